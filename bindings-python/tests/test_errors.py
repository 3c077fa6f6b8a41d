"""Errors: what they tell, and that it survives a trip."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import agentevents
import pytest
from agentevents import DecodeError

LINES = {
    "not_json": (b'{"type":"text",}', agentevents.NotJson),
    "not_an_object": (b"[1]", agentevents.NotAnObject),
    "does_not_fit": (b'{"type":"text","text":null}', agentevents.DoesNotFit),
    "too_deep": (b'{"type":"text","text":' + b"[" * 200, agentevents.TooDeep),
    "line_too_long": (b" " * 2000, agentevents.LineTooLong),
}


def error_of(line: bytes) -> DecodeError:
    value: Any
    (value,) = agentevents.open(line + b"\n{}", "stella", errors="yield", max_line_bytes=1500)
    assert isinstance(value, DecodeError)
    return value


@pytest.mark.parametrize("kind", LINES)
def test_each_kind_has_its_class(kind: str) -> None:
    line, kind_class = LINES[kind]
    error = error_of(line)
    assert type(error) is kind_class
    assert (error.kind, error.line, error.offset, error.type) == (kind, 1, 0, None)
    assert line.startswith(error.raw)
    assert str(error).startswith(f"{kind}: line 1, column {error.column}: ")
    assert isinstance(error, agentevents.Error | ValueError)


def test_a_document_of_another_form_has_its_class() -> None:
    (error,) = agentevents.document(b'{"events":3}', "stella", errors="yield")
    assert isinstance(error, agentevents.NotADocument)
    assert error.line is None


@pytest.mark.parametrize("kind", LINES)
def test_errors_are_pickled_and_copied_whole(kind: str) -> None:
    error = error_of(LINES[kind][0])
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_messages_show_no_more_than_200_bytes_of_the_line() -> None:
    secret = "x" * 190 + "secret" * 100
    error = error_of(f'{{"type":"text","text":["{secret}"]}}'.encode())
    assert isinstance(error, agentevents.DoesNotFit)
    assert "secret" not in str(error)
    assert (error.found, b"secret" in error.raw) == ("an array", True)


def test_a_schema_that_cannot_be_loaded_says_why_and_where() -> None:
    schema = {"title": "mine", "oneOf": [{"properties": {"type": {"const": "a", "pattern": "x"}}}]}
    with pytest.raises(agentevents.SchemaError) as raised:
        agentevents.Dialect.from_json_schema(schema)
    error = raised.value
    assert (error.pointer, error.keyword) == ("/oneOf/0/properties/type/pattern", "pattern")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), vars(again)) == (str(error), vars(error))
    assert isinstance(error, ValueError)
