"""Streams in an event loop."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any

import agentevents
import pytest
from agentevents import DoesNotFit

TEXT = b'{"type":"text","text":"a"}\n'


async def chunks(*parts: bytes | str) -> AsyncIterator[bytes | str]:
    for part in parts:
        await asyncio.sleep(0)
        yield part


def test_an_asynchronous_iterable_of_chunks() -> None:
    async def main() -> None:
        source = chunks(TEXT[:7], b"", TEXT[7:] + TEXT[:3], TEXT[3:].decode(), b'{"type":"new"}')
        async with agentevents.aiter(source, "stella") as stream:
            assert [event.line async for event in stream] == [1, 2]
        assert (stream.report.lines, stream.report.unrecognized) == (3, {"new": 1})
        assert stream.dialect.name == "stella" and stream.closed

    asyncio.run(main())


def test_errors_end_nothing() -> None:
    async def main() -> None:
        stream = agentevents.aiter(chunks(TEXT + b'{"type":"text"}\n' + TEXT), "stella")
        seen: list[Any] = []
        with pytest.raises(DoesNotFit):
            async for event in stream:
                seen.append(event.line)
        async for event in stream:
            seen.append(event.line)
        assert seen == [1, 3]
        values = agentevents.aiter(chunks(TEXT + b'{"type":"text"}\n'), "stella", errors="yield", types=["stage"])
        (value,) = [value async for value in values]
        assert isinstance(value, DoesNotFit)

    asyncio.run(main())


def test_a_source_that_raises_loses_nothing() -> None:
    async def failing() -> AsyncIterator[bytes]:
        yield TEXT + TEXT[:-1]
        raise RuntimeError("gone")

    async def main() -> None:
        stream = agentevents.aiter(failing(), "stella")
        assert (await anext(stream)).line == 1
        with pytest.raises(RuntimeError, match="gone"):
            await anext(stream)
        assert (await anext(stream)).line == 2
        with pytest.raises(StopAsyncIteration):
            await anext(stream)

    asyncio.run(main())


def test_a_stream_that_was_closed_is_over() -> None:
    async def main() -> None:
        stream = agentevents.aiter(chunks(TEXT, TEXT), "stella")
        await anext(stream)
        await stream.aclose()
        with pytest.raises(StopAsyncIteration):
            await anext(stream)

    asyncio.run(main())


PRODUCER = """
import sys
for number in range(3):
    sys.stdout.write('{"type":"text","text":"%d"}\\n' % number)
    sys.stdout.flush()
    assert sys.stdin.readline() == "seen\\n"
"""


def test_a_subprocess_is_followed_while_it_runs() -> None:
    async def main() -> None:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", PRODUCER, stdin=pipe, stdout=pipe)
        assert process.stdin is not None and process.stdout is not None
        seen = []
        async for event in agentevents.aiter(process.stdout, "stella"):
            seen.append(event["text"])
            process.stdin.write(b"seen\n")
        assert (seen, await process.wait()) == (["0", "1", "2"], 0)

    asyncio.run(main())


@pytest.mark.parametrize("wrong", [None, 0])
def test_what_is_no_chunk_is_refused_in_its_place_and_ends_nothing(wrong: Any) -> None:
    class Reader:
        def __init__(self) -> None:
            self.reads = [TEXT, wrong, TEXT, b""]

        async def read(self, size: int) -> Any:
            return self.reads.pop(0)

    async def main() -> None:
        for source in (chunks(TEXT, wrong, TEXT), Reader()):
            stream = agentevents.aiter(source, "stella")
            assert (await anext(stream)).line == 1
            with pytest.raises(TypeError, match="a bytes-like object or str is required"):
                await anext(stream)
            assert (await anext(stream)).line == 2
            with pytest.raises(StopAsyncIteration):
                await anext(stream)

    asyncio.run(main())


def test_what_is_no_asynchronous_source_is_refused() -> None:
    with pytest.raises(TypeError, match=r"agentevents\.open"):
        agentevents.aiter([TEXT], "stella")  # type: ignore
    with pytest.raises(TypeError, match="asynchronous read or be an asynchronous iterable of bytes, not int"):
        agentevents.aiter(3, "stella")  # type: ignore
    with pytest.raises(ValueError, match="bella"):
        agentevents.aiter(chunks(), "bella")
