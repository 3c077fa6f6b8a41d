"""What must hold for any bytes, cut anywhere: the same outcomes (K4), every byte kept (K34), no exception but the tree's."""

from __future__ import annotations

import asyncio
import copy
import json
import pickle
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import agentevents
import pytest
from agentevents import Dialect, Event
from hypothesis import given, settings
from hypothesis import strategies as st
from streams import chunks, cuts, document, outcome, schema, stream

STELLA = Dialect("stella")
BOTH: dict[str, Any] = {"unrecognized": "yield", "errors": "yield"}

# The same examples at every run, and nothing kept between them.
settings.register_profile("agentevents", derandomize=True, database=None, deadline=None, max_examples=100)
settings.load_profile("agentevents")


def pushed(pieces: Iterator[bytes], **options: Any) -> tuple[list[Any], agentevents.Report]:
    decoder = agentevents.Decoder(STELLA, **BOTH, **options)
    values: list[Any] = []
    for piece in pieces:
        memory = bytearray(piece)
        decoder.push(memory)
        # What was taken in is the decoder's own.
        memory[:] = b"x" * len(memory)
        values += decoder
    decoder.finish()
    return [*values, *decoder], decoder.report


@given(stream, cuts)
def test_any_chunking_of_any_bytes_gives_the_same_outcomes(data: bytes, cuts: list[float]) -> None:
    values, report = pushed(chunks(data, cuts))
    whole = agentevents.open(data, STELLA, **BOTH)
    assert list(map(outcome, values)) == list(map(outcome, whole))
    assert report == whole.report
    by_chunk = agentevents.open(chunks(data, cuts), STELLA, **BOTH)
    assert list(map(outcome, by_chunk)) == list(map(outcome, values))

    async def pieces() -> AsyncIterator[bytes]:
        for piece in chunks(data, cuts):
            yield piece

    async def read() -> list[Any]:
        return [outcome(value) async for value in agentevents.aiter(pieces(), STELLA, **BOTH)]

    assert asyncio.run(read()) == list(map(outcome, values))
    assert agentevents.summarize(chunks(data, cuts), STELLA) == agentevents.summarize(data, STELLA)


@given(stream, cuts, st.integers(1, 60), st.integers(1, 4))
def test_limits_are_cut_by_no_chunking(data: bytes, cuts: list[float], line_bytes: int, depth: int) -> None:
    limits = {"max_line_bytes": line_bytes, "max_depth": depth}
    values, report = pushed(chunks(data, cuts), **limits)
    whole, told = pushed(iter([data]), **limits)
    assert list(map(outcome, values)) == list(map(outcome, whole))
    assert report == told


@given(stream, cuts)
def test_the_raw_lines_of_all_outcomes_and_the_torn_tail_are_the_stream(data: bytes, cuts: list[float]) -> None:
    values, report = pushed(chunks(data, cuts))
    raws = [value.raw for value in values] + ([report.torn_tail.raw] if report.torn_tail else [])
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    assert raws == [line for line in lines if line.strip(b" \t\r")]
    assert report.lines - report.blank == len(raws)


def told(ask: Callable[[], Any]) -> Any:
    """What is returned, or raised: an exception of the tree."""
    try:
        return ask()
    except agentevents.DecodeError as error:
        return error


@given(stream, cuts)
def test_nothing_is_raised_but_errors_of_the_tree_and_nothing_is_lost(data: bytes, cuts: list[float]) -> None:
    raising = agentevents.open(chunks(data, cuts), STELLA, unrecognized="yield")
    values: list[Any] = []
    while (value := told(lambda: next(raising, None))) is not None:
        values.append(value)
    yielded = agentevents.open(data, STELLA, **BOTH)
    assert list(map(outcome, values)) == list(map(outcome, yielded))
    outcome(told(lambda: STELLA.decode(data)))


@given(stream)
def test_whatever_comes_can_be_looked_at_copied_and_sent(data: bytes) -> None:
    for value in agentevents.open(data, STELLA, **BOTH):
        assert len(repr(value)) < 1000
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert outcome(again) == outcome(value)
        if isinstance(value, Event):
            assert dict(value) == value.body or "nan" in repr(value.body)
            fresh = copy.deepcopy(value)
            assert {name: repr(fresh[name]) for name in value} == {name: repr(part) for name, part in value.items()}
            json.dumps(value.body)


finite = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=40),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=20), inner),
    max_leaves=20,
)


@given(st.lists(finite, min_size=1, max_size=4), st.booleans(), st.booleans())
def test_a_body_is_what_the_json_module_makes_of_it(values: list[Any], ascii: bool, spaced: bool) -> None:
    """Several in one stream: strings and keys that come again are kept."""
    separators = (", ", ": ") if spaced else (",", ":")
    bodies = [{"type": "text", "text": str(value), "value": value, str(value): "-"} for value in values]
    lines = [json.dumps(body, ensure_ascii=ascii, separators=separators) for body in bodies]
    for event, body in zip(agentevents.open("\n".join(lines).encode(), STELLA), bodies, strict=True):
        assert repr(event["value"]) == repr(body["value"])
        assert list(event.body.items()) == list(body.items())
        assert repr(event.body) == repr(body)


@given(document(), cuts)
def test_any_chunking_of_any_document_gives_the_same(data: bytes, cuts: list[float]) -> None:
    whole = agentevents.document(data, STELLA, **BOTH)
    cut = agentevents.document(chunks(data, cuts), STELLA, **BOTH)
    assert list(map(outcome, cut)) == list(map(outcome, whole))
    assert (repr(cut.rest), cut.report) == (repr(whole.rest), whole.report)
    raising = agentevents.document(data, STELLA, unrecognized="yield")
    while (value := told(lambda: next(raising, None))) is not None:
        outcome(value)


NUMBERED = (
    '{"schemaVersion":"1.0","type":"content_delta","sequence":%d,"runId":"%s","timestamp":0,"payload":{"text":"-"}}\n'
)


@given(st.lists(st.tuples(st.integers(0, 12), st.sampled_from("ab"))), st.integers(0, 4), cuts)
def test_any_order_is_put_in_order_and_nothing_is_lost(
    numbers: list[tuple[int, str]], waiting: int, cuts: list[float]
) -> None:
    data = "".join(NUMBERED % number for number in numbers).encode()

    def put_in_order(source: Any) -> list[Any]:
        found: list[Any] = []
        for item in agentevents.in_sequence(agentevents.open(source, "inderun"), max_items=waiting):
            match item:
                case agentevents.Sequenced(event, mark):
                    found.append((mark, event.run, event.sequence))
                case agentevents.Gap(run, first, last):
                    found.append(("gap", run, (first, last)))
        return found

    found = put_in_order(data)
    assert found == put_in_order(chunks(data, cuts))
    assert sorted((event[2], event[1]) for event in found if event[0] != "gap") == sorted(numbers)
    for run in "ab":
        following = 0
        for mark, of, number in found:
            if of == run and mark == "gap":
                assert number[0] == following <= number[1]
                following = number[1] + 1
            elif of == run and mark is None:
                assert number == following
                following += 1


@given(stream, cuts)
def test_a_stream_without_numbers_keeps_its_order(data: bytes, cuts: list[float]) -> None:
    decoder = agentevents.Decoder(STELLA, unrecognized="yield", errors="yield")
    ordered = agentevents.in_sequence(decoder)
    items: list[Any] = []
    for piece in chunks(data, cuts):
        decoder.push(piece)
        items += ordered
    decoder.finish()
    items += ordered
    assert [outcome(item.item) for item in items] == [outcome(value) for value in pushed(iter([data]))[0]]


@given(schema())
def test_any_schema_is_a_dialect_or_a_schema_error(schema: Any) -> None:
    text = json.dumps(schema)
    for form in (schema if isinstance(schema, dict) else text, text, text.encode()):
        try:
            dialect = Dialect.from_json_schema(form)
        except agentevents.SchemaError as error:
            assert str(error).startswith("schema, at ")
            assert pickle.loads(pickle.dumps(error)).pointer == error.pointer
        else:
            assert pickle.loads(pickle.dumps(dialect)) == dialect
            for name in dialect.known_types:
                assert dialect.known_types[(dialect.type_id(name) or 0) - 1] == name
            assert list(map(outcome, agentevents.open(b"{}\n[]\n", dialect, **BOTH)))


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_text_is_a_schema_error(text: bytes | str) -> None:
    with pytest.raises(agentevents.SchemaError):
        Dialect.from_json_schema(text)
