"""Halves: all of them widen to what `struct` reads, and every number narrows to what `struct` writes."""

from __future__ import annotations

import math
import random
import struct
from collections.abc import Callable

import pytest

from clew.frontends.llvm.translate.instructions.halves import narrowed, operated, widened
from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.floats import decode, encode
from clew.ir.sorts import Bits
from clew.ir.terms import variable


def half_of(number: float) -> int:
    """The bits of the nearest half."""
    if math.isnan(number):
        return 0x7E00
    try:
        found: int = struct.unpack("<H", struct.pack("<e", number))[0]
    except OverflowError:
        return 0xFC00 if number < 0 else 0x7C00
    return found


def number_of(half: int) -> float:
    """The number that a half is."""
    found: float = struct.unpack("<e", struct.pack("<H", half))[0]
    return found


def test_every_half_is_widened_to_the_same_number() -> None:
    number = variable("a", Bits(16))
    wide = widened(number)
    for half in range(0, 1 << 16, 7):
        assert evaluate([wide], {number: half})[0] == encode(number_of(half), 32), hex(half)


@pytest.mark.parametrize("width", [32, 64])
def test_numbers_are_narrowed_to_the_nearest_half(width: int) -> None:
    number, chance = variable("a", Bits(width)), random.Random(width)
    narrow, digits = narrowed(number), {32: 23, 64: 52}[width]
    ties = [encode((number_of(half) + number_of(half + 1)) / 2, width) for half in range(0, 0x7BFF, 13)]
    near = [tie + step for tie in ties for step in (-1, 0, 1) if tie + step >= 0]
    special = [encode(each, width) for each in (0.0, -0.0, 65504.0, 65519.99, 65520.0, math.inf, -math.inf, math.nan)]
    tiny = [chance.getrandbits(digits) for _ in range(50)]
    anything = [chance.getrandbits(width) for _ in range(500)]
    exponents = [encode(math.ldexp(chance.uniform(-2, 2), chance.randint(-30, 20)), width) for _ in range(3000)]
    for each in (*near, *special, *tiny, *anything, *exponents):
        assert evaluate([narrow], {number: each})[0] == half_of(decode(each, width)), hex(each)


@pytest.mark.parametrize(
    ("operator", "meaning"),
    [
        ("float.add", lambda a, b: a + b),
        ("float.sub", lambda a, b: a - b),
        ("float.mul", lambda a, b: a * b),
        ("float.div", lambda a, b: a / b),
    ],
)
def test_operators_round_once(operator: str, meaning: Callable[[float, float], float]) -> None:
    chance = random.Random(operator)
    one, other = variable("a", Bits(16)), variable("b", Bits(16))
    term = operated(operator, one, other)
    for _ in range(2000):
        left, right = chance.getrandbits(16), chance.getrandbits(16)
        if not number_of(right) and operator == "float.div":
            continue
        wanted = half_of(meaning(number_of(left), number_of(right)))
        assert evaluate([term], {one: left, other: right})[0] == wanted, (hex(left), hex(right))
