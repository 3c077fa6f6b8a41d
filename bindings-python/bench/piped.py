"""Decodes standard input and tells what that took, as xtask/src/bench/piped.rs asks: `BYTES TAB EVENTS TAB PEAK`.

The peak is the one over the bare interpreter: the package itself counts.
"""

from __future__ import annotations

import sys

from peak import peak

before = peak()

import agentevents

events, end = 0, 0
for event in agentevents.open(sys.stdin.buffer, sys.argv[1], unrecognized="yield"):
    events += 1
    end = event.offset + len(event.raw) + 1
print(end, events, peak() - before, sep="\t")
