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


def test_help_reads_well() -> None:
    text = pydoc.plain(pydoc.render_doc(agentevents))
    assert "two rules" in text
    assert "open(source, dialect, *, types=None, unrecognized='skip', errors='raise'" in text
