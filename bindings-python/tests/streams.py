"""Streams, documents and schemas to try at random: what means something, changed in places, among any bytes."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import agentevents
from fixtures import FOLDER, ROOT
from hypothesis import strategies as st

WELL = [
    *(FOLDER / "stella" / "from_a_newer_stella.jsonl").read_bytes().splitlines(),
    b'{"type":"text","text":"Hi"}',
    '{"ts":1785312000600,"type":"text_delta","delta":"é😀\\ud83d\\ude00"}'.encode(),
    b'{"type":"text_delta","text":"an older name","more":[1e999,-0,12345678901234567890]}',
    b'{"type":"event","agent":"a1","event":{"type":"text","text":"inside"}}',
    b'{"type":"text","text":7}',
    b'{"type":"text","type":"text","text":""}',
    b'{"type":7}',
    b"[]",
    b'{"type":"te',
    b"",
    b" \t\r",
    b"\xef\xbb\xbf{}",
    b'{"type":"text","text":"\xe2\x82"}',
    b'{"type":"text","text":"","deep":' + b"[" * 130,
]

jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def changed(draw: st.DrawFn, lines: list[bytes]) -> bytes:
    """A line with a byte replaced, put in or left out, or with its end cut off."""
    line = bytearray(draw(st.sampled_from(lines)))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(line)))
        match draw(st.sampled_from(["replace", "put in", "leave out", "cut"])):
            case "replace":
                line[at : at + 1] = draw(st.binary(min_size=1, max_size=1))
            case "put in":
                line[at:at] = draw(st.binary(min_size=1, max_size=3))
            case "leave out":
                del line[at : at + 1]
            case "cut":
                del line[at:]
    return bytes(line)


def events_of(type_names: st.SearchStrategy[str]) -> st.SearchStrategy[bytes]:
    """Objects with a type; few of a declared one fit."""
    return st.tuples(type_names, jsons, jsons).map(
        lambda parts: json.dumps({"type": parts[0], "text": parts[1], "ts": parts[2]}).encode("utf-8", "surrogatepass")
    )


line = st.one_of(
    st.sampled_from(WELL),
    st.sampled_from(WELL),
    changed(WELL),
    events_of(st.sampled_from(["text", "stage", "new"])),
    st.binary(max_size=40),
)
stream = st.tuples(
    st.sampled_from([b"", b"\xef\xbb\xbf"]), st.lists(line, max_size=10), st.sampled_from([b"", b"\n"])
).map(lambda parts: parts[0] + b"\n".join(parts[1]) + parts[2])
cuts = st.lists(st.floats(0, 1), max_size=12)


@st.composite
def document(draw: st.DrawFn) -> bytes:
    """Mostly an object with an array of events; mostly not quite."""
    elements = b",\n".join(element or b"{}" for element in draw(st.lists(st.sampled_from(WELL[:-5]), max_size=5)))
    rest = json.dumps(draw(jsons)).encode()
    whole = b'{"events": [%s], "rest": %s}' % (elements, rest)
    return draw(st.just(whole) | changed([whole]) | st.binary(max_size=40))


def chunks(data: bytes, cuts: list[float]) -> Iterator[bytes]:
    """The bytes cut at these parts of their length; some chunks are empty."""
    places = [0, *sorted(round(cut * len(data)) for cut in cuts), len(data)]
    for start, end in pairwise(places):
        yield data[start:end]


SCHEMA: Any = json.loads((ROOT / "core" / "dialects" / "evoscientist.json").read_bytes())
# fmt: off
KEYWORDS = [
    "$ref", "$defs", "oneOf", "anyOf", "const", "enum", "type", "properties", "required", "items", "not", "format", "minimum",
    "maximum", "minLength", "maxLength", "minItems", "maxItems", "additionalProperties", "title", "x-open", "x-aliases",
    "x-agentevents", "default", "deprecated", "pattern",
]
WORDS: list[Any] = [
    "string", "object", "array", "integer", "null", "#/$defs/a", "#", "type", "uint8", "a", 0, -1, True, [], {},
]
# fmt: on

schema_parts = st.recursive(
    st.sampled_from(WORDS) | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(KEYWORDS), inner, max_size=4),
        st.dictionaries(st.sampled_from(["type", "a", "b"]), inner, max_size=3),
    ),
    max_leaves=16,
)


@st.composite
def schema(draw: st.DrawFn) -> Any:
    """A dialect's schema with parts of it replaced by others, or any JSON."""
    if draw(st.integers(0, 3)) == 0:
        return draw(jsons | schema_parts)
    root = copy.deepcopy(SCHEMA)
    for _ in range(draw(st.integers(0, 3))):
        here, key = root, draw(st.sampled_from(sorted({"$defs", "oneOf"} & root.keys())))
        # Down a random way, to replace what is there.
        while isinstance(here[key], dict | list) and here[key] and draw(st.integers(0, 7)):
            here = here[key]
            key = draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
        here[key] = draw(schema_parts)
    return root


def outcome(value: Any) -> tuple[Any, ...]:
    """All that an outcome tells."""
    if isinstance(value, agentevents.DecodeError):
        return type(value), str(value), vars(value)
    told = value.line, value.offset, value.raw, value.ts, value.run, value.sequence
    if isinstance(value, agentevents.Event):
        # By its text, because no infinity is another than itself and `nan` is none.
        return *told, value.type, value.category, repr(value.body)
    return *told, value.name
