"""`python -m agentevents check FILE` and `python -m agentevents summary FILE`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping
from typing import Any

from . import DecodeError, Dialect, Report, Run, SchemaError, open, summarize
from .conform import load_dialect

WELL, WRONG, UNREADABLE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; the exit status is 0 if all is well, 1 if something is wrong, 2 if it cannot be read."""
    options = _parser().parse_args(arguments)
    status = WELL
    try:
        dialect = load_dialect(options.dialect)
        for name in options.files:
            status = max(status, _file(name, dialect, options))
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the words has enough of them; nor is anybody to be told at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except (OSError, SchemaError, ValueError) as error:
        return _unreadable(error)
    return status


def _file(name: str, dialect: Dialect[Any], options: argparse.Namespace) -> int:
    """One file; where it cannot be read, that does not stop the others."""
    source = sys.stdin.buffer if name == "-" else name
    try:
        if options.command == "check":
            return _check(_shown(name), source, dialect)
        return _summary(_shown(name), source, dialect, options.json)
    except BrokenPipeError:
        raise
    except OSError as error:
        return _unreadable(error)


def _unreadable(error: Exception) -> int:
    print(f"agentevents: {_shown(str(error))}", file=sys.stderr)
    return UNREADABLE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m agentevents", description="Read AI-agent event streams.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, words in {
        "check": "tell what streams hold: events, what was not understood, errors with their place, a torn tail",
        "summary": "tell what happened in the runs of streams",
    }.items():
        command = commands.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
        command.add_argument(
            "files", nargs="+", metavar="FILE", help="a stream of JSON objects, or - for standard input"
        )
        command.add_argument("-d", "--dialect", default="stella", help="a built-in dialect or a schema file [stella]")
        if name == "summary":
            command.add_argument("--json", action="store_true", help="print one JSON object a run")
    return parser


def _check(name: str, source: Any, dialect: Dialect[Any]) -> int:
    with open(source, dialect, types=(), errors="yield") as stream:
        for error in stream:
            if isinstance(error, DecodeError):
                print(f"{name}: {_shown(str(error))}")
        report = stream.report
    print(f"{name}: {report.lines} lines, {report.blank} of them blank")
    _counts("events", report.events)
    _gap(report)
    _counts("errors", report.errors)
    _tail(report)
    return _status(report)


def _summary(name: str, source: Any, dialect: Dialect[Any], as_json: bool) -> int:
    summary = summarize(source, dialect)
    for run in summary.runs:
        print(json.dumps(run.to_dict()) if as_json else _words(name, run))
    if not as_json:
        if not summary.runs:
            print(f"{name}: no runs")
        _gap(summary.report)
        _counts("errors", summary.report.errors)
        _tail(summary.report)
    return _status(summary.report)


def _words(name: str, run: Run) -> str:
    label = name if run.id is None else f"{name}: {_shown(run.id)}"
    cost = run.cost_usd.summed if run.cost_usd.reported is None else run.cost_usd.reported
    parts = [
        run.outcome if run.reason is None else f"{run.outcome} ({_shown(run.reason)})",
        f"{sum(run.events.values())} events",
        f"{len(run.tool_calls)} tool calls",
        *([] if cost is None else [f"{cost:.4f} USD"]),
        *([] if run.elapsed_ms is None else [f"{run.elapsed_ms / 1000:.1f} s"]),
    ]
    return f"{label}: {', '.join(parts)}"


def _status(report: Report) -> int:
    tail = report.torn_tail
    return WRONG if report.errors or (tail is not None and not tail.prefix) else WELL


def _tail(report: Report) -> None:
    tail = report.torn_tail
    if tail is not None:
        beginning = "the beginning of an object" if tail.prefix else "no beginning of an object"
        print(f"  torn tail: line {tail.line}, {len(tail.raw)} bytes, {beginning}")


def _gap(report: Report) -> None:
    """The version gap, which no summary for people may hide."""
    others = {"(no type)": report.unrecognized_unnamed, "(still more types)": report.unrecognized_other}
    _counts("not understood", report.unrecognized | {name: count for name, count in others.items() if count})


def _counts(heading: str, counts: Mapping[str, int]) -> None:
    if counts:
        print(f"  {heading}: {sum(counts.values())}")
        for name, count in sorted(counts.items(), key=lambda item: -item[1]):
            print(f"    {_shown(name)} ×{count}")


def _shown(text: str) -> str:
    """Text of a stream as a terminal may have it: no line end, no escape sequence, nothing that is not to be seen."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


if __name__ == "__main__":
    sys.exit(main())
