"""Turns the tool results of a stream into a data frame, of pandas or of polars.

python frames.py run.jsonl
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import agentevents
import pandas
import polars


def rows(source: str) -> Iterator[dict[str, Any]]:
    """One row a tool result. `get`, where a field may be absent: to read one builds no other."""
    with agentevents.open(source, dialect="stella", types={"tool_result"}) as stream:
        for event in stream:
            yield {
                "line": event.line,
                "ts": event.ts,
                "call_id": event.get("call_id"),
                "duration_ms": event.get("duration_ms"),
            }


def to_pandas(source: str) -> pandas.DataFrame:
    """The rows as a data frame of pandas, with the stamps as times."""
    frame = pandas.DataFrame(rows(source), columns=["line", "ts", "call_id", "duration_ms"])
    return frame.assign(ts=pandas.to_datetime(frame["ts"], unit="ms", utc=True))


def to_polars(source: str) -> polars.DataFrame:
    """The rows as a data frame of polars, with the stamps as times."""
    kinds = {"line": polars.Int64, "ts": polars.Float64, "call_id": polars.String, "duration_ms": polars.Int64}
    frame = polars.DataFrame(list(rows(source)), schema=kinds)
    return frame.with_columns(polars.from_epoch(polars.col("ts").cast(polars.Int64), time_unit="ms"))


if __name__ == "__main__":
    print(to_pandas(sys.argv[1]))
    print(to_polars(sys.argv[1]))
