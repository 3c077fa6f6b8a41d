"""How long each tool call of a recording took. The root README shows this program."""

import agentevents

with agentevents.open("fixtures/stella/from_a_newer_stella.jsonl", dialect="stella") as stream:
    for event in stream:  # rule 2: an event that does not fit raises agentevents.DoesNotFit
        if event.type == "tool_result":  # mypy and pyright now know the body
            print(f"{event.body['call_id']} took {event.body['duration_ms']} ms")
report = stream.report
print(f"not understood: {report.unrecognized_total} of {report.lines} lines")  # rule 1
