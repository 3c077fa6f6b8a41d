"""Every example runs, as its user would run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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


def test_follow_prints_while_the_program_runs() -> None:
    """The program waits for a line after each that it writes, so that what comes late comes too late."""
    program = "import sys\nfor line in sys.argv[1:]: print(line, flush=True); sys.stdin.readline()"
    lines = [DELTA.decode().rstrip(), NEW.decode().rstrip(), BROKEN.decode().rstrip()]
    command = [sys.executable, str(EXAMPLES / "follow.py"), sys.executable, "-c", program, *lines]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        assert process.stdout.read(3) == b"Hel"
        process.stdin.write(b"\n\n\n")
        process.stdin.close()
        rest = process.stdout.read().decode()
    assert process.returncode == 0
    assert "[error: does_not_fit: line 3" in rest
    assert "3 lines, not understood: {'quantum_reticulation': 1}" in rest


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
