"""`control.unreachable-code`: what no run reaches is named, and all else has a run that was replayed."""

from __future__ import annotations

import pytest

import clew
from clew.checks.unreachable import CHECK, places, probed
from clew.engines.saturate.engine import Saturate
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation
from clew.ir.properties import Reaches
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Budget
from clew.models.goals import goal_of
from clew.pipeline.confirm import Refuted, confirm
from clew.pipeline.sources import load_sources
from tests.property.recursive_programs import random_recursive_text
from tests.property.test_recursive_programs import found_by, program_of

SEEDS = 12


def unreached(name: str, text: str) -> list[str]:
    outcome = clew.check(load_sources([Source(name, text)]), [CHECK])
    assert outcome.faults == ()
    found = [result.property.text for result in outcome.results if result.verdict == clew.Fails(CHECK)]
    assert all(result.confirmed for result in outcome.results if result.property.text not in found)
    return found


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("x = 1;", [], id="straight code"),
        pytest.param("out: skip; goto out; dead: skip;", ["label main.dead can be reached"], id="behind a jump"),
        pytest.param(
            "x = 1;\nif\n:: x == 2 ->\n hit: skip;\n:: else -> skip;\nfi;",
            ["the case at a.rem:6:7 can be chosen", "label main.hit can be reached"],
            id="a case whose guard is never true",
        ),
        pytest.param("do :: true -> skip; od;\nlate: skip;", ["label main.late can be reached"], id="behind a loop"),
        pytest.param("never();", ["label never.never can be reached"], id="a label in what is called"),
        pytest.param("rise(7);", [], id="at the end of a recursion"),
        pytest.param("rise(6);", ["label rise.top can be reached"], id="a recursion without an end"),
    ],
)
def test_remopla(body: str, expected: list[str]) -> None:
    calls = "never" in body
    helper = "module void never() { goto on; never: skip; on: skip; }\n" if calls else ""
    if "rise" in body:
        helper = "module void rise(int n(3)) { if :: n == 7 -> top: skip; :: else -> rise(n + 2); fi; }\n"
    # The helper stands in the first line, so that lines count the same.
    text = f"int x(3); init main; {helper.strip()}\nmodule void main() {{\n{body} }}"
    found = [each for each in unreached("a.rem", text) if "case at" not in each or "rise" not in body]
    assert found == expected


def test_places_of_the_text_form_are_branches_and_procedures() -> None:
    text = """program single;
var x : bits 3 = 1;
proc main() {
  if x == 1 { x := 2; } else { x := 3; }
  while x != 2 { x := 2; }
}
proc unused() { x := 4; }
process P = main();"""
    assert unreached("a.clew", text) == [
        "a.clew:4:3 can be false and lead to 4:32",
        "a.clew:5:3 can be true and lead to 5:18",
        "unused can be called",
    ]


def test_engines_agree_on_random_programs() -> None:
    reached = {True: 0, False: 0}
    for seed in range(SEEDS):
        plain = program_of(random_recursive_text(seed, fuel=1))
        program = probed(plain)
        questions = [Reaches(place.check) for place in places(plain)]
        goals = tuple(goal for each in questions if (goal := goal_of(each, fair=False).goal) is not None)
        ours = found_by(Saturate().check(Views(program), goals, Budget()), goals)
        search = Explore(implementation=Implementation.PYTHON).check(Views(program), goals, Budget())
        theirs = found_by(search, goals)
        assert ours.keys() == theirs.keys() == set(range(len(goals)))
        for number, found in ours.items():
            assert (found is None) == (theirs[number] is None), (seed, questions[number])
            reached[found is not None] += 1
            if found is not None:
                assert not isinstance(confirm(program, questions[number], found.run), Refuted), (seed, number)
    assert min(reached.values()) >= SEEDS


def test_how_a_scope_is_left_is_no_branch_of_the_source() -> None:
    text = """int main(void) {
  for (int i = 0; i < 3; i++) {
    int twice = 2 * i;
    if (twice > 5)
      return twice;
    if (twice > 7) break;
  }
  return 0;
}"""
    found = [each.partition(" and")[0] for each in unreached("a.c", text)]
    assert found == ["a.c:4:15 can be true", "a.c:6:15 can be true"]
