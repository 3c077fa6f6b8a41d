"""The documentation: every example runs and prints what it says."""

from __future__ import annotations

import dataclasses
import inspect
import pydoc
import re
import subprocess
import sys
from pathlib import Path

import agentevents
import pytest
from agentevents import conform, evoscientist, inderun, stella
from fixtures import FOLDER, ROOT

PAGES = [ROOT / "docs" / "python.md", ROOT / "bindings-python" / "README.md"]
BLOCK = re.compile(r"```python\n(.*?)```(?:\n+```text\n(.*?)```)?", re.DOTALL)
EXAMPLES = [
    pytest.param(*found.groups(), id=f"{page.name}-{number}")
    for page in PAGES
    for number, found in enumerate(BLOCK.finditer(page.read_text(encoding="utf-8")))
]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 5


def test_the_examples_are_well_typed(tmp_path: Path) -> None:
    for number, example in enumerate(EXAMPLES):
        (tmp_path / f"example_{number}.py").write_text(str(example.values[0]), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
def test_an_example_runs(code: str, printed: str | None, tmp_path: Path) -> None:
    (tmp_path / "run.jsonl").write_bytes((FOLDER / "stella" / "from_a_newer_stella.jsonl").read_bytes())
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
    if printed is not None:
        assert done.stdout == printed


def test_everything_public_is_documented() -> None:
    for name in agentevents.__all__:
        thing = getattr(agentevents, name)
        assert name == "AnyEvent" or thing.__doc__, name
        for member, value in vars(thing).items() if isinstance(thing, type) else ():
            described = inspect.isroutine(value) or inspect.isdatadescriptor(value)
            if described and not member.startswith("_") and not dataclasses.is_dataclass(thing):
                assert inspect.getdoc(value), f"{name}.{member}"
    for module in (agentevents, stella, evoscientist, inderun, conform):
        assert module.__doc__
        for name, thing in vars(module).items():
            if isinstance(thing, type) and thing.__module__ == module.__name__:
                assert thing.__doc__ or name.startswith("_"), f"{module.__name__}.{name}"


def test_help_reads_well() -> None:
    text = pydoc.plain(pydoc.render_doc(agentevents))
    assert "two rules" in text
    # How to begin comes first, and everything public is there.
    assert text.index("with agentevents.open(") < text.index("PACKAGE CONTENTS")
    for name in agentevents.__all__:
        assert name in text
    assert "open(source, dialect, *, types=None, unrecognized='skip', errors='raise'" in text
