"""Dialects: the built-in ones and those loaded at run time."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import agentevents
import pytest
from agentevents import Dialect, Event, Unrecognized

SCHEMA: dict[str, Any] = {
    "title": "mine",
    "oneOf": [
        {
            "properties": {"kind": {"const": "said"}, "words": {"type": "string"}, "at": {"type": "number"}},
            "required": ["kind", "words"],
        },
        {"properties": {"kind": {"const": "done"}}},
    ],
}
OPTIONS: dict[str, Any] = {
    "name": "ours",
    "tag": "kind",
    "timestamp": "/at",
    "content": ["said"],
    "unwrap": {"box": "/in"},
}


@pytest.mark.parametrize("name", ["stella", "evoscientist", "inderun"])
def test_the_built_in_dialects(name: str) -> None:
    dialect = Dialect(name)
    assert dialect.name == name
    assert len(dialect.known_types) == len(set(dialect.known_types)) >= 5
    for type_id, known in enumerate(dialect.known_types, 1):
        assert dialect.type_id(known) == type_id
        assert dialect.category(known) in {"content", "mechanical"}
    assert dialect.type_id("new") is None and dialect.category("new") is None
    assert repr(dialect) == f'<Dialect "{name}", {len(dialect.known_types)} types>'


def test_the_types_of_stella_in_order() -> None:
    assert Dialect("stella").known_types[:3] == ("stage", "text", "text_delta")


@pytest.mark.parametrize(
    "form", [SCHEMA, json.dumps(SCHEMA), json.dumps(SCHEMA).encode(), bytearray(json.dumps(SCHEMA).encode())]
)
def test_a_dialect_from_a_schema(form: Any) -> None:
    dialect = Dialect.from_json_schema(form, **OPTIONS)
    assert (dialect.name, dialect.known_types, dialect.category("said")) == ("ours", ("said", "done"), "content")
    (found,) = agentevents.open(b'{"in":{"at":7,"words":"a","kind":"said"},"kind":"box"}', dialect)
    assert (found.type, found.ts, found["words"]) == ("said", 7, "a")


def test_dialects_are_equal_if_they_say_the_same() -> None:
    assert Dialect("stella") == Dialect("stella") != Dialect("inderun")
    ours = Dialect.from_json_schema(SCHEMA, **OPTIONS)
    assert ours == Dialect.from_json_schema(SCHEMA, **OPTIONS) and hash(ours) == hash(copy.copy(ours))
    others: dict[str, Any] = OPTIONS | {"content": None}
    assert ours != Dialect.from_json_schema(SCHEMA, **others)
    assert ours != "ours"


def test_dialects_and_their_events_are_pickled() -> None:
    for dialect in (Dialect("stella"), Dialect.from_json_schema(SCHEMA, **OPTIONS)):
        again = pickle.loads(pickle.dumps(dialect))
        assert (again, again.known_types) == (dialect, dialect.known_types)
        assert copy.deepcopy(dialect) == dialect
    ours = Dialect.from_json_schema(SCHEMA, **OPTIONS)
    events = list(
        agentevents.open(b'{"kind":"said","words":"a"}\n{"kind":"done"}\n{"kind":"x"}', ours, unrecognized="yield")
    )
    again = pickle.loads(pickle.dumps(events))
    assert again == events
    assert [event.dialect for event in again] == [ours] * 3


def test_a_single_object_needs_no_stream() -> None:
    dialect = Dialect("stella")
    found = dialect.decode('{\n  "type": "text",\n  "text": "a"\n}')
    assert isinstance(found, Event)
    assert (found.line, found.offset, found["text"]) == (0, 0, "a")
    assert isinstance(dialect.decode(b'{"type":"new"}'), Unrecognized)
    for data, error in {
        b"": agentevents.NotJson,
        b'{"type":"text"': agentevents.NotJson,
        b"3": agentevents.NotAnObject,
        b'{"type":"text"}': agentevents.DoesNotFit,
    }.items():
        with pytest.raises(error) as raised:
            dialect.decode(data)
        assert raised.value.line is None
    with pytest.raises(agentevents.LineTooLong):
        dialect.decode("{} ", max_line_bytes=2)
    with pytest.raises(agentevents.TooDeep):
        dialect.decode('{"a":[]}', max_depth=1)
    with pytest.raises(TypeError):
        dialect.decode(None)  # type: ignore


def test_arguments_of_another_kind_are_refused() -> None:
    with pytest.raises(ValueError, match="no built-in dialect"):
        Dialect("bella")
    with pytest.raises(TypeError):
        Dialect(3)  # type: ignore
    with pytest.raises(TypeError):
        Dialect.from_json_schema(3)  # type: ignore
    with pytest.raises(agentevents.SchemaError):
        Dialect.from_json_schema("{")
