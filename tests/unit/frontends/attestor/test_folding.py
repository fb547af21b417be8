"""Switches for how much is folded: each changes what is kept, or it is told that it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.frontends.attestor.folding import idle, options
from clew.frontends.attestor.settings import Settings, read_settings
from clew.ir.errors import InputError
from clew.ir.source import Source

TASKS = Path(__file__).parents[3] / "cases" / "attestor"
ADMISSIBLE = "--admissible-abstraction"


def settings(text: str) -> Settings:
    return read_settings(Source("task.attestor", text))


@pytest.mark.shows("heaps", "B9")
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param("", [], id="nothing is said"),
        pytest.param(ADMISSIBLE, ["keep=variables"], id="variables"),
        pytest.param(f"{ADMISSIBLE} --admissible-markings", ["keep=marks"], id="marks"),
        pytest.param("--admissible-full", ["keep=all"], id="all"),
        pytest.param("--no-chain-abstraction --no-rule-collapsing", ["fold=everywhere+apart"], id="everywhere, apart"),
        pytest.param(f"{ADMISSIBLE} --post-processing", ["keep=variables", "fold=ends"], id="ends"),
        pytest.param("--canonical", ["fold=everywhere"], id="canonical"),
        pytest.param(f"--canonical {ADMISSIBLE}", ["keep=all", "fold=everywhere"], id="canonical and admissible"),
    ],
)
def test_switches_are_options_of_engines(text: str, wanted: list[str]) -> None:
    assert options(settings(text)) == wanted
    assert list(idle(settings(text), indexed=False)) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("--post-processing", "no effect without --admissible-abstraction"),
        ("--admissible-markings", "no effect without --admissible-abstraction"),
        ("--admissible-constants", "null and numbers are no objects"),
        ("--indexed", "no grammar has an index"),
        ("--quiet", "-q and -v"),
        ('--export "there"', "is not used"),
    ],
)
def test_what_changes_nothing_is_told(text: str, told: str) -> None:
    (said,) = idle(settings(text), indexed=False)
    assert said.startswith(text.split(maxsplit=1)[0])
    assert told in said


def test_two_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(InputError, match="take one"):
        options(settings("--canonical --post-processing"))


@pytest.mark.parametrize("chosen", ["keep=nothing", "keep=all", "fold=everywhere", "fold=ends"])
def test_each_changes_the_states(chosen: str) -> None:
    found = [
        clew.check(clew.load(TASKS / "sll-reverse-S.attestor"), engine=engine)
        for engine in ("shapes", f"shapes{{{chosen}}}")
    ]
    assert [each.verdict for each in found] == [clew.Holds()] * 2
    assert found[0].statistics.states != found[1].statistics.states


def test_limits_reach_the_engine_for_checks(tmp_path: Path) -> None:
    text = (TASKS / "sll-reverse-M.attestor").read_text().replace('"heaps', f'"{TASKS}/heaps')
    text = text.replace('--classpath "code"', f'--classpath "{TASKS}/code"')
    task = tmp_path / "few.attestor"
    task.write_text(f"{text}\n--max-state-space 3\n")
    loaded = clew.load(task)
    assert loaded.tuned == ("shapes{mode=lazy,most=3}", "heap{most=3}")
    assert isinstance(clew.check(loaded, engine="heap{most=3}").verdict, clew.Unknown)
