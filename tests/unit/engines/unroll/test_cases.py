"""Every case of guarded actions on every engine of transition systems, and as BTOR2 and VMT read back."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.export import sequential
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.prover import Ic3
from clew.engines.unroll.reachability import BddReachability
from clew.engines.unroll.steps import Steps
from clew.frontends.btor2 import Btor2Frontend
from clew.frontends.btor2 import write as write_btor2
from clew.frontends.text import TextFrontend
from clew.frontends.vmt import VmtFrontend
from clew.frontends.vmt import write as write_vmt
from clew.ir.program import Program
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, LiveGoal, SafeGoal, Stopped
from clew.models.goals import goal_of
from clew.pipeline.checking import check
from clew.verdict import Fails
from tests.cases.expected import expectation
from tests.places import CASES as CASES_FOLDER
from tests.property.combinations import replay_problem

FOLDER = CASES_FOLDER / "program" / "actions"
CASES = sorted(FOLDER.glob("*.clew"))
LARGE = ("havoc", "havoc-broken", "buffer", "buffer-broken")
"""Read back, their inputs are part of the state: too many bits for decision diagrams to be quick."""
ENGINES: dict[str, Any] = {
    "bmc": Bmc(depth=25),
    "kind": KInduction(depth=25),
    "ic3": Ic3(),
    "bdd": BddReachability(nodes=1 << 20),
}


def loaded(path: Path) -> tuple[Program, tuple[Goal, ...]]:
    found = TextFrontend().load([Source(path.name, path.read_text())])
    asked = [goal_of(item.question, fair=False).goal for item in found.properties]
    goals = tuple(goal for goal in asked if isinstance(goal, LiveGoal))
    return found.program, (SafeGoal(), *(goals if found.properties else (LiveGoal(),)))


def decided(engine: Any, program: Program, goals: tuple[Goal, ...]) -> list[Answer]:
    answers = list(engine.check(Views(program), goals, Budget(deadline=time.monotonic() + 30)))
    assert isinstance(answers[-1], Figures)
    return answers[:-1]


@pytest.mark.shows("machines", 50, 51, 54)
@pytest.mark.parametrize("engine", sorted(ENGINES))
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(engine: str, path: Path) -> None:
    program, goals = loaded(path)
    expected = expectation(path.read_text())
    answers = decided(ENGINES[engine], program, goals)
    found = [answer for answer in answers if isinstance(answer, Found)]
    for answer in found:
        assert replay_problem(program, answer.goal, answer.run) is None
    checks = {answer.check or "deadlock" for answer in found}
    assert checks == ({expected.check} if expected.check else set())
    if engine != "bmc":
        assert not [answer for answer in answers if isinstance(answer, Stopped)]


@pytest.mark.parametrize("steps", [Steps.INTERLEAVING, Steps.SERIAL], ids=lambda steps: steps.value)
@pytest.mark.parametrize("path", [path for path in CASES if path.stem not in LARGE], ids=lambda path: path.stem)
def test_what_is_written_is_read_back_with_the_same_verdict(path: Path, steps: Steps) -> None:
    program, goals = loaded(path)
    named = tuple((f"goal {number}", goal) for number, goal in enumerate(goals))
    system = sequential(Views(program), named, steps, "shift-bits")
    fails = expectation(path.read_text()).check is not None
    texts = ((Btor2Frontend(), write_btor2(system)), (VmtFrontend(), write_vmt(system)))
    for frontend, text in texts:
        again = frontend.load([Source("model", text)])
        asked = tuple(
            goal for item in again.properties if (goal := goal_of(item.question, fair=False).goal) is not None
        )
        answers = decided(BddReachability(nodes=1 << 20), again.program, asked)
        assert any(isinstance(answer, Found) for answer in answers) == fails
        assert all(isinstance(answer, Found | Absent) for answer in answers)


TOGGLE = """
1 sort bitvec 1
2 sort bitvec 3
3 zero 2
4 one 2
5 state 2 count
6 init 2 5 3
7 input 1 go
8 add 2 5 4
9 ite 2 7 8 5
10 next 2 5 9
11 constd 2 6
12 eq 1 5 11
13 constraint -12
14 constd 2 7
15 eq 1 5 14
16 bad 15 seven
17 ones 2
18 constd 2 5
19 eq 1 5 18
20 bad 19 five
21 eq 1 5 3
22 justice 1 7
23 justice 2 7 -21
"""


@pytest.mark.parametrize("engine", ["bmc{depth=12}", "ic3", "bdd", "kind{depth=20}"])
def test_constraints_inputs_and_liveness_of_btor2(engine: str) -> None:
    """The constraint stops the count in front of six, so the input is on only finitely often."""
    model = Btor2Frontend().load([Source("toggle.btor2", TOGGLE)])
    outcome = check(model, engine=engine)
    verdicts = {result.property.text: type(result.verdict).__name__ for result in outcome.results}
    assert not outcome.faults
    proved = "Holds" if not engine.startswith("bmc") else "Unknown"
    assert verdicts["five"] == "Fails"
    assert verdicts["seven"] == proved
    assert verdicts["justice 0"] in (proved, "Unknown")
    assert verdicts["justice 1"] in (proved, "Unknown")


RELATION = """
(declare-fun x () (_ BitVec 4))
(declare-fun |x'| () (_ BitVec 4))
(define-fun .x () (_ BitVec 4) (! x :next |x'|))
(define-fun .init () Bool (! (bvult x #x2) :init true))
(define-fun .trans () Bool (! (and (bvule x |x'|) (bvule (bvsub |x'| x) #x2) (distinct |x'| #xf)) :trans true))
(define-fun .p0 () Bool (! (not (= x #xe)) :invar-property 0))
(define-fun .p1 () Bool (! (let ((y #xf)) (not (= x y))) :invar-property 1))
"""


@pytest.mark.parametrize("engine", ["bmc{depth=12}", "ic3", "bdd"])
def test_relations_of_vmt(engine: str) -> None:
    model = VmtFrontend().load([Source("relation.vmt", RELATION)])
    first, second, *_ = check(model, engine=engine).results
    assert isinstance(first.verdict, Fails)
    assert first.confirmed
    assert not isinstance(second.verdict, Fails)
