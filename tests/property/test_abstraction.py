"""Abstraction changes no verdict: random recursive programs, with and without, by every method."""

from __future__ import annotations

import time
from collections import Counter
from typing import NamedTuple

import pytest

from clew.engines.saturate.engine import Saturate
from clew.frontends import Loaded
from clew.ir.program import Program
from clew.ir.properties import NoDeadlock, NoViolation, Question
from clew.ir.wellformed.programs import check_program
from clew.lift import Lift, Lowered, Run, same
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Found, InvariantGoal
from clew.models.goals import after, goal_of, watched_terms
from clew.passes.alpha.refine import coarsest
from clew.passes.bits import report
from clew.passes.interval_invariants import always
from clew.pipeline.checking import Abstraction, Limits, check, transform
from clew.pipeline.confirm import Refuted, confirm
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import parse_property
from clew.verdict import Fails, Holds, Loses
from tests.property.abstracted_programs import random_abstracted_text
from tests.property.recursive_programs import random_recursive_text
from tests.property.test_recursive_programs import FORMULAS, program_of

SEEDS = 10
ASKED = ("assertion.violated", "deadlock", "AG (g + h != 5)")


def counting(seed: int) -> Loaded:
    """A random program that counts its steps, for nobody."""
    text = random_recursive_text(seed, fuel=None).replace("var g", "var c : bits 2 = 0;\nvar g")
    program = program_of(text.replace("yield;", "yield; c := c + 1;"))
    return Loaded(program, ProgramScope(program), checks=frozenset({"assertion.violated"}))


def verdicts(seed: int, abstraction: Abstraction = Abstraction.AUTO) -> list[object]:
    """The verdicts on safety, deadlocks, an invariant and a formula of linear time."""
    asked = [*ASKED, FORMULAS[seed % len(FORMULAS)]]
    outcome = check(counting(seed), asked, engine="saturate", abstraction=abstraction, limits=Limits(seconds=2))
    assert outcome.faults == (), seed
    return [result.verdict for result in outcome.results]


def test_verdicts_stay() -> None:
    seen = []
    for seed in range(SEEDS):
        dropped = verdicts(seed)
        plain = verdicts(seed, Abstraction.NONE)
        for one, other in zip(dropped, plain, strict=True):
            if isinstance(one, Holds | Fails) and isinstance(other, Holds | Fails):
                assert one == other, seed
        (row,) = [row for row in report(counting(seed).program).rows if row.name == "c"]
        assert row.after == 0
        seen += dropped
    assert sum(isinstance(each, Holds) for each in seen) > SEEDS // 2
    assert sum(isinstance(each, Fails) for each in seen) > SEEDS // 2


# --- every method ---------------------------------------------------------------------------------------------------

PROGRAMS = 60
METHODS = {
    "bits": ("decide", "bits"),
    "narrow": ("decide", "narrow"),
    "alpha": ("alpha",),
    "slice": ("slice", "dead", "bits"),
    "all": ("fold", "forget", "wrappers", "inputs", "narrow"),
    "refine": (),
}
ATOMS = (
    "AG (g + h != 5)",
    "AG !(g == 2 && c == 1)",
    "F (h == 2)",
    "G (g == 1 -> X (h != 2))",
    "AG (f < 4 || g != c)",
)
_SECONDS = 0.6


class Decided(NamedTuple):
    """Whether there is a run against a goal, that run of the program asked, and whether it replays."""

    broken: bool
    run: Run | None = None
    replays: bool = True


def decided(program: Program, questions: tuple[Question, ...], made: Lowered[Program]) -> dict[int, Decided]:
    """What saturation says of the questions, on what was made of the program."""
    goals = tuple(after(goal, made.asked) for each in questions if (goal := goal_of(each, fair=False).goal) is not None)
    numbers = {id(goal): number for number, goal in enumerate(goals)}
    model = Views(made.result)
    found: dict[int, Decided] = {}
    for answer in Saturate().check(model, goals, Budget(deadline=time.monotonic() + _SECONDS)):
        match answer:
            case Found(goal=goal, run=run):
                number = numbers[id(goal)]
                inner = model.lift("pushdown").run(run)
                home = None if inner is None else made.lift.run(inner)
                shown = home is not None and not isinstance(confirm(program, questions[number], home), Refuted)
                found[number] = Decided(broken=True, run=inner, replays=shown)
            case Absent(goal=goal):
                found[numbers[id(goal)]] = Decided(broken=False)
            case _:
                pass
    return found


def refined(
    program: Program, questions: tuple[Question, ...], plain: dict[int, Decided], seed: int
) -> tuple[dict[int, Decided], int]:
    """The answers of a coarse program that was refined until its runs replay, and how often; nothing is ever lost."""
    attempt = coarsest(program, tuple(term for each in questions for term in watched_terms(each)))
    assert attempt is not None
    while True:
        check_program(attempt.lowered.result)
        answers = decided(program, questions, attempt.lowered)
        for number, answer in answers.items():
            assert answer.broken or number not in plain or not plain[number].broken, (seed, number, attempt.widths)
        wrong = [answer.run for answer in answers.values() if not answer.replays]
        if not wrong or not attempt.short:
            return answers, attempt.number
        attempt = attempt.refined(wrong)


@pytest.mark.shows("pushdown", "A14", "A18", "A21", "A30")
def test_every_method_gives_the_same_answers() -> None:
    seen: Counter[object] = Counter()
    for seed in range(PROGRAMS):
        program = program_of(random_abstracted_text(seed))
        method = list(METHODS)[seed % len(METHODS)]
        atom = ATOMS[seed // len(METHODS) % len(ATOMS)]
        questions = (NoViolation(), NoDeadlock(), parse_property(atom, ProgramScope(program)).question)
        plain = decided(program, questions, Lowered(program, Lift(same, Loses.NOTHING)))
        goal = goal_of(questions[-1], fair=False).goal
        if isinstance(goal, InvariantGoal) and always(program, goal.condition):
            assert 2 not in plain or not plain[2].broken, seed
            seen["always"] += 1
        if method == "refine":
            answers, rounds = refined(program, questions, plain, seed)
            seen["rounds"] += rounds - 1
        else:
            watched = tuple(term for each in questions for term in watched_terms(each))
            made = transform(program, METHODS[method], watched)
            check_program(made.result)
            answers = decided(program, questions, made)
            seen["changed"] += made.result != program
        for number in sorted(answers.keys() & plain.keys()):
            assert answers[number].broken == plain[number].broken, (seed, method, number)
            assert answers[number].replays, (seed, method, number)
            seen[answers[number].broken] += 1
    assert seen[True] > PROGRAMS // 3
    assert seen[False] > PROGRAMS
    assert seen["changed"] > PROGRAMS // 2
    assert seen["rounds"] > PROGRAMS // 20
    assert seen["always"] > PROGRAMS // 40
