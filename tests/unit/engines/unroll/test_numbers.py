"""Property-directed reachability on mathematical integers and reals: proofs with an invariant, and runs."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from clew.engines.unroll.prover import Ic3
from clew.ir.commands import Assign, Havoc
from clew.ir.errors import Unsupported
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.sorts import INTEGER, REAL
from clew.ir.terms import TRUE, Term, apply, constant, disjoin, equal, integer, negate, variable
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, InvariantGoal, LiveGoal
from clew.solvers.spacer import _is_inductive
from tests.property.combinations import replay_problem
from tests.unit.engines.unroll.test_queues import sender

X, Y = variable("x", INTEGER), variable("y", INTEGER)


def counting() -> Program:
    """x goes up by one and y by two; both go back together; y may be doubled where x is 0."""
    both = (Assign(X, apply("int.add", X, integer(1))), Assign(Y, apply("int.add", Y, integer(2))))
    actions = (
        Action("up", ("P",), TRUE, both),
        Action("back", ("P",), apply("int.le", integer(5), X), (Assign(X, integer(0)), Assign(Y, integer(0)))),
        Action("double", ("Q",), equal(X, integer(0)), (Assign(Y, apply("int.add", Y, Y)),)),
    )
    declared = (Declaration(X, integer(0)), Declaration(Y, integer(0)))
    return Program(Scheduler.ACTIONS, globals=declared, actions=actions)


def answered(program: Program, condition: Term) -> Answer:
    goal = InvariantGoal(condition)
    answer, figures = Ic3().check(Views(program), (goal,), Budget(deadline=time.monotonic() + 60))
    assert isinstance(figures, Figures)
    if isinstance(answer, Absent):
        assert "checked" in figures.notes[0].text
    if isinstance(answer, Found):
        assert replay_problem(program, goal, answer.run) is None
    return answer


def test_a_relation_between_integers_is_proved() -> None:
    assert isinstance(answered(counting(), equal(Y, apply("int.add", X, X))), Absent)
    assert isinstance(answered(counting(), apply("int.le", integer(0), Y)), Absent)


def test_a_run_over_integers_is_found() -> None:
    assert isinstance(answered(counting(), negate(equal(Y, integer(8)))), Found)


def test_choices_of_integers() -> None:
    step = variable("step", INTEGER)
    jump = Action("jump", ("P",), TRUE, (Havoc(step, integer(1), integer(3)), Assign(X, apply("int.add", X, step))))
    program = replace(counting(), globals=(*counting().globals, Declaration(step, integer(1))), actions=(jump,))
    assert isinstance(answered(program, disjoin(apply("int.le", integer(1), X), equal(X, integer(0)))), Absent)
    assert isinstance(answered(program, negate(equal(X, integer(7)))), Found)


def test_a_relation_between_reals_is_proved() -> None:
    half, level = constant(Fraction(1, 2), REAL), variable("level", REAL)
    shrink = Action("shrink", (), TRUE, (Assign(level, apply("real.mul", level, half)),))
    program = Program(Scheduler.ACTIONS, globals=(Declaration(level, constant(Fraction(1), REAL)),), actions=(shrink,))
    assert isinstance(answered(program, apply("real.le", level, constant(Fraction(1), REAL))), Absent)
    assert isinstance(answered(program, negate(equal(level, constant(Fraction(1, 4), REAL)))), Found)


def test_queues_with_integer_pointers() -> None:
    answer, _ = Ic3(queues="shift-int").check(Views(sender(1)), (LiveGoal(),), Budget(deadline=time.monotonic() + 60))
    assert isinstance(answer, Absent)
    with pytest.raises(Unsupported, match="arrays"):
        list(Ic3(queues="cyclic-array").check(Views(sender(1)), (LiveGoal(),), Budget()))


class Claiming:
    """Something that says the same of every predicate."""

    def __init__(self, claim: Any) -> None:
        self._claim = claim

    def get_cover_delta(self, level: int, predicate: Any) -> Any:
        del level, predicate
        return self._claim


@pytest.mark.parametrize(("claim", "holds"), [("x >= 0", True), ("true", False), ("x == 0", False), ("x >= 1", False)])
def test_a_claim_that_does_not_follow_is_no_invariant(claim: str, holds: bool) -> None:
    """From 0 upwards, never -1: a claim that is too weak, one that a step leaves, and one that the start is not in."""
    z3 = pytest.importorskip("z3")
    reached, bad = z3.Function("reached", z3.IntSort(), z3.BoolSort()), z3.Function("bad", z3.BoolSort())
    x, bound = z3.Int("x"), z3.Var(0, z3.IntSort())
    claims = {"x >= 0": bound >= 0, "true": z3.BoolVal(True), "x == 0": bound == 0, "x >= 1": bound >= 1}
    rules = [
        (reached(z3.IntVal(0)), [], z3.BoolVal(True)),
        (reached(x + 1), [reached(x)], z3.BoolVal(True)),
        (bad(), [reached(x)], x == -1),
    ]
    assert _is_inductive(Claiming(claims[claim]), rules, bad()) is holds
