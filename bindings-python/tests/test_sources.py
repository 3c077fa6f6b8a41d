"""Sources: whatever gives bytes."""

from __future__ import annotations

import array
import asyncio
import errno
import gzip
import io
import mmap
import os
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, ClassVar

import agentevents
import pytest

LINES = '{"type":"text","text":"a"}\n{"type":"text","text":"ä€😀"}\n{"type":"new"}\n'.encode() * 3000
TEXTS = ["a", "ä€😀"] * 3000


def texts(source: Any) -> list[Any]:
    stream = agentevents.open(source, "stella")
    found = [event["text"] for event in stream]
    assert stream.report.unrecognized == {"new": 3000}
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "run ä.jsonl"
    path.write_bytes(LINES)
    return path


def test_paths(path: Path) -> None:
    assert texts(path) == texts(str(path)) == TEXTS


def test_a_path_that_leads_nowhere(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as raised:
        agentevents.open(tmp_path / "missing.jsonl", "stella")
    assert raised.value.filename == tmp_path / "missing.jsonl"
    assert (raised.value.errno, raised.value.strerror) == (errno.ENOENT, os.strerror(errno.ENOENT))
    stream = agentevents.open(tmp_path, "stella")
    with pytest.raises(IsADirectoryError):
        next(stream)
    with pytest.raises(ValueError, match="NUL"):
        agentevents.open("a\0b", "stella")


@pytest.mark.parametrize(
    "make", [bytes, bytearray, memoryview, lambda data: memoryview(array.array("B", data)), lambda data: array.array("b", data)]
)  # fmt: skip
def test_bytes_in_memory(make: Any) -> None:
    assert texts(make(LINES)) == TEXTS


def test_memory_in_other_shapes(path: Path) -> None:
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as memory:
        assert texts(memory) == TEXTS
    strided = memoryview(bytes(byte for pair in zip(LINES, LINES, strict=True) for byte in pair))[::2]
    with pytest.raises(TypeError, match="cast"):
        agentevents.open(strided, "stella")


def test_binary_files(path: Path) -> None:
    with path.open("rb") as buffered, path.open("rb", buffering=0) as raw:
        assert texts(buffered) == texts(raw) == TEXTS
    assert texts(io.BytesIO(LINES)) == TEXTS
    assert texts(gzip.GzipFile(fileobj=io.BytesIO(gzip.compress(LINES)))) == TEXTS


def test_a_file_is_read_from_where_it_is() -> None:
    file = io.BytesIO(b"no JSON\n" + LINES)
    file.readline()
    assert texts(file) == TEXTS


def test_text_files(path: Path) -> None:
    with path.open(encoding="utf-8") as text:
        assert texts(text) == TEXTS
    with path.open(encoding="utf-8") as text:
        assert next(text) == '{"type":"text","text":"a"}\n'
        assert texts(text) == TEXTS[1:]
    assert texts(io.StringIO(LINES.decode())) == TEXTS


def test_chunks_of_every_kind() -> None:
    def chunks(size: int) -> Iterator[bytes]:
        for start in range(0, len(LINES), size):
            yield LINES[start : start + size]

    for size in (1, 7, 1000, 1 << 20):
        assert texts(chunks(size)) == TEXTS
    assert texts([LINES[:100], bytearray(LINES[100:200]), memoryview(LINES)[200:], b"", ""]) == TEXTS
    assert texts(LINES.decode().splitlines(keepends=True)) == TEXTS


def test_half_a_character_of_a_string_is_a_broken_line_and_no_failed_call() -> None:
    stream = agentevents.open(['{"type":"text","text":"\ud83d"}\n', '{"type":"text","text":"b"}\n'], "stella")
    with pytest.raises(agentevents.NotJson):
        next(stream)
    assert next(stream)["text"] == "b"


def test_what_is_no_source_is_refused() -> None:
    for source in (3, None, object(), 1.5):
        with pytest.raises(
            TypeError, match="source must be a path, a file object, bytes-like, or an iterable of bytes"
        ):
            agentevents.open(source, "stella")  # type: ignore
    with pytest.raises(TypeError, match="bytes-like object or str is required, not int"):
        list(agentevents.open([1, 2], "stella"))  # type: ignore

    async def reader() -> None:
        with pytest.raises(TypeError, match=r"agentevents\.aiter"):
            agentevents.open(asyncio.StreamReader(), "stella")  # type: ignore

    asyncio.run(reader())

    async def generator() -> AsyncIterator[bytes]:
        yield b""

    with pytest.raises(TypeError, match=r"agentevents\.aiter"):
        agentevents.open(generator(), "stella")  # type: ignore


def test_a_closed_file_is_refused_as_python_does(path: Path) -> None:
    with path.open("rb") as file:
        stream = agentevents.open(file, "stella")
    with pytest.raises(ValueError, match="closed file"):
        next(stream)


def test_a_source_that_raises_loses_nothing_and_can_go_on() -> None:
    class Flaky:
        reads: ClassVar[list[bytes | Exception | None]] = [
            b'{"type":"text","text":"a"}\n{"type":"te',
            TimeoutError("later"),
            b'xt","text":"b"}\n',
            None,
            b"",
        ]

        def read(self, size: int) -> bytes | None:
            assert size > 0
            read = self.reads.pop(0)
            if isinstance(read, Exception):
                raise read
            return read

    stream = agentevents.open(Flaky(), "stella")
    assert next(stream)["text"] == "a"
    with pytest.raises(TimeoutError, match="later"):
        next(stream)
    assert next(stream)["text"] == "b"
    with pytest.raises(BlockingIOError):
        next(stream)
    with pytest.raises(StopIteration):
        next(stream)


@pytest.mark.parametrize("buffering", [0, -1])
def test_a_pipe_that_does_not_block_is_not_over_before_its_end(buffering: int) -> None:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    with os.fdopen(reader, "rb", buffering) as pipe:
        stream = agentevents.open(pipe, "stella")
        for text in (b"a", b"b"):
            with pytest.raises(BlockingIOError):
                next(stream)
            os.write(writer, b'{"type":"text","text":"%s"}\n' % text)
            assert next(stream)["text"] == text.decode()
        os.close(writer)
        with pytest.raises(StopIteration):
            next(stream)
        assert stream.report.lines == 2


def test_a_folder_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as raised:
        next(agentevents.open(tmp_path, "stella"))
    assert (raised.value.errno, Path(raised.value.filename)) == (errno.EISDIR, tmp_path)


def test_a_generator_that_raises_loses_nothing() -> None:
    def chunks() -> Iterator[bytes]:
        yield b'{"type":"text","text":"a"}\n{"type":"text","text":"b"}'
        raise RuntimeError("gone")

    stream = agentevents.open(chunks(), "stella")
    assert next(stream)["text"] == "a"
    with pytest.raises(RuntimeError, match="gone"):
        next(stream)
    assert next(stream)["text"] == "b"
    assert stream.report.torn_tail is None


def test_a_source_that_reads_the_stream_is_told_so() -> None:
    class Loop:
        stream: Any = None

        def read(self, size: int) -> bytes:
            next(self.stream)
            return b""

    source = Loop()
    source.stream = agentevents.open(source, "stella")
    with pytest.raises(RuntimeError, match="in use by another thread, or by this one further up"):
        next(source.stream)


PRODUCER = """
import sys
for number in range(3):
    sys.stdout.write('{"type":"text","text":"%d"}\\n' % number)
    sys.stdout.flush()
    assert sys.stdin.readline() == "seen\\n"
"""


@pytest.mark.parametrize("text", [False, True])
def test_a_subprocess_is_followed_while_it_runs(text: bool) -> None:
    """The producer waits for each event to be seen before it writes the next."""
    with subprocess.Popen(
        [sys.executable, "-c", PRODUCER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=text
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        seen = []
        for event in agentevents.open(process.stdout, "stella"):
            seen.append(event["text"])
            process.stdin.write("seen\n" if text else b"seen\n")
            process.stdin.flush()
    assert (seen, process.returncode) == (["0", "1", "2"], 0)


def test_a_socket_is_followed_while_it_is_open() -> None:
    here, there = socket.socketpair()
    with here, there, here.makefile("rb") as file:
        stream = agentevents.open(file, "stella")
        for number in range(3):
            there.sendall(b'{"type":"text","text":"%d"}\n' % number)
            assert next(stream)["text"] == str(number)
        there.close()
        assert list(stream) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_is_followed_and_holds_nobody_up(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read = threading.Event()

    def produce() -> None:
        with path.open("wb", buffering=0) as pipe:
            pipe.write(b'{"type":"text","text":"0"}\n')
            assert read.wait(30), "the reader waits with the interpreter in its hands"
            pipe.write(b'{"type":"text","text":"1"}\n')

    thread = threading.Thread(target=produce)
    thread.start()
    seen = []
    for event in agentevents.open(path, "stella"):
        seen.append(event["text"])
        read.set()
    thread.join()
    assert seen == ["0", "1"]
