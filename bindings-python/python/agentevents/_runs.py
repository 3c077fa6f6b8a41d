"""Runs, reconstructed from their events."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from ._report import Report


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool call, its result, or both."""

    id: str | None
    """The id that call and result pair by."""
    name: str | None
    """The tool. None where only a result came."""
    input: Any
    """What the tool was given, as JSON; None where that did not come."""
    output: str | None
    """What came back: the content, or the error's message."""
    ok: bool | None
    """Whether it succeeded, where that was reported."""
    duration_ms: int | None
    """The producer's own measure."""
    agent: str | None
    """The sub-agent that called, None for the main agent."""
    discarded: bool
    """Whether its result was thrown away."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage that a run entered."""

    scope: str | None
    """Whose stage it is: a turn's, the run's, or not told."""
    name: str
    """The stage."""


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens, each None where never reported."""

    input_tokens: int | None
    """Tokens in."""
    output_tokens: int | None
    """Tokens out."""
    cached_input_tokens: int | None
    """Tokens in that came from the cache."""
    cache_write_tokens: int | None
    """Tokens written to the cache."""
    reasoning_tokens: int | None
    """Tokens of reasoning."""
    total_tokens: int | None
    """All tokens, where the producer says so itself."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run cost in US dollars, by two accounts that are never added."""

    summed: float | None
    """The sum over its parts."""
    reported: float | None
    """What the run itself says."""


@dataclass(frozen=True, slots=True)
class RunError:
    """An error that a run told of."""

    message: str
    """What went wrong."""
    retryable: bool | None
    """Whether trying again may help, where that was reported."""


@dataclass(frozen=True, slots=True, repr=False)
class Run:
    """One run. None is what was not reported; an empty list or dict is what there is none of."""

    id: str | None
    """The run id, where runs have one."""
    outcome: str
    """How it ended: `completed`, `failed`, `cancelled`, `interrupted`, or `unfinished` where nothing says."""
    reason: str | None
    """Why it failed or was cancelled."""
    error_class: str | None
    """The producer's class of the error that ended it."""
    text: str | None
    """The final text."""
    messages: list[str]
    """The texts that came whole, in order."""
    partial_text: str | None
    """What had arrived of a text that never came whole."""
    tool_calls: list[ToolCall]
    """The tool calls, in the order in which they were first heard of."""
    stages: list[Stage]
    """The stages it went through."""
    turns: int | None
    """How many turns were completed, where the dialect has turns."""
    usage: Usage
    """Tokens."""
    cost_usd: Cost
    """What it cost."""
    errors: list[RunError]
    """The errors that it told of."""
    interrupts: list[Any]
    """What it asked of a person, each event whole."""
    models: list[str]
    """The models, by first appearance."""
    first_ts: float | None
    """The first time stamp, in milliseconds since the Unix epoch."""
    last_ts: float | None
    """The last time stamp."""
    elapsed_ms: float | None
    """The sum of the steps between time stamps, none of them below zero."""
    events: dict[str, int]
    """How many events of each type came, in declared order."""
    unrecognized: dict[str, int]
    """How many unrecognized events of each name came, by first sight."""
    faults: int
    """How many errors came."""
    gaps: list[tuple[int, int]]
    """The sequence numbers that never came: first and last of each gap."""
    duplicates: int
    """How many sequence numbers came that had come before."""
    after_terminal: int
    """How many sequence numbers came that are higher than the terminal event's."""
    truncated: bool
    """Whether a limit cut anything."""

    @classmethod
    def _of(cls, run: dict[str, Any]) -> Run:
        """The run that the core tells of."""
        parts: dict[str, Any] = {
            "tool_calls": [ToolCall(**call) for call in run["tool_calls"]],
            "stages": [Stage(**stage) for stage in run["stages"]],
            "usage": Usage(**run["usage"]),
            "cost_usd": Cost(**run["cost_usd"]),
            "errors": [RunError(**error) for error in run["errors"]],
            "gaps": [(first, last) for first, last in run["gaps"]],
        }
        return cls(**(run | parts))

    def to_dict(self) -> dict[str, Any]:
        """The run as plain dicts and lists, ready for JSON."""
        return asdict(self) | {"gaps": [list(gap) for gap in self.gaps]}

    def __repr__(self) -> str:
        events, calls = sum(self.events.values()), len(self.tool_calls)
        name = "" if self.id is None else f" {self.id!r}"
        return f"<Run{name} {self.outcome}, {events} events, {calls} tool calls>"


@dataclass(frozen=True, slots=True, repr=False)
class Summary:
    """What a stream held: its runs, and the report of what was read and what was not understood."""

    runs: list[Run]
    """The runs, by first appearance."""
    report: Report
    """What was read, and the version gap."""
    left_out: int
    """How many outcomes belong to runs beyond `max_runs`, of which nothing is kept."""

    @property
    def run(self) -> Run:
        """The only run; a ValueError that tells how many there are, if there is not exactly one."""
        if len(self.runs) != 1:
            raise ValueError(f"the stream holds {len(self.runs)} runs, not one")
        return self.runs[0]

    def __repr__(self) -> str:
        gap = self.report.unrecognized_total
        return f"<Summary of {len(self.runs)} runs, {self.report.lines} lines, {gap} events not understood>"
