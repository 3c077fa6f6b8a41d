"""Streams that are read in an event loop."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._native import Decoder

if TYPE_CHECKING:
    from typing import Self

    from ._native import Dialect
    from ._report import Report
    from ._types import Chunk

_E = TypeVar("_E", covariant=True)

_READ_BYTES = 64 << 10


class AsyncStream(Generic[_E]):
    """The events of one asynchronous source, read as they are asked for.

    After an exception, asking again goes on with the next line.
    """

    __slots__ = ("_closed", "_decoder", "_read")

    def __init__(self, read: Callable[[], Awaitable[Chunk]], decoder: Decoder[_E]) -> None:
        self._read = read
        self._decoder = decoder
        self._closed = False

    @property
    def report(self) -> Report:
        """What the stream held so far; complete at its end."""
        return self._decoder.report

    @property
    def dialect(self) -> Dialect[Any]:
        """The dialect it is decoded by."""
        return self._decoder.dialect

    @property
    def closed(self) -> bool:
        """Whether it was closed."""
        return self._closed

    async def aclose(self) -> None:
        """Ends the iteration. The source is the caller's and stays as it is."""
        self._closed = True

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> _E:
        decoder = self._decoder
        while not self._closed:
            for event in decoder:
                return event
            if decoder.finished:
                break
            chunk = await self._read()
            if _is_empty(chunk):
                decoder.finish()
            else:
                decoder.push(chunk)
        raise StopAsyncIteration


def reader(source: Any) -> Callable[[], Awaitable[Chunk]]:
    """What gives the next chunk, and nothing at the end."""
    read = getattr(source, "read", None)
    if inspect.iscoroutinefunction(read):
        return lambda: read(_READ_BYTES)
    if isinstance(source, AsyncIterator) or hasattr(source, "__aiter__"):
        chunks = source.__aiter__()
        return lambda: _next_chunk(chunks)
    hint = "; agentevents.open reads it" if isinstance(source, Iterable) or read is not None else ""
    name = type(source).__name__
    raise TypeError(f"source must have an asynchronous read or be an asynchronous iterable of bytes, not {name}{hint}")


async def _next_chunk(chunks: AsyncIterator[Chunk]) -> Chunk:
    """An empty chunk is not the end here."""
    async for chunk in chunks:
        if not _is_empty(chunk):
            return chunk
    return b""


def _is_empty(chunk: Any) -> bool:
    """Whether there is nothing in a chunk; what is no chunk at all is refused where it is pushed."""
    if isinstance(chunk, str):
        return not chunk
    try:
        return memoryview(chunk).nbytes == 0
    except TypeError:
        return False
