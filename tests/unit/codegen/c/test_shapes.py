"""Packing and unpacking are inverse, equal states have equal bytes, and fields lie where the layout says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.codegen.c.shapes import Line, NotNative, Number, Row, Shape, length, packed, slots
from clew.ir.program import Declaration
from clew.ir.sorts import BOOL, INTEGER, Array, Bits, Bool, Queue, Sort
from clew.ir.terms import variable
from clew.ir.values import Value

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


def unpack(shape: Shape, block: bytes) -> Value:
    """The value of bytes of that shape: what tells that no two values have the same bytes."""
    match shape:
        case Number(sort=sort):
            number = int.from_bytes(block, "little")
            return bool(number) if isinstance(sort, Bool) else number
        case Row(length=length, element=element):
            size = element.bytes
            return tuple(unpack(element, block[at * size : (at + 1) * size]) for at in range(length))
        case Line(components=components, offsets=offsets, stride=stride, head=head):
            items: list[Value] = []
            for number in range(int.from_bytes(block[:head], "little")):
                item = block[head + number * stride : head + (number + 1) * stride]
                parts = zip(components, offsets, strict=True)
                items.append(tuple(unpack(part, item[at : at + part.bytes]) for part, at in parts))
            return tuple(items)


@given(st.lists(SORTS, max_size=6).flatmap(lambda sorts: st.tuples(st.just(sorts), st.tuples(*map(values_of, sorts)))))
def test_round_trip(drawn: tuple[list[Sort], tuple[Value, ...]]) -> None:
    sorts, values = drawn
    where = slots([Declaration(variable(f"v{number}", sort)) for number, sort in enumerate(sorts)], "s")
    block = packed(where, dict(zip(where, values, strict=True)))
    found = [unpack(slot.shape, block[slot.offset : slot.offset + slot.shape.bytes]) for slot in where.values()]
    assert len(block) == length(where)
    assert tuple(found) == values
    assert packed(where, dict(zip(where, found, strict=True))) == block


def test_the_widest_fields_come_first() -> None:
    sorts: list[Sort] = [Bits(8), Bits(40), Array(3, Bits(16)), BOOL]
    where = slots([Declaration(variable(f"v{number}", sort)) for number, sort in enumerate(sorts)], "s")
    assert [slot.offset for slot in where.values()] == [14, 0, 8, 15]
    assert length(where) == 16


@pytest.mark.parametrize(
    ("sort", "reason"),
    [
        pytest.param(INTEGER, "does not fit a C number", id="a mathematical integer"),
        pytest.param(Bits(65), "wider than 64 bits", id="a wide bit-vector"),
        pytest.param(Queue(None, (Bits(8),)), "without a capacity", id="an unbounded queue"),
    ],
)
def test_refused(sort: Sort, reason: str) -> None:
    with pytest.raises(NotNative, match=reason):
        slots([Declaration(variable("x", sort))], "s")
