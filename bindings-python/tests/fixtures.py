"""The cases of the project's fixtures folder, and how they are compared."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from agentevents import Dialect
from agentevents.conform import load_dialect

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "fixtures"
OF_A_DIALECT = {"evoscientist", "inderun"}


@dataclass(frozen=True)
class Case:
    """One case of a group's folder."""

    path: Path

    @property
    def name(self) -> str:
        return f"{self.path.parent.name}/{self.path.stem}"

    @property
    def stream(self) -> bytes:
        return self.path.read_bytes()

    @cached_property
    def options(self) -> dict[str, Any]:
        path = self.path.with_suffix(".options.json")
        form = {"form": "document" if self.path.suffix == ".json" else "stream"}
        return form | (json.loads(path.read_bytes()) if path.exists() else {})

    @cached_property
    def dialect(self) -> Dialect[Any]:
        group = self.path.parent.name
        name = self.options.get("dialect", group if group in OF_A_DIALECT else "stella")
        return load_dialect(str(self.path.with_name(name)) if name.endswith(".json") else name)

    @cached_property
    def expected(self) -> list[Any]:
        lines = self.path.with_suffix(".outcomes.jsonl").read_bytes().splitlines()
        return [json.loads(line) for line in lines]


def cases() -> Iterator[Case]:
    for path in sorted(FOLDER.glob("*/*")):
        other = path.name.endswith((".outcomes.jsonl", ".options.json", ".schema.json"))
        if path.suffix in {".jsonl", ".json"} and not other:
            yield Case(path)


def chunkings(stream: bytes) -> Iterator[tuple[str, list[bytes]]]:
    """The stream whole and cut at every awkward place."""
    whole = range(1, len(stream))
    letters = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    for name, cuts in {
        "whole": [],
        "one byte": list(whole),
        "seven bytes": list(whole[6::7]),
        "after every line feed": [at for at in whole if stream[at - 1] == 0x0A],
        "before every line feed": [at for at in whole if stream[at] == 0x0A],
        "inside characters": [at for at in whole if stream[at] & 0xC0 == 0x80],
        "inside escapes": [at for at in whole if stream[at - 1] in b"\\u"],
        "at white space and signs": [at for at in whole if stream[at - 1] not in letters],
    }.items():
        starts, ends = [0, *cuts], [*cuts, len(stream)]
        yield name, [stream[start:end] for start, end in zip(starts, ends, strict=True)]


def same(expected: Any, printed: Any) -> bool:
    """Whether two values of JSON are the same, as the fixtures' README has it."""
    match expected, printed:
        case dict(), dict():
            return expected.keys() == printed.keys() and all(same(expected[key], printed[key]) for key in expected)
        case list(), list():
            return len(expected) == len(printed) and all(map(same, expected, printed))
        case bool(), _:
            return expected is printed
        case int() | float(), int() | float():
            return not isinstance(printed, bool) and binary64(expected) == binary64(printed)
        case _:
            return type(expected) is type(printed) and bool(expected == printed)


def binary64(number: float) -> float:
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")
