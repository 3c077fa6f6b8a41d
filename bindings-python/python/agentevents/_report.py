"""What a stream held."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TornTail:
    """A last line that is not JSON, as a crashed producer leaves it. It is no error."""

    line: int
    """The line's number, from 1."""
    offset: int
    """Where it starts in the stream, in bytes from 0."""
    raw: bytes
    """Its bytes."""
    prefix: bool
    """Whether some further bytes would make it a JSON object."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a stream held: lines, events, the version gap, errors, and a torn tail. Only counts above zero are listed."""

    lines: int
    """All lines: blank ones, errors and a torn tail too."""
    blank: int
    """Lines of nothing but white space."""
    events: dict[str, int]
    """The number of events of each declared type, in declared order."""
    unrecognized: dict[str, int]
    """The number of events of each undeclared type, by first sight; a long name is cut to 256 bytes."""
    unrecognized_unnamed: int
    """The number of unrecognized events without a name."""
    unrecognized_other: int
    """The number of unrecognized events of names beyond the first 1,024."""
    errors: dict[str, int]
    """The number of errors of each kind."""
    torn_tail: TornTail | None
    """A last line that is not JSON, once the stream is over."""

    @property
    def unrecognized_total(self) -> int:
        """The version gap: the number of all events of types that the dialect does not declare."""
        return sum(self.unrecognized.values()) + self.unrecognized_unnamed + self.unrecognized_other

    @property
    def errors_total(self) -> int:
        """The number of all errors."""
        return sum(self.errors.values())
