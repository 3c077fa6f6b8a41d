"""What users install: the wheel, and the sdist built elsewhere, each used in an environment of its own without Rust.

Not among the tests that `pytest` finds by itself: it builds for release. `cargo xtask test python` runs it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import textwrap
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from fixtures import FOLDER, ROOT

PACKAGE = ROOT / "bindings-python"
STREAM = FOLDER / "stella" / "from_a_newer_stella.jsonl"
LARGEST = 1_500_000
TYPES = """
    from typing import assert_type
    import agentevents

    for event in agentevents.open("run.jsonl", "stella"):
        if event.type == "tool_result":
            assert_type(event.body["duration_ms"], int)
"""


def maturin(*arguments: str | Path) -> None:
    subprocess.run([sys.executable, "-m", "maturin", *arguments], cwd=PACKAGE, check=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    maturin("build", "--release", "--locked", "--interpreter", sys.executable, "--out", folder)
    (wheel,) = folder.iterdir()
    return wheel


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    maturin("sdist", "--out", folder)
    (sdist,) = folder.iterdir()
    return sdist


@pytest.fixture
def elsewhere() -> Iterator[Path]:
    """A folder that lies in no workspace. Its path is always the same, so that cargo knows what it built there."""
    place = hashlib.sha256(str(ROOT).encode()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"agentevents-{place}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    yield folder
    shutil.rmtree(folder)


def use(wheel: Path, folder: Path) -> None:
    """Installs the wheel into an environment that has nothing else, and does there what the README shows."""
    python = folder / "environment" / "bin" / "python"
    # No file of a program of this machine is on the path, no cargo among them.
    environment = {"PATH": str(python.parent), "HOME": str(folder), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def run(*arguments: str | Path) -> str:
        command = [str(python), *map(str, arguments)]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        return done.stdout

    subprocess.run([sys.executable, "-m", "venv", folder / "environment"], check=True)
    run("-m", "pip", "install", "--quiet", "--no-index", wheel)
    assert run("-m", "pip", "list", "--format", "freeze").startswith("agentevents==")
    shutil.copy(STREAM, folder / "run.jsonl")
    block = (PACKAGE / "README.md").read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    assert run("-c", block).splitlines()[-1] == "{'quantum_reticulation': 1, 'consensus_round': 1}"
    assert "not understood: 2" in run("-m", "agentevents", "check", "run.jsonl")
    assert "not understood: 2" in run("-m", "agentevents", "summary", "run.jsonl")
    (folder / "program.py").write_text(textwrap.dedent(TYPES))
    checker = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(python), "program.py"]
    unset = {name: value for name, value in os.environ.items() if name not in {"MYPYPATH", "PYTHONPATH"}}
    subprocess.run(checker, cwd=folder, env=unset, check=True)


def test_the_wheel_is_small_and_all_that_is_needed(wheel: Path, tmp_path: Path) -> None:
    unpacked = {file.filename: file.file_size for file in zipfile.ZipFile(wheel).infolist()}
    extension = unpacked["agentevents/_native.abi3.so"]
    print(f"\n{wheel.name}: {wheel.stat().st_size:,} bytes, the extension unpacked {extension:,}")
    assert wheel.stat().st_size <= LARGEST
    assert "cp311-abi3" in wheel.name
    assert {"agentevents/py.typed", "agentevents/_native.pyi"} <= unpacked.keys()
    information = wheel.name.split("-cp")[0] + ".dist-info/"
    assert {information + "licenses/LICENSE-MIT", information + "licenses/LICENSE-APACHE"} <= unpacked.keys()
    assert all(name.startswith(("agentevents/", information)) for name in unpacked)
    use(wheel, tmp_path)


def test_the_sdist_builds_where_there_is_nothing_else(sdist: Path, elsewhere: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(elsewhere, filter="data")
    for file in elsewhere.rglob("*"):
        # All files of an sdist are of one old day, so that cargo would not see which of them are new.
        file.touch()
    (unpacked,) = elsewhere.iterdir()
    held = {str(file.relative_to(unpacked)) for file in unpacked.rglob("*") if file.is_file()}
    assert {"Cargo.lock", "LICENSE-APACHE", "LICENSE-MIT", "PKG-INFO", "core/dialects/stella.json"} <= held
    assert not [name for name in held if name.endswith((".so", ".pyd", ".pyc"))]
    # Not optimized: its dependencies are built so already, for the other tests.
    quickly = {"MATURIN_PEP517_ARGS": "--profile dev"}
    quickly["CARGO_TARGET_DIR"] = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
    # The build backend looks for maturin on the path.
    quickly["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYO3_")}
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-build-isolation", "--no-deps"]
    command = [*pip, "--wheel-dir", str(tmp_path), str(unpacked)]
    subprocess.run(command, cwd=elsewhere, env=inherited | quickly, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    use(wheel, tmp_path)
