"""Threads and processes."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import agentevents
import pytest

LINES = b'{"type":"text","text":"a","n":[1,{"b":2}]}\n{"type":"new"}\n' * 2000


def test_one_decoder_a_thread() -> None:
    def read(_: int) -> int:
        stream = agentevents.open(LINES, "stella", unrecognized="yield")
        return sum(len(event.body) for event in stream if isinstance(event, agentevents.Event))

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(read, range(8))) == [6000] * 8


def test_a_second_thread_gets_a_clear_error_and_breaks_nothing() -> None:
    inside, leave = threading.Event(), threading.Event()

    class Slow:
        def read(self, size: int) -> bytes:
            if inside.is_set():
                return b""
            inside.set()
            assert leave.wait(30)
            return LINES

    stream = agentevents.open(Slow(), "stella")
    seen: list[Any] = []
    thread = threading.Thread(target=lambda: seen.extend(stream))
    thread.start()
    assert inside.wait(30)
    uses: list[Callable[[], object]] = [lambda: next(stream), lambda: stream.report, stream.close]
    for use in uses:
        with pytest.raises(RuntimeError, match="in use by another thread"):
            use()
    leave.set()
    thread.join()
    assert len(seen) == 2000


def test_threads_that_take_turns_share_a_stream() -> None:
    stream = agentevents.open(LINES, "stella")
    lock = threading.Lock()

    def take(_: int) -> set[int]:
        lines: set[int] = set()
        while True:
            with lock:
                event = next(stream, None)
            if event is None:
                return lines
            lines.add(event.line)

    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(take, range(4)))
    assert sum(map(len, parts)) == 2000 == len(set.union(*parts))


def test_one_event_is_looked_at_by_many_threads() -> None:
    for event in agentevents.open(LINES[:500], "stella"):
        barrier = threading.Barrier(4)

        def look(_: int, event: Any = event, barrier: threading.Barrier = barrier) -> Any:
            barrier.wait()
            return event.body

        with ThreadPoolExecutor(4) as pool:
            bodies = list(pool.map(look, range(4)))
        assert all(body is bodies[0] for body in bodies)


def upper(event: Any) -> Any:
    return event, event["text"].upper()


def test_events_go_to_other_processes_and_come_back() -> None:
    events = list(agentevents.open(b'{"type":"text","text":"a"}\n{"type":"text","text":"b"}\n', "stella"))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(upper, events) == [(events[0], "A"), (events[1], "B")]
        lines = b'{"type":"text","text":"a"}\n{"type":"text"}\n{"type":"new"}\n'
        run, error = pool.apply(elsewhere, (lines,))
    assert run == agentevents.summarize(lines, "stella").run
    assert isinstance(error, agentevents.DoesNotFit)
    assert error.path == "/text"


def elsewhere(lines: bytes) -> Any:
    """A run and an error, on their way to another process."""
    (error,) = agentevents.open(lines, "stella", types=(), errors="yield")
    return agentevents.summarize(lines, "stella").run, error
