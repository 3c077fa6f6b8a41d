"""Every example runs, as its user would run it."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from fixtures import ROOT

EXAMPLES = ROOT / "bindings-python" / "examples"

DELTA = b'{"type":"text_delta","delta":"Hel"}\n'
TEXT = b'{"ts":1,"type":"text","text":"Hello"}\n'
NEW = b'{"type":"quantum_reticulation","n":1}\n'
BROKEN = b'{"type":"text"}\n'
TORN = b'{"type":"te'


def run(name: str, *arguments: str, stream: bytes = b"") -> bytes:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, input=stream, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


@contextlib.contextmanager
def following(*lines: bytes) -> Iterator[subprocess.Popen[bytes]]:
    """follow.py with a program that waits for a line after each that it writes."""
    program = "import sys\nfor line in sys.argv[1:]: print(line, flush=True); sys.stdin.readline()"
    command = [sys.executable, str(EXAMPLES / "follow.py"), sys.executable, "-c", program]
    command += [line.decode().rstrip() for line in lines]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None

        def end(stdin: IO[bytes] = process.stdin) -> None:
            process.kill()
            stdin.close()

        guard = threading.Timer(30, end)
        guard.start()
        try:
            yield process
        finally:
            guard.cancel()
            end()


def test_follow_prints_while_the_program_runs() -> None:
    """What comes late comes too late: the program waits."""
    with following(DELTA, NEW, BROKEN) as process:
        assert process.stdin is not None and process.stdout is not None
        assert process.stdout.read(3) == b"Hel"
        out, err = process.communicate(b"\n\n\n")
    assert (process.returncode, err) == (0, b"")
    assert b"[error: does_not_fit: line 3" in out
    assert b"3 lines, not understood: {'quantum_reticulation': 1}" in out


def test_follow_leaves_no_program_waiting_behind_when_it_fails() -> None:
    """Nobody reads what it prints, so that to print is an exception; the program gets no line and would wait for ever."""
    with following(DELTA, DELTA) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        assert process.stdout.read(3) == b"Hel"
        process.stdout.close()
        process.stdin.write(b"\n")
        process.stdin.flush()
        assert b"BrokenPipeError" in process.stderr.read()
        assert process.wait() != 0


def test_gap_counts_over_an_archive(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "a.jsonl").write_bytes(TEXT + NEW + BROKEN + NEW)
    (tmp_path / "b.jsonl").write_bytes(NEW + b'{"type":"other"}\n')
    lines = [line.split() for line in run("gap.py", str(tmp_path)).splitlines()]
    assert lines == [[b"3", b"quantum_reticulation"], [b"1", b"other"]]


def test_a_relay_loses_nothing_but_what_it_leaves_out() -> None:
    assert run("relay.py", stream=DELTA + TEXT + NEW + BROKEN + TORN) == TEXT + NEW + BROKEN + TORN


def test_frames_makes_one_of_pandas_and_one_of_polars(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    result = b'{"ts":%d,"type":"tool_result","call_id":"c1","duration_ms":4,"output":{"ok":{"content":"b"}}}\n'
    path.write_bytes(TEXT + result % 1785312001350 + NEW + result % 1785312002000)
    printed = run("frames.py", str(path)).decode()
    assert printed.count("c1") == 4
    assert printed.count("2026-07-29") >= 4
