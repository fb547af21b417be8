"""`clew test` on a project: what is expected, kept, changed, accepted."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.sessions import BROKEN, EXCLUSION, RIGHT, Session, clew

PROJECT = f"""
[project]
time = "60s"
engine = "explore{{implementation=python}}"

[target.right]
files = ["right.dve"]
properties = ["{EXCLUSION}"]

[target.broken]
files = ["broken.dve"]
properties = ["{EXCLUSION}"]
expect = "fails property.invariant"
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "clew.toml").write_text(PROJECT)
    for name, source in (("right.dve", RIGHT), ("broken.dve", BROKEN)):
        change(folder / name, source.read_text())
    monkeypatch.chdir(folder)
    return folder


def change(path: Path, text: str) -> None:
    """Write the file as if that had been a while ago: what changes while a task runs is not kept."""
    path.write_text(text)
    before = time.time() - 10
    os.utime(path, (before, before))


def test_a_project_is_asked_once(project: Path) -> None:
    first = clew("test")
    assert (first.code, first.last[-15:]) == (0, "all as expected")
    assert "2 asked" in first.last
    second = clew("test")
    assert (second.code, "0 asked" in second.last) == (0, True)
    assert clew("test", "--fresh", "right").last.startswith("1 target, 1 asked")
    change(project / "broken.dve", BROKEN.read_text() + "\n// changed\n")
    assert clew("test", "--changed").last.startswith("1 target, 1 asked")
    assert "2 files" in clew("cache").out
    assert "2 files" in clew("cache", "clear").out
    assert clew("test", "right").last.startswith("1 target, 1 asked")


def test_what_was_not_expected_is_shown_and_may_be_accepted(project: Path) -> None:
    change(project / "right.dve", BROKEN.read_text())
    found = clew("test", "--junit", "out.xml")
    assert (found.code, "FAIL  right" in found.out, "The run," in found.out) == (10, True, True)
    suite = ET.parse(project / "out.xml").getroot()
    assert (suite.attrib["tests"], suite.attrib["failures"]) == ("2", "1")
    assert clew("test", "--accept", "an old one").code == 10
    accepted = json.loads((project / "clew-baseline.json").read_text())["accepted"]
    assert [(each["target"], each["reason"]) for each in accepted] == [("right", "an old one")]
    again = clew("test")
    assert (again.code, "accepted: an old one" in again.out) == (0, True)


def test_a_finding_is_accepted_in_the_source_with_a_reason(project: Path) -> None:
    change(
        project / "a.clew",
        "program single;\nproc f() {\n  assert false; // clew: accept assertion.violated: shown\n}\nprocess M = f();\n",
    )
    (project / "clew.toml").write_text('[target.a]\nfiles = ["a.clew"]\n')
    found = clew("test")
    assert (found.code, "accepted: shown" in found.out) == (0, True)
    change(project / "a.clew", (project / "a.clew").read_text().replace(": shown", ""))
    without = clew("test")
    assert (without.code, "without a reason" in without.err) == (2, True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("[target.a]\nfile = ['x.dve']\n", "did you mean files?", id="a key that nearly is one"),
        pytest.param("[target.a]\n", "files is missing", id="no files"),
        pytest.param("[target.a]\nfiles = ['x.dve']\nexpect = 'yes'\n", "should be holds, fails", id="an odd verdict"),
        pytest.param(
            "[target.a]\nfiles = ['x.c']\nexpect = 'fails memory.leek'\n",
            "did you mean memory.leak?",
            id="an odd check",
        ),
        pytest.param("[target.a]\nfiles = [3]\n", "a list of texts", id="a number as a file"),
        pytest.param("[target", "clew.toml: ", id="no TOML"),
        pytest.param("", "there is no target", id="nothing"),
    ],
)
def test_a_wrong_project_is_told(project: Path, text: str, expected: str) -> None:
    (project / "clew.toml").write_text(text)
    found = clew("test")
    assert (found.code, expected in found.err) == (2, True), found.err


def test_the_name_of_a_target_may_be_misspelt(project: Path) -> None:
    assert "did you mean right?" in clew("test", "rihgt").err


def test_the_files_of_a_check_are_listed(project: Path) -> None:
    found: Session = clew("check", "right.dve", "-p", EXCLUSION, "--reads", "reads.txt")
    assert (found.code, (project / "reads.txt").read_text()) == (0, "right.dve\n")


def test_headers_are_among_the_files(project: Path) -> None:
    (project / "inc").mkdir()
    change(project / "inc" / "n.h", "#define N 1\n")
    change(project / "a.c", '#include "inc/n.h"\nint main(void) { return N - 1; }\n')
    assert clew("check", "a.c", "--engine", "explore{implementation=python}", "--reads", "reads.txt").code == 0
    assert (project / "reads.txt").read_text().splitlines() == ["a.c", "inc/n.h"]
