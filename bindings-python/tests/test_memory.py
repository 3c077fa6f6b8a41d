"""Memory: a stream costs a chunk, a kept event its own line."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("its peak is not told here", allow_module_level=True)

# Each program prints by how many bytes its peak rose.
BEGIN = """
    import agentevents
    from peak import peak

    LINE = b'{"type":"text","text":"' + b"x" * 977 + b'"}\\n'
    CHUNK = LINE * 64

    def chunks(megabytes):
        for _ in range(megabytes * 16):
            yield bytes(bytearray(CHUNK))

    list(agentevents.open(chunks(1), "stella", types=()))
    before = peak()
"""


def rise(program: str) -> int:
    program = textwrap.dedent(BEGIN) + textwrap.dedent(program) + "\nprint(peak() - before)"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_a_stream_is_never_held_whole() -> None:
    assert rise("for event in agentevents.open(chunks(32), 'stella'): event.body") < 4 << 20


def test_a_kept_event_does_not_keep_its_chunk() -> None:
    """One event in 64 is kept, so that of 32 MB each chunk of 64 KB would have a reason to stay: 0.5 MB is due."""
    program = """
        kept = [event for event in agentevents.open(chunks(32), "stella") if event.line % 64 == 0]
        assert len(kept) == 32 * 16
    """
    assert rise(program) < 6 << 20


def test_a_line_too_long_is_not_gathered() -> None:
    program = """
        long = (b"x" * (1 << 16) for _ in range(16 * 64))
        (error,) = agentevents.open(long, "stella", errors="yield", max_line_bytes=1 << 20)
        assert error.kind == "line_too_long"
    """
    assert rise(program) < 8 << 20


def test_bodies_and_errors_leave_nothing_behind() -> None:
    program = """
        def once():
            lines = b'{"type":"text"}\\n{"new":1}\\n' * 500 + LINE * 500
            for value in agentevents.open(lines, "stella", errors="yield"):
                if value.type: value.body, dict(value)
            assert agentevents.summarize(lines, "stella").report.lines == 1500

        once()
        before = peak()
        for _ in range(16):
            once()
    """
    assert rise(program) < 1 << 20
