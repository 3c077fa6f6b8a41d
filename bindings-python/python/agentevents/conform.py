"""`python -m agentevents.conform`: a stream on standard input, its outcomes on standard output.

The format is that of the project's fixtures. `AGENTEVENTS_DIALECT` names a built-in dialect or a schema file;
`AGENTEVENTS_OPTIONS` is a JSON object with any of `max_line_bytes`, `max_depth` and `form`.
"""

from __future__ import annotations

import base64
import json
import math
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from . import DecodeError, Dialect, DoesNotFit, Event, Report, Unrecognized, document, open, summarize

_BEYOND_BINARY64 = 10**400


def load_dialect(name: str) -> Dialect[Any]:
    """The built-in dialect of this name, or the one in the schema file of this name."""
    if Path(name).suffix == ".json":
        return Dialect.from_json_schema(Path(name).read_bytes())
    return Dialect(name)


def outcome(value: object, place: str = "line") -> dict[str, Any]:
    """One outcome as the outcomes format has it."""
    if isinstance(value, Event):
        return {place: value.line, "event": value.type, "ts": value.ts, "body": value.body}
    if isinstance(value, Unrecognized):
        return {place: value.line, "unrecognized": value.name, "raw": text(value.raw)}
    if not isinstance(value, DecodeError):
        raise TypeError(f"not an outcome: {value!r}")
    error: dict[str, Any] = {place: value.line, "error": value.kind}
    if isinstance(value, DoesNotFit):
        error |= {"type": value.event_type, "path": value.path, "reason": value.reason}
    return error | {"column": value.column, "offset": value.offset}


def end(report: Report) -> dict[str, Any]:
    """The end report as the outcomes format has it."""
    tail = report.torn_tail
    return {
        "end": {
            "lines": report.lines,
            "blank": report.blank,
            "events": report.events,
            "unrecognized": report.unrecognized,
            "unrecognized_unnamed": report.unrecognized_unnamed,
            "unrecognized_other": report.unrecognized_other,
            "errors": report.errors,
            "torn_tail": tail
            and {"line": tail.line, "offset": tail.offset, "raw": text(tail.raw), "prefix": tail.prefix},
        }
    }


def text(raw: bytes) -> str | dict[str, str]:
    """Bytes in JSON: as a string where they are UTF-8."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(raw).decode()}


def dumps(value: Any) -> str:
    """JSON on one line; a number beyond binary64 as one that is."""
    return json.dumps(_finite(value), ensure_ascii=True, separators=(",", ":"), allow_nan=False)


def _finite(value: Any) -> Any:
    if isinstance(value, float) and math.isinf(value):
        return _BEYOND_BINARY64 if value > 0 else -_BEYOND_BINARY64
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return value


def outcomes(
    source: bytes | Iterable[bytes], dialect: Dialect[Any], options: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """All that a client must report of a stream or a document, in order."""
    limits = {key: options[key] for key in ("max_line_bytes", "max_depth") if key in options}
    chunks = source if isinstance(source, bytes) else list(source)
    if options.get("form") == "document":
        elements = document(chunks, dialect, unrecognized="yield", errors="yield", **limits)
        yield from (outcome(element, "index") for element in elements)
        yield end(elements.report)
        yield {"rest": elements.rest}
        summary = summarize(chunks, dialect, form="document", **limits)
    else:
        stream = open(chunks, dialect, unrecognized="yield", errors="yield", **limits)
        yield from (outcome(event) for event in stream)
        yield end(stream.report)
        summary = summarize(chunks, dialect, **limits)
    yield from ({"run": run.to_dict()} for run in summary.runs)


def main() -> None:
    """Decodes standard input by the rules that the environment names."""
    dialect = load_dialect(os.environ.get("AGENTEVENTS_DIALECT", "stella"))
    options = json.loads(os.environ.get("AGENTEVENTS_OPTIONS", "{}"))
    for line in outcomes(sys.stdin.buffer.read(), dialect, options):
        print(dumps(line))


if __name__ == "__main__":
    main()
