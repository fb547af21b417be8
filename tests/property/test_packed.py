"""Native simulation with symbolic data against explicit exploration, on random threads whose data depend on inputs.

Every choice is an input here (`few` is 1), chains and reduction are on and off, and every run found is replayed.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pytest

from clew.codegen.c.symbolic.expander import Expander, GaveUp
from clew.engines.search.explore.engine import Explore
from clew.engines.search.loops.packed import PackedSearch
from clew.engines.search.stores.covering import Covering
from clew.engines.tally import Meter
from clew.ir.program import Program
from clew.logic.normalise import Normalise, constructor
from clew.lower.views import Views
from clew.models.engine import Budget, Found, Goal, InvariantGoal, LiveGoal, SafeGoal
from clew.semantics.interpreter import Interpreter
from clew.symbolic.matching import Method, Options, matcher
from clew.symbolic.paths.oracle import Oracle
from clew.symbolic.values import Symbolic
from clew.text.parse import parse_program
from tests.property.programs import random_condition
from tests.property.random_input_threads import random_input_threads

MOST_SECONDS = 20


def explicit(program: Program, goals: tuple[Goal, ...]) -> set[int]:
    """The goals that exploration finds runs against."""
    answers = Explore().check(Views(program), goals, Budget())
    return {goals.index(each.goal) for each in answers if isinstance(each, Found)}


def symbolic(program: Program, goals: tuple[Goal, ...], rounds: int, *, reduced: bool) -> set[int] | None:
    """The same by native simulation, with the runs replayed; None where it gave up."""
    values = Symbolic(Oracle(), constructor(Normalise.FULL))
    expander = Expander(program, goals, values, rounds=rounds, few=1, reduced=reduced)
    found: set[int] = set()
    try:
        meter = Meter(Budget(deadline=time.monotonic() + MOST_SECONDS))
        visited: Covering[Any] = Covering(
            matcher(Method.AUTO, Options()), values.oracle.slices, refutes=True, implies=True
        )
        search = PackedSearch(expander, visited, goals, meter)
        for answer in filter(None, search.run()):
            assert isinstance(answer, Found), f"inputs should be found: {answer}"
            found.add(goals.index(answer.goal))
            replay(program, answer)
        return found if meter.limit is None else None
    except GaveUp:
        return None
    finally:
        expander.close()


def replay(program: Program, answer: Found) -> None:
    """Fail unless the run shows what it is said to show."""
    interpreter = Interpreter(program)
    last = interpreter.replay(answer.run)
    match answer.goal:
        case SafeGoal():
            assert last.violation is not None
            assert last.violation.check == answer.check
        case InvariantGoal(condition=condition):
            assert not interpreter.holds(last.states[-1], condition)
        case _:
            assert not interpreter.enabled(last.states[-1])


@pytest.mark.parametrize("batch", range(2))
def test_random_threads_with_inputs_are_answered_as_by_exploration(batch: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch * 2, batch * 2 + 2):
        program = parse_program(random_input_threads(seed))
        goals: tuple[Goal, ...] = (SafeGoal(), LiveGoal(), InvariantGoal(random_condition(program, seed)))
        expected = explicit(program, goals)
        for rounds, reduced in ((0, seed % 2 == 0), (1000, seed % 2 == 1)):
            told = symbolic(program, goals, rounds, reduced=reduced)
            seen["gave up" if told is None else "answered"] += 1
            assert told is None or told == expected, f"seed {seed}, chains of {rounds}, reduced: {reduced}"
    assert seen["answered"] > seen["gave up"], seen
