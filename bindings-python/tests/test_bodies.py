"""Bodies beside what the json module makes of the same lines: made by a seeded generator, as they are and with a byte changed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import agentevents
from agentevents import Event

KEYS = [
    "a",
    "b",
    "id",
    "kind",
    "name",
    "token_cost",
    "a key of more than thirty-two bytes here",
    "x" * 80,
    "",
    "é",
    "\\u0061",
]
WORDS = [
    "",
    "a",
    "plan",
    "tool_result",
    "volatile",
    "stable_prefix",
    "a word of twenty-fiver",
    "a sentence that is long " * 9,
    "é",
    "日本語",
    "😀",
]
ESCAPES = ['\\"', "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u0000", "\\u00e9", "\\u2028", "\\uFFFF", "\\ud83d\\ude00",
           "\\ud83d", "\\uDE00", "\\ude00\\ud83d", "\\ud83d\\u0041"]  # fmt: skip
NUMBERS = ["0", "-0", "7", "-1", "255", "256", "257", "-5", "-6", "99999999", "100000000", "1785000000244", "9007199254740993",
           "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551616",
           "12345678901234567890123456789", "0.5", "-0.0", "1e5", "1E-7", "-2.5e+3", "1.7976931348623157e308", "1e999",
           "0.1000000000000000055511151231257827", "5e-324", "1e-999"]  # fmt: skip


class Writer:
    """JSON as no serializer would write it: white space, escapes and repeated keys wherever they are allowed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def space(self) -> str:
        return self.random.choice(["", "", "", "", "", " ", "  ", "\t", " \r "])

    def string(self, words: list[str]) -> str:
        text = self.random.choice(words)
        for _ in range(self.random.choice([0, 0, 0, 1, 3])):
            at = self.random.randint(0, len(text)) if "\\" not in text else len(text)
            text = text[:at] + self.random.choice(ESCAPES) + text[at:]
        return f'"{text}"'

    def value(self, depth: int) -> str:
        match self.random.randrange(8 if depth < 5 else 6):
            case 0:
                return self.random.choice(["true", "false", "null"])
            case 1 | 2:
                return self.random.choice(NUMBERS) if self.random.random() < 0.7 else str(self.random.getrandbits(70))
            case 3 | 4 | 5:
                return self.string(WORDS)
            case 6:
                return self.items("[]", [self.value(depth + 1) for _ in range(self.random.randrange(5))])
            case _:
                count = self.random.choice([0, 1, 2, 5, 6, 12])
                return self.items("{}", [self.member(self.string(KEYS), depth) for _ in range(count)])

    def member(self, key: str, depth: int) -> str:
        return f"{key}{self.space()}:{self.space()}{self.value(depth + 1)}"

    def items(self, brackets: str, items: list[str]) -> str:
        separator = f"{self.space()},{self.space()}"
        return brackets[0] + self.space() + separator.join(items) + self.space() + brackets[1]

    def line(self) -> str:
        """An event of a declared type with fields that are not."""
        members = [
            '"type":"text"',
            f'"text":{self.string(WORDS)}',
            f'"ts":{self.random.choice(["1", "1785000000244", "15e1"])}',
        ]
        members += [self.member(self.string(KEYS), 0) for _ in range(self.random.randrange(8))]
        self.random.shuffle(members)
        return self.items("{}", members)


def of_the_module(line: bytes) -> Any:
    """What `json.loads` makes of it, half a surrogate pair as U+FFFD."""

    def whole(value: Any) -> Any:
        match value:
            case str():
                return re.sub("[\ud800-\udfff]", "\ufffd", value)
            case list():
                return [whole(item) for item in value]
            case _:
                return value

    return json.loads(line, object_pairs_hook=lambda pairs: {whole(key): whole(value) for key, value in pairs})


def events(lines: list[bytes]) -> Iterator[Event[str, Any]]:
    for outcome in agentevents.open(b"\n".join(lines), "stella", errors="yield"):
        if isinstance(outcome, Event):
            yield outcome


def check(event: Event[str, Any]) -> None:
    """The representation tells types, order, the sign of zero and what an infinity is."""
    expected = of_the_module(event.raw)
    for key, value in expected.items():
        assert repr(event[key]) == repr(value), event.raw
    assert repr(event.body) == repr(expected), event.raw


def test_bodies_are_what_the_json_module_makes_of_the_lines() -> None:
    writer = Writer(1)
    lines = [writer.line().encode() for _ in range(1500)]
    found = list(events(lines))
    assert len(found) == len(lines)
    for event, body in zip(found, agentevents.open(b"\n".join(lines), "stella").bodies(), strict=True):
        check(event)
        assert repr(body) == repr(event.body)


def test_so_are_those_of_lines_with_a_byte_changed() -> None:
    writer = Writer(2)
    lines = []
    for _ in range(4000):
        line = bytearray(writer.line().encode())
        line[writer.random.randrange(len(line))] = writer.random.choice(b'{}[]",:\\eE+-.0159tfnu \x00\xff')
        lines.append(bytes(line))
    found = list(events(lines))
    assert len(lines) // 10 < len(found) < len(lines)
    for event in found:
        check(event)
