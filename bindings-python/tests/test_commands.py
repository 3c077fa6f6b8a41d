"""`python -m agentevents` and `python -m agentevents.conform`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from agentevents.__main__ import main
from fixtures import FOLDER, Case, same

TEXT = b'{"type":"text","text":"a"}\n'


@pytest.mark.parametrize(
    "name",
    [
        "stella/from_a_newer_stella.jsonl",
        "documents/pretty_printed.json",
        "custom/a_small_dialect.jsonl",
        "json/accepted_numbers_beyond_binary64.jsonl",
    ],
)
def test_a_runner_that_knows_no_python_gets_the_outcomes(name: str) -> None:
    path = FOLDER / name
    case = Case(path)
    dialect = case.options.get("dialect", "stella")
    environment = os.environ | {
        "AGENTEVENTS_DIALECT": str(path.with_name(dialect)) if dialect.endswith(".json") else dialect,
        "AGENTEVENTS_OPTIONS": json.dumps(case.options),
    }
    done = subprocess.run(
        [sys.executable, "-m", "agentevents.conform"],
        input=case.stream,
        capture_output=True,
        env=environment,
        check=True,
    )
    printed = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(printed) == len(case.expected)
    assert all(same(want, have) for want, have in zip(case.expected, printed, strict=True))


def test_check_tells_of_all_and_by_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, torn = tmp_path / "good.jsonl", tmp_path / "bad.jsonl", tmp_path / "torn.jsonl"
    good.write_bytes(TEXT + b'\n{"type":"new"}\n{"n":1}\n{"type":')
    bad.write_bytes(TEXT + b'{"type":"text"}\n')
    torn.write_bytes(TEXT + b"Killed")
    assert main(["check", str(good)]) == 0
    out = capsys.readouterr().out
    for words in (
        "5 lines, 1 of them blank",
        "text ×1",
        "not understood: 2",
        "new ×1",
        "(no type) ×1",
        "the beginning of",
    ):
        assert words in out
    assert main(["check", str(good), str(bad)]) == 1
    out = capsys.readouterr().out
    assert f"{bad}: does_not_fit: line 2, column 15: text does not fit at /text (missing)" in out
    assert main(["check", str(torn)]) == 1
    assert "no beginning of an object" in capsys.readouterr().out


def test_what_cannot_be_read_does_not_stop_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "na\x1b[31mme.jsonl"
    good.write_bytes(TEXT)
    for command in ("check", "summary"):
        assert main([command, str(tmp_path / "gone.jsonl"), str(tmp_path), str(good)]) == 2
        said = capsys.readouterr()
        assert "gone.jsonl" in said.err and "Is a directory" in said.err
        assert "na\\x1b[31mme.jsonl: " in said.out and "\x1b" not in said.out


def test_summary_tells_of_a_stream_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.jsonl"
    path.write_bytes(b"<html>502</html>")
    assert main(["summary", str(path)]) == 1
    assert capsys.readouterr().out == f"{path}: no runs\n  torn tail: line 1, 16 bytes, no beginning of an object\n"


def test_summary_tells_what_happened_and_the_version_gap(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(TEXT + b'{"type":"new"}\n{"type":"run_complete","model":"m","cost_usd":0.25,"ts":1}\n')
    assert main(["summary", str(path)]) == 0
    out = capsys.readouterr().out
    assert f"{path}: completed, 2 events, 0 tool calls, 0.2500 USD" in out
    assert "not understood: 1" in out and "new ×1" in out
    assert main(["summary", "--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == "completed"


def test_nothing_of_a_stream_steers_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(
        b'{"type":"\\u001b[31mred\\n\\u202e"}\n{"type":"error","message":"\\u001b]0;x\\u0007","retryable":false}\nnot \x1b[2J\n{}\n'
    )
    assert main(["check", str(path)]) == 1
    assert main(["summary", str(path)]) == 1
    out = capsys.readouterr().out
    assert "\\x1b[31mred\\n\\u202e ×1" in out and "failed (\\x1b]0;x\\x07)" in out and "not \\x1b[2J" in out
    assert all(line.isprintable() for line in out.split("\n"))


def test_a_reader_that_has_enough_ends_the_command_without_words(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_bytes(b'{"type":"text"}\n' * 1000)
    command = [sys.executable, "-m", "agentevents", "check", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_what_cannot_be_read_has_a_status_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "missing.jsonl")]) == 2
    assert "missing.jsonl" in capsys.readouterr().err
    assert main(["check", "--dialect", "bella", "-"]) == 2
    assert "bella" in capsys.readouterr().err


def test_the_module_is_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "agentevents", "check", "-"], input=TEXT, capture_output=True, check=True
    )
    assert b"1 lines" in done.stdout
