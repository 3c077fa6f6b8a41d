"""The largest streams: bounded time and memory across the border, measured in small (`limits.py` measures them whole)."""

from __future__ import annotations

import pytest
from limits import cost_elsewhere

# A line is given up after 64 MiB, and its buffer grows by doubling; an event is its line and its text.
BOUNDS = [
    ("line", 100, 140, "`line_too_long`"),
    ("event", 16, 16 * 4, "an event; a text of 16,000,000 characters"),
    ("names", 20_000, 4, "1,024 by name, 18,976 others"),
    ("names-yielded", 20_000, 4, "1,024 by name, 18,976 others"),
    ("names-summed-up", 20_000, 4, "1,024 by name, 18,976 others"),
]


@pytest.mark.parametrize(("case", "count", "most_mib", "outcome"), BOUNDS)
def test_time_and_memory_are_bounded(case: str, count: int, most_mib: int, outcome: str) -> None:
    cost = cost_elsewhere(case, count)
    assert cost["outcome"] == outcome
    assert cost["peak_mib"] < most_mib
    # A stream of these takes a fraction of a second; what grows with the square of it takes minutes.
    assert cost["seconds"] < 30
