"""Random programs with inputs, memory and loops: symbolic values give the verdicts of trying every input.

None missed, none invented, every run replays, with and without a reduction.
"""

from __future__ import annotations

from collections import Counter

import pytest

from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Por, Values
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.properties import NoDeadlock, NoViolation, Question
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, LiveGoal, SafeGoal, Stopped
from clew.pipeline.confirm import Refuted, confirm
from clew.verdict import Limit
from tests.property.programs import random_single_program, random_threads_program
from tests.property.random_inputs import input_program, input_text
from tests.property.random_memory import random_memory_program

GOALS: tuple[Goal, ...] = (SafeGoal(), LiveGoal())
QUESTIONS: tuple[Question, ...] = (NoViolation(), NoDeadlock())
LOOKS = 30
"""So often a search may look at its budget, once in 64 steps."""
GENERATORS = {
    "inputs": input_program,
    "memory": random_memory_program,
    "single": random_single_program,
    "threads": random_threads_program,
}


def answers(program: Program, values: Values, por: Por) -> tuple[Answer, ...]:
    """The answers to both goals."""
    left = iter(range(LOOKS))
    budget = Budget(asked=lambda: None if next(left, None) is not None else Limit.STATES)
    found = Simulate(values=values, por=por).check(Views(program), GOALS, budget)
    by_goal = {id(each.goal): each for each in found if not isinstance(each, Figures)}
    return tuple(by_goal[id(goal)] for goal in GOALS)


def compare(program: Program, por: Por) -> Counter[str]:
    """How often what was found; fails where the two disagree."""
    plain = answers(program, Values.CONCRETE, Por.NONE)
    counts: Counter[str] = Counter()
    for question, expected, answer in zip(QUESTIONS, plain, answers(program, Values.SYMBOLIC, por), strict=True):
        counts[type(answer).__name__] += 1
        match answer:
            case Found(run=run):
                assert not isinstance(confirm(program, question, run), Refuted), f"{question}: it does not replay"
                assert not isinstance(expected, Absent), f"{question}: a run is invented"
            case Absent():
                assert not isinstance(expected, Found), f"{question}: a run is missed"
            case Stopped(limit=limit):
                assert limit in (Limit.STATES, Limit.LOSSY), f"{question}: {answer}"
            case Figures():
                raise AssertionError("figures should be no answer")
    return counts


@pytest.mark.parametrize("kind", sorted(GENERATORS))
def test_symbolic_values_and_trying_every_input_agree(kind: str) -> None:
    counts: Counter[str] = Counter()
    for seed in range(25):
        try:
            counts += compare(GENERATORS[kind](seed), Por.AUTO)
        except Unsupported:
            continue
        except AssertionError as problem:
            text = input_text(seed) if kind == "inputs" else ""
            raise AssertionError(f"seed {seed}: {problem}\n{text}") from problem
    assert counts["Found"] >= 5
    assert counts["Absent"] >= 5
    assert counts["Stopped"] <= 20
