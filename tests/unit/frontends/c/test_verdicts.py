"""Verdicts of C programs: tasks ask for nothing else, and what is not modelled is unknown."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import clew
from clew.frontends.c.linking import library
from tests.places import CASES as CASES_FOLDER

CASES = CASES_FOLDER / "c"
ENGINE = "explore{implementation=python}"
OVERFLOW = """
extern void reach_error(void);
int main(void) { int x = 2147483647; x = x + 1; if (x == 5) reach_error(); return 0; }
"""
TASK = """
format_version: '2.0'
input_files: a.c
properties: [{property_file: safe.prp, expected_verdict: true}]
options: {language: C, data_model: ILP32}
"""


def test_a_task_asks_for_its_properties_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(OVERFLOW)
    (tmp_path / "a.yml").write_text(TASK)
    (tmp_path / "safe.prp").write_text("CHECK( init(main()), LTL(G ! call(reach_error())) )")
    assert clew.check(clew.load(tmp_path / "a.yml"), engine=ENGINE).verdict == clew.Holds()
    assert clew.check(clew.load(tmp_path / "a.c"), engine=ENGINE).verdict == clew.Fails("arithmetic.overflow")


def test_nothing_is_absent_behind_an_overflow_unless_it_wraps(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(OVERFLOW.replace("x == 5", "x < 0"))
    asked = ["control.error-reached"]
    verdict = clew.check(clew.load(tmp_path / "a.c"), asked, engine=ENGINE).verdict
    assert isinstance(verdict, clew.Unknown)
    assert "arithmetic.overflow at" in verdict.reason
    wrapping = clew.load(tmp_path / "a.c", signed_overflow="wrap")
    assert clew.check(wrapping, asked, engine=ENGINE).verdict == clew.Fails("control.error-reached")


def test_what_is_not_modelled_is_unknown(tmp_path: Path) -> None:
    text = "#include <unistd.h>\nint main(void) { pause(); return 0; }"
    (tmp_path / "a.c").write_text(text)
    verdict = clew.check(clew.load(tmp_path / "a.c"), engine=ENGINE).verdict
    assert isinstance(verdict, clew.Unknown)
    assert "not modelled" in verdict.reason


def test_nothing_is_absent_behind_an_index_outside_of_a_row(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("int m[3][4]; int main(void) { int i = 2, j = 5; m[i][j] = 1; return 0; }")
    loaded = clew.load(tmp_path / "a.c")
    assert isinstance(clew.check(loaded, ["valid-memsafety"], engine=ENGINE).verdict, clew.Unknown)
    assert clew.check(loaded, engine=ENGINE).verdict == clew.Fails("array.out-of-bounds")


def test_who_waits_for_a_semaphore_of_cxx20_that_nobody_releases_is_stuck(tmp_path: Path) -> None:
    text = "#include <semaphore>\nint main() { std::counting_semaphore<2> free(2); free.acquire(); free.acquire(); }"
    for name, program in (("a.cpp", text), ("b.cpp", text.replace("(2)", "(1)"))):
        (tmp_path / name).write_text(program)
    first, second = (clew.load(tmp_path / name, standard="c++20") for name in ("a.cpp", "b.cpp"))
    assert clew.check(first, engine=ENGINE).verdict == clew.Holds()
    assert clew.check(second, engine=ENGINE).verdict == clew.Fails("deadlock")


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        pytest.param("philosophers", clew.Holds(), id="forks in one order"),
        pytest.param("philosophers-broken", clew.Fails("deadlock"), id="forks in a circle"),
    ],
)
def test_a_search_of_threads_that_grows_is_reduced(
    name: str, verdict: clew.Verdict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (CASES / "classics" / f"{name}.c").read_text()
    (tmp_path / "many.c").write_text(text.replace("SEATS = 3", "SEATS = 4"))
    loaded = clew.load(tmp_path / "many.c")
    plain = clew.check(loaded)
    plan = import_module("clew.engines.search.explore.plan")
    monkeypatch.setattr(plan, "BRIEF", 5)
    monkeypatch.setattr(plan, "NEAR", 0)
    reduced = clew.check(loaded)
    assert plain.verdict == reduced.verdict == verdict
    assert plain.statistics.states is not None
    assert reduced.statistics.states is not None
    # Searches with and without reduction take turns by the clock: whichever ends first has answered.
    assert reduced.statistics.states <= plain.statistics.states
    asked_for = clew.check(loaded, engine="explore{por=dynamic}")
    assert asked_for.verdict == verdict
    assert asked_for.statistics.states is not None
    assert asked_for.statistics.states < plain.statistics.states


CONSTANTS = {
    "int r = (-2147483647 - 1) / -1; return r == 0;": "arithmetic.overflow",
    "return (-2147483647 - 1) % -1;": "arithmetic.overflow",
    "char c = (char)1e20; return c == 0;": "arithmetic.overflow",
    "return 0 & (65536 * 32768);": "arithmetic.overflow",
    "if (2147483647 + 1) return 1; return 0;": "arithmetic.overflow",
    "return -(-2147483647 - 1) > 0;": "arithmetic.overflow",
    "return 1 % 0;": "arithmetic.division-by-zero",
    "return 1u << 32;": "arithmetic.shift",
    "return 1 << 31;": "arithmetic.overflow",
    "return sizeof(2147483647 + 1) + (0 && 1 / 0);": None,
    "int x = 0; return x ? 2147483647 + 1 : 1;": None,
}
"""Operations on constants, which a compiler folds, and the checks that they violate."""


def test_operations_on_constants_are_checked(tmp_path: Path) -> None:
    lines = [f"int f{number}(void) {{ {text} }}" for number, text in enumerate(CONSTANTS)]
    (tmp_path / "a.c").write_text("\n".join(lines))
    for number, check in enumerate(CONSTANTS.values()):
        outcome = clew.check(clew.load(tmp_path / "a.c", entry=f"f{number}"), engine=ENGINE)
        assert outcome.verdict == (clew.Holds() if check is None else clew.Fails(check)), lines[number]
        assert check is None or {each.span.line for each in outcome.results if each.span} == {number + 1}


def test_what_the_library_lacks_is_unknown_for_who_comes_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    others = tuple(row for row in library._LIKELY if "filesystem" not in row[1])
    monkeypatch.setattr(library, "_LIKELY", others)
    text = '#include <filesystem>\nint main() { std::filesystem::path path("a"); return path == "b"; }\n'
    (tmp_path / "a.cpp").write_text(text)
    verdict = clew.check(clew.load(tmp_path / "a.cpp"), engine=ENGINE).verdict
    assert isinstance(verdict, clew.Unknown)
    assert "defined nowhere" in verdict.reason
