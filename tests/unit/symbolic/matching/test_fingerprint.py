"""Fingerprints and shapes: equal up to names and order, and never equal for different states."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clew.ir.terms import Term, apply, equal
from clew.symbolic.matching import fingerprint
from clew.symbolic.matching.prepared import prepare
from clew.symbolic.matching.shapes import shape
from clew.symbolic.split import Split
from tests.unit.symbolic.matching.words import add, less, mul, names, state

x, y, z, w = names("x y z w")


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        pytest.param(state(x, y), state(y, x), True, id="names do not count"),
        pytest.param(state(x, x), state(x, y), False, id="which literals are the same does"),
        pytest.param(state(add(x, mul(y, 2))), state(add(mul(x, 2), y)), True, id="order of arguments does not count"),
        pytest.param(
            state(add(add(x, 1), mul(y, z))), state(add(x, add(mul(w, y), 1))), True, id="nor that of a chain"
        ),
        pytest.param(state(add(x, y), x), state(add(x, y), y), True, id="literals that stand alone come first"),
        pytest.param(state(apply("sub", x, y), x), state(apply("sub", x, y), y), False, id="differences have an order"),
        pytest.param(
            state(x, path=(less(x, 5), less(2, x))), state(y, path=(less(2, y), less(y, 5))), True, id="paths are sets"
        ),
        pytest.param(state(x, path=(less(x, 5),)), state(x, path=(less(y, 5),)), False, id="of the same literals"),
        pytest.param(state((x, 1)), state((x, 2)), False, id="elements of tuples count"),
        pytest.param(
            state(x, y, path=(equal(x, z),)), state(x, y, path=(equal(z, y),)), False, id="each literal counts"
        ),
    ],
)
def test_identity(one: Split, other: Split, wanted: bool) -> None:
    assert (prepare(one).identity == prepare(other).identity) is wanted


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        pytest.param(add(x, x), add(x, y), True, id="literals are their sort"),
        pytest.param(add(x, 1), add(x, 2), False, id="constants count"),
        pytest.param(add(x, mul(y, y)), add(mul(y, y), x), False, id="so does order"),
    ],
)
def test_shape(one: Term, other: Term, wanted: bool) -> None:
    assert (shape(one) == shape(other)) is wanted


def test_canonical_literals_are_apart_from_all_others() -> None:
    part = prepare(state(add(x, y), (x, 3), path=(less(z, x),)))
    renamed = part.canonical
    assert [literal.name for literal in prepare(Split((), renamed.data, renamed.path)).literals] == ["~0", "~1", "~2"]
    assert list(renamed.names) == [x, y, z]


def test_terms_that_grow_are_walked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    walked = 0

    def counted(term: Term) -> Sequence[Term]:
        nonlocal walked
        walked += 1
        return parts(term)

    parts = fingerprint._parts
    monkeypatch.setattr(fingerprint, "_parts", counted)
    grown: Term = x
    for number in range(200):
        grown = apply("bitxor", mul(grown, 3), add(y, number))
    assert prepare(state(grown)).identity is not None
    assert walked < 200 * 4 * 6
