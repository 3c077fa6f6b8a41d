"""Streams: what is handed over, what is raised, and what is told at the end."""

from __future__ import annotations

import io
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import agentevents
import pytest
from agentevents import DecodeError, DoesNotFit, Event, NotJson, Report, TornTail, Unrecognized

TEXT = b'{"type":"text","text":"a"}\n'
NEW = b'{"type":"new"}\n'
UNFIT = b'{"type":"text","text":3}\n'
BROKEN = b'{"type":\n'


def test_what_is_not_known_is_skipped_and_counted() -> None:
    stream = agentevents.open(NEW + TEXT + NEW + b'{"a":1}\n', "stella")
    assert [event.type for event in stream] == ["text"]
    report = stream.report
    assert (report.unrecognized, report.unrecognized_unnamed, report.unrecognized_total) == ({"new": 2}, 1, 3)
    assert (report.lines, report.events, report.errors, report.errors_total) == (4, {"text": 1}, {}, 0)


def test_bodies_come_alone_in_their_place() -> None:
    other = b'{"type":"event","agent":"a","event": {"type":"text_delta","text":"b"} }\n'
    with agentevents.open(TEXT + NEW + UNFIT + other + TEXT, "stella", types=["text", "text_delta"]) as stream:
        bodies = stream.bodies()
        assert next(bodies) == {"type": "text", "text": "a"}
        with pytest.raises(DoesNotFit):
            next(bodies)
        assert next(bodies) == {"type": "text_delta", "delta": "b"}
        assert [event.line for event in stream] == [5]
        assert list(bodies) == []
    assert (stream.report.events, stream.report.unrecognized) == ({"text": 2, "text_delta": 1}, {"new": 1})


@pytest.mark.parametrize("yields", [{"errors": "yield"}, {"unrecognized": "yield"}])
def test_bodies_are_those_of_events(yields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="opened to yield"):
        agentevents.open(TEXT, "stella", **yields).bodies()


def test_what_does_not_fit_is_raised_and_the_next_line_follows() -> None:
    stream = agentevents.open(TEXT + UNFIT + BROKEN + TEXT, "stella")
    assert next(stream).line == 1
    with pytest.raises(DoesNotFit) as raised:
        next(stream)
    error = raised.value
    assert (error.kind, error.event_type, error.path, error.reason) == ("does_not_fit", "text", "/text", "wrong_type")
    assert (error.line, error.offset, error.column, error.raw) == (2, 27, 23, UNFIT[:-1])
    assert (error.expected, error.found, error.type) == ("a string", "a number", None)
    with pytest.raises(NotJson) as broken:
        next(stream)
    assert (broken.value.line, broken.value.column, broken.value.event_type) == (3, 9, None)
    assert next(stream).line == 4
    with pytest.raises(StopIteration):
        next(stream)
    with pytest.raises(StopIteration):
        next(stream)
    assert stream.report.errors == {"not_json": 1, "does_not_fit": 1}


def test_a_loop_ends_at_an_error_and_another_goes_on() -> None:
    stream = agentevents.open(TEXT + UNFIT + TEXT, "stella")
    seen = []
    with pytest.raises(DoesNotFit):
        for event in stream:
            seen.append(event.line)
    seen += [event.line for event in stream]
    assert seen == [1, 3]


def test_all_comes_in_its_place_if_asked_for() -> None:
    stream = agentevents.open(BROKEN + NEW + TEXT + UNFIT + TEXT, "stella", unrecognized="yield", errors="yield")
    values = list(stream)
    assert [type(value) for value in values] == [NotJson, Unrecognized, Event, DoesNotFit, Event]
    assert [value.line for value in values] == [1, 2, 3, 4, 5]
    assert [value.type for value in values] == [None, None, "text", None, "text"]


def test_types_narrow_what_is_handed_over_and_nothing_else() -> None:
    lines = TEXT + b'{"type":"stage","name":"plan"}\n' + UNFIT + NEW + TEXT
    for types in ({"stage"}, ["stage"], ("stage", "stage"), iter(["stage"])):
        stream = agentevents.open(lines, "stella", types=types, errors="yield")
        assert [value.line for value in stream] == [2, 3]
        assert stream.report.events == {"stage": 1, "text": 2}
    with pytest.raises(DoesNotFit):
        list(agentevents.open(lines, "stella", types={"stage"}))
    assert list(agentevents.open(TEXT, "stella", types=())) == []


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"types": {"txt"}}, ValueError, '"stella" declares no type "txt"'),
        ({"types": "text"}, TypeError, "collection of names"),
        ({"types": [3]}, TypeError, "str"),
        ({"types": 3}, TypeError, "iterable"),
        ({"unrecognized": "raise"}, ValueError, 'unrecognized must be "skip" or "yield", not "raise"'),
        ({"errors": "skip"}, ValueError, 'errors must be "raise" or "yield", not "skip"'),
        ({"errors": None}, TypeError, "str"),
        ({"max_depth": 0}, ValueError, "max_depth must be from 1 to 1024, not 0"),
        ({"max_depth": -1}, OverflowError, "negative"),
        ({"max_line_bytes": 0}, ValueError, "max_line_bytes"),
        ({"max_lines": 1}, TypeError, "max_lines"),
    ],
)
def test_wrong_arguments_are_refused_at_once(options: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        agentevents.open(b"", "stella", **options)  # type: ignore
    with pytest.raises(error, match=words):
        agentevents.Decoder("stella", **options)  # type: ignore


def test_a_dialect_must_be_one() -> None:
    with pytest.raises(
        ValueError, match='no built-in dialect is named "bella": there are stella, evoscientist, inderun'
    ):
        agentevents.open(b"", "bella")
    with pytest.raises(TypeError, match="dialect must be a name or a Dialect, not int"):
        agentevents.open(b"", 3)  # type: ignore
    with pytest.raises(TypeError, match="dialect"):
        agentevents.open(b"")  # type: ignore


def test_limits_hold() -> None:
    stream = agentevents.open(TEXT * 2, "stella", max_line_bytes=20, errors="yield")
    (first, second) = stream
    assert isinstance(first, agentevents.LineTooLong) and isinstance(second, agentevents.LineTooLong)
    assert (first.column, TEXT.startswith(first.raw)) == (21, True)
    (deep,) = agentevents.open(b'{"type":"text","text":"","a":[[]]}', "stella", max_depth=2, errors="yield")
    assert isinstance(deep, agentevents.TooDeep)


def test_a_torn_tail_is_no_error_and_is_told() -> None:
    stream = agentevents.open(TEXT + BROKEN[:-1], "stella")
    assert len(list(stream)) == 1
    assert stream.report.torn_tail == TornTail(line=2, offset=27, raw=BROKEN[:-1], prefix=True)
    stream = agentevents.open(b"oh no", "stella")
    assert list(stream) == []
    assert stream.report == Report(1, 0, {}, {}, 0, 0, {}, TornTail(1, 0, b"oh no", False))
    assert pickle.loads(pickle.dumps(stream.report)) == stream.report


def test_the_report_is_there_at_any_time() -> None:
    stream = agentevents.open(TEXT * 3, "stella")
    assert stream.report.lines == 0
    next(stream)
    assert stream.report.events == {"text": 1}


def test_what_was_opened_here_is_closed_here(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(TEXT * 2)
    with agentevents.open(path, "stella") as stream:
        assert not stream.closed
        assert next(stream).line == 1
    assert stream.closed
    assert next(stream).line == 2, "what was read before is still there"
    with pytest.raises(ValueError, match="closed"):
        next(stream)
    assert stream.report.lines == 2
    stream.close()


def test_what_was_not_opened_here_is_not_closed_here() -> None:
    file = io.BytesIO(TEXT)
    with agentevents.open(file, "stella") as stream:
        assert len(list(stream)) == 1
    assert not file.closed


def test_an_exception_leaves_the_with_block() -> None:
    with pytest.raises(DoesNotFit), agentevents.open(UNFIT, "stella") as stream:
        list(stream)
    assert stream.closed


def test_keyboard_interrupts_are_heard_in_the_middle_of_a_large_file(tmp_path: Path) -> None:
    """Nothing of the file is handed over: all of it is one call."""
    path = tmp_path / "run.jsonl"
    path.write_bytes(TEXT * 3000)
    program = f"""
        import agentevents, itertools
        chunk = open({str(path)!r}, "rb").read()
        stream = agentevents.open(itertools.repeat(chunk), "stella", types=["stage"])
        try:
            print("ready", flush=True)
            next(stream)
        except KeyboardInterrupt:
            print(stream.report.errors)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (out, err) == (b"{}\n", b"")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize(
    ("read", "source"),
    [("open", "file"), ("summarize", "file"), ("open", "pipe"), ("document", "pipe"), ("summarize", "pipe")],
)
def test_keyboard_interrupts_are_heard_where_the_package_reads_by_itself(
    read: str, source: str, tmp_path: Path
) -> None:
    path, writer = tmp_path / "run.jsonl", None
    if source == "file":
        # Nothing of it takes room, and to read it takes minutes.
        path.touch()
        os.truncate(path, 1 << 40)
    else:
        # Nobody writes to it.
        os.mkfifo(path)
        writer = os.open(path, os.O_RDWR)
    errors = "" if read == "summarize" else ', errors="yield"'
    program = f"""
        import agentevents
        print("ready", flush=True)
        try:
            for error in agentevents.{read}({str(path)!r}, "stella"{errors}):
                pass
        except KeyboardInterrupt:
            print("heard")
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (out, err) == (b"heard\n", b"")
    if writer is not None:
        os.close(writer)


def test_a_generator_may_feed_and_be_fed() -> None:
    def words(stream: Iterator[Event[str, object]]) -> Iterator[object]:
        for event in stream:
            yield event["text"]

    assert list(words(agentevents.open((TEXT for _ in range(3)), "stella"))) == ["a"] * 3


def test_every_error_is_a_value_error_of_this_package() -> None:
    (error,) = agentevents.open(UNFIT, "stella", errors="yield")
    assert isinstance(error, DecodeError) and isinstance(error, agentevents.Error) and isinstance(error, ValueError)
