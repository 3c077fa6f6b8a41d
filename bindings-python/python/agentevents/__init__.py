"""Read AI-agent event streams by two rules: skip what you do not know, fail loudly on what you know and cannot read.

    import agentevents

    with agentevents.open("run.jsonl", dialect="stella") as stream:
        for event in stream:
            if event.type == "tool_result":
                print(event.body["call_id"], event.body["duration_ms"])
    print(stream.report.unrecognized)

`open` reads a path, a file object, bytes, or an iterable of bytes; `aiter` does so in an event loop, `document` reads one object
with an `events` array, a `Decoder` takes bytes that are pushed. What they hand over is an `Event`; with `unrecognized="yield"` it
may be `Unrecognized`. Rule 2 raises a `DecodeError`, `DoesNotFit` for one; asking for the next event goes on with the next line.
`in_sequence` puts events in the order of their numbers, `summarize` tells what happened in the runs of a stream, and a `Dialect`
is a vocabulary: built in, or loaded from a JSON Schema. The modules `stella`, `evoscientist` and `inderun` hold the types of
bodies.
"""

from collections.abc import Mapping as _Mapping

from ._aio import AsyncStream
from ._aiter import aiter
from ._errors import (
    DecodeError,
    DoesNotFit,
    Error,
    LineTooLong,
    NotADocument,
    NotAnObject,
    NotJson,
    SchemaError,
    TooDeep,
)
from ._native import (
    Bodies,
    Decoder,
    Dialect,
    Document,
    Event,
    Gap,
    InSequence,
    Sequenced,
    Stream,
    Unrecognized,
    document,
    in_sequence,
    open,
    summarize,
)
from ._report import Report, TornTail
from ._runs import Cost, Run, RunError, Stage, Summary, ToolCall, Usage
from ._types import AnyEvent

__all__ = [
    "AnyEvent",
    "AsyncStream",
    "Bodies",
    "Cost",
    "DecodeError",
    "Decoder",
    "Dialect",
    "Document",
    "DoesNotFit",
    "Error",
    "Event",
    "Gap",
    "InSequence",
    "LineTooLong",
    "NotADocument",
    "NotAnObject",
    "NotJson",
    "Report",
    "Run",
    "RunError",
    "SchemaError",
    "Sequenced",
    "Stage",
    "Stream",
    "Summary",
    "TooDeep",
    "ToolCall",
    "TornTail",
    "Unrecognized",
    "Usage",
    "aiter",
    "document",
    "in_sequence",
    "open",
    "summarize",
]

# For `match` and for whoever takes mappings. Events are equal by their lines, though, not to other mappings.
_Mapping.register(Event)  # pyright: ignore[reportAttributeAccessIssue]
