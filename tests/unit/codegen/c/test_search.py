"""Compiled programs against the Python search: the same figures, and runs that can be replayed."""

from __future__ import annotations

import pytest

from clew.codegen.c import NotNative, Settings, Status, compile_search
from clew.codegen.c.actions import comparison
from clew.engines.search.explore.options import Search
from clew.engines.search.explore.reference import explore
from clew.ir.commands import Assert, Assign, Assume, Havoc, Pop, Push
from clew.ir.program import Action, AnyOf, Declaration, Program, Scheduler
from clew.ir.sorts import INTEGER, Array, Bits, Queue
from clew.ir.terms import TRUE, apply, bits, conjoin, constant, equal, integer, negate, variable
from clew.lift import Move, Run
from clew.lower.views import Views
from clew.models.engine import Budget, Found, Goal, InvariantGoal, LiveGoal, SafeGoal
from tests.property.programs import random_actions_program

X, Y = variable("x", Bits(8)), variable("y", Bits(3))
ROW = variable("row", Array(3, Array(2, Bits(16))))
LINE = variable("line", Queue(2, (Bits(8), Bits(3))))


def _program(*actions: Action, start: dict[str, AnyOf] | None = None) -> Program:
    defaults = {"x": bits(0, 8), "y": bits(0, 3), "row": constant(((0, 0),) * 3, ROW.sort), "line": None}
    declared = [Declaration(each, (start or {}).get(each.name, defaults[each.name])) for each in (X, Y, ROW, LINE)]
    return Program(Scheduler.ACTIONS, globals=tuple(declared), actions=actions)


def _figures(program: Program, goals: tuple[Goal, ...] = ()) -> tuple[object, object]:
    result = compile_search(program, goals).run(memory=1 << 28)
    search = explore(Views(program), goals, Search(), Budget())
    hits = []
    while True:
        try:
            hits.append(next(search))
        except StopIteration as end:
            tally = end.value
            break
    ours = (result.states, result.transitions, result.depth, result.deadlocks, [(h.goal, h.run) for h in result.hits])
    return ours, (
        tally.states,
        tally.transitions,
        tally.depth,
        tally.deadlocks,
        [(h.goal, h.run) for h in hits if isinstance(h, Found)],
    )


@pytest.mark.parametrize("seed", range(25))
def test_random_programs_have_the_figures_of_the_reference(seed: int) -> None:
    ours, reference = _figures(random_actions_program(seed))
    assert ours == reference


@pytest.mark.parametrize("seed", range(25, 35))
def test_random_programs_have_the_hits_of_the_reference(seed: int) -> None:
    program = random_actions_program(seed)
    ours, reference = _figures(program, (LiveGoal(), SafeGoal()))
    assert isinstance(ours, tuple)
    assert isinstance(reference, tuple)
    assert ours[:4] == reference[:4]
    assert [(goal, len(run.moves)) for goal, run in ours[4]] == [(goal, len(run.moves)) for goal, run in reference[4]]


def test_choices_come_back_with_their_values() -> None:
    program = _program(
        Action("draw", ("P",), equal(X, bits(0, 8)), (Havoc(X, bits(3, 8), bits(5, 8)), Havoc(Y, signed=True))),
        start={"y": AnyOf(bits(2, 3), bits(4, 3))},
    )
    goal = InvariantGoal(negate(conjoin(equal(X, bits(4, 8)), equal(Y, bits(6, 3)))))
    result = compile_search(program, (goal,)).run(memory=1 << 28)
    assert result.hits[0].run == Run((2,), (Move("draw", (4, 6)),))


def test_a_violation_knows_the_choices_before_it() -> None:
    effect = (Havoc(X, bits(1, 8), bits(9, 8)), Assert(negate(equal(X, bits(7, 8))), "some.check"), Havoc(Y))
    program = _program(Action("draw", ("P",), equal(X, bits(0, 8)), effect))
    goals = (SafeGoal(frozenset({"some.check"})), SafeGoal(frozenset({"other"})))
    result = compile_search(program, goals).run(memory=1 << 28)
    assert (result.status, len(result.hits)) == (Status.DONE, 1)
    assert result.hits[0].run == Run((), (Move("draw", (7,)),))
    assert result.hits[0].violated is effect[1]


def test_nested_arrays_and_queues() -> None:
    inner = apply("select", ROW, Y)
    push = Action("push", ("P",), negate(apply("queue.full", LINE)), (Push(LINE, (apply("add", X, bits(1, 8)), Y)),))
    pop = Action("pop", ("P",), equal(apply("queue.length", LINE), bits(2, 32)), (Pop(LINE, (None, Y), bits(1, 8)),))
    step = Action(
        "step",
        ("Q",),
        apply("ult", apply("select", inner, bits(1, 2)), bits(3, 16)),
        (
            Assign(ROW, apply("store", ROW, Y, apply("store", inner, bits(1, 2), bits(3, 16)))),
            Assign(Y, apply("extract", apply("add", Y, bits(1, 3)), parameters=(2, 0))),
            Assume(apply("ult", Y, bits(5, 3))),
        ),
    )
    ours, reference = _figures(_program(push, pop, step), (LiveGoal(),))
    assert ours == reference


def test_arrays_that_are_computed_lie_in_temporaries() -> None:
    inner = apply("select", ROW, Y)
    half = apply("extract", X, parameters=(1, 0))
    pair = apply("array", apply("zero_extend", half, parameters=(14,)), bits(2, 16))
    either = apply("ite", apply("ult", X, bits(3, 8)), ROW, apply("store", ROW, half, pair))
    stored = apply("store", either, Y, apply("store", inner, half, bits(5, 16)))
    steps = (
        Assign(ROW, stored),
        Assume(negate(equal(inner, apply("store", pair, half, bits(1, 16))))),
        Assign(X, apply("add", X, apply("extract", apply("select", inner, half), parameters=(7, 0)))),
        Assign(Y, apply("bitand", apply("add", Y, bits(1, 3)), bits(3, 3))),
    )
    again = Action("again", ("P",), apply("ult", X, bits(60, 8)), (*steps, Assign(X, apply("add", X, bits(1, 8)))))
    rows = Action("rows", ("Q",), equal(Y, bits(3, 3)), (Assign(ROW, apply("array", pair, pair, inner)),))
    ours, reference = _figures(_program(again, rows), (LiveGoal(),))
    assert ours == reference
    assert reference[0] > 10  # type: ignore[index]


def test_the_highest_priority_goes_first() -> None:
    low = Action("low", ("P",), TRUE, (Assign(X, apply("add", X, bits(1, 8))),))
    high = Action("high", ("P",), equal(apply("urem", X, bits(4, 8)), bits(3, 8)), (Assign(X, bits(0, 8)),), priority=1)
    ours, reference = _figures(_program(low, high))
    assert ours == reference
    assert compile_search(_program(low, high)).run(memory=1 << 28).states == 4


def test_what_has_no_c_form_is_refused_with_a_reason() -> None:
    number = variable("n", INTEGER)
    program = Program(Scheduler.ACTIONS, globals=(Declaration(number, integer(0)),))
    with pytest.raises(NotNative, match="n: a value of sort Integer"):
        compile_search(program)
    undefined = Program(Scheduler.ACTIONS, globals=(Declaration(X),))
    with pytest.raises(NotNative, match="x starts undefined"):
        compile_search(undefined)
    with pytest.raises(NotNative, match="scheduler is kernel"):
        compile_search(Program(Scheduler.KERNEL))


def test_a_location_is_recognised() -> None:
    assert comparison(equal(X, bits(3, 8))) == (X, 3)
    assert comparison(equal(bits(3, 8), X)) == (X, 3)
    assert comparison(equal(X, X)) is None


def test_several_workers_agree() -> None:
    program = random_actions_program(3)
    alone = compile_search(program).run(memory=1 << 28)
    together = compile_search(program, (), Settings(parallel=True)).run(memory=1 << 28, workers=2)
    assert (alone.states, alone.transitions) == (together.states, together.transitions)
