"""Equality assumptions: the worked examples of appendix A.1 and of sections 6.5 and 6.7."""

from __future__ import annotations

import pytest

from clew.ir.sorts import Bits
from clew.ir.terms import Variable, variable
from clew.symbolic.matching.assume.constraints import Constraint, Literals, construct, include, preprocess
from clew.symbolic.matching.assume.generate import (
    Assumptions,
    complete,
    consistent,
    count,
    every,
    mixed,
)
from clew.symbolic.matching.assume.maps import candidates, constraint_sets, guide
from clew.symbolic.matching.methods import Grouping, Guidance, Options
from clew.symbolic.matching.paired import link_data
from clew.symbolic.matching.prepared import prepare
from tests.unit.symbolic.matching.words import add, mul, names, state

T1, T2 = Bits(8), Bits(16)
x1, x2, x3, x4, x6 = names("x1 x2 x3 x4 x6", T2)
y1, y2, y3, y4, y6 = names("y1 y2 y3 y4 y6", T2)
x5, y5 = names("x5 y5", T1)


def _sort(literal: Variable) -> object:
    return literal.sort


def _c(left: Literals, right: Literals) -> Constraint:
    return Constraint(left, right)


def _sets(constraints: tuple[Constraint, ...]) -> set[tuple[frozenset[Variable], frozenset[Variable]]]:
    return {(frozenset(each.left), frozenset(each.right)) for each in constraints}


PREPROCESSED = (
    _c((x1, x3), (y1, y4)),
    _c((x1, x2), (y1, y2)),
    _c((x5,), (y5,)),
    _c((x6,), (x6,)),
    _c((x3, x4), (y3, y4)),
)


@pytest.mark.shows("systemc", 44)
def test_preprocessing_of_the_example() -> None:
    """L4364: the path conditions, v and w; T1 apart from T2, and the shared x6 by itself."""
    pairs = (((x1, x3), (y1, y4)), ((x5, x1, x2), (y5, y1, y2)), ((x3, x4, x6), (x6, y3, y4)))
    assert _sets(tuple(preprocess(pairs, _sort))) == _sets(PREPROCESSED)


@pytest.mark.shows("systemc", 44)
def test_construction_of_table_a_1() -> None:
    """L4444: the result after each of the five steps."""
    steps = (
        (PREPROCESSED[0], [_c((x1, x3), (y1, y4))]),
        (PREPROCESSED[1], [_c((x1,), (y1,)), _c((x3,), (y4,)), _c((x2,), (y2,))]),
        (PREPROCESSED[2], [_c((x1,), (y1,)), _c((x3,), (y4,)), _c((x2,), (y2,)), _c((x5,), (y5,))]),
        (PREPROCESSED[4], [_c((x1,), (y1,)), _c((x3,), (y4,)), _c((x2,), (y2,)), _c((x5,), (y5,)), _c((x4,), (y3,))]),
    )
    found: list[Constraint] = []
    for constraint, expected in steps:
        include(found, constraint)
        assert found == expected
    include(found, PREPROCESSED[3])
    assert found == [*steps[-1][1], _c((x6,), (x6,))]


@pytest.mark.shows("systemc", 43)
def test_the_example_has_one_map_where_the_first_algorithm_has_1546() -> None:
    """L4562."""
    simplified = construct(PREPROCESSED)
    assert simplified is not None
    assert [_explicit(each) for each in complete(simplified)] == [{x1: y1, x3: y4, x2: y2, x5: y5, x4: y3}]
    left, right = (x1, x2, x3, x4, x5), (y1, y2, y3, y4, y5)
    assert sum(1 for _ in every(left, right)) == 1546
    assert all(consistent(tuple(each.items())) for each in every(left, right))


def _explicit(assumptions: Assumptions) -> Assumptions:
    return {one: other for one, other in assumptions.items() if one is not other}


@pytest.mark.shows("systemc", 44)
def test_generation_of_four_maps() -> None:
    """L4480: 2 · 2 · 1."""
    a1, a2, a3, a4, a5 = names("a1 a2 a3 a4 a5")
    b1, b2, b3, b4, b5 = names("b1 b2 b3 b4 b5")
    constraints = (_c((a1, a2), (b1, b2)), _c((a3, a4), (b3, b4)), _c((a5,), (b5,)))
    found = [frozenset(each.items()) for each in complete(constraints)]
    assert count(constraints) == 4
    assert set(found) == {
        frozenset({(a1, b1), (a2, b2), (a3, b3), (a4, b4), (a5, b5)}),
        frozenset({(a1, b1), (a2, b2), (a4, b3), (a3, b4), (a5, b5)}),
        frozenset({(a2, b1), (a1, b2), (a3, b3), (a4, b4), (a5, b5)}),
        frozenset({(a2, b1), (a1, b2), (a4, b3), (a3, b4), (a5, b5)}),
    }
    assert found[0] == frozenset({(a1, b1), (a2, b2), (a3, b3), (a4, b4), (a5, b5)}), "order of occurrence comes first"
    assert len(list(complete(constraints, limit=3))) == 3


@pytest.mark.parametrize("sizes", [(0, 3), (1, 3), (2, 4), (3, 2), (4, 4)])
def test_maps_are_consistent_distinct_and_as_many_as_counted(sizes: tuple[int, int]) -> None:
    left = tuple(variable(f"l{number}", T2) for number in range(sizes[0]))
    right = tuple(variable(f"r{number}", T2) for number in range(sizes[1]))
    found = [tuple(sorted((a.name, b.name) for a, b in each.items())) for each in complete((_c(left, right),))]
    assert len(set(found)) == len(found) == count((_c(left, right),))
    assert all(len(each) == min(sizes) for each in found)


@pytest.mark.shows("systemc", 44)
def test_symmetric_accumulator() -> None:
    """L3381: m2 of states 6 and 14."""
    pairs = (((x1, y4), (x1, x3)), ((x1, x2, y4, y3), (x1, x2, x3, x4)))
    simplified = construct(preprocess(pairs, _sort))
    assert simplified is not None
    assert [_explicit(each) for each in complete(simplified)] == [{y4: x3, y3: x4}]


def test_arrangements_with_repetition() -> None:
    """L4285: three elements once, one any number of times."""
    found = list(mixed((x1, x2, x3), (None,), 2))
    assert len(found) == 13
    assert found[:3] == [(x1, x2), (x1, x3), (x1, None)]
    assert found[-1] == (None, None)


@pytest.mark.shows("systemc", 43)
@pytest.mark.parametrize(
    ("pairs", "wanted"),
    [
        pytest.param([(x1, y1), (x2, y2)], True, id="one to one"),
        pytest.param([(x1, y1), (x1, y2)], False, id="a literal with two partners"),
        pytest.param([(x1, y1), (x2, y1)], False, id="a partner of two literals"),
        pytest.param([(x1, x1), (x2, x1)], False, id="the implicit equality of L3202 and another one"),
        pytest.param([(x5, y1)], False, id="different sorts"),
    ],
)
def test_consistency(pairs: list[tuple[Variable, Variable]], wanted: bool) -> None:
    assert consistent(pairs) is wanted


@pytest.mark.shows("systemc", 45)
def test_regular_constraints_only() -> None:
    """L4570: c1 and c2 share y1, so one side of each part stays alone."""
    constraints = (_c((x1, x2), (y1, y2)), _c((x3,), (y1,)))
    found = construct(constraints)
    assert found is not None
    assert _sets(found) == _sets((_c((x1, x2), (y2,)), _c((), (y1,)), _c((x3,), ())))
    assert count(found) == 2
    assert construct(constraints, regular=0) is None
    assert construct(constraints, regular=1) is not None


@pytest.mark.shows("systemc", 45)
def test_literals_of_one_place_only() -> None:
    """Grouping by location: never more maps than grouping by type."""
    a1, a2, a3, b1, b2, b3 = names("a1 a2 a3 b1 b2 b3")
    old, new = prepare(state(add(add(a1, a2), a3))), prepare(state(add(add(b1, b2), b3)))
    pairs = link_data(old.canonical.data, new.data, old.symbolic, new.symbolic)
    assert pairs is not None
    counts = []
    for grouping in (Grouping.TYPE, Grouping.LOCATION):
        options = Options(grouping=grouping, guidance=Guidance.NONE, place=lambda literal: literal.name[1] == "1")
        (constraints,) = constraint_sets(old, new, pairs, options)
        counts.append(count(constraints))
    assert counts == [6, 2]


def test_shared_literals_stand_for_themselves_first() -> None:
    x1, y1, y2 = names("x1 y1 y2")
    old, new = prepare(state(add(x1, y1), y1)), prepare(state(add(x1, y2), y2))
    pairs = link_data(old.canonical.data, new.data, old.symbolic, new.symbolic)
    assert pairs is not None
    first = next(candidates(old, new, pairs, Options(), limit=9))
    assert first == {x1: old.canonical.names[x1], y2: old.canonical.names[y1]}


@pytest.mark.shows("systemc", 50)
def test_guided_assumptions_leave_2_maps_of_12() -> None:
    """L3512: partial structural matches."""
    a1, a2, a3, a4 = names("a1 a2 a3 a4")
    b1, b2, b3, b4, b5, b6 = names("b1 b2 b3 b4 b5 b6")
    pairs = (
        (mul(add(a1, a2), 2), mul(add(a3, a4), 2)),
        (add(b1, mul(b2, add(b3, 1))), add(b4, add(mul(b5, b6), b5))),
    )
    literals = (((a1, a2), (a3, a4)), ((b1, b2, b3), (b4, b5, b6)))
    alone = construct(preprocess(literals, _sort))
    hints = guide(pairs)
    assert alone is not None
    assert hints is not None
    assert count(alone) == 12
    guided = construct((*hints, *preprocess(literals, _sort)))
    assert guided is not None
    assert _sets(guided) == _sets((_c((a1,), (a3,)), _c((a2,), (a4,)), _c((b1,), (b4,)), _c((b2, b3), (b5, b6))))
    assert count(guided) == 2


def test_guidance_that_contradicts_itself_is_none() -> None:
    """Figure 6.6, upper right."""
    a1, a2, a3, a4 = names("a1 a2 a3 a4")
    assert guide(((add(a1, mul(a3, a1)), add(a2, mul(a3, a4))),)) is None
