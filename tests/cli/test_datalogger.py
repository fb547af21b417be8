"""A project of several libraries with a CMake build is checked from its compile_commands.json, as `clew.toml` says.

A few targets here, the dearer ones in `bench/datalogger.py`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from clew.projects.configuration import read
from tests.cli.sessions import clew
from tests.places import EXAMPLES

PROJECT = EXAMPLES / "projects" / "datalogger"
TARGETS = read(PROJECT / "clew.toml").targets
QUICK = ("ring", "ring-broken", "journal", "fixed-broken")
SOURCES = sorted(path for name in ("src", "checks") for path in (PROJECT / name).rglob("*.c"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project, as CMake has configured it."""
    if shutil.which("cmake") is None:
        pytest.skip("cmake is not installed: the project is not configured")
    folder = tmp_path_factory.mktemp("build") / "datalogger"
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("build"))
    line = ["cmake", "-S", str(folder), "-B", str(folder / "build")]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode != 0:
        pytest.skip(f"cmake cannot configure the project: {done.stderr.strip().splitlines()[:1]}")
    return folder


def test_every_driver_is_a_target() -> None:
    drivers = {path.name for path in (PROJECT / "checks").glob("*.c")}
    assert {Path(target.files[0]).name for target in TARGETS} == drivers
    assert all((PROJECT / name).is_file() for target in TARGETS for name in target.files)
    broken = [target for target in TARGETS if target.name.endswith("-broken")]
    assert len(broken) == sum("DL_SEEDED_FAULTS" in path.read_text() for path in SOURCES)
    assert all(target.expect.startswith("fails") for target in broken)


def test_the_build_knows_every_file(built: Path) -> None:
    commands = json.loads((built / "build" / "compile_commands.json").read_text())
    known = {Path(entry["directory"], entry["file"]).resolve() for entry in commands}
    assert known == {(built / path.relative_to(PROJECT)).resolve() for path in SOURCES}


def test_targets_answer_as_the_project_says(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(built)
    found = clew("test", *QUICK)
    assert (found.code, "all as expected" in found.last) == (0, True), found.out
    again = clew("test", *QUICK)
    assert again.last.startswith(f"{len(QUICK)} targets, 0 asked")


def test_a_file_is_checked_as_the_build_compiles_it(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(built)
    files = ("checks/varint.c", "src/record/varint.c")
    without = clew("check", *files)
    assert (without.code, "dl/varint.h" in without.err) == (2, True)
    assert clew("check", *files, "--compile-commands", "build").code == 0
