"""C and C++ programs with known verdicts: the right check on the guilty line, and every found run replays.

Every run of the tests takes a part of the programs, because compiling the C++ library costs a second each, and searches
in Python; with `CLEW_ALL_CASES=1` all of them run, as `clew check` would. A line `//? PROPERTY` in a program says what
is asked, where it is not the default.
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
from tests.cases.expected import expectation
from tests.samples import EVERYTHING

FOLDER = Path(__file__).parent / "c"
CASES = sorted(path for path in FOLDER.rglob("*") if path.suffix in (".c", ".i", ".cpp"))
QUICK = ("arithmetic", "memory", "control", "strings", "locks", "race", "threads", "c11", "svcomp")
"""Topics of which a part runs always; the others are C++ or take a native search to be quick."""
EVERY = 18
ALWAYS = ("memory/bounds-array",)
"""What a table of features names."""
TOLD_LATER = ("exception.uncaught",)
"""Checks that are told where the exception leaves the program, not yet where it was thrown."""


PROVED = ("control.unreachable-code",)
"""Checks that fail because there is no run."""


def _chosen() -> list[Path]:
    if EVERYTHING:
        return CASES
    return [path for topic in QUICK for path in _pairs(topic)]


def _pairs(topic: str) -> list[Path]:
    """Some programs of a topic, and what always runs, with their twins."""
    repaired = [path for path in CASES if path.parent.name == topic and not path.stem.endswith("-broken")]
    chosen = {*repaired[::EVERY], *(path for path in repaired if f"{topic}/{path.stem}" in ALWAYS)}
    return [each for path in sorted(chosen) for each in (path, _twin(path))]


def _twin(path: Path) -> Path:
    return path.with_name(f"{path.stem}-broken{path.suffix}")


def _engine(loaded: Loaded) -> str | None:
    """The engine that would be chosen; the search in Python, because the native one is compiled for each program."""
    if EVERYTHING:
        return None
    name = choose(None, loaded.program, (SafeGoal(None),)).row.name
    return "explore{implementation=python}" if name == "explore" else None


@pytest.mark.shows("symcpp", 1, 2, 3, 4, 5, 7, 18)
@pytest.mark.shows("symcpp", 6, case="memory/bounds-array-broken.c")
@pytest.mark.shows("symcpp", 6, case="memory/bounds-array.c")
@pytest.mark.parametrize("path", _chosen(), ids=lambda path: str(path.relative_to(FOLDER)))
def test_case(path: Path) -> None:
    text = path.read_text()
    loaded = clew.load(path)
    outcome = clew.check(loaded, _asked(text), engine=_engine(loaded), limits=clew.Limits(seconds=60))
    expected = expectation(text)
    assert outcome.faults == ()
    if expected.check is None:
        assert outcome.verdict == clew.Holds()
        return
    assert outcome.verdict == clew.Fails(expected.check)
    (result,) = [each for each in outcome.results if each.verdict == outcome.verdict]
    assert result.confirmed or expected.check in PROVED
    if expected.line is not None and expected.check not in TOLD_LATER:
        assert result.span is not None
        assert result.span.line == expected.line


def _asked(text: str) -> list[str]:
    return re.findall(r"^//\? (.*)$", text, re.MULTILINE)


def test_there_are_enough_cases_each_with_its_twin() -> None:
    broken = {path for path in CASES if expectation(path.read_text()).check is not None}
    assert len(CASES) >= 150
    assert broken == {path for path in CASES if path.stem.endswith("-broken")}
    assert {_twin(path) for path in CASES if path not in broken} == broken


@pytest.mark.shows("pushdown", "A5")
@pytest.mark.shows("symcpp", 18)
def test_every_check_of_c_programs_has_a_case() -> None:
    families = ("arithmetic", "memory", "concurrency", "control", "exception", "library", "assertion", "deadlock")
    of_others = {name for name, check in CHECKS.items() if check.languages and "c" not in check.languages}
    wanted = {check for check in CHECKS if check.partition(".")[0] in families} - of_others
    rare = {"library.unmodelled", "control.missing-return"}
    of_charts = {"arithmetic.not-a-number", "arithmetic.not-whole"}
    assert wanted - of_charts - {expectation(path.read_text()).check for path in CASES} == rare
