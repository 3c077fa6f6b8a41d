"""`main.py JOB`: measures this package beside its peers, as xtask/src/bench/program.rs asks.

Each peer answers with what it found, and how many seconds of processor time that took.
"""

from __future__ import annotations

import gc
import platform
import sys
import time
from collections.abc import Callable
from importlib.metadata import version

import jobs


def main() -> None:
    peers = jobs.JOBS[sys.argv[1]]()
    for name, (library, _) in peers.items():
        of = f"Python {platform.python_version()}" if library in {"json", "agentevents"} else version(library)
        print(f"{name}\t{library} {of}" if library != "json" else f"{name}\t{of}")
    print(flush=True)
    for request in sys.stdin:
        name, _, path = request.rstrip("\n").split("\t")
        seconds, found = timed(peers[name][1], path)
        print("\t".join([f"{seconds:.6f}", *(f"{key}={count}" for key, count in sorted(found.items()))]), flush=True)


def timed(read: Callable[[str], dict[str, int]], path: str) -> tuple[float, dict[str, int]]:
    gc.collect()
    start = time.process_time()
    found = read(path)
    return time.process_time() - start, found


if __name__ == "__main__":
    main()
