"""Memory objects against plain bytes, and what they refuse."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.errors import Unsupported
from clew.ir.semantics.memory import load, store
from clew.ir.semantics.state import Extent, Life
from clew.ir.semantics.values import Concrete
from clew.ir.sorts import BOOL, POINTER, Bits
from clew.ir.values import UNDEFINED, Address

VALUES = Concrete()
SIZE = 12


@pytest.mark.parametrize("seed", range(60))
def test_integers_are_little_endian_bytes(seed: int) -> None:
    random = Random(seed)
    zeroed = seed % 2 == 0
    extent = Extent(Life.HEAP, SIZE, (), zeroed)
    plain: list[int | None] = [0 if zeroed else None] * SIZE
    for _ in range(30):
        width = random.choice((1, 2, 3, 4, 8))
        offset = random.randrange(SIZE - width + 1)
        if random.random() < 0.5:
            value = random.randrange(256**width)
            extent = store(extent, offset, Bits(8 * width), value, VALUES, None)
            plain[offset : offset + width] = value.to_bytes(width, "little")
        found = load(extent, offset, Bits(8 * width), VALUES, None)
        expected = plain[offset : offset + width]
        if None in expected:
            assert found is UNDEFINED
        else:
            assert found == int.from_bytes(bytes(byte or 0 for byte in expected), "little")


def test_a_truth_value_is_a_byte() -> None:
    extent = store(Extent(Life.HEAP, 8), 0, BOOL, True, VALUES, None)
    assert load(extent, 0, Bits(8), VALUES, None) == 1
    assert load(store(extent, 1, Bits(8), 4, VALUES, None), 1, BOOL, VALUES, None) is True


def test_null_is_eight_zero_bytes() -> None:
    zeros = Extent(Life.HEAP, 8, (), zeroed=True)
    assert load(zeros, 0, POINTER, VALUES, None) is None
    assert load(store(zeros, 0, POINTER, None, VALUES, None), 3, Bits(16), VALUES, None) == 0


def test_a_pointer_is_read_back_whole() -> None:
    extent = store(Extent(Life.HEAP, 16), 8, POINTER, Address(7, 4), VALUES, None)
    assert load(extent, 8, POINTER, VALUES, None) == Address(7, 4)
    assert load(extent, 0, POINTER, VALUES, None) is UNDEFINED


@pytest.mark.parametrize("offset", [0, 4])
def test_part_of_a_pointer_is_refused(offset: int) -> None:
    extent = store(Extent(Life.HEAP, 8), 0, POINTER, Address(7, 4), VALUES, None)
    with pytest.raises(Unsupported, match="pointer"):
        load(extent, offset, Bits(32), VALUES, None)


def test_what_is_left_of_a_pointer_can_be_overwritten() -> None:
    extent = store(Extent(Life.HEAP, 8), 0, POINTER, Address(7, 4), VALUES, None)
    for byte in range(8):
        extent = store(extent, byte, Bits(8), byte, VALUES, None)
    assert load(extent, 0, Bits(64), VALUES, None) == 0x0706050403020100


def test_memory_holds_whole_bytes() -> None:
    with pytest.raises(Unsupported, match="whole bytes"):
        store(Extent(Life.HEAP, 8), 0, Bits(5), 1, VALUES, None)
