"""Java programs with known verdicts: the right check on the guilty line, and every found run replays.

Every run of the tests takes a part of the programs; with `CLEW_ALL_CASES=1` all of them run, as `clew check` would. A
line `//? PROPERTY` in a program says what is asked, where it is not the default.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import clew
from clew.catalogue import CHECKS
from clew.frontends import Loaded
from clew.models.engine import SafeGoal
from clew.pipeline.planning.plans import choose
from clew.pipeline.sources import load_sources
from tests.cases.expected import expectation
from tests.cases.java_archive import CASES, EXAMPLES, case
from tests.samples import EVERYTHING

EVERY = 6


def _chosen() -> list[Path]:
    if EVERYTHING:
        return [*CASES, *EXAMPLES]
    repaired = [path for path in CASES if not path.stem.endswith("-broken")][::EVERY]
    return [*sorted({*repaired, *(_twin(path) for path in repaired)}), *EXAMPLES]


def _twin(path: Path) -> Path:
    return path.with_name(f"{path.stem}-broken{path.suffix}")


def _engine(loaded: Loaded) -> str | None:
    """The engine that would be chosen; the search in Python, because the native one is compiled for each program."""
    if EVERYTHING:
        return None
    name = choose(None, loaded.program, (SafeGoal(None),)).row.name
    return "explore{implementation=python}" if name == "explore" else None


@pytest.mark.parametrize("path", _chosen(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_case(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    loaded = load_sources([case(path)])
    asked = re.findall(r"^//\? (.*)$", text, re.MULTILINE)
    outcome = clew.check(loaded, asked, engine=_engine(loaded), limits=clew.Limits(seconds=60))
    expected = expectation(text)
    assert outcome.faults == ()
    if expected.check is None:
        assert outcome.verdict == clew.Holds()
        return
    assert outcome.verdict == clew.Fails(expected.check)
    (result,) = [each for each in outcome.results if each.verdict == outcome.verdict]
    assert result.confirmed
    if expected.line is not None:
        assert result.span is not None
        assert result.span.line == expected.line


def test_there_are_enough_cases_each_with_its_twin() -> None:
    broken = {path for path in CASES if expectation(path.read_text(encoding="utf-8")).check is not None}
    assert len(CASES) >= 40
    assert broken == {path for path in CASES if path.stem.endswith("-broken")}
    assert {_twin(path) for path in CASES if path not in broken} == broken


def test_every_exception_check_has_a_case() -> None:
    wanted = {check.id for check in CHECKS.values() if "java" in check.languages} - {"library.unmodelled"}
    assert wanted == {expectation(path.read_text(encoding="utf-8")).check for path in CASES} - {None, "deadlock"}
