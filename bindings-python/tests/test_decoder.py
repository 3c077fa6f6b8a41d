"""The decoder: push, iterate, finish, iterate, report."""

from __future__ import annotations

import agentevents
import pytest
from agentevents import Decoder, DoesNotFit

TEXT = b'{"type":"text","text":"a"}\n'


def test_push_iterate_finish_iterate_report() -> None:
    decoder = Decoder("stella")
    assert list(decoder) == []
    decoder.push(TEXT[:10])
    assert list(decoder) == []
    decoder.push(TEXT[10:] + TEXT[:-1])
    assert [event.line for event in decoder] == [1]
    assert not decoder.finished
    decoder.finish()
    assert decoder.finished
    assert [event.line for event in decoder] == [2]
    assert list(decoder) == []
    assert (decoder.report.lines, decoder.report.events) == (2, {"text": 2})
    assert decoder.dialect == agentevents.Dialect("stella")
    decoder.finish()


@pytest.mark.parametrize("data", [TEXT, bytearray(TEXT), memoryview(TEXT), TEXT.decode()])
def test_whatever_holds_bytes_is_pushed(data: bytes | bytearray | memoryview | str) -> None:
    decoder = Decoder("stella")
    decoder.push(data)
    assert next(decoder)["text"] == "a"


def test_push_raises_for_what_is_no_bytes_alone() -> None:
    decoder = Decoder("stella")
    for line in (b'{"type":"text","text":3}\n', b"\xff\n", b"nonsense\n", TEXT):
        decoder.push(line)
    with pytest.raises(TypeError, match="a bytes-like object or str is required, not list"):
        decoder.push([TEXT])  # type: ignore
    with pytest.raises(TypeError):
        decoder.push(None)  # type: ignore
    kinds: list[str] = []
    while True:
        try:
            kinds.append(next(decoder).type)
        except agentevents.DecodeError as error:
            kinds.append(error.kind)
        except StopIteration:
            break
    assert kinds == ["does_not_fit", "not_json", "not_json", "text"]


def test_a_finished_decoder_takes_no_more_and_loses_nothing() -> None:
    decoder = Decoder("stella")
    decoder.push(TEXT)
    decoder.finish()
    with pytest.raises(ValueError, match="push after finish"):
        decoder.push(TEXT)
    assert len(list(decoder)) == 1


def test_a_loop_over_a_decoder_may_push() -> None:
    decoder = Decoder("stella")
    decoder.push(TEXT)
    seen = []
    for event in decoder:
        seen.append(event.line)
        if len(seen) < 3:
            decoder.push(TEXT)
    assert seen == [1, 2, 3]


def test_an_error_ends_nothing() -> None:
    decoder = Decoder("stella")
    decoder.push(b'{"type":"text"}\n' + TEXT)
    with pytest.raises(DoesNotFit) as raised:
        next(decoder)
    assert (raised.value.reason, raised.value.path, raised.value.column) == ("missing", "/text", 15)
    assert next(decoder).line == 2
