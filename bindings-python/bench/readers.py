"""How each library is used at its best to read a stream: events and the names of what it does not know."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Union

import msgspec
import orjson
import pydantic
from shapes import models, structs

CHUNK = 1 << 16


class TagOnly(msgspec.Struct, gc=False):
    type: str


def dicts(path: str, loads: Callable[[bytes], Any]) -> Iterator[Any]:
    """No rule 2: a dict is never looked into."""
    with open(path, "rb") as file:
        for line in file:
            yield loads(line)


class Msgspec:
    """One union over all structs. What it does not know it cannot say, so the tag is read again."""

    def __init__(self, dialect: str) -> None:
        self.structs = structs(dialect)
        union: Any = Union[tuple(self.structs.values())]
        self.decoder = msgspec.json.Decoder(union)
        self.tag = msgspec.json.Decoder(TagOnly)

    def unknown(self, line: bytes, error: msgspec.ValidationError) -> str:
        name = self.tag.decode(line).type
        if name in self.structs:
            raise error
        return name

    def by_line(self, path: str) -> Iterator[Any]:
        decode = self.decoder.decode
        with open(path, "rb") as file:
            for line in file:
                try:
                    yield decode(line)
                except msgspec.ValidationError as error:
                    yield self.unknown(line, error)

    def by_chunk(self, path: str) -> Iterator[list[Any]]:
        """Its fastest way: all lines of a chunk at once, line by line only where one of them is not known."""
        decode_lines, decode = self.decoder.decode_lines, self.decoder.decode
        with open(path, "rb") as file:
            while chunk := file.read(CHUNK):
                chunk += file.readline()
                try:
                    yield decode_lines(chunk)
                except msgspec.ValidationError:
                    events = []
                    for line in chunk.splitlines():
                        try:
                            events.append(decode(line))
                        except msgspec.ValidationError as error:
                            events.append(self.unknown(line, error))
                    yield events


class Pydantic:
    """One union over all models, told apart by the tag."""

    def __init__(self, dialect: str) -> None:
        self.models = models(dialect)
        union: Any = Annotated[Union[tuple(self.models.values())], pydantic.Field(discriminator="type")]
        self.adapter: pydantic.TypeAdapter[Any] = pydantic.TypeAdapter(union)

    def read(self, path: str) -> Iterator[Any]:
        validate, known = self.adapter.validate_json, self.models
        with open(path, "rb") as file:
            for line in file:
                try:
                    yield validate(line)
                except pydantic.ValidationError:
                    name = json.loads(line)["type"]
                    if name in known:
                        raise
                    yield name


LOADS: dict[str, Callable[[bytes], Any]] = {"json": json.loads, "orjson": orjson.loads}
