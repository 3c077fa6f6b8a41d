"""The jobs, each by every peer. All peers of a job must find the same."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import agentevents
import msgspec
from readers import LOADS, Msgspec, Pydantic, dicts

Found = dict[str, int]
Peers = dict[str, tuple[str, Callable[[str], Found]]]
DIALECT = "stella"
KNOWN = frozenset(agentevents.Dialect(DIALECT).known_types)


def events() -> Peers:
    """Every event as an object whose type is looked at; how many are known, and how many are not."""

    def ours(path: str) -> Found:
        known = 0
        stream = agentevents.open(path, DIALECT)
        for event in stream:
            if event.type:
                known += 1
        return found(known, stream.report.unrecognized_total)

    def theirs(loads: Callable[[bytes], Any]) -> Callable[[str], Found]:
        def read(path: str) -> Found:
            known = unknown = 0
            for event in dicts(path, loads):
                if event["type"] in KNOWN:
                    known += 1
                else:
                    unknown += 1
            return found(known, unknown)

        return read

    by_msgspec, by_pydantic = Msgspec(DIALECT), Pydantic(DIALECT)

    def objects(read: Callable[[str], Iterable[Any]]) -> Callable[[str], Found]:
        def count(path: str) -> Found:
            known = unknown = 0
            for event in read(path):
                if type(event) is not str:
                    known += 1
                else:
                    unknown += 1
            return found(known, unknown)

        return count

    def chunks(path: str) -> Found:
        known = unknown = 0
        for events in by_msgspec.by_chunk(path):
            for event in events:
                if type(event) is not str:
                    known += 1
                else:
                    unknown += 1
        return found(known, unknown)

    return {
        "agentevents": ("agentevents", ours),
        "json, no rule 2": ("json", theirs(LOADS["json"])),
        "orjson, no rule 2": ("orjson", theirs(LOADS["orjson"])),
        "pydantic": ("pydantic", objects(by_pydantic.read)),
        "msgspec, by line": ("msgspec", objects(by_msgspec.by_line)),
        "msgspec, by chunk": ("msgspec", chunks),
    }


def found(known: int, unknown: int) -> Found:
    return {"known": known, "unknown": unknown}


def bodies() -> Peers:
    """Every body as a dict, or what a library has in its place, and one field of each read."""

    def ours(path: str) -> Found:
        known = 0
        stream = agentevents.open(path, DIALECT)
        for event in stream:
            if event.body["type"]:
                known += 1
        return found(known, stream.report.unrecognized_total)

    def alone(path: str) -> Found:
        known = 0
        stream = agentevents.open(path, DIALECT)
        for body in stream.bodies():
            if body["type"]:
                known += 1
        return found(known, stream.report.unrecognized_total)

    own: Peers = {"agentevents": ("agentevents", ours), "agentevents, bodies()": ("agentevents", alone)}
    return own | {name: peer for name, peer in events().items() if name not in own}


def types() -> Peers:
    """Two fields of every event of one type."""

    def ours(path: str) -> Found:
        stream = agentevents.open(path, DIALECT, types={"tool_result"})
        return calls([(event["call_id"], event["duration_ms"]) for event in stream])

    def theirs(loads: Callable[[bytes], Any]) -> Callable[[str], Found]:
        def read(path: str) -> Found:
            return calls(
                [
                    (event["call_id"], event["duration_ms"])
                    for event in dicts(path, loads)
                    if event["type"] == "tool_result"
                ]
            )

        return read

    by_msgspec, by_pydantic = Msgspec(DIALECT), Pydantic(DIALECT)
    result, model = by_msgspec.structs["tool_result"], by_pydantic.models["tool_result"]

    def chunks(path: str) -> Found:
        return calls(
            [
                (event.call_id, event.duration_ms)
                for events in by_msgspec.by_chunk(path)
                for event in events
                if type(event) is result
            ]
        )

    def models(path: str) -> Found:
        return calls([(event.call_id, event.duration_ms) for event in by_pydantic.read(path) if type(event) is model])

    return {
        "agentevents": ("agentevents", ours),
        "json, no rule 2": ("json", theirs(LOADS["json"])),
        "orjson, no rule 2": ("orjson", theirs(LOADS["orjson"])),
        "pydantic": ("pydantic", models),
        "msgspec, by chunk": ("msgspec", chunks),
    }


def calls(pairs: list[tuple[str, int]]) -> Found:
    ids = zlib.crc32("".join(call for call, _ in pairs).encode())
    return {"calls": len(pairs), "ids": ids, "milliseconds": sum(duration for _, duration in pairs)}


def summary() -> Peers:
    """What happened: the last text, what it cost, the tool calls, and what was not understood."""

    def ours(path: str) -> Found:
        summary = agentevents.summarize(path, DIALECT)
        texts = [text for run in summary.runs for text in run.messages]
        cost = sum(run.cost_usd.summed or 0 for run in summary.runs)
        ended = [call for run in summary.runs for call in run.tool_calls if call.ok is not None]
        milliseconds = sum(call.duration_ms or 0 for call in ended)
        return told(texts, cost, len(ended), milliseconds, summary.report.unrecognized)

    def theirs(loads: Callable[[bytes], Any]) -> Callable[[str], Found]:
        def read(path: str) -> Found:
            fold = Fold()
            for event in dicts(path, loads):
                match event["type"]:
                    case "reasoning":
                        pass
                    case "text_delta":
                        fold.partial.append(event.get("delta") or event.get("text") or "")
                    case "text":
                        fold.text(event.get("text") or event.get("delta") or "")
                    case "sub_agent":
                        fold.bracket(event["phase"]["phase"] == "started", event["phase"]["agent_id"])
                    case "step_usage":
                        fold.cost += event["cost_usd"]
                    case "tool_start":
                        fold.names[event["call"]["call_id"]] = event["call"]["name"]
                    case "tool_result":
                        fold.result(event["call_id"], event["duration_ms"])
                    case name if name not in KNOWN:
                        fold.unknown[name] += 1
            return fold.told()

        return read

    by_msgspec = Msgspec(DIALECT)
    delta, text, usage, start, result = (
        by_msgspec.structs[name] for name in ("text_delta", "text", "step_usage", "tool_start", "tool_result")
    )
    reasoning, agent, unset = by_msgspec.structs["reasoning"], by_msgspec.structs["sub_agent"], msgspec.UNSET
    started = agent.__annotations__["phase"].__args__[0]

    def chunks(path: str) -> Found:
        fold = Fold()
        for events in by_msgspec.by_chunk(path):
            for event in events:
                kind = type(event)
                if kind is reasoning:
                    continue
                if kind is delta:
                    fold.partial.append(event.delta if event.delta is not unset else event.text)
                elif kind is text:
                    fold.text(event.text if event.text is not unset else event.delta)
                elif kind is agent:
                    fold.bracket(type(event.phase) is started, event.phase.agent_id)
                elif kind is usage:
                    fold.cost += event.cost_usd
                elif kind is start:
                    fold.names[event.call.call_id] = event.call.name
                elif kind is result:
                    fold.result(event.call_id, event.duration_ms)
                elif kind is str:
                    fold.unknown[event] += 1
        return fold.told()

    return {
        "agentevents": ("agentevents", ours),
        "json, no rule 2": ("json", theirs(LOADS["json"])),
        "orjson, no rule 2": ("orjson", theirs(LOADS["orjson"])),
        "msgspec, by chunk": ("msgspec", chunks),
    }


class Fold:
    """A summary in the making, as one would write it by hand."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.partial: list[str] = []
        self.agents: list[str] = []
        self.cost = 0.0
        self.names: dict[str, str] = {}
        self.ended = 0
        self.milliseconds = 0
        self.unknown: Counter[str] = Counter()

    def text(self, text: str) -> None:
        """A sub-agent's text is its own."""
        if not self.agents:
            self.partial.clear()
            self.texts.append(text)

    def bracket(self, starts: bool, agent: str) -> None:
        if starts:
            self.agents.append(agent)
        elif agent in self.agents:
            self.agents.remove(agent)

    def result(self, call: str, milliseconds: int) -> None:
        self.ended += 1
        self.milliseconds += milliseconds

    def told(self) -> Found:
        return told(self.texts, self.cost, self.ended, self.milliseconds, self.unknown)


def told(texts: list[str], cost: float, ended: int, milliseconds: int, unknown: dict[str, int]) -> Found:
    return {
        "texts": zlib.crc32("".join(texts).encode()),
        "microdollars": round(cost * 1e6),
        "ended": ended,
        "milliseconds": milliseconds,
        **{f"unknown {name}": count for name, count in unknown.items()},
    }


def live() -> Peers:
    """Line by line as it comes: what one event costs from the bytes to its type."""

    def ours(path: str) -> Found:
        decoder = agentevents.Decoder(DIALECT)
        push, known = decoder.push, 0
        with open(path, "rb") as file:
            for line in file:
                push(line)
                for event in decoder:
                    if event.type:
                        known += 1
        return found(known, decoder.report.unrecognized_total)

    peers = events()
    return {"agentevents": ("agentevents", ours)} | {
        name: peers[name] for name in ("json, no rule 2", "orjson, no rule 2", "msgspec, by line")
    }


JOBS: dict[str, Callable[[], Peers]] = {
    "events": events,
    "bodies": bodies,
    "types": types,
    "summary": summary,
    "live": live,
}
