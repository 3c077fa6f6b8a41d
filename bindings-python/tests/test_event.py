"""Events: what they hold, how they are looked at, compared, copied and sent."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Mapping
from typing import Any

import agentevents
import pytest
from agentevents import Event, Unrecognized

STELLA: agentevents.Dialect[Any] = agentevents.Dialect("stella")


def event(**body: Any) -> Event[str, Any]:
    return decoded(json.dumps(body))


def decoded(line: str | bytes) -> Event[str, Any]:
    found = STELLA.decode(line)
    assert isinstance(found, Event)
    return found


def test_an_event_tells_what_it_is_and_where_it_stood() -> None:
    lines = b'\n{"type":"text","text":"a"}\n{"ts":1785312000600,"type":"stage","name":"plan"}\n'
    text, stage = agentevents.open(lines, "stella")
    assert (text.type, text.type_id, text.category, text.line, text.offset, text.ts) == (
        "text",
        2,
        "content",
        2,
        1,
        None,
    )
    assert (stage.type, stage.category, stage.line, stage.offset) == ("stage", "mechanical", 3, 28)
    assert stage.ts == 1785312000600
    assert isinstance(stage.ts, int)
    assert stage.raw == lines.splitlines()[2]
    assert stage.dialect == STELLA
    assert STELLA.known_types[stage.type_id - 1] is stage.type


def test_the_body_is_a_plain_dict_built_once_in_the_order_of_the_line() -> None:
    found = decoded('{"text" : "a", "type":"text", "more":{"b":[1, {"c":null}]}, "less":[true,false,[],{}]}')
    assert found.body is found.body
    assert type(found.body) is dict
    assert found.body == {"text": "a", "type": "text", "more": {"b": [1, {"c": None}]}, "less": [True, False, [], {}]}
    assert list(found.body) == ["text", "type", "more", "less"]


def test_fields_are_there_before_and_after_the_body_is_built() -> None:
    found = decoded('{"type":"text","text":"a","x":1,"x":2,"none":null}')
    for _ in range(2):
        assert (found["text"], found["x"], found["none"]) == ("a", 2, None)
        assert "text" in found and "none" in found and "y" not in found
        assert (
            found.get("x") == 2 and found.get("y") is None and found.get("y", 7) == 7 and found.get("none", 7) is None
        )
        with pytest.raises(KeyError, match="y"):
            found["y"]
        with pytest.raises(KeyError):
            found[3]  # type: ignore
        assert not found.__contains__(3)
        assert found.body
    assert dict(found) == found.body
    assert (len(found), list(found), list(found.keys())) == (4, list(found.body), list(found.body))
    assert (list(found.values()), dict(found.items())) == (list(found.body.values()), found.body)
    assert isinstance(found, Mapping)
    assert {**found} == found.body


def test_a_pattern_of_keys_matches() -> None:
    match event(type="tool_result", call_id="c1", duration_ms=4):
        case {"type": "tool_result", "call_id": call, "duration_ms": duration}:
            assert (call, duration) == ("c1", 4)
        case _:
            pytest.fail("no match")


def test_older_spellings_are_presented_in_their_present_form() -> None:
    found = decoded('{"type":"text_delta","text":"Hi"}')
    assert (found["delta"], found.get("text"), found.body) == ("Hi", None, {"type": "text_delta", "delta": "Hi"})
    assert found.raw == b'{"type":"text_delta","text":"Hi"}'
    ladder = '"ladder":{"diff_available":true,"diff_budget":1,"diff_lines":1,"flip_achieved":true,"mutating_actions":0'
    ladder += ',"new_diag_errors":0,"new_diag_warnings":0,"unstable_flip":false}'
    found = decoded('{"type":"verdict","passed":true,"evidence":{"deterministic":true,"summary":"",' + ladder + "}}")
    assert found["evidence"]["ladder"]["flip"] == "achieved"


def test_an_event_inside_a_wrapper_is_the_event() -> None:
    found = decoded('{"type":"event","agent":"a1","event":{"type":"text","text":"Hi"}}')
    assert (found.type, found.run, found["text"], found.body) == ("text", "a1", "Hi", {"type": "text", "text": "Hi"})
    assert found.raw.startswith(b'{"type":"event"')
    again = pickle.loads(pickle.dumps(found))
    assert (again.body, again.run) == (found.body, "a1")


def test_run_and_sequence_are_read_where_the_dialect_has_them() -> None:
    line = '{"schemaVersion":"1.0","type":"content_delta","runId":"r1","sequence":7,"timestamp":1.5,"payload":{"text":"Hi"}}'
    names: agentevents.Dialect[Any] = agentevents.Dialect("inderun")
    found = names.decode(line)
    assert (found.run, found.sequence) == ("r1", 7)
    assert event(type="text", text="").sequence is None
    other = names.decode('{"type":"new","runId":"r1","sequence":8}')
    assert isinstance(other, Unrecognized)
    assert (other.run, other.sequence) == ("r1", 8)


@pytest.mark.parametrize(
    "number",
    ["0", "-0", "42", "-7", "9007199254740993", "18446744073709551615", "-9223372036854775808", "1" * 100, "1.5", "-2.5e-3",
     "1E2", "4200.0", "1e999", "-1e999"],
)  # fmt: skip
def test_numbers_are_those_of_the_json_module(number: str) -> None:
    found = decoded(f'{{"type":"text","text":"","n":{number},"list":[{number}]}}')
    expected = json.loads(number)
    assert found.body["n"] == expected and type(found.body["n"]) is type(expected)
    assert found["list"] == [expected]


def test_more_digits_than_python_takes_are_an_infinite_float() -> None:
    assert decoded('{"type":"text","text":"","n":' + "9" * 5000 + "}")["n"] == float("inf")


@pytest.mark.parametrize(
    "text",
    ["", "a", "ä€😀", '\\"\\\\\\/\\b\\f\\n\\r\\t', "\\u00e9\\ud83d\\ude00", "\\u0000", "x" * 100_000, "ä" * 1000],
)
def test_strings_are_those_of_the_json_module(text: str) -> None:
    assert decoded(f'{{"type":"text","text":"{text}"}}')["text"] == json.loads(f'"{text}"')


def test_half_a_surrogate_pair_is_the_replacement_character() -> None:
    found = decoded('{"type":"text","text":"a\\ud83d!","\\ude00":1}')
    assert found.body == {"type": "text", "text": "a\ufffd!", "\ufffd": 1}
    assert found["\ufffd"] == 1
    assert found.raw == b'{"type":"text","text":"a\\ud83d!","\\ude00":1}'


def test_many_keys_and_deep_bodies() -> None:
    many = {f"key {i}": i for i in range(5000)}
    for _ in range(2):
        assert event(type="text", text="", **many).body["key 4999"] == 4999
    depth = 1000
    line = '{"type":"text","text":"","deep":' + "[" * depth + "]" * depth + "}"
    found = STELLA.decode(line, max_depth=1024)
    assert isinstance(found, Event)
    deep = found["deep"]
    for _ in range(depth - 1):
        (deep,) = deep
    assert deep == []
    assert pickle.loads(pickle.dumps(found)) == found


def test_a_field_that_is_built_may_look_at_another_event() -> None:
    """A finalizer runs whenever something is made: in the middle of a body, for one."""
    import gc

    found = [event(type="text", text="", n=i) for i in range(3)]
    seen: list[int] = []

    class Loop:
        def __init__(self) -> None:
            self.loop = self

        def __del__(self) -> None:
            seen.append(found[1].body["n"])

    gc.collect()
    Loop()
    threshold = gc.get_threshold()
    gc.set_threshold(1)
    try:
        assert event(type="text", text="", list=[{"a": {}} for _ in range(2000)]).body["list"][1999] == {"a": {}}
    finally:
        gc.set_threshold(*threshold)
    assert seen == [1]


def test_the_repr_is_short() -> None:
    assert repr(event(type="text", text="x" * 1000)) == "<Event 'text', line 0, 1028 bytes>"
    assert repr(STELLA.decode('{"type":"new"}')) == "<Unrecognized 'new', line 0, 14 bytes>"
    assert repr(STELLA.decode("{}")) == "<Unrecognized without a name, line 0, 2 bytes>"


def test_events_are_equal_if_their_lines_are() -> None:
    first, second = agentevents.open(b'{"type":"text","text":"a"}\n{"type":"text","text":"a"}\n', "stella")
    other = event(type="text", text="b")
    assert first == second and hash(first) == hash(second) and first.line != second.line
    assert first != other and first != first.raw and len({first, second, other}) == 2
    new = STELLA.decode('{"type":"new"}')
    assert new == STELLA.decode('{"type":"new"}') and hash(new) == hash(STELLA.decode('{"type":"new"}'))
    assert new != STELLA.decode('{"type":"newer"}')


def test_nothing_of_an_event_can_be_set() -> None:
    found = event(type="text", text="")
    for name in ("type", "body", "raw", "line", "new"):
        with pytest.raises(AttributeError):
            setattr(found, name, 1)
    with pytest.raises(TypeError):
        Event()


def test_copies() -> None:
    found = event(type="text", text="a")
    assert copy.copy(found) is found
    deep = copy.deepcopy(found)
    assert deep == found and deep is not found and deep.body is not found.body


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_events_are_pickled_with_their_place(protocol: int) -> None:
    lines = b'\n{"type":"text","text":"\xc3\xa4"}\n{"type":"new","n":1}\n'
    for found in agentevents.open(lines, "stella", unrecognized="yield"):
        again = pickle.loads(pickle.dumps(found, protocol))
        assert type(again) is type(found)
        assert again == found
        for name in ("type", "line", "offset", "ts", "raw", "dialect", "run", "sequence"):
            assert getattr(again, name) == getattr(found, name), name


def test_an_unrecognized_event_keeps_all_and_guesses_nothing() -> None:
    line = b'{"n":1,"type":"quantum_reticulation","ts":12.5}'
    (found,) = agentevents.open(line, "stella", unrecognized="yield")
    assert isinstance(found, Unrecognized)
    assert (found.type, found.type_id, found.category, found.name) == (None, 0, None, "quantum_reticulation")
    assert (found.raw, found.line, found.offset, found.ts) == (line, 1, 0, 12.5)
    (nameless,) = agentevents.open(b'{"type":3}', "stella", unrecognized="yield")
    assert isinstance(nameless, Unrecognized)
    assert nameless.name is None
    assert copy.copy(nameless) is nameless
