"""Passes a stream on, leaves out the deltas, and loses nothing that it does not understand.

producer | python relay.py | consumer
"""

from __future__ import annotations

import sys
from typing import BinaryIO

import agentevents


def relay(source: BinaryIO, target: BinaryIO) -> None:
    """Writes every line as it came: events of types from a later version, lines that do not fit, a torn tail."""
    with agentevents.open(source, dialect="stella", unrecognized="yield", errors="yield") as stream:
        for outcome in stream:
            if outcome.type != "text_delta":
                target.write(outcome.raw + b"\n")
                target.flush()
        tail = stream.report.torn_tail
        if tail is not None:
            target.write(tail.raw)
            target.flush()


if __name__ == "__main__":
    relay(sys.stdin.buffer, sys.stdout.buffer)
