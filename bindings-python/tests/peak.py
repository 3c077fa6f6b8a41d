"""How much memory this process has held at most."""

from __future__ import annotations

import sys
from pathlib import Path


def peak() -> int:
    """The peak of the resident memory, in bytes.

    Linux hands `ru_maxrss` down from a parent to the program it starts, so that what a large parent held would hide what this
    program holds; the high-water mark in `/proc` is the program's own.
    """
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except FileNotFoundError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return next(int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmHWM:"))
