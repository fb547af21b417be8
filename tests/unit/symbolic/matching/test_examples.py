"""The worked examples of the literature: which method matches which states, and in which order of precision."""

from __future__ import annotations

from functools import cache

import pytest

from clew.ir.terms import apply, equal
from clew.logic.normalise import fully
from clew.symbolic.matching import Guidance, Matcher, Method, Options, matcher
from clew.symbolic.split import Split
from tests.unit.symbolic.matching.words import add, differs, less, mul, names, number, state

x1, x2, x3, x4, x5 = names("x1 x2 x3 x4 x5")
y1, y2, y3, y4 = names("y1 y2 y3 y4")

STRONGER: dict[Method, set[Method]] = {
    Method.CEQ: {Method.PESM},
    Method.PESM: {Method.ESM, Method.ESM_H, Method.PSBC_EQ},
    Method.ESM: {Method.SBC_EQ},
    Method.ESM_H: {Method.SBC_EQ},
    Method.PSBC_EQ: {Method.SBC_EQ, Method.PSBC_CV},
    Method.SBC_EQ: {Method.SBC_CV},
    Method.PSBC_CV: {Method.SBC_CV},
    Method.SBC_CV: {Method.ESS},
    Method.ESS: set(),
}


def _at_least(*weakest: Method) -> frozenset[Method]:
    """The methods and all that detect more."""
    found: set[Method] = set()
    todo = list(weakest)
    while todo:
        method = todo.pop()
        found.add(method)
        todo.extend(STRONGER[method])
    return frozenset(found)


@cache
def _matcher(method: Method) -> Matcher:
    return matcher(method)


POSITIVE = less(0, x1)
MATCHES = [
    pytest.param(
        state(x1, path=(POSITIVE,)), state(x1, path=(POSITIVE,)), _at_least(Method.CEQ), id="the same state (CEQ)"
    ),
    pytest.param(
        state(x1, x1), state(x2, x2), _at_least(Method.ESM, Method.ESM_H), id="fresh literals need ESM (token-ring)"
    ),
    pytest.param(
        state(x1, x2), state(x2, x3), _at_least(Method.ESM, Method.ESM_H), id="a map may reuse a name on the other side"
    ),
    pytest.param(
        state(
            mul(add(x1, x3), 2),
            mul(x1, add(x2, 1)),
            less(x1, x3),
            path=(less(x1, 5), less(4, x2)),
        ),
        state(
            mul(add(x1, x5), 2),
            mul(x1, add(x4, 1)),
            less(x1, x5),
            path=(less(x1, 5), less(4, x4)),
        ),
        _at_least(Method.ESM, Method.ESM_H),
        id="example of section 6.4.2",
    ),
    pytest.param(
        state(apply("bitor", apply("bitand", x1, number(1)), apply("bitand", x1, number(2)))),
        state(apply("bitand", x1, number(3))),
        _at_least(Method.PSBC_EQ),
        id="equal functions of one literal need a solver (rbuf)",
    ),
    pytest.param(
        state(mul(y2, add(y1, 1))),
        state(add(mul(x1, x2), x1)),
        _at_least(Method.SBC_EQ),
        id="equal functions of other literals need assumptions (symmetric-accumulator)",
    ),
    pytest.param(
        state(add(x1, x2), x2), state(add(x1, x2), x1), _at_least(Method.SBC_EQ), id="implicit equalities are broken"
    ),
    pytest.param(
        state(x1, path=(less(5, x1),)),
        state(x1, path=(less(9, x1),)),
        _at_least(Method.PSBC_CV),
        id="coverage separates CV from EQ (symbolic-counter)",
    ),
    pytest.param(
        state(add(x1, 1)),
        state(add(x1, 1), path=(less(x1, 3),)),
        _at_least(Method.PSBC_CV),
        id="fewer constraints cover",
    ),
    pytest.param(
        state(number(5)),
        state(x1, path=(equal(x1, number(5)),)),
        _at_least(Method.PSBC_CV),
        id="a literal that has to be 5 is covered by 5",
    ),
    pytest.param(
        state(x1, path=(equal(x1, number(5)),)),
        state(number(5)),
        _at_least(Method.ESS),
        id="5 is covered by a literal that has to be 5, which needs a witness",
    ),
    pytest.param(state(x1), state(mul(x1, 2)), _at_least(Method.ESS), id="even numbers are numbers (ESS)"),
    pytest.param(
        state(add(y1, 1), add(y2, y3)),
        state(mul(x1, 2), x2, path=(differs(x1, 0),)),
        _at_least(Method.ESS),
        id="example of section 5.4.2",
    ),
    pytest.param(state(mul(x1, 2)), state(x1), frozenset(), id="not all numbers are even"),
    pytest.param(state(x1, x2), state(x1, x1), _at_least(Method.ESS), id="two literals do not stand for one"),
    pytest.param(state(x1, path=(less(5, x1),)), state(x1), frozenset(), id="the old state's path has to hold"),
    pytest.param(
        state(add(x1, 1), add(x1, 1)),
        state(add(x1, 1), add(x2, 1)),
        frozenset(),
        id="one literal does not stand for two",
    ),
    pytest.param(state(x1, x1), state(x1, x2), frozenset(), id="inconsistent assumptions would match (L3202)"),
    pytest.param(
        state(mul(y2, add(y1, 1)), y1),
        state(add(mul(x1, x2), x1), x1),
        frozenset(),
        id="the assumptions that b and a need contradict each other",
    ),
    pytest.param(
        state(add(mul(x1, 0), x2), x2), state(x1, x2), frozenset(), id="fresh literals do not make unequal states equal"
    ),
    pytest.param(
        state(x1, x2),
        state(add(mul(x1, 0), x2), x2),
        _at_least(Method.ESS),
        id="the diagonal is covered by the plane",
    ),
    pytest.param(
        state(x2, add(mul(x1, 0), 5), path=(equal(x2, number(5)),)),
        state(x1, x2, path=(equal(x1, number(5)),)),
        frozenset(),
        id="an assumption between literals that both states share restricts the new one",
    ),
]


@pytest.mark.shows("systemc", 38, case="Method.ESS-example of section 5.4.2")
@pytest.mark.shows("systemc", 42, case="Method.SBC_CV-fewer constraints cover")
@pytest.mark.shows("systemc", 42, case="Method.SBC_EQ-fewer constraints cover")
@pytest.mark.shows("systemc", 46, case="Method.SBC_EQ-fresh literals do not make unequal states equal")
@pytest.mark.shows("systemc", 46, case="Method.SBC_EQ-implicit equalities are broken")
@pytest.mark.parametrize(("old", "new", "by"), MATCHES)
@pytest.mark.parametrize("method", list(STRONGER))
def test_example(method: Method, old: Split, new: Split, by: frozenset[Method]) -> None:
    assert _matcher(method).covers(old, new) is (method in by)


@pytest.mark.parametrize(("old", "new", "by"), MATCHES)
def test_cascade_finds_what_the_exact_method_finds(old: Split, new: Split, by: frozenset[Method]) -> None:
    assert _matcher(Method.AUTO).covers(old, new) is bool(by)


@pytest.mark.shows("systemc", 47)
@pytest.mark.parametrize(("old", "new", "by"), MATCHES)
def test_z3_agrees(old: Split, new: Split, by: frozenset[Method]) -> None:
    compare = matcher(Method.SBC_CV, Options(solver="z3"))
    assert compare.covers(old, new) is (Method.SBC_CV in by)


def test_equality_of_5_and_a_literal_that_has_to_be_5_is_not_detected() -> None:
    """Definition 21 as printed demands equal path conditions, so the witness in the literature is none."""
    old, new = state(number(5)), state(x1, path=(equal(x1, number(5)),))
    assert not _matcher(Method.SBC_EQ).covers(old, new)
    assert not _matcher(Method.SBC_EQ).covers(new, old)


@pytest.mark.shows("systemc", 40)
def test_normalisation_separates_plain_matching_from_complete_equality() -> None:
    """As in condition-builder, where conditions are built in another order."""
    old, new = state(add(x1, add(x2, 0))), state(add(x2, x1))
    options = Options(normalise=fully)
    found = [method for method in (Method.CEQ, Method.PESM, Method.ESM) if matcher(method, options).covers(old, new)]
    assert found == [Method.PESM, Method.ESM]


@pytest.mark.shows("systemc", 45)
def test_regular_constraints_leave_no_literal_alone() -> None:
    old, new = state(number(5)), state(x1, path=(equal(x1, number(5)),))
    assert matcher(Method.SBC_CV).covers(old, new)
    assert not matcher(Method.SBC_CV, Options(regular=0)).covers(old, new)
    assert matcher(Method.SBC_CV, Options(regular=1)).covers(old, new)


@pytest.mark.parametrize("guidance", list(Guidance))
def test_guidance_finds_the_example_of_section_6_7_2(guidance: Guidance) -> None:
    old = state(mul(add(x3, x4), 2), add(y4, add(mul(x5, y3), x5)))
    new = state(mul(add(x1, x2), 2), add(y1, mul(y2, add(names("y6")[0], 1))))
    compare = matcher(Method.SBC_EQ, Options(guidance=guidance))
    assert compare.covers(old, new)
