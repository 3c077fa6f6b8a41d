"""Documents: one JSON object with an `events` array."""

from __future__ import annotations

from pathlib import Path

import agentevents
import pytest
from agentevents import DoesNotFit, NotADocument, NotJson, Unrecognized

DOCUMENT = b"""{
  "status": "completed",
  "events": [
    {"type": "text", "text": "a"},
    {"type": "new"},
    {"type": "text", "text": 3},
    {"type": "text", "text": "b"}
  ],
  "cost_usd": 0.5
}"""


def test_events_then_the_rest() -> None:
    document = agentevents.document(DOCUMENT, "stella", errors="yield", unrecognized="yield")
    assert document.rest is None
    values = list(document)
    assert [value.line for value in values] == [0, 1, 2, 3]
    assert [type(value) for value in values][1:3] == [Unrecognized, DoesNotFit]
    assert values[0].raw == b'{"type": "text", "text": "a"}'
    assert document.rest == {"status": "completed", "cost_usd": 0.5}
    assert (document.report.lines, document.report.errors) == (4, {"does_not_fit": 1})
    assert document.dialect.name == "stella"


def test_an_error_ends_nothing() -> None:
    document = agentevents.document(DOCUMENT, "stella")
    assert next(document).line == 0
    with pytest.raises(DoesNotFit) as raised:
        next(document)
    assert (raised.value.line, raised.value.path) == (2, "/text")
    assert next(document)["text"] == "b"
    with pytest.raises(StopIteration):
        next(document)
    assert document.rest == {"status": "completed", "cost_usd": 0.5}


def test_what_is_no_document_is_an_error_after_its_elements() -> None:
    broken = agentevents.document(DOCUMENT[:-20], "stella", types=["text"], errors="yield")
    assert [type(value).__name__ for value in broken] == ["Event", "DoesNotFit", "Event", "NotJson"]
    assert broken.rest is None
    with pytest.raises(NotJson):
        next(agentevents.document(b"{", "stella"))
    with pytest.raises(NotADocument) as raised:
        next(agentevents.document(b"[]", "stella"))
    assert raised.value.line is None


def test_files_are_closed_and_other_sources_are_read(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_bytes(DOCUMENT)
    with agentevents.document(path, "stella", types=["text"], errors="yield") as document:
        assert len(list(document)) == 3
        assert not document.closed
    assert document.closed
    with path.open("rb") as file:
        assert len(list(agentevents.document(file, "stella", errors="yield"))) == 3
