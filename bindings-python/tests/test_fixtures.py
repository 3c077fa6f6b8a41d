"""Every case of fixtures/, in process, under every chunking."""

from __future__ import annotations

import io
from typing import Any

import agentevents
import pytest
from agentevents.conform import end, outcome, outcomes
from fixtures import Case, cases, chunkings, same

CASES = list(cases())
STREAMS = [case for case in CASES if case.options["form"] == "stream"]
DOCUMENTS = [case for case in CASES if case.options["form"] == "document"]


def named(case: Case) -> str:
    return case.name


def limits(case: Case) -> dict[str, Any]:
    return {key: case.options[key] for key in ("max_line_bytes", "max_depth") if key in case.options}


def pushed(case: Case, chunks: list[bytes]) -> list[dict[str, Any]]:
    """What a decoder reports that is given these chunks, without the runs."""
    decoder = agentevents.Decoder(case.dialect, unrecognized="yield", errors="yield", **limits(case))
    printed = []
    for chunk in chunks:
        decoder.push(chunk)
        printed += [outcome(value) for value in decoder]
    decoder.finish()
    return [*printed, *map(outcome, decoder), end(decoder.report)]


def check(case: Case, chunking: str, expected: list[Any], printed: list[dict[str, Any]]) -> None:
    for want, have in zip(expected, printed, strict=False):
        assert same(want, have), f"{case.name} ({chunking})\n expected {want}\n printed  {have}"
    assert len(printed) == len(expected), f"{case.name} ({chunking})"


def test_there_are_cases_of_both_forms() -> None:
    assert len(STREAMS) > 100
    assert len(DOCUMENTS) > 10


@pytest.mark.parametrize("case", STREAMS, ids=named)
def test_a_decoder_reports_what_is_expected(case: Case) -> None:
    expected = [line for line in case.expected if "run" not in line]
    for chunking, chunks in chunkings(case.stream):
        check(case, chunking, expected, pushed(case, chunks))


@pytest.mark.parametrize("case", CASES, ids=named)
def test_what_is_opened_reports_what_is_expected(case: Case) -> None:
    check(case, "bytes", case.expected, list(outcomes(case.stream, case.dialect, case.options)))
    for chunking, chunks in chunkings(case.stream):
        check(case, chunking, case.expected, list(outcomes(chunks, case.dialect, case.options)))


@pytest.mark.parametrize("case", STREAMS, ids=named)
def test_the_raw_lines_are_the_stream_again(case: Case) -> None:
    """K34: apart from a BOM, blank lines, the discarded part of lines too long, and whether the last line had its LF."""
    stream = agentevents.open(
        io.BytesIO(case.stream), case.dialect, unrecognized="yield", errors="yield", **limits(case)
    )
    raws = [value.raw for value in stream]
    if stream.report.torn_tail:
        raws.append(stream.report.torn_tail.raw)
    longest = case.options.get("max_line_bytes", 64 << 20)
    lines = case.stream.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    lines = [line for line in lines if line.strip(b" \t\r") or len(line) > longest]
    assert len(raws) == len(lines)
    for raw, line in zip(raws, lines, strict=True):
        # How much of a line too long was kept depends on what had come by then.
        assert line.startswith(raw) if len(line) > longest else raw == line
