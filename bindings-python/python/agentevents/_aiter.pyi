"""`aiter`. Only the overloads are generated, by `cargo xtask gen`."""

from collections.abc import Iterable
from typing import Literal, TypeVar, overload

from ._aio import AsyncStream
from ._errors import DecodeError
from ._native import Dialect, Unrecognized
from ._types import AnyEvent, AsyncSource, Raise, Skip, Yield
from .evoscientist import EvoscientistEvent
from .inderun import InderunEvent
from .stella import StellaEvent

_E = TypeVar("_E")

# overloads: aiter(source: AsyncSource) -> AsyncStream
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[StellaEvent]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[StellaEvent | Unrecognized]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[StellaEvent | DecodeError]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["stella"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[StellaEvent | Unrecognized | DecodeError]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[EvoscientistEvent]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[EvoscientistEvent | Unrecognized]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[EvoscientistEvent | DecodeError]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["evoscientist"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[EvoscientistEvent | Unrecognized | DecodeError]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[InderunEvent]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[InderunEvent | Unrecognized]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[InderunEvent | DecodeError]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Literal["inderun"],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[InderunEvent | Unrecognized | DecodeError]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[_E]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[_E | Unrecognized]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[_E | DecodeError]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: Dialect[_E],
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[_E | Unrecognized | DecodeError]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[AnyEvent]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Raise = ...,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[AnyEvent | Unrecognized]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Skip = ...,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[AnyEvent | DecodeError]: ...
@overload
def aiter(
    source: AsyncSource,
    dialect: str,
    *,
    types: Iterable[str] | None = ...,
    unrecognized: Yield,
    errors: Yield,
    max_line_bytes: int | None = ...,
    max_depth: int | None = ...,
) -> AsyncStream[AnyEvent | Unrecognized | DecodeError]: ...
# end of overloads
