"""Outcomes in the order of their sequence numbers (K33)."""

from __future__ import annotations

from typing import Any

import agentevents
import pytest
from agentevents import Gap, Sequenced


def line(sequence: int, run: str = "r", kind: str = "content_delta") -> bytes:
    payload = f'{{"text":"{sequence}"}}'
    place = f'"schemaVersion":"1.0","runId":"{run}","sequence":{sequence},"timestamp":0'
    return f'{{"type":"{kind}",{place},"payload":{payload}}}\n'.encode()


def order(lines: list[bytes], **options: Any) -> list[Any]:
    """Numbers in order, marks behind them, gaps as pairs."""
    seen: list[Any] = []
    limits = {name: options.pop(name) for name in list(options) if name.startswith("max_")}
    for found in agentevents.in_sequence(agentevents.open(b"".join(lines), "inderun", **options), **limits):
        match found:
            case Gap(run, first, last):
                seen.append((run, first, last))
            case Sequenced(item, None):
                seen.append(item.sequence if isinstance(item, agentevents.Event) else type(item).__name__)
            case Sequenced(item, mark):
                seen.append((item.sequence, mark))
    return seen


def test_numbers_are_put_in_order() -> None:
    assert order([line(2), line(0), line(1), line(3)]) == [0, 1, 2, 3]


def test_what_is_missing_at_the_end_is_a_gap() -> None:
    assert order([line(0), line(3), line(5)]) == [0, ("r", 1, 2), 3, ("r", 4, 4), 5]


def test_duplicates_and_what_comes_late_are_marked() -> None:
    assert order([line(0), line(0), line(2), line(3), line(1)], max_items=1) == [
        0,
        (0, "duplicate"),
        ("r", 1, 1),
        2,
        3,
        (1, "late"),
    ]


def test_what_is_not_handed_over_is_no_gap() -> None:
    """Rule 1 must never look like a gap, nor a filter, nor a line that does not fit."""
    lines = [line(1, kind="new"), line(0), line(2).replace(b'"text"', b'"words"'), line(3)]
    assert order(lines, errors="yield") == [0, "DoesNotFit", 3]
    assert order(lines, errors="yield", types=["lifecycle"]) == ["DoesNotFit"]
    assert sorted(map(str, order(lines, errors="yield", unrecognized="yield"))) == [
        "0",
        "3",
        "DoesNotFit",
        "Unrecognized",
    ]


def test_an_error_is_raised_at_once_and_ends_nothing() -> None:
    stream = agentevents.in_sequence(agentevents.open(line(1) + b"nonsense\n" + line(0), "inderun"))
    with pytest.raises(agentevents.NotJson):
        next(stream)
    assert [found.item.sequence for found in stream if isinstance(found, Sequenced)] == [0, 1]
    with pytest.raises(StopIteration):
        next(stream)


def test_what_has_no_number_passes_at_once() -> None:
    lines = b'{"type":"text","text":"a"}\n{"type":"text","text":"b"}\n'
    found = list(agentevents.in_sequence(agentevents.open(lines, "stella")))
    assert [one.item["text"] for one in found if isinstance(one, Sequenced)] == ["a", "b"]


def test_a_decoder_is_put_in_order_while_it_is_fed() -> None:
    decoder = agentevents.Decoder("inderun")
    ordered = agentevents.in_sequence(decoder)
    decoder.push(line(1))
    assert list(ordered) == []
    decoder.push(line(0) + line(3))
    assert [found.item.sequence for found in ordered if isinstance(found, Sequenced)] == [0, 1]
    decoder.finish()
    assert list(map(repr, ordered)) == [
        "<Gap in 'r', 2 to 2>",
        "<Sequenced <Event 'content_delta', line 3, 108 bytes>>",
    ]


def test_documents_are_put_in_order_too() -> None:
    document = agentevents.document(b'{"events":[' + line(1) + b"," + line(0) + b"]}", "inderun")
    assert [found.item.line for found in agentevents.in_sequence(document) if isinstance(found, Sequenced)] == [1, 0]


def test_other_things_are_refused() -> None:
    with pytest.raises(TypeError, match="in_sequence takes a Stream, a Document or a Decoder, not list"):
        agentevents.in_sequence([])  # type: ignore
    with pytest.raises(OverflowError):
        agentevents.in_sequence(agentevents.open(b"", "inderun"), max_items=-1)
