"""`aiter`: its overloads are in the stub beside this file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ._aio import AsyncStream, reader
from ._native import Decoder


def aiter(
    source: Any,
    dialect: Any,
    *,
    types: Iterable[str] | None = None,
    unrecognized: Any = "skip",
    errors: Any = "raise",
    max_line_bytes: int | None = None,
    max_depth: int | None = None,
) -> AsyncStream[Any]:
    """Opens a stream of events in an event loop: an asynchronous iterator.

    `source` has an asynchronous `read` (an `asyncio.StreamReader` for one) or is an asynchronous iterable of bytes. The
    other arguments are those of `open`.
    """
    decoder = Decoder(
        dialect,
        types=types,
        unrecognized=unrecognized,
        errors=errors,
        max_line_bytes=max_line_bytes,
        max_depth=max_depth,
    )
    return AsyncStream(reader(source), decoder)
