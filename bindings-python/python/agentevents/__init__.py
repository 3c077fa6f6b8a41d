"""Read AI-agent event streams by two rules: skip what you do not know, fail loudly on what you know and cannot read."""

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
