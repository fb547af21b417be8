"""Memory objects against plain bytes, and what they refuse."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, POINTER, Bits, Sort
from clew.ir.values import NOWHERE, UNDEFINED, Address
from clew.semantics.execution.memory import copy, fill, laid_out, undefined_bytes
from clew.semantics.execution.memory import load as load_with
from clew.semantics.execution.memory import store as store_with
from clew.semantics.state import Extent, Life, Mark
from clew.semantics.values import Concrete, Datum

VALUES = Concrete()
SIZE = 12


def load(extent: Extent, offset: int, sort: Sort) -> Datum:
    return load_with(extent, offset, sort, VALUES, 8, None)


def store(extent: Extent, offset: int, sort: Sort, value: Datum) -> Extent:
    return store_with(extent, offset, sort, value, VALUES, 8, None)


def fresh(size: int) -> Extent:
    return undefined_bytes(Life.HEAP, size, None)


@pytest.mark.parametrize("seed", range(60))
def test_numbers_are_little_endian_bytes(seed: int) -> None:
    """Stores, fills and copies inside one object, with undefined bytes; equal contents are equal extents."""
    random = Random(seed)
    extent = fresh(SIZE) if seed % 2 else Extent(Life.HEAP, bytes(SIZE))
    plain: list[int | None] = [None if seed % 2 else 0] * SIZE
    for _ in range(30):
        width = random.choice((1, 2, 3, 4, 8))
        offset, source = random.randrange(SIZE - width + 1), random.randrange(SIZE - width + 1)
        value = random.randrange(256**width)
        match random.randrange(6):
            case 0 | 1:
                extent = store(extent, offset, Bits(8 * width), value)
                plain[offset : offset + width] = value.to_bytes(width, "little")
            case 2:
                extent = fill(extent, offset, value & 255, width, VALUES)
                plain[offset : offset + width] = [value & 255] * width
            case 3:
                extent = copy(extent, source, extent, offset, width, VALUES)
                plain[offset : offset + width] = plain[source : source + width]
            case 4:
                extent = store(extent, offset, Bits(8 * width), UNDEFINED)
                plain[offset : offset + width] = [None] * width
            case _:
                pass
        expected = plain[offset : offset + width]
        known = int.from_bytes(bytes(byte or 0 for byte in expected), "little")
        assert load(extent, offset, Bits(8 * width)) == (UNDEFINED if None in expected else known)
        assert extent == _written(plain)


def _written(plain: list[int | None]) -> Extent:
    """The object of these bytes, written one by one."""
    extent = fresh(len(plain))
    for offset, byte in enumerate(plain):
        if byte is not None:
            extent = store(extent, offset, Bits(8), byte)
    return extent


def test_a_truth_value_is_a_byte() -> None:
    extent = store(fresh(8), 0, BOOL, True)
    assert load(extent, 0, Bits(8)) == 1
    assert load(store(extent, 1, Bits(8), 4), 1, BOOL) is True


def test_null_is_zero_bytes() -> None:
    zeros = Extent(Life.HEAP, bytes(8))
    assert load(zeros, 0, POINTER) is None
    assert store(zeros, 0, POINTER, None) == zeros


def test_a_pointer_to_nowhere_is_a_number() -> None:
    extent = store(fresh(8), 0, POINTER, Address(NOWHERE, -1))
    assert load(extent, 0, Bits(64)) == 2**64 - 1
    assert load(extent, 0, POINTER) == Address(NOWHERE, -1)


def test_a_pointer_is_read_back_whole() -> None:
    extent = store(fresh(16), 8, POINTER, Address(7, 4))
    assert load(extent, 8, POINTER) == Address(7, 4)
    assert load(extent, 8, Bits(64)) == Address(7, 4)
    assert load(extent, 0, POINTER) is UNDEFINED


def test_a_pointer_of_four_bytes() -> None:
    extent = store_with(fresh(8), 4, POINTER, Address(7, 0), VALUES, 4, None)
    assert load_with(extent, 4, POINTER, VALUES, 4, None) == Address(7, 0)
    assert extent.marks == (Mark(0, 4, UNDEFINED), Mark(4, 4, Address(7, 0)))


@pytest.mark.parametrize("offset", [0, 4])
def test_part_of_a_pointer_is_refused(offset: int) -> None:
    extent = store(fresh(8), 0, POINTER, Address(7, 4))
    with pytest.raises(Unsupported, match="pointer"):
        load(extent, offset, Bits(32))


def test_a_pointer_copied_in_pieces_is_whole_again() -> None:
    source = store(fresh(8), 0, POINTER, Address(7, 4))
    target = Extent(Life.HEAP, bytes(16))
    for first, size in ((3, 5), (0, 2), (2, 1)):
        target = copy(source, first, target, 4 + first, size, VALUES)
    assert load(target, 4, POINTER) == Address(7, 4)
    assert target == store(Extent(Life.HEAP, bytes(16)), 4, POINTER, Address(7, 4))


def test_what_is_left_of_a_pointer_can_be_overwritten() -> None:
    extent = store(fresh(8), 0, POINTER, Address(7, 4))
    for byte in range(8):
        extent = store(extent, byte, Bits(8), byte)
    assert load(extent, 0, Bits(64)) == 0x0706050403020100
    assert extent.marks == ()


def test_memory_holds_whole_bytes() -> None:
    with pytest.raises(Unsupported, match="whole bytes"):
        store(fresh(8), 0, Bits(5), 1)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_laid_out_is_what_is_stored(seed: int) -> None:
    random = Random(seed)
    blank = fresh(64) if seed % 2 else Extent(Life.STATIC, bytes(64))
    cells: list[tuple[int, Sort, Datum]] = []
    at = 0
    while at < 48:
        at += random.choice((0, 0, 1, 4))
        sort: Sort = random.choice((Bits(8), Bits(32), Bits(64), POINTER, BOOL))
        value: Datum = random.randrange(200) if isinstance(sort, Bits) else bool(random.randrange(2))
        if sort == POINTER:
            value = random.choice((None, Address(3, 8), Address(NOWHERE, 5)))
        cells.append((at, sort, UNDEFINED if random.randrange(12) == 0 else value))
        at += {BOOL: 1, POINTER: 8}.get(sort) or sort.width // 8  # type: ignore[union-attr]
    if seed % 5 == 0:
        random.shuffle(cells)
    expected = blank
    for offset, sort, value in cells:
        expected = store(expected, offset, sort, value)
    assert laid_out(blank, cells, VALUES, 8, None) == expected
