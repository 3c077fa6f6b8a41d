"""What the largest streams cost in time and memory, each in a process of its own.

python limits.py              all of them, as a table
python limits.py CASE COUNT   one of them, in this process, as JSON
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypedDict, cast

import agentevents
from peak import peak

Source = Iterable[bytes]
STELLA: agentevents.Dialect[Any] = agentevents.Dialect("stella")


class Cost(TypedDict):
    """What one stream cost, and what came of it."""

    megabytes: float
    seconds: float
    peak_mib: float
    outcome: str


def line(megabytes: int) -> Source:
    """One line of so many megabytes without its LF."""
    start = b'{"type":"text","text":"'
    yield start
    yield from itertools.repeat(b"x" * 62_500, megabytes * 16)


def event(megabytes: int) -> Source:
    """The same line with its end."""
    yield from line(megabytes)
    yield b'"}\n'


def names(count: int) -> Source:
    """So many events of as many unknown types."""
    for first in range(0, count, 1000):
        yield b"".join(b'{"type":"unknown_%d"}\n' % number for number in range(first, first + 1000))


def too_long(source: Source) -> str:
    (error,) = agentevents.open(source, STELLA, errors="yield")
    assert isinstance(error, agentevents.DecodeError)
    return f"`{error.kind}`"


def opened(source: Source) -> str:
    """With a limit that lets the line pass."""
    (found,) = agentevents.open(source, STELLA, max_line_bytes=1 << 30)
    return f"an event; a text of {len(found.body['text']):,} characters"


def skipped(source: Source) -> str:
    stream = agentevents.open(source, STELLA)
    assert not list(stream)
    return counted(stream.report)


def yielded(source: Source) -> str:
    stream = agentevents.open(source, STELLA, unrecognized="yield")
    for value in stream:
        assert value.type is None
    return counted(stream.report)


def summed_up(source: Source) -> str:
    summary = agentevents.summarize(source, STELLA)
    assert len(summary.run.unrecognized) <= 1024
    return counted(summary.report)


def counted(report: agentevents.Report) -> str:
    return f"{len(report.unrecognized):,} by name, {report.unrecognized_other:,} others"


CASES: dict[str, tuple[str, Callable[[int], Source], Callable[[Source], str], list[int]]] = {
    "line": ("a line of {} MB without LF", line, too_long, [100, 1000]),
    "event": ("an event of {} MB, `max_line_bytes` raised, its body built", event, opened, [100]),
    "names": ("{:,} unknown names", names, skipped, [1_000_000]),
    "names-yielded": ("the same, each handed over", names, yielded, [1_000_000]),
    "names-summed-up": ("the same, summed up", names, summed_up, [1_000_000]),
}


def cost(case: str, count: int) -> Cost:
    """What a stream costs in this process, making it included."""
    _, make, read, _ = CASES[case]
    size = 0

    def counting() -> Iterator[bytes]:
        nonlocal size
        for chunk in make(count):
            size += len(chunk)
            yield chunk

    before, start = peak(), time.perf_counter()
    outcome = read(counting())
    seconds = time.perf_counter() - start
    return {
        "megabytes": size / 1e6,
        "seconds": seconds,
        "peak_mib": (peak() - before) / (1 << 20),
        "outcome": outcome,
    }


def cost_elsewhere(case: str, count: int) -> Cost:
    """What it costs in a process of its own."""
    command = [sys.executable, __file__, case, str(count)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)
    return cast(Cost, json.loads(done.stdout))


def main() -> None:
    if len(sys.argv) > 2:
        print(json.dumps(cost(sys.argv[1], int(sys.argv[2]))))
        return
    print("| stream | MB | seconds | peak, MiB | outcome |\n|---|---|---|---|---|")
    for case, (name, _, _, counts) in CASES.items():
        for count in counts:
            told = cost_elsewhere(case, count)
            numbers = f"{told['megabytes']:.1f} | {told['seconds']:.2f} | {told['peak_mib']:.1f}"
            print(f"| {name.format(count)} | {numbers} | {told['outcome']} |", flush=True)


if __name__ == "__main__":
    main()
