"""What type checkers make of the package. This file is checked, not run."""

from __future__ import annotations

import asyncio
from typing import Any, Literal, assert_never, assert_type

import agentevents
from agentevents import AnyEvent, DecodeError, Event, Unrecognized
from agentevents.evoscientist import EvoscientistEvent
from agentevents.inderun import ContentDeltaBody, InderunEvent
from agentevents.stella import StellaEvent, TextBody, TextDeltaBody, ToolOutput, ToolResultBody


def by_if(stream: agentevents.Stream[StellaEvent]) -> None:
    for event in stream:
        if event.type == "tool_result":
            assert_type(event, Event[Literal["tool_result"], ToolResultBody])
            assert_type(event.body["duration_ms"], int)
            assert_type(event.body.get("output"), ToolOutput | None)
            output = event.body.get("output")
            if output is not None and "error" in output:
                assert_type(output["error"]["message"], str)
        elif event.type == "text":
            assert_type(event.body, TextBody)
        else:
            assert_type(event.line, int)


def by_match(event: Event[Literal["text"], TextBody] | Event[Literal["text_delta"], TextDeltaBody]) -> str:
    match event.type:
        case "text":
            return event.body["text"]
        case "text_delta":
            return event.body["delta"]
        case _:
            assert_never(event)


def by_match_over_a_dialect(event: InderunEvent) -> str:
    match event.type:
        case "content_delta" | "content_snapshot":
            return event.body["payload"]["text"]
        case "lifecycle" | "diagnostic" | "terminal":
            assert_type(event.sequence, int | None)
            return ""
        case _:
            assert_never(event)


def by_match_with_both_yielded(event: InderunEvent | Unrecognized | DecodeError) -> str:
    match event.type:
        case "content_delta" | "content_snapshot" | "lifecycle" | "diagnostic" | "terminal":
            assert_type(event.body["schemaVersion"], Literal["1.0"])
            return event.type
        case None:
            # Only mypy narrows here; `if event.type is None` is narrowed by both.
            return repr(event.raw)
        case _:
            assert_never(event)


def in_order(stream: agentevents.Stream[InderunEvent]) -> None:
    for found in agentevents.in_sequence(stream):
        match found:
            case agentevents.Gap(run, first, last):
                assert_type((run, first, last), tuple[str, int, int])
            case agentevents.Sequenced(event, mark):
                assert_type(event, InderunEvent)
                assert_type(mark, Literal["duplicate", "late"] | None)


def with_both_yielded() -> None:
    stream = agentevents.open("run.jsonl", "inderun", unrecognized="yield", errors="yield")
    assert_type(stream, agentevents.Stream[InderunEvent | Unrecognized | DecodeError])
    for event in stream:
        if event.type == "content_delta":
            assert_type(event.body, ContentDeltaBody)
        elif event.type is None:
            assert_type(event, Unrecognized | DecodeError)
            if isinstance(event, Unrecognized):
                assert_type(event.name, str | None)
            else:
                assert_type(event.event_type, str | None)
        else:
            assert_type(event.ts, float | None)


def with_one_yielded() -> None:
    for event in agentevents.open(b"", "evoscientist", unrecognized="yield"):
        assert_type(event, EvoscientistEvent | Unrecognized)
    for value in agentevents.open(b"", "evoscientist", errors="yield"):
        assert_type(value, EvoscientistEvent | DecodeError)


def at_run_time(schema: bytes, name: str) -> None:
    dialect = agentevents.Dialect.from_json_schema(schema)
    for event in agentevents.open("run.jsonl", dialect):
        assert_type(event, AnyEvent)
        assert_type(event.type, str)
        assert_type(event.body, Any)
    assert_type(agentevents.Decoder(name), agentevents.Decoder[AnyEvent])


def by_a_dialect() -> None:
    dialect = agentevents.Dialect("stella")
    assert_type(dialect, agentevents.Dialect[StellaEvent])
    assert_type(agentevents.open(b"", dialect), agentevents.Stream[StellaEvent])
    assert_type(dialect.decode("{}"), StellaEvent | Unrecognized)


def everywhere_else(reader: asyncio.StreamReader) -> None:
    assert_type(agentevents.Decoder("stella"), agentevents.Decoder[StellaEvent])
    assert_type(agentevents.Decoder("stella", errors="yield"), agentevents.Decoder[StellaEvent | DecodeError])
    assert_type(agentevents.document("run.json", "stella"), agentevents.Document[StellaEvent])
    assert_type(agentevents.aiter(reader, "stella"), agentevents.AsyncStream[StellaEvent])
    assert_type(agentevents.summarize("run.jsonl", "stella").run.tool_calls, list[agentevents.ToolCall])


def widens(event: StellaEvent) -> AnyEvent:
    return event


def refuses(event: StellaEvent) -> None:
    event.body["duration_ms"]  # type: ignore
    agentevents.open("run.jsonl", "stella", errors="ignore")  # type: ignore
    event.raw = b""  # type: ignore
    if event.type == "text":
        event.body["delta"]  # type: ignore
