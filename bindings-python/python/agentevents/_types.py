"""Names for types that signatures mention."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import AsyncIterable, Iterable
    from os import PathLike

    from typing_extensions import Buffer

    from ._native import Event


class Readable(Protocol):
    """A file object, as far as it is looked at. A binary one that has `read1` is read by that."""

    def read(self, size: int, /) -> bytes | str | None:
        """At most so many bytes or characters; nothing at the end."""


class AsyncReadable(Protocol):
    """What `asyncio.StreamReader` is, as far as it is looked at."""

    async def read(self, n: int, /) -> bytes:
        """At most so many bytes; nothing at the end."""
        ...


AnyEvent: TypeAlias = "Event[str, Any]"
"""An event of a dialect that was loaded at run time."""

Chunk: TypeAlias = "Buffer | str"
"""A piece of a stream: bytes, or text that is taken as its UTF-8."""

Source: TypeAlias = "str | PathLike[str] | Buffer | Readable | Iterable[Chunk]"
"""What `open` reads: a path, bytes, a file object, or an iterable of chunks."""

AsyncSource: TypeAlias = "AsyncReadable | AsyncIterable[Chunk]"
"""What `aiter` reads."""

Category: TypeAlias = Literal["content", "mechanical"]
Skip: TypeAlias = Literal["skip"]
Raise: TypeAlias = Literal["raise"]
Yield: TypeAlias = Literal["yield"]
