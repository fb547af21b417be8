"""Packing and unpacking are inverse, equal states have equal bytes, and fields lie where the layout says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.ir.program import Declaration
from clew.ir.sorts import BOOL, INTEGER, Array, Bits, Bool, Queue, Sort
from clew.ir.terms import variable
from clew.ir.values import Value
from clew.models.layout import Unpackable, layout, pack, unpack

SCALARS = st.one_of(st.just(BOOL), st.integers(1, 64).map(Bits))
SORTS: st.SearchStrategy[Sort] = st.one_of(
    SCALARS,
    st.builds(Array, st.integers(1, 4), SCALARS),
    st.builds(Array, st.integers(1, 3), st.builds(Array, st.integers(1, 3), SCALARS)),
    st.builds(Queue, st.integers(1, 3), st.lists(SCALARS, min_size=1, max_size=3).map(tuple)),
)


def values_of(sort: Sort) -> st.SearchStrategy[Value]:
    match sort:
        case Bool():
            return st.booleans()
        case Bits(width=width):
            return st.integers(0, (1 << width) - 1)
        case Array(length=length, element=element):
            return st.tuples(*[values_of(element)] * length)
        case Queue(capacity=int() as capacity, elements=elements):
            return st.lists(st.tuples(*map(values_of, elements)), max_size=capacity).map(tuple)
        case other:
            raise AssertionError(other)


@given(st.lists(SORTS, max_size=6).flatmap(lambda sorts: st.tuples(st.just(sorts), st.tuples(*map(values_of, sorts)))))
def test_round_trip(drawn: tuple[list[Sort], tuple[Value, ...]]) -> None:
    sorts, values = drawn
    where = layout([Declaration(variable(f"v{number}", sort)) for number, sort in enumerate(sorts)])
    block = pack(where, values)
    assert len(block) == where.bytes
    assert unpack(where, block) == values
    assert pack(where, unpack(where, block)) == block


def test_the_widest_fields_come_first() -> None:
    sorts: list[Sort] = [Bits(8), Bits(40), Array(3, Bits(16)), BOOL]
    where = layout([Declaration(variable(f"v{number}", sort)) for number, sort in enumerate(sorts)])
    assert [field.offset for field in where.fields] == [14, 0, 8, 15]
    assert where.bytes == 16


@pytest.mark.parametrize(
    ("sort", "reason"),
    [
        pytest.param(INTEGER, "no fixed size", id="a mathematical integer"),
        pytest.param(Bits(65), "wider than 64 bits", id="a wide bit-vector"),
        pytest.param(Queue(None, (Bits(8),)), "without a capacity", id="an unbounded queue"),
    ],
)
def test_refused(sort: Sort, reason: str) -> None:
    with pytest.raises(Unpackable, match=reason):
        layout([Declaration(variable("x", sort))])
