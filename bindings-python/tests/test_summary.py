"""Summaries: the runs of a stream."""

from __future__ import annotations

import json
import pickle

import agentevents
import pytest
from agentevents import Cost, RunError, ToolCall
from fixtures import FOLDER

STREAM = b"""{"type":"tool_start","call":{"call_id":"c1","name":"read_file","input":{"path":"a.rs"}}}
{"type":"tool_result","call_id":"c1","duration_ms":5,"output":{"ok":{"content":"fn main() {}"}}}
{"type":"new"}
{"type":"text","text":"Done."}
{"type":"text","text":3}
{"type":"run_complete","model":"m","cost_usd":0.25}
"""


def test_a_run_is_reconstructed() -> None:
    summary = agentevents.summarize(STREAM, "stella")
    run = summary.run
    assert (run.outcome, run.text, run.messages, run.models) == ("completed", "Done.", ["Done."], ["m"])
    call = ToolCall("c1", "read_file", {"path": "a.rs"}, "fn main() {}", True, 5, None, False)
    assert (run.tool_calls, run.cost_usd, run.errors) == ([call], Cost(None, 0.25), [])
    assert (run.unrecognized, run.faults) == ({"new": 1}, 1)
    assert (summary.report.lines, summary.report.errors, summary.left_out) == (6, {"does_not_fit": 1}, 0)
    assert repr(run) == "<Run completed, 4 events, 1 tool calls>"
    assert repr(summary) == "<Summary of 1 runs, 6 lines, 1 events not understood>"
    assert json.loads(json.dumps(run.to_dict()))["tool_calls"][0]["name"] == "read_file"


def test_the_only_run_is_an_error_where_there_are_more() -> None:
    with pytest.raises(ValueError, match="the stream holds 0 runs, not one"):
        _ = agentevents.summarize(b"", "stella").run
    with pytest.raises(ValueError, match="the stream holds 2 runs, not one"):
        _ = agentevents.summarize(STREAM + STREAM, "stella").run


def test_runs_with_errors_and_interrupts_and_gaps() -> None:
    failed = agentevents.summarize(b'{"type":"error","message":"no","retryable":false}', "stella").run
    assert (failed.outcome, failed.reason, failed.errors) == ("failed", "no", [RunError("no", False)])
    gaps = agentevents.summarize(FOLDER / "inderun" / "gaps.jsonl", "inderun").runs[0].gaps
    assert gaps and all(isinstance(gap, tuple) and gap[0] <= gap[1] for gap in gaps)


def test_limits_cut_and_count() -> None:
    run = agentevents.summarize(STREAM, "stella", max_text_bytes=2).run
    assert (run.text, run.truncated) == ("Do", True)
    assert agentevents.summarize(STREAM, "stella", max_items=0).run.tool_calls == []
    summary = agentevents.summarize(STREAM * 3, "stella", max_runs=1)
    assert (len(summary.runs), summary.left_out > 0) == (1, True)
    assert agentevents.summarize(STREAM, "stella", max_line_bytes=20).report.errors == {"line_too_long": 5}


def test_documents_are_summed_up_too() -> None:
    lines = STREAM.splitlines()
    document = b'{"events":[' + b",".join(lines[:4] + lines[5:]) + b'],"status":"completed"}'
    assert agentevents.summarize(document, "stella", form="document").run.text == "Done."
    with pytest.raises(ValueError, match='form must be "stream" or "document", not "journal"'):
        agentevents.summarize(document, "stella", form="journal")  # type: ignore


def test_summaries_are_pickled_and_equal() -> None:
    summary = agentevents.summarize(STREAM, "stella")
    assert pickle.loads(pickle.dumps(summary)) == summary == agentevents.summarize(STREAM, "stella")


def test_a_source_that_raises_raises() -> None:
    def chunks() -> object:
        yield STREAM
        raise RuntimeError("gone")

    with pytest.raises(RuntimeError, match="gone"):
        agentevents.summarize(chunks(), "stella")  # type: ignore
    with pytest.raises(FileNotFoundError):
        agentevents.summarize("/nowhere/run.jsonl", "stella")
