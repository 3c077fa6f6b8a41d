# Written by `cargo xtask gen` from core/dialects/inderun.json. Do not edit.
"""The bodies of `inderun` events."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, final

from ._native import Event


@final
class ContentDeltaBody(TypedDict):
    """A piece of the text.
    Belongs in front of a person.
    """
    schemaVersion: Literal["1.0"]
    runId: str
    """The run that the event belongs to."""
    sequence: int
    """From 0 and rising by one within a run: the order."""
    timestamp: float
    """Unix milliseconds."""
    type: Literal["content_delta"]
    payload: ContentDeltaPayload


@final
class ContentSnapshotBody(TypedDict):
    """The whole text so far. It replaces what came before; an empty one retracts it.
    Belongs in front of a person.
    """
    schemaVersion: Literal["1.0"]
    runId: str
    """The run that the event belongs to."""
    sequence: int
    """From 0 and rising by one within a run: the order."""
    timestamp: float
    """Unix milliseconds."""
    type: Literal["content_snapshot"]
    payload: ContentSnapshotPayload


@final
class LifecycleBody(TypedDict):
    """How far the start of the run has come."""
    schemaVersion: Literal["1.0"]
    runId: str
    """The run that the event belongs to."""
    sequence: int
    """From 0 and rising by one within a run: the order."""
    timestamp: float
    """Unix milliseconds."""
    type: Literal["lifecycle"]
    payload: LifecyclePayload


@final
class DiagnosticBody(TypedDict):
    """Something for whoever looks into a fault."""
    schemaVersion: Literal["1.0"]
    runId: str
    """The run that the event belongs to."""
    sequence: int
    """From 0 and rising by one within a run: the order."""
    timestamp: float
    """Unix milliseconds."""
    type: Literal["diagnostic"]
    payload: dict[str, Any]


@final
class TerminalBody(TypedDict):
    """The run is over: the last of its events."""
    schemaVersion: Literal["1.0"]
    runId: str
    """The run that the event belongs to."""
    sequence: int
    """From 0 and rising by one within a run: the order."""
    timestamp: float
    """Unix milliseconds."""
    type: Literal["terminal"]
    payload: TerminalPayload


@final
class TerminalPayloadCompleted(TypedDict):
    """It ran to its end."""
    schemaVersion: Literal["1.0"]
    runId: str
    outcome: Literal["completed"]
    finalText: str
    """The whole text."""
    finishReason: NotRequired[FinishReason]
    usage: NotRequired[Usage]
    telemetry: NotRequired[Telemetry]


@final
class TerminalPayloadError(TypedDict):
    """It failed."""
    schemaVersion: Literal["1.0"]
    runId: str
    outcome: Literal["error"]
    error: ErrorInfo


@final
class TerminalPayloadCancelled(TypedDict):
    """It was called off."""
    schemaVersion: Literal["1.0"]
    runId: str
    outcome: Literal["cancelled"]
    partialText: str
    """The text up to then."""
    reason: NotRequired[str]


@final
class Usage(TypedDict):
    """The tokens of the run."""
    inputTokens: NotRequired[int]
    outputTokens: NotRequired[int]
    totalTokens: NotRequired[int]


@final
class Telemetry(TypedDict):
    """Who served the run, and for how long."""
    providerUsed: str
    totalMs: float


@final
class ErrorInfo(TypedDict):
    """Why the run failed."""
    schemaVersion: Literal["1.0"]
    errorClass: ErrorClass
    message: str
    providerId: NotRequired[str]
    retryable: NotRequired[bool]
    retryAfterMs: NotRequired[int]
    details: NotRequired[dict[str, Any]]


@final
class ContentDeltaPayload(TypedDict):
    """An object with `text`."""
    text: str


@final
class ContentSnapshotPayload(TypedDict):
    """An object with `text`."""
    text: str


@final
class LifecyclePayload(TypedDict):
    """An object with `phase`."""
    phase: Literal["provider_selected", "started"]

# How the run ended.
TerminalPayload: TypeAlias = TerminalPayloadCompleted | TerminalPayloadError | TerminalPayloadCancelled

# Why the model stopped.
FinishReason: TypeAlias = Literal["stop", "length", "cancelled", "error"]

# What kind of failure it was.
ErrorClass: TypeAlias = Literal["CapabilityMismatch", "Offline", "AuthError", "RateLimited", "Timeout", "Unavailable", "Internal"]

# The Mode 2 `StreamEvent` union. Runs may interleave; `sequence` is the order, arrival is not.
InderunEvent: TypeAlias = (
    Event[Literal["content_delta"], ContentDeltaBody]
    | Event[Literal["content_snapshot"], ContentSnapshotBody]
    | Event[Literal["lifecycle"], LifecycleBody]
    | Event[Literal["diagnostic"], DiagnosticBody]
    | Event[Literal["terminal"], TerminalBody]
)
