"""Counts what this version does not know in a whole archive of streams.

python gap.py recordings/
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import agentevents


def gap(folder: Path) -> Counter[str]:
    """How many events there are of which unknown types."""
    unknown: Counter[str] = Counter()
    for path in sorted(folder.rglob("*.jsonl")):
        # No event is handed over: all are checked and counted.
        with agentevents.open(path, dialect="stella", types=(), errors="yield") as stream:
            for _ in stream:
                pass
            unknown.update(stream.report.unrecognized)
    return unknown


if __name__ == "__main__":
    for name, count in gap(Path(sys.argv[1])).most_common():
        print(f"{count:8} {name}")
