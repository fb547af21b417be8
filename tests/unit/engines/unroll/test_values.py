"""Value sets and circuits: what a variable can be, one latch per value, lookups, and three-valued simulation."""

from __future__ import annotations

from itertools import product

import pytest

from clew.engines.unroll.circuit import Circuit, circuit_of
from clew.engines.unroll.ic3.pairs import excluded_pairs
from clew.engines.unroll.ic3.queries import Lift, Queries
from clew.engines.unroll.ic3.simulation import Simulator
from clew.engines.unroll.invariants.bounds import bounds
from clew.engines.unroll.invariants.value_sets import enumerations, value_sets
from clew.engines.unroll.prover import Known, objection
from clew.engines.unroll.steps import total
from clew.ir.commands import Assign, Havoc
from clew.ir.operators.evaluation import evaluate
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import FALSE, TRUE, Term, Variable, apply, bits, conjoin, equal, ite, negate, variable
from clew.ir.values import Value
from clew.lower.transition import transition_system
from clew.models.bad_states import Bad
from clew.models.transition import TransitionSystem

P, N, K = (variable(name, Bits(8)) for name in "PNK")
B = variable("B", BOOL)


def number(value: int) -> Term:
    return bits(value, 8)


def program(*actions: Action) -> TransitionSystem:
    start = ((P, number(255)), (N, number(0)), (K, number(3)), (B, FALSE))
    return transition_system(
        Program(Scheduler.ACTIONS, globals=tuple(Declaration(*each) for each in start), actions=actions)
    )


def modulo(term: Term, by: int) -> Term:
    return apply("urem", term, number(by))


COUNTING = Action("count", ("A",), TRUE, (Assign(N, modulo(apply("add", N, number(1)), 3)),))
PHASES = (
    Action("enter", ("B",), equal(P, number(255)), (Assign(P, number(7)), Assign(B, TRUE))),
    Action("leave", ("B",), equal(P, number(7)), (Assign(P, number(255)), Assign(B, FALSE))),
)


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        pytest.param(
            (COUNTING,), {P: (255,), N: (0, 1, 2), K: (3,), B: (False,)}, id="a counter modulo three has three values"
        ),
        pytest.param(PHASES, {P: (7, 255), N: (0,), K: (3,)}, id="values far apart are two all the same"),
        pytest.param(
            (Action("down", ("A",), apply("ult", number(0), K), (Assign(K, apply("sub", K, number(1))),)),),
            {P: (255,), N: (0,), K: (0, 1, 2, 3), B: (False,)},
            id="a guard ends a countdown",
        ),
        pytest.param(
            (Action("up", ("A",), TRUE, (Assign(K, apply("add", K, number(1))),)),),
            {P: (255,), N: (0,), B: (False,)},
            id="what counts on for ever is left out",
        ),
        pytest.param(
            (Action("off", ("A",), B, (Assign(N, number(9)),)),),
            {P: (255,), N: (0,), K: (3,), B: (False,)},
            id="what never is true is part of the answer: without it the rest is not inductive",
        ),
        pytest.param(
            (Action("any", ("A",), TRUE, (Havoc(K),)),), {P: (255,), N: (0,), B: (False,)}, id="so is what is chosen"
        ),
        pytest.param(
            (Action("never", ("A",), equal(K, number(4)), (Assign(N, number(9)),)),),
            {P: (255,), N: (0,), K: (3,), B: (False,)},
            id="an action that cannot move writes nothing",
        ),
    ],
)
def test_value_sets(actions: tuple[Action, ...], found: dict[object, tuple[int, ...]]) -> None:
    system = program(*actions)
    assert value_sets(system) == found
    known = Known({}, value_sets(system), frozenset())
    assert objection(total.interleaving(system), Bad(FALSE), known.conditions()) is None


def test_what_is_never_computed_with_is_an_enumeration() -> None:
    copied = Action("copy", ("A",), equal(P, number(255)), (Assign(P, ite(B, K, number(7))),))
    assert enumerations(program(COUNTING, copied)) >= {P, K}
    assert N not in enumerations(program(COUNTING, copied))
    mixed = Action("mix", ("A",), equal(P, N), (Assign(B, TRUE),))
    assert not enumerations(program(COUNTING, copied, mixed)) & {P, K, N}


# --- circuits ---------------------------------------------------------------------------------------------------------

MIXED = ite(B, modulo(apply("add", N, number(2)), 3), ite(equal(P, number(7)), N, number(1)))
BAD = conjoin(equal(N, number(2)), equal(P, number(7)), negate(B))


def mixed() -> tuple[TransitionSystem, Circuit]:
    system = program(*PHASES, Action("mix", ("A",), apply("ule", N, number(1)), (Assign(N, MIXED),)))
    return system, circuit_of(
        total.interleaving(system), Bad(BAD), bounds(system), Known({}, value_sets(system), frozenset()).single()
    )


def test_a_circuit_does_what_its_template_does() -> None:
    system, circuit = mixed()
    template = total.interleaving(system)
    assert sorted(map(len, circuit.groups)) == [2, 3]
    simulator = Simulator(circuit)
    inputs = [each for each in template.inputs if each in circuit.leaves]
    for p, n, b, pick in product((7, 255), (0, 1, 2), (False, True), range(4)):
        here: dict[Variable, Value] = {P: p, N: n, K: 3, B: b, template.inputs[0]: pick}
        state = [_signed(latch.literal, latch.meaning, here) for latch in circuit.latches]
        chosen = [
            literal if pick >> place & 1 else -literal
            for each in inputs
            for place, literal in enumerate(circuit.leaves[each])
        ]
        after = dict(zip(template.state, evaluate(template.after, here), strict=True))
        for latch in circuit.latches:
            on = bool(evaluate((latch.meaning,), after)[0])
            target = latch.after if on else -latch.after
            assert simulator.reaches(state, chosen, [target])
            assert not simulator.reaches(state, chosen, [-target])
        assert simulator.reaches(state, chosen, [circuit.bad]) == evaluate((BAD,), here)[0]


def _signed(literal: int, meaning: Term, here: dict[Variable, Value]) -> int:
    return literal if evaluate((meaning,), here)[0] else -literal


def test_three_valued_simulation_drops_what_does_not_matter() -> None:
    _, circuit = mixed()
    simulator = Simulator(circuit)
    meant = {str(latch.meaning): latch.literal for latch in circuit.latches}
    at_seven = next(literal for text, literal in meant.items() if "P" in text and "7" in text)
    two = next(literal for text, literal in meant.items() if "N" in text and "2" in text)
    off = -next(latch.literal for latch in circuit.latches if latch.variable is B)
    state = [at_seven, two, off]
    assert simulator.lifted(state, [], [circuit.bad]) == (at_seven, two, off)
    assert simulator.lifted(state, [], [-circuit.bad]) == (at_seven, two, off), "what is not so should keep all"
    one = next(literal for text, literal in meant.items() if "N" in text and "1" in text)
    assert simulator.lifted([at_seven, one, off], [], [-circuit.bad]) == (one,)


def test_pairs_that_never_come_together_are_found() -> None:
    _, circuit = mixed()
    queries = Queries(circuit, Lift.CORES)
    found = {frozenset(cube) for cube in excluded_pairs(queries, lambda: None)}
    seven = next(latch.literal for latch in circuit.latches if latch.variable is P and "7" in str(latch.meaning))
    on = next(latch.literal for latch in circuit.latches if latch.variable is B)
    assert frozenset({seven, -on}) in found
    assert frozenset({seven, on}) not in found
    queries.close()
