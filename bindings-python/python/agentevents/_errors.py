"""The exceptions of this package."""

from __future__ import annotations

from typing import Any, ClassVar


class Error(Exception):
    """The base of every exception that this package raises of its own."""


class SchemaError(Error, ValueError):
    """A JSON Schema that cannot be loaded as a dialect."""

    pointer: str
    """Where in the schema, as a JSON Pointer; empty for the root, and for what an option brought in."""
    keyword: str | None
    """The keyword or annotation that is at fault, where it is one."""

    def __init__(self, message: str, pointer: str = "", keyword: str | None = None) -> None:
        super().__init__(message)
        self.pointer = pointer
        self.keyword = keyword


class DecodeError(Error, ValueError):
    """A line that is an error. It ends nothing: ask for the next event and decoding goes on."""

    kind: ClassVar[str] = ""
    """`"not_json"`, `"does_not_fit"` and so on: one for each subclass."""
    type: ClassVar[None] = None
    """Always None, so that `event.type == "…"` tells an event from an error."""
    event_type: str | None = None
    """The type of the event that does not fit; None for all other errors, and where two `type` keys leave it open."""
    line: int | None
    """The line's number from 1; in a document the element's index from 0; None for a single object, and where a document
    itself is at fault."""
    offset: int
    """Where the line starts in the stream, in bytes from 0."""
    column: int
    """The byte in the line that is at fault, from 1."""
    raw: bytes
    """The line's bytes without its LF; the first 1 KiB of one that is too long."""

    def __init__(
        self, message: str, line: int | None = None, offset: int = 0, column: int = 0, raw: bytes = b""
    ) -> None:
        super().__init__(message)
        self.line = line
        self.offset = offset
        self.column = column
        self.raw = raw

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self.args, self.__dict__


class NotJson(DecodeError):
    """The line is not one JSON text in valid UTF-8."""

    kind = "not_json"


class NotAnObject(DecodeError):
    """The line is JSON but not an object."""

    kind = "not_an_object"


class DoesNotFit(DecodeError):
    """The type is declared and the body does not have its shape."""

    kind = "does_not_fit"
    path: str
    """JSON Pointer to what does not fit."""
    reason: str
    """`"missing"`, `"wrong_type"` and so on."""
    expected: str
    """What the dialect declares there."""
    found: str
    """What stands there, without any of the line's content."""

    def __init__(
        self,
        message: str,
        line: int | None = None,
        offset: int = 0,
        column: int = 0,
        raw: bytes = b"",
        event_type: str | None = None,
        path: str = "",
        reason: str = "",
        expected: str = "",
        found: str = "",
    ) -> None:
        super().__init__(message, line, offset, column, raw)
        self.event_type = event_type
        self.path = path
        self.reason = reason
        self.expected = expected
        self.found = found


class TooDeep(DecodeError):
    """More containers are open than `max_depth` allows."""

    kind = "too_deep"


class LineTooLong(DecodeError):
    """The line is longer than `max_line_bytes` allows."""

    kind = "line_too_long"


class NotADocument(DecodeError):
    """The bytes are not one JSON object with an `events` array."""

    kind = "not_a_document"
