"""The native half of the package. Only the overloads are generated, by `cargo xtask gen`."""

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, Sequence, ValuesView
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar, final, overload

from typing_extensions import Buffer

from ._errors import DecodeError
from ._report import Report
from ._runs import Summary
from ._types import AnyEvent, Category, Chunk, Raise, Skip, Source, Yield
from .evoscientist import EvoscientistEvent
from .inderun import InderunEvent
from .stella import StellaEvent

__all__ = [
    "Bodies",
    "Decoder",
    "Dialect",
    "Document",
    "Event",
    "Gap",
    "InSequence",
    "Sequenced",
    "Stream",
    "Unrecognized",
    "document",
    "in_sequence",
    "open",
    "summarize",
]

_Type = TypeVar("_Type", bound=str, covariant=True)
_Body = TypeVar("_Body", covariant=True)
_E = TypeVar("_E", covariant=True)

@final
class Event(Mapping[str, Any], Generic[_Type, _Body]):
    """An event whose type the dialect declares and whose body fits.

    `type` tells which one it is, `body` is its whole object as a dict, and `event["x"]` reads one field without building
    the rest. Two events are equal if their lines are.
    """

    # Read-only like all else; but type checkers narrow unions with None in them by an attribute alone.
    type: _Type
    """The event's type, `"tool_result"` for one."""
    @property
    def body(self) -> _Body:
        """The whole object as a dict, older spellings in their present form. Built on first use, then kept."""
    @property
    def type_id(self) -> int:
        """The type's place in the dialect's list, from 1."""
    @property
    def category(self) -> Category:
        """`"content"` if it belongs in front of a person, else `"mechanical"`."""
    @property
    def line(self) -> int:
        """The line's number from 1; in a document the element's index from 0; 0 for a single object."""
    @property
    def offset(self) -> int:
        """Where the line starts in the stream, in bytes from 0."""
    @property
    def ts(self) -> float | None:
        """The time stamp in milliseconds since the Unix epoch, or None."""
    @property
    def run(self) -> str | None:
        """The id of the run it belongs to, or None."""
    @property
    def sequence(self) -> int | None:
        """The sequence number, or None."""
    @property
    def raw(self) -> bytes:
        """The line's bytes exactly as received, without its LF."""
    @property
    def dialect(self) -> Dialect[Any]:
        """The dialect it was decoded by."""
    @overload
    def get(self, key: str, /) -> Any | None:
        """One top-level field of the body, or `default`."""
    @overload
    def get(self, key: str, /, default: Any) -> Any: ...  # pyright: ignore[reportIncompatibleMethodOverride]
    def keys(self) -> KeysView[str]:
        """The names of the body's top-level fields."""
    def values(self) -> ValuesView[Any]:
        """The values of the body's top-level fields."""
    def items(self) -> ItemsView[str, Any]:
        """The names and values of the body's top-level fields."""
    def __getitem__(self, key: str, /) -> Any: ...
    def __contains__(self, key: object, /) -> bool: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @classmethod
    def __class_getitem__(cls, item: Any) -> Any: ...

@final
class Unrecognized:
    """An event whose type the dialect does not declare, or that has none. Its meaning is not guessed: `raw` is all of it."""

    type: ClassVar[None]
    """Always None, so that `event.type == "…"` tells an event from it; what it calls itself is `name`."""
    type_id: ClassVar[Literal[0]]
    """Always 0."""
    category: ClassVar[None]
    """Always None: whom it is for is not known."""
    @property
    def name(self) -> str | None:
        """The type as received, or None where there is none that is a string."""
    @property
    def line(self) -> int:
        """The line's number from 1; in a document the element's index from 0; 0 for a single object."""
    @property
    def offset(self) -> int:
        """Where the line starts in the stream, in bytes from 0."""
    @property
    def ts(self) -> float | None:
        """The time stamp in milliseconds since the Unix epoch, where it is readable, else None."""
    @property
    def run(self) -> str | None:
        """The id of the run it belongs to, where it is readable, else None."""
    @property
    def sequence(self) -> int | None:
        """The sequence number, where it is readable, else None."""
    @property
    def raw(self) -> bytes:
        """The line's bytes exactly as received, without its LF."""
    @property
    def dialect(self) -> Dialect[Any]:
        """The dialect it was decoded by."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Dialect(Generic[_E]):
    """One producer's vocabulary: its event types and the shape of each body.

    `Dialect("stella")` is a built-in one; `Dialect.from_json_schema(...)` loads another.
    """

    @overload
    def __new__(cls, name: Literal["stella"]) -> Dialect[StellaEvent]: ...
    @overload
    def __new__(cls, name: Literal["evoscientist"]) -> Dialect[EvoscientistEvent]: ...
    @overload
    def __new__(cls, name: Literal["inderun"]) -> Dialect[InderunEvent]: ...
    @overload
    def __new__(cls, name: str) -> Dialect[AnyEvent]: ...
    @classmethod
    def from_json_schema(
        cls,
        schema: str | Buffer | dict[str, Any],
        *,
        name: str | None = None,
        tag: str | None = None,
        timestamp: str | None = None,
        run: str | None = None,
        sequence: str | None = None,
        content: Sequence[str] | None = None,
        unwrap: Mapping[str, str] | None = None,
    ) -> Dialect[AnyEvent]:
        """The dialect that a JSON Schema states, given as JSON text, bytes, or the object it parses to.

        What the keyword arguments say wins over the schema's own `x-agentevents`.
        """
    @property
    def name(self) -> str:
        """The dialect's name."""
    @property
    def known_types(self) -> tuple[str, ...]:
        """The declared types in declared order: type id = position + 1."""
    def type_id(self, name: str) -> int | None:
        """The id of the type of this name: its place in `known_types`, from 1. None for a type that is not declared."""
    def category(self, name: str) -> Category | None:
        """`"content"` if events of this type belong in front of a person, else `"mechanical"`; None for a type that is not
        declared."""
    def decode(
        self, data: Chunk, *, max_line_bytes: int | None = None, max_depth: int | None = None
    ) -> _E | Unrecognized:
        """Decodes one object that came without a stream: a web socket's message, a server-sent event's data.

        Returns an `Event` or an `Unrecognized`; raises a `DecodeError` if it is neither.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def _again(self, raw: bytes, line: int, offset: int) -> _E | Unrecognized: ...
    @classmethod
    def __class_getitem__(cls, item: Any) -> Any: ...

@final
class Decoder(Generic[_E]):
    """Decodes one stream: push bytes, iterate, finish, iterate once more, ask for the report.

    The iterator ends where more bytes are needed and goes on after the next push. After an exception it goes on with the
    next line.
    """

    # overloads: __new__(cls) -> Decoder
    @overload
    def __new__(
        cls,
        dialect: Literal["stella"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Skip = ...,
        errors: Raise = ...,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[StellaEvent]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["stella"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Yield,
        errors: Raise = ...,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[StellaEvent | Unrecognized]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["stella"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Skip = ...,
        errors: Yield,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[StellaEvent | DecodeError]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["stella"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Yield,
        errors: Yield,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[StellaEvent | Unrecognized | DecodeError]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["evoscientist"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Skip = ...,
        errors: Raise = ...,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[EvoscientistEvent]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["evoscientist"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Yield,
        errors: Raise = ...,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[EvoscientistEvent | Unrecognized]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["evoscientist"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Skip = ...,
        errors: Yield,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[EvoscientistEvent | DecodeError]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["evoscientist"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Yield,
        errors: Yield,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[EvoscientistEvent | Unrecognized | DecodeError]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["inderun"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Skip = ...,
        errors: Raise = ...,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[InderunEvent]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["inderun"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Yield,
        errors: Raise = ...,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[InderunEvent | Unrecognized]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["inderun"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Skip = ...,
        errors: Yield,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[InderunEvent | DecodeError]: ...
    @overload
    def __new__(
        cls,
        dialect: Literal["inderun"],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Yield,
        errors: Yield,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[InderunEvent | Unrecognized | DecodeError]: ...
    @overload
    def __new__(
        cls,
        dialect: Dialect[_E],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Skip = ...,
        errors: Raise = ...,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[_E]: ...
    @overload
    def __new__(
        cls,
        dialect: Dialect[_E],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Yield,
        errors: Raise = ...,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[_E | Unrecognized]: ...
    @overload
    def __new__(
        cls,
        dialect: Dialect[_E],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Skip = ...,
        errors: Yield,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[_E | DecodeError]: ...
    @overload
    def __new__(
        cls,
        dialect: Dialect[_E],
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Yield,
        errors: Yield,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[_E | Unrecognized | DecodeError]: ...
    @overload
    def __new__(
        cls,
        dialect: str,
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Skip = ...,
        errors: Raise = ...,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[AnyEvent]: ...
    @overload
    def __new__(
        cls,
        dialect: str,
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Yield,
        errors: Raise = ...,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[AnyEvent | Unrecognized]: ...
    @overload
    def __new__(
        cls,
        dialect: str,
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Skip = ...,
        errors: Yield,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[AnyEvent | DecodeError]: ...
    @overload
    def __new__(
        cls,
        dialect: str,
        *,
        types: Iterable[str] | None = ...,
        unrecognized: Yield,
        errors: Yield,
        max_line_bytes: int | None = ...,
        max_depth: int | None = ...,
    ) -> Decoder[AnyEvent | Unrecognized | DecodeError]: ...
    # end of overloads
    def push(self, data: Chunk, /) -> None:
        """Takes in the next bytes, cut anywhere. What the stream holds is never an exception here."""
    def finish(self) -> None:
        """Says that the stream is over: the last line may lack its LF. Iterate once more."""
    @property
    def finished(self) -> bool:
        """Whether `finish` was called."""
    @property
    def report(self) -> Report:
        """What the stream held so far; complete once the decoder was finished and iterated."""
    @property
    def dialect(self) -> Dialect[Any]:
        """The dialect it decodes by."""
    def __iter__(self) -> Self: ...
    def __next__(self) -> _E: ...
    @classmethod
    def __class_getitem__(cls, item: Any) -> Any: ...

@final
class Stream(Generic[_E]):
    """The events of one source, read as they are asked for.

    After an exception, asking again goes on with the next line.
    """

    @property
    def report(self) -> Report:
        """What was read so far, as counts; complete at the end."""
    @property
    def dialect(self) -> Dialect[Any]:
        """The dialect it is decoded by."""
    def close(self) -> None:
        """Closes the file if it was opened here. What is complete of what was read of it can still be asked for."""
    @property
    def closed(self) -> bool:
        """Whether it was closed."""
    def __enter__(self) -> Self: ...
    def __exit__(self, *_exception: object) -> None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> _E: ...
    def bodies(self) -> Bodies:
        """The events' bodies in their place, as dicts: faster where nothing else of an event is asked for. Not for a stream
        that yields other values than events.
        """
    @classmethod
    def __class_getitem__(cls, item: Any) -> Any: ...

@final
class Bodies:
    """The bodies of a stream's events, read as they are asked for."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> dict[str, Any]: ...

@final
class Document(Generic[_E]):
    """The events of one document, read as they are asked for.

    After the exception of an element, asking again goes on with the next one.
    """

    @property
    def rest(self) -> dict[str, Any] | None:
        """The document's other keys as a dict, once it was read to its end without a fault of its own; until then None."""
    @property
    def report(self) -> Report:
        """What was read so far, as counts; complete at the end."""
    @property
    def dialect(self) -> Dialect[Any]:
        """The dialect it is decoded by."""
    def close(self) -> None:
        """Closes the file if it was opened here. What is complete of what was read of it can still be asked for."""
    @property
    def closed(self) -> bool:
        """Whether it was closed."""
    def __enter__(self) -> Self: ...
    def __exit__(self, *_exception: object) -> None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> _E: ...
    @classmethod
    def __class_getitem__(cls, item: Any) -> Any: ...

@final
class InSequence(Generic[_E]):
    """Outcomes in the order of their sequence numbers, and the gaps between them."""

    def __iter__(self) -> Self: ...
    def __next__(self) -> Sequenced[_E] | Gap: ...
    @classmethod
    def __class_getitem__(cls, item: Any) -> Any: ...

@final
class Sequenced(Generic[_E]):
    """An item in its place: what the stream handed over."""

    __match_args__ = ("item", "mark")
    @property
    def item(self) -> _E:
        """The event, or whatever else the stream handed over."""
    @property
    def mark(self) -> Literal["duplicate", "late"] | None:
        """Why it is out of order: `"duplicate"` if its number came before, `"late"` if it was given up before; else None."""
    @classmethod
    def __class_getitem__(cls, item: Any) -> Any: ...

@final
class Gap:
    """Numbers of a run that did not come in time. What comes next of the run is beyond them."""

    __match_args__ = ("run", "first", "last")
    @property
    def run(self) -> str:
        """The run's id."""
    @property
    def first(self) -> int:
        """The first missing number."""
    @property
    def last(self) -> int:
        """The last one."""

# overloads: open(source: Source) -> Stream
@overload
def open(
    source: Source,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[StellaEvent]: ...
@overload
def open(
    source: Source,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[StellaEvent | Unrecognized]: ...
@overload
def open(
    source: Source,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[StellaEvent | DecodeError]: ...
@overload
def open(
    source: Source,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[StellaEvent | Unrecognized | DecodeError]: ...
@overload
def open(
    source: Source,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[EvoscientistEvent]: ...
@overload
def open(
    source: Source,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[EvoscientistEvent | Unrecognized]: ...
@overload
def open(
    source: Source,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[EvoscientistEvent | DecodeError]: ...
@overload
def open(
    source: Source,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[EvoscientistEvent | Unrecognized | DecodeError]: ...
@overload
def open(
    source: Source,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[InderunEvent]: ...
@overload
def open(
    source: Source,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[InderunEvent | Unrecognized]: ...
@overload
def open(
    source: Source,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[InderunEvent | DecodeError]: ...
@overload
def open(
    source: Source,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[InderunEvent | Unrecognized | DecodeError]: ...
@overload
def open(
    source: Source,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[_E]: ...
@overload
def open(
    source: Source,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[_E | Unrecognized]: ...
@overload
def open(
    source: Source,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[_E | DecodeError]: ...
@overload
def open(
    source: Source,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[_E | Unrecognized | DecodeError]: ...
@overload
def open(
    source: Source,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[AnyEvent]: ...
@overload
def open(
    source: Source,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[AnyEvent | Unrecognized]: ...
@overload
def open(
    source: Source,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[AnyEvent | DecodeError]: ...
@overload
def open(
    source: Source,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Stream[AnyEvent | Unrecognized | DecodeError]: ...
# end of overloads
# overloads: document(source: Source) -> Document
@overload
def document(
    source: Source,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[StellaEvent]: ...
@overload
def document(
    source: Source,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[StellaEvent | Unrecognized]: ...
@overload
def document(
    source: Source,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[StellaEvent | DecodeError]: ...
@overload
def document(
    source: Source,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[StellaEvent | Unrecognized | DecodeError]: ...
@overload
def document(
    source: Source,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[EvoscientistEvent]: ...
@overload
def document(
    source: Source,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[EvoscientistEvent | Unrecognized]: ...
@overload
def document(
    source: Source,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[EvoscientistEvent | DecodeError]: ...
@overload
def document(
    source: Source,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[EvoscientistEvent | Unrecognized | DecodeError]: ...
@overload
def document(
    source: Source,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[InderunEvent]: ...
@overload
def document(
    source: Source,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[InderunEvent | Unrecognized]: ...
@overload
def document(
    source: Source,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[InderunEvent | DecodeError]: ...
@overload
def document(
    source: Source,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[InderunEvent | Unrecognized | DecodeError]: ...
@overload
def document(
    source: Source,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[_E]: ...
@overload
def document(
    source: Source,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[_E | Unrecognized]: ...
@overload
def document(
    source: Source,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[_E | DecodeError]: ...
@overload
def document(
    source: Source,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[_E | Unrecognized | DecodeError]: ...
@overload
def document(
    source: Source,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[AnyEvent]: ...
@overload
def document(
    source: Source,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[AnyEvent | Unrecognized]: ...
@overload
def document(
    source: Source,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[AnyEvent | DecodeError]: ...
@overload
def document(
    source: Source,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> Document[AnyEvent | Unrecognized | DecodeError]: ...
# end of overloads
def in_sequence(
    stream: Stream[_E] | Document[_E] | Decoder[_E],
    *,
    max_items: int | None = None,
    max_runs: int | None = None,
    max_bytes: int | None = None,
) -> InSequence[_E]:
    """Puts what a stream hands over in the order of its sequence numbers, while it comes.

    Takes what `open` or `document` returned, or a `Decoder`, and yields `Sequenced` items and, where numbers of a run did not
    come in time, a `Gap`. What has no readable run and number passes at once; so do errors. What the stream does not hand over
    counts as seen. At most `max_items` of a run, `max_runs` and `max_bytes` wait; then what is missing is given up.
    """

def summarize(
    source: Source,
    dialect: str | Dialect[Any],
    *,
    form: Literal["stream", "document"] = "stream",
    max_line_bytes: int | None = None,
    max_depth: int | None = None,
    max_text_bytes: int | None = None,
    max_items: int | None = None,
    max_runs: int | None = None,
    max_total_bytes: int | None = None,
) -> Summary:
    """Reads a stream to its end and reconstructs its runs.

    `source` is whatever `open` takes; with `form="document"` it is one JSON object with an `events` array. What does not fit
    is no exception here: the report counts it. The other arguments bound what is kept of the runs; what goes beyond is
    counted.
    """
