"""Step semantics on a small system whose bounds and steps are known by hand.

Two components: L goes from L1 to L2 by `y := x` (beta) and back by `x := x + 1` (alpha); M goes from M1 to M2 by
`y := x` (gamma), or to M3 where y = 2 (delta). In the order beta, gamma, alpha, delta, from (L1, M1, x = 2, y = 0).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.steps import Order, Steps, template_of
from clew.ir.commands import Assign, Pop, Push
from clew.ir.operators.evaluation import evaluate
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.sorts import Bits, Queue
from clew.ir.terms import Term, apply, bits, conjoin, constant, equal, negate, variable
from clew.ir.values import Value
from clew.lower.transition import transition_system
from clew.lower.views import Views
from clew.models.engine import Budget, Figures, Found, InvariantGoal
from clew.models.transition import reads
from tests.property.combinations import program_for, replay_problem

L, M, X, Y = (variable(name, Bits(4)) for name in "LMXY")


def number(value: int) -> Term:
    return bits(value, 4)


def example() -> Program:
    increased = apply("add", X, number(1))
    actions = (
        Action("beta", ("L",), equal(L, number(1)), (Assign(Y, X), Assign(L, number(2)))),
        Action("gamma", ("M",), equal(M, number(1)), (Assign(Y, X), Assign(M, number(2)))),
        Action("alpha", ("L",), equal(L, number(2)), (Assign(X, increased), Assign(L, number(1)))),
        Action("delta", ("M",), conjoin(equal(M, number(1)), equal(Y, number(2))), (Assign(M, number(3)),)),
    )
    start = ((L, 1), (M, 1), (X, 2), (Y, 0))
    return Program(
        Scheduler.ACTIONS, globals=tuple(Declaration(each, number(at)) for each, at in start), actions=actions
    )


def state(**values: int) -> Term:
    return conjoin(*(equal(variable(name, Bits(4)), number(value)) for name, value in values.items()))


def bound(program: Program, target: Term, steps: Steps, order: Order = Order.FILE, queues: str = "shift-bits") -> int:
    goal = InvariantGoal(negate(target))
    found, figures = Bmc(steps=steps, order=order, queues=queues, depth=12).check(Views(program), (goal,), Budget())
    assert isinstance(found, Found)
    assert replay_problem(program, goal, found.run) is None
    assert isinstance(figures, Figures)
    assert figures.statistics.depth is not None
    return figures.statistics.depth


@pytest.mark.shows("machines", 6, case="conjunctive-3")
@pytest.mark.shows("machines", 40, case="parallel-2")
@pytest.mark.parametrize(
    ("steps", "wanted"),
    [
        (Steps.INTERLEAVING, 3),
        (Steps.CONJUNCTIVE, 3),
        (Steps.DISJUNCTIVE, 3),
        (Steps.PARALLEL, 2),
        (Steps.SERIAL, 1),
        (Steps.PROCESS, 1),
    ],
    ids=lambda value: getattr(value, "value", str(value)),
)
def test_bounds_of_the_example(steps: Steps, wanted: int) -> None:
    assert bound(example(), state(L=1, M=2, X=3, Y=2), steps) == wanted


@pytest.mark.shows("machines", 43)
def test_a_serial_step_takes_what_is_not_enabled_at_its_start() -> None:
    assert bound(example(), state(L=2, M=3, X=2, Y=2), Steps.SERIAL) == 1
    assert bound(example(), state(L=2, M=3, X=2, Y=2), Steps.PARALLEL) == 2


@pytest.mark.shows("machines", 45)
def test_the_order_decides_what_fits_into_a_serial_step() -> None:
    chain = [Action(f"t{at}", ("L",), equal(L, number(at)), (Assign(L, number(at + 1)),)) for at in range(1, 6)]
    program = replace(example(), actions=tuple(chain))
    assert bound(program, state(L=6), Steps.SERIAL) == 1
    assert bound(program, state(L=6), Steps.SERIAL, Order.REVERSED) == 5
    mixed = replace(program, actions=tuple(reversed(chain)))
    assert bound(mixed, state(L=6), Steps.SERIAL, Order.FLOW) < 5


def producer_and_consumer() -> tuple[Program, Term]:
    queue = variable("q", Queue(2, (Bits(4),)))
    put = Action("put", ("P",), negate(apply("queue.full", queue)), (Push(queue, (X,)), Assign(X, number(5))))
    some = negate(equal(apply("queue.length", queue), bits(0, 32)))
    get = Action("get", ("C",), some, (Pop(queue, (Y,)),))
    start = constant(((3,),), queue.sort)
    declared = (*example().globals, Declaration(queue, start))
    moved = conjoin(equal(X, number(5)), equal(Y, number(3)))
    return replace(example(), globals=declared, actions=(put, get)), moved


@pytest.mark.shows("machines", 42)
@pytest.mark.parametrize("turned", [False, True], ids=["push first", "pop first"])
@pytest.mark.parametrize(
    ("queues", "wanted"), [("cyclic-bits", 1), ("cyclic-onehot", 1), ("shift-bits", 2), ("shift-onehot", 2)]
)
def test_a_push_and_a_pop_share_a_parallel_step_where_they_change_different_fields(
    queues: str, wanted: int, turned: bool
) -> None:
    program, moved = producer_and_consumer()
    order = Order.REVERSED if turned else Order.FILE
    assert bound(program, moved, Steps.PARALLEL, order, queues) == wanted


@pytest.mark.shows("machines", 44)
def test_messages_cross_a_pipeline_in_one_serial_step() -> None:
    first, second = (variable(name, Queue(1, (Bits(4),))) for name in ("q1", "q2"))

    def some(queue: Term) -> Term:
        return negate(equal(apply("queue.length", queue), bits(0, 32)))

    actions = (
        Action("send", ("A",), equal(X, number(2)), (Push(first, (X,)), Assign(X, number(0)))),
        Action("pass on", ("B",), some(first), (Pop(first, (L,)), Push(second, (L,)))),
        Action("receive", ("C",), some(second), (Pop(second, (Y,)),)),
    )
    declared = (*example().globals, *(Declaration(each, constant((), each.sort)) for each in (first, second)))
    program = replace(example(), globals=declared, actions=actions)
    assert bound(program, equal(Y, number(2)), Steps.SERIAL) == 1


# --- reads ----------------------------------------------------------------------------------------------------------


@pytest.mark.shows("machines", 3)
def test_reads_are_those_of_the_situation() -> None:
    array = variable("a", Bits(4)), variable("b", Bits(4))
    taken = apply("ite", equal(X, number(0)), *array)
    action = Action("t", ("P",), equal(L, number(1)), (Assign(Y, taken),))
    declared = (*example().globals, *(Declaration(each, number(0)) for each in array))
    (step,) = transition_system(replace(example(), globals=declared, actions=(action,))).steps
    when = {access.variable.name: access.when for access in reads(step)}
    assert set(when) == {"L", "X", "a", "b"}
    values: dict[object, Value] = {L: 1, X: 0, Y: 0, M: 0, array[0]: 0, array[1]: 0}
    assert evaluate((when["a"], when["b"]), values) == (True, False)  # type: ignore[arg-type]


@pytest.mark.shows("machines", 3)
@pytest.mark.parametrize("seed", range(12))
def test_what_is_not_read_does_not_matter(seed: int) -> None:
    """Coherence: a changed variable that a step does not read changes neither whether it moves nor what it writes."""
    from random import Random

    random = Random(f"coherence {seed}")
    system = transition_system(program_for(seed))
    for step in system.steps:
        accesses = reads(step)
        for _ in range(10):
            before = {each: _random_value(random, each.sort) for each in (*system.variables, *step.inputs)}
            conditions = evaluate([access.when for access in accesses], before)
            read = {each.variable for each, holds in zip(accesses, conditions, strict=True) if holds}
            other = {
                each: value if each in read or each in step.inputs else _random_value(random, each.sort)
                for each, value in before.items()
            }
            assert _behaviour(step, before) == _behaviour(step, other)


def _random_value(random: object, sort: object) -> Value:
    from random import Random

    assert isinstance(random, Random)
    return random.random() < 0.5 if not isinstance(sort, Bits) else random.getrandbits(sort.width)


def _behaviour(step: object, values: object) -> tuple[Value, ...]:
    from clew.models.transition import Step

    assert isinstance(step, Step)
    assert isinstance(values, dict)
    (enabled,) = evaluate((step.enabled,), values)
    if not enabled:
        return (False,)
    found: list[Value] = []
    for write in step.writes:
        (when,) = evaluate((write.when,), values)
        found.append((write.variable.name, evaluate((write.value,), values)[0]) if when else None)  # type: ignore[arg-type]
    return tuple(found)


def test_every_semantics_gives_templates_over_its_own_variables() -> None:
    from clew.ir.walk import variables

    system = transition_system(example())
    for steps in Steps:
        template = template_of(system, steps)
        known = {*template.state, *template.inputs}
        assert set(variables(template.constraint, *template.after)) <= known
        assert len(template.state) == len(template.after) == len(template.initial)
