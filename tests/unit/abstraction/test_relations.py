"""Abstract relations: what each technique does, that none changes the answer, and what is found on the relations."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from clew.abstraction.diagrams import AbstractModel, AbstractSpace
from clew.abstraction.elimination import Elimination, Techniques, clusters, inlined, splitting
from clew.abstraction.graph import Edge
from clew.abstraction.relations import Relations, Structure, later, now
from clew.graphs import shortest
from clew.ir.sorts import BOOL, REAL, Bits
from clew.ir.terms import TRUE, Term, apply, bits, conjoin, constant, equal, negate, variable
from tests.property.abstract_relations import (
    CHOICES,
    FULL,
    MONOLITHIC,
    RandomSystem,
    allowance,
    care_problems,
    pairs_of,
    relation_problems,
)

X, Y = variable("x", Bits(4)), variable("y", Bits(4))
P, Q = variable("p", BOOL), variable("q", BOOL)
KEPT = frozenset((P, Q))


def above(name: Term, number: int) -> Term:
    return apply("ult", bits(number, 4), name)


@pytest.mark.shows("machines", 62, 63, 64, 65, 66, 67, 68)
@pytest.mark.parametrize("seed", range(12))
def test_techniques_change_nothing(seed: int) -> None:
    assert relation_problems(seed) == []
    assert care_problems(seed) == []


@pytest.mark.shows("machines", 62, 63, 64, 65, 66, 67)
def test_every_combination_of_techniques() -> None:
    assert relation_problems(4, CHOICES[::3]) == []


@pytest.mark.shows("machines", 63)
def test_a_guard_decides_a_predicate_that_nothing_touches() -> None:
    """x > 5 forces x > 3, although x is not written: its meaning must not be dropped."""
    edge = Edge(0, 0, 0, above(X, 5), {Y: bits(0, 4)})
    predicates = [above(X, 3), above(Y, 3)]
    made = Relations((X, Y), FULL, allowance())
    found = pairs_of(made.of([edge], predicates, predicates), 2)
    assert found == {(1, 1), (3, 1)}, "x > 3 should hold before and behind, y > 3 behind it never"


@pytest.mark.shows("symcpp", 40)
def test_two_targets_in_one_predicate_are_written_at_once() -> None:
    """Exchanged one after the other, both would hold the same; the source composed the assignments of a step."""
    edge = Edge(0, 0, 0, TRUE, {X: Y, Y: X})
    less = [apply("ult", X, Y)]
    for structure in (FULL, MONOLITHIC):
        found = pairs_of(Relations((X, Y), structure, allowance()).of([edge], less, less), 1)
        assert found == {(0, 0), (0, 1), (1, 0)}


def test_what_shares_nothing_is_dropped() -> None:
    edge = Edge(0, 0, 0, TRUE, {Y: bits(0, 4)})
    made = Relations((X, Y), FULL, allowance())
    found = made.of([edge], [above(X, 3)], [above(X, 3)])
    assert found is equal(later(0), now(0))
    assert made.work.models == 0


@pytest.mark.shows("machines", 64)
def test_inlining_leaves_fewer_variables() -> None:
    parts = [equal(X, apply("add", Y, bits(1, 4))), equal(P, above(X, 3)), equal(Q, above(Y, 3))]
    left = inlined(parts, KEPT)
    assert len(left) == 2
    assert not any(X in _variables(each) for each in left)


def _variables(term: Term) -> tuple[Term, ...]:
    from clew.ir.walk import variables

    return variables(term)


@pytest.mark.shows("machines", 65, 67)
def test_clusters_are_asked_apart() -> None:
    parts = [equal(P, above(X, 3)), equal(Q, above(Y, 3))]
    assert clusters(parts, KEPT) == [[parts[0]], [parts[1]]]
    together, apart = (
        Elimination(KEPT, replace(Techniques(), cluster=on, sample=False), allowance()) for on in (False, True)
    )
    together.of(parts)
    apart.of(parts)
    assert (together.models, apart.models) == (4, 4)


@pytest.mark.shows("machines", 66)
def test_a_duration_is_sampled() -> None:
    """Two clocks grow by the same time; once it is fixed, each is asked for by itself."""
    time, one, other = (variable(name, REAL) for name in ("time", "one", "other"))
    after = [apply("real.add", each, time) for each in (one, other)]
    limit = constant(Fraction(5), REAL)
    parts = [
        apply("real.le", constant(Fraction(0), REAL), time),
        equal(P, apply("real.le", after[0], limit)),
        equal(Q, apply("real.le", after[1], limit)),
    ]
    assert splitting(parts, KEPT) is time
    made = Elimination(KEPT, Techniques(), allowance("z3"))
    plain = Elimination(KEPT, MONOLITHIC.techniques, allowance("z3"))
    both = [each.of(parts) for each in (made, plain)]
    assert made.samples >= 1
    assert plain.samples == 0
    one_set, other_set = (_vectors(each) for each in both)
    assert one_set == other_set


def _vectors(condition: Term) -> set[tuple[bool, bool]]:
    from clew.ir.operators.evaluation import evaluate

    return {(p, q) for p in (False, True) for q in (False, True) if evaluate((condition,), {P: p, Q: q})[0]}


@pytest.mark.shows("machines", 67)
def test_what_is_not_cared_for_is_not_enumerated() -> None:
    parts = [equal(P, above(X, 3)), equal(Q, above(X, 7))]
    caring = Elimination(KEPT, Techniques(), allowance())
    caring.of(parts, negate(Q))
    assert caring.models == 2


@pytest.mark.shows("machines", 68)
def test_cartesian_forgets_what_belongs_together() -> None:
    """x and its double choice: both predicates become the same unknown value, each by itself."""
    chosen = variable("chosen", Bits(4))
    edge = Edge(0, 0, 0, TRUE, {X: chosen, Y: chosen})
    predicates = [above(X, 3), above(Y, 3)]
    made = Relations((X, Y), FULL, allowance())
    exact = pairs_of(made.of([edge], predicates, predicates), 2)
    wide = pairs_of(made.cartesian([edge], predicates, predicates), 2)
    assert {after for _, after in exact} == {0, 3}
    assert {after for _, after in wide} == {0, 1, 2, 3}


@pytest.mark.shows("machines", 71)
@pytest.mark.parametrize("seed", range(6))
def test_diagrams_find_what_the_graph_has(seed: int) -> None:
    system = RandomSystem(seed)
    count = len(system.predicates)
    relation = Relations(system.variables, Structure(), allowance()).of(
        system.edges, system.predicates, system.predicates
    )
    pairs = pairs_of(relation, count)
    start, goal = _point(0, count), _point((1 << count) - 1, count)
    space = AbstractSpace(AbstractModel(count, {0: start}, {0: goal}, {(0, 0): relation}), nodes=1 << 14)
    found = space.path()
    following = {one: [other for first, other in pairs if first == one] for one in range(1 << count)}
    last = (1 << count) - 1
    wanted = shortest((0,), lambda one: [(each, each) for each in following[one]], lambda one, _: one == last)
    assert (found is None) == (wanted is None)
    if found is not None and wanted is not None:
        assert [place for place, _ in found[0]] == [0] * len(found[0])
        assert len(found[0]) == len(wanted[1]) + 1


def _point(valuation: int, count: int) -> Term:
    return conjoin(*(now(each) if valuation >> each & 1 else negate(now(each)) for each in range(count)))
