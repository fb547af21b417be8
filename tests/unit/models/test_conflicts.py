"""Static facts about actions: footprints, who enables whom, who can be seen."""

from __future__ import annotations

import pytest

from clew.ir.commands import Assert, Assign, Assume, Command, Havoc, Pop, Push
from clew.ir.footprint import Footprint
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.sorts import BOOL, Array, Bits, Queue
from clew.ir.terms import FALSE, TRUE, Term, apply, bits, conjoin, equal, negate, variable
from clew.models.conflicts import changes, conflicts, conjuncts_of, footprint, may_become_true, profile, visible
from clew.models.engine import InvariantGoal, LiveGoal, SafeGoal

X, Y = variable("x", Bits(4)), variable("y", Bits(4))
FLAG = variable("flag", BOOL)
ROW = variable("row", Array(3, Bits(4)))
LINE = variable("line", Queue(2, (Bits(4),)))
ONE = bits(1, 4)


def item(index: int) -> Term:
    return apply("select", ROW, bits(index, 4))


def stored(index: Term, value: Term) -> Assign:
    return Assign(ROW, apply("store", ROW, index, value))


def action(*effect: Command, guard: Term = TRUE, name: str = "act") -> Action:
    return Action(name, (), guard, effect)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param(action(Assign(X, Y)), Footprint(frozenset({"y"}), frozenset({"x"})), id="an assignment"),
        pytest.param(action(guard=equal(X, Y)), Footprint(frozenset({"x", "y"})), id="a guard is read"),
        pytest.param(action(Havoc(X)), Footprint(writes=frozenset({"x"})), id="a choice is written"),
        pytest.param(
            action(Assume(equal(X, ONE)), Assert(equal(Y, ONE))),
            Footprint(frozenset({"x", "y"})),
            id="conditions are read",
        ),
        pytest.param(
            action(stored(bits(2, 4), item(1))),
            Footprint(frozenset({("row", 1)}), frozenset({("row", 2)})),
            id="elements by constant index",
        ),
        pytest.param(
            action(stored(X, ONE)), Footprint(frozenset({"x"}), frozenset({"row"})), id="an element by computed index"
        ),
        pytest.param(
            action(stored(bits(9, 4), ONE)), Footprint(writes=frozenset({"row"})), id="an index outside counts as any"
        ),
        pytest.param(
            action(Assign(X, apply("add", X, ONE))), Footprint(updates=frozenset({("x", "add")})), id="an update"
        ),
        pytest.param(
            action(Assign(X, apply("add", X, ONE)), guard=equal(X, ONE)),
            Footprint(frozenset({"x"}), frozenset({"x"})),
            id="no update where the guard reads it",
        ),
        pytest.param(
            action(Push(LINE, (X,))), Footprint(frozenset({"x", "line"}), frozenset({"line"})), id="a queue is both"
        ),
        pytest.param(
            action(Pop(LINE, (X,))),
            Footprint(frozenset({"line"}), frozenset({"line", "x"})),
            id="what is taken is written",
        ),
    ],
)
def test_footprint(given: Action, expected: Footprint) -> None:
    assert footprint(given) == expected


def test_conjuncts_stand_from_left_to_right_once() -> None:
    first, second, third = equal(X, ONE), equal(Y, ONE), FLAG
    assert conjuncts_of(conjoin(first, conjoin(second, third), first)) == (first, second, third)
    assert conjuncts_of(TRUE) == ()
    assert conjuncts_of(FALSE) == (FALSE,)


@pytest.mark.parametrize(
    ("given", "term", "may"),
    [
        pytest.param(action(Assign(X, ONE)), equal(X, ONE), True, id="it sets the value"),
        pytest.param(action(Assign(X, bits(2, 4))), equal(X, ONE), False, id="it sets another value"),
        pytest.param(action(Assign(X, bits(2, 4))), negate(equal(X, ONE)), True, id="another value makes it different"),
        pytest.param(action(Assign(X, ONE)), negate(equal(X, ONE)), False, id="the value makes it not different"),
        pytest.param(action(Assign(X, Y)), equal(X, ONE), True, id="it sets some value"),
        pytest.param(action(Assign(Y, ONE)), equal(X, ONE), False, id="it writes something else"),
        pytest.param(action(Assign(X, bits(2, 4)), Havoc(X)), equal(X, ONE), True, id="a later write counts"),
        pytest.param(action(Assign(X, ONE), guard=equal(X, ONE)), equal(X, ONE), False, id="it was true before"),
        pytest.param(action(Assign(FLAG, TRUE)), FLAG, True, id="a flag is raised"),
        pytest.param(action(Assign(FLAG, FALSE)), FLAG, False, id="a flag is lowered"),
        pytest.param(action(stored(bits(1, 4), ONE)), equal(item(1), ONE), True, id="an element is set"),
        pytest.param(action(stored(bits(1, 4), ONE)), equal(item(2), ONE), False, id="another element is set"),
        pytest.param(action(stored(Y, bits(2, 4))), equal(item(2), ONE), True, id="some element is set"),
        pytest.param(action(Assign(X, ONE)), apply("ult", X, Y), True, id="an order may change"),
    ],
)
def test_may_become_true(given: Action, term: Term, may: bool) -> None:
    assert may_become_true(profile(given), term) is may


def test_a_move_between_other_places_changes_nothing_at_this_place() -> None:
    move = action(Assign(X, bits(2, 4)), guard=equal(X, ONE))
    assert not changes(profile(move), equal(X, bits(3, 4)))
    assert changes(profile(move), equal(X, bits(2, 4)))
    assert changes(profile(move), conjoin(FLAG, negate(equal(X, ONE))))


PROGRAM = Program(
    Scheduler.ACTIONS,
    globals=tuple(Declaration(each, bits(0, 4)) for each in (X, Y)),
    actions=(
        action(Assign(X, apply("add", X, ONE)), name="one"),
        action(Assign(X, apply("add", X, Y)), name="two"),
        action(Assign(Y, ONE), name="three", guard=equal(X, ONE)),
        action(Assert(equal(Y, ONE), "memory.out-of-bounds"), name="four"),
    ),
)


def test_dependencies() -> None:
    facts = conflicts(PROGRAM)
    assert facts.dependent == (0b0101, 0b0110, 0b1111, 0b1100)
    assert facts.enabling == (0b0011,)
    assert facts.guards == ((), (), (0,), ())


def test_visible() -> None:
    assert visible(PROGRAM, (LiveGoal(),)) == 0
    assert visible(PROGRAM, (SafeGoal(),)) == 0b1000
    assert visible(PROGRAM, (SafeGoal(frozenset({"assertion.violated"})),)) == 0
    assert visible(PROGRAM, (InvariantGoal(equal(Y, ONE)),)) == 0b0100
    assert visible(PROGRAM, (InvariantGoal(equal(X, ONE)), SafeGoal())) == 0b1011
