"""Decision diagrams: quantification, renaming, counting, models, and a table that is full."""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import Any

import pytest

from clew.solvers.bdd import OxiddDiagrams


def test_a_relation_is_composed_with_a_set() -> None:
    """The successor of a counter of three bits, asked for the states after 3."""
    table = OxiddDiagrams(nodes=1 << 12)
    now, after = table.add(3), table.add(3)
    step = table.false
    for value in range(8):
        here, there = _point(table, now, value), _point(table, after, (value + 1) % 8)
        step |= here & there
    reached = table.relate(_point(table, now, 3), step, table.cube(now))
    assert reached == _point(table, after, 4)
    assert table.rename(reached, dict(zip(after, now, strict=True))) == _point(table, now, 4)
    assert table.exists(step, table.cube(after)) == table.true
    assert table.count(step, 6) == 8


def test_models_are_picked() -> None:
    table = OxiddDiagrams(nodes=1 << 12)
    one, other = table.add(2)
    assert table.pick(table.false) is None
    assert table.pick(table.literal(one) & ~table.literal(other)) == {one: True, other: False}


def test_renaming_swaps_at_once() -> None:
    table = OxiddDiagrams(nodes=1 << 12)
    one, other = table.add(2)
    function = table.literal(one) & ~table.literal(other)
    assert table.rename(function, {one: other, other: one}) == table.literal(other) & ~table.literal(one)


def test_choice_and_size() -> None:
    table = OxiddDiagrams(nodes=1 << 12)
    condition, then, otherwise = map(table.literal, table.add(3))
    chosen = table.choose(condition, then, otherwise)
    assert chosen == (condition & then) | (~condition & otherwise)
    assert table.size(chosen) > table.size(condition)


def test_a_full_table_says_so() -> None:
    table = OxiddDiagrams(nodes=100)
    bits = table.add(60)
    pairs = [~(table.literal(bits[place]) ^ table.literal(bits[59 - place])) for place in range(8)]
    with pytest.raises(MemoryError):
        reduce(and_, pairs)


def _point(table: OxiddDiagrams, bits: range, value: int) -> Any:
    found = table.true
    for place, bit in enumerate(bits):
        found &= table.literal(bit) if value >> place & 1 else ~table.literal(bit)
    return found
