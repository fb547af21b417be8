"""Event tracing on programs: how many rounds a run needs, queues as nets, and what is never claimed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from clew.engines.tracing.engine import Tracing
from clew.engines.tracing.orders import Time
from clew.frontends.dve import DveFrontend
from clew.ir.commands import Assign, Pop, Push
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.sorts import Bits, Queue
from clew.ir.source import Source
from clew.ir.terms import Term, apply, bits, conjoin, constant, equal, negate, variable
from clew.lower.unwinding.queues import queue_nets
from clew.lower.views import Views
from clew.models.engine import Answer, Budget, Figures, Found, InvariantGoal, Stopped
from clew.verdict import Limit
from tests.property.combinations import replay_problem

ADDING = """
int c = 1, x1, x2;
process P1 { state Q, R, S; init Q; trans
  Q -> R { guard c < 20; effect x1 = c; }, R -> S { effect x1 = x1 + c; }, S -> Q { effect c = x1; }; }
process P2 { state Q, R, S; init Q; trans
  Q -> R { guard c < 20; effect x2 = c; }, R -> S { effect x2 = x2 + c; }, S -> Q { effect c = x2; }; }
system async;
"""


def adding() -> Program:
    """Two processes that add up: five rounds in all lead to 17, four to 16."""
    return DveFrontend().load((Source("adding.dve", ADDING),)).program


def asked(program: Program, engine: Tracing, condition: Term) -> tuple[Answer, Figures]:
    """The answer for an invariant; a run is replayed."""
    goal = InvariantGoal(condition)
    answer, figures = engine.check(Views(program), (goal,), Budget())
    assert isinstance(figures, Figures)
    if isinstance(answer, Found):
        assert replay_problem(program, goal, answer.run) is None
    return answer, figures


@pytest.mark.shows("machines", 57, 61)
@pytest.mark.parametrize("time", list(Time), ids=lambda each: each.value)
@pytest.mark.parametrize(("value", "rounds"), [(16, 2), (17, 3)])
def test_rounds_that_are_needed(value: int, rounds: int, time: Time) -> None:
    program = adding()
    cell = next(each.variable for each in program.globals if each.name == "c")
    assert isinstance(cell.sort, Bits)
    answer, figures = asked(program, Tracing(time=time), negate(equal(cell, bits(value, cell.sort.width))))
    assert isinstance(answer, Found)
    assert figures.statistics.depth == rounds


def test_nothing_is_claimed_where_runs_are_longer() -> None:
    program = adding()
    cell = next(each.variable for each in program.globals if each.name == "c")
    assert isinstance(cell.sort, Bits)
    answer, figures = asked(program, Tracing(rounds=2), negate(equal(cell, bits(17, cell.sort.width))))
    assert isinstance(answer, Stopped)
    assert (answer.limit, figures.limit, answer.reached) == (Limit.DEPTH, Limit.DEPTH, 2)


# --- queues -----------------------------------------------------------------------------------------------------------

WORD = Bits(4)
SENT, LAST, WRONG, AT, TO = (variable(name, WORD) for name in ("sent", "last", "wrong", "at", "to"))


def producer_and_consumer(capacity: int | None) -> Program:
    """One pushes 1, 2, 3 and so on; the other counts what is not one more than what came before."""
    queue = variable("q", Queue(capacity, (WORD,)))
    room = negate(apply("queue.full", queue))
    there = negate(equal(apply("queue.length", queue), bits(0, 32)))
    more = apply("add", SENT, bits(1, 4))
    front = apply("queue.item", queue, bits(0, 32), parameters=(0,))
    late = negate(equal(front, apply("add", LAST, bits(1, 4))))
    actions = (
        Action("push", ("P",), conjoin(room, equal(AT, bits(0, 4))), (Push(queue, (more,)), Assign(SENT, more))),
        Action(
            "pop",
            ("C",),
            conjoin(there, equal(TO, bits(0, 4))),
            (Assign(WRONG, apply("ite", late, bits(1, 4), WRONG)), Pop(queue, (LAST,), None)),
        ),
    )
    declared = [Declaration(each, bits(0, 4)) for each in (SENT, LAST, WRONG, AT, TO)]
    return Program(
        Scheduler.ACTIONS, globals=(*declared, Declaration(queue, constant((), queue.sort))), actions=actions
    )


@pytest.mark.shows("machines", 60)
@pytest.mark.parametrize("capacity", [1, 2, 3, None])
def test_what_is_popped_comes_in_order(capacity: int | None) -> None:
    program = producer_and_consumer(capacity)
    system = Views(program).system("linear-uif")
    assert [net.capacity for net in queue_nets(program, system)] == [capacity]
    engine = Tracing(rounds=4)
    assert isinstance(asked(program, engine, equal(WRONG, bits(0, 4)))[0], Stopped)
    assert isinstance(asked(program, engine, negate(equal(LAST, bits(3, 4))))[0], Found)


@pytest.mark.shows("machines", 60)
def test_no_more_is_in_a_queue_than_there_is_room_for() -> None:
    ahead = apply("ule", apply("sub", SENT, LAST), bits(2, 4))
    assert isinstance(asked(producer_and_consumer(2), Tracing(rounds=5), ahead)[0], Stopped)
    assert isinstance(asked(producer_and_consumer(3), Tracing(rounds=5), ahead)[0], Found)
    assert isinstance(asked(producer_and_consumer(None), Tracing(rounds=5), ahead)[0], Found)


def test_ends_of_a_queue_belong_to_who_moves_them() -> None:
    parts = Views(producer_and_consumer(2)).unwindable("linear-uif")
    own = {each.name: {variable.name for variable in each.own} for each in parts.components}
    assert any(name.endswith("tail") for name in own["P"])
    assert any(name.endswith("head") for name in own["C"])


def test_a_queue_that_is_asked_for_its_length_has_no_net() -> None:
    program = producer_and_consumer(2)
    push, pop = program.actions
    queue = program.globals[-1].variable
    asks = conjoin(pop.guard, equal(apply("queue.length", queue), bits(2, 32)))
    strict = replace(program, actions=(push, replace(pop, guard=asks)))
    assert queue_nets(strict, Views(strict).system("linear-uif")) == ()
    assert isinstance(asked(strict, Tracing(rounds=4), negate(equal(LAST, bits(2, 4))))[0], Found)
    ahead = negate(conjoin(equal(SENT, bits(1, 4)), equal(LAST, bits(1, 4))))
    assert isinstance(asked(strict, Tracing(rounds=4), ahead)[0], Stopped)
