"""Floating point as bit-vectors has the value of the operator; intervals decide nothing wrongly."""

from __future__ import annotations

import math
import random
from functools import cache

import pytest

from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.floats import decode, encode
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import TRUE, Apply, Term, apply, bits, conjoin, ite, negate, variable
from clew.ir.terms import constant as fixed
from clew.ir.walk import substitute
from clew.logic.float_boxes import decided
from clew.logic.float_ranges import FloatRanges, is_floating
from clew.logic.floats import as_bits
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat

PAIRS = ("add", "sub", "mul", "div", "eq", "lt", "le", "unordered")
SHAPES = [
    *[(name, width, 2, ()) for name in PAIRS for width in (32, 64)],
    *[("sqrt", width, 1, ()) for width in (32, 64)],
    *[("round", width, 1, (mode,)) for width in (32, 64) for mode in range(4)],
    *[("convert", width, 1, (to,)) for width in (32, 64) for to in (32, 64)],
    *[(name, size, 1, (to,)) for name in ("of_signed", "of_unsigned") for size in (8, 32, 64) for to in (32, 64)],
    *[(name, width, 1, (size,)) for name in ("to_signed", "to_unsigned") for width in (32, 64) for size in (8, 32, 64)],
]
SAMPLES = 60


def corner(chance: random.Random, width: int) -> int:
    """Bits of a number that is likely to be special: near one, near the ends, small, infinite, no number."""
    exponent = {32: 8, 64: 11}[width]
    fraction = width - exponent - 1
    biased = chance.choice(
        [
            0,
            1,
            2,
            (1 << exponent) - 1,
            (1 << exponent) - 2,
            (1 << (exponent - 1)) - 1 + chance.randint(-3, fraction + 4),
        ]
    )
    below = chance.choice([0, 1, (1 << fraction) - 1, 1 << (fraction - 1), chance.getrandbits(fraction)])
    return chance.getrandbits(1) << (width - 1) | biased << fraction | below


@cache
def expanded(name: str, width: int, arity: int, parameters: tuple[int, ...]) -> tuple[list[Term], Term, Term]:
    inputs: list[Term] = [variable(f"x{number}", Bits(width)) for number in range(arity)]
    term = apply(f"float.{name}", *inputs, parameters=parameters)
    assert isinstance(term, Apply)
    meant = as_bits(term)
    assert meant is not None
    return inputs, term, meant


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{shape[0]} {shape[1]} {shape[3]}")
def test_bits_have_the_value_of_the_operator(shape: tuple[str, int, int, tuple[int, ...]]) -> None:
    chance = random.Random(repr(shape))
    inputs, term, meant = expanded(*shape)
    name, width = shape[0], shape[1]
    for _ in range(SAMPLES):
        whole = name.startswith("of_")
        values = [
            chance.getrandbits(width) >> chance.randrange(width) if whole else corner(chance, width) for _ in inputs
        ]
        given = {one: bits(value, width) for one, value in zip(inputs, values, strict=True)}
        assert substitute(meant, given) == substitute(term, given), [hex(value) for value in values]


@pytest.mark.parametrize("solver", ["bitwuzla", "z3"])
def test_solvers_are_asked_about_floats(solver: str) -> None:
    asked = solver_named(solver)
    number = variable("x", Bits(32))
    two, three = bits(encode(2.0, 32), 32), bits(encode(3.0, 32), 32)
    asked.add(apply("float.eq", apply("float.add", number, two), three))
    assert asked.check() is Sat.YES
    found = asked.value(number)
    assert isinstance(found, int)
    assert encode(decode(found, 32) + 2, 32) == encode(3.0, 32)
    asked.add(apply("float.lt", number, bits(0, 32)))
    assert asked.check() is Sat.NO


def numbers(chance: random.Random, depth: int, width: int) -> Term:
    """A random term that is a number."""
    if depth == 0 or chance.random() < 0.2:
        return chance.choice([variable("a", Bits(width)), variable("b", Bits(width)), constant(chance, width)])
    left, right = numbers(chance, depth - 1, width), numbers(chance, depth - 1, width)
    sign = 1 << (width - 1)
    choice = chance.randrange(8)
    if choice < 5:
        return apply(f"float.{('add', 'sub', 'mul', 'div', 'add')[choice]}", left, right)
    if choice == 5:
        return apply("float.sqrt", left)
    if choice == 6:
        return ite(apply("float.lt", left, right), left, right)
    return apply(*chance.choice([("bitxor", left, bits(sign, width)), ("bitand", left, bits(sign - 1, width))]))


def constant(chance: random.Random, width: int) -> Term:
    return bits(encode(chance.choice([0.0, 1.0, -2.5, 10.0, 1e30, math.inf, 0.1]), width), width)


def comparison(chance: random.Random, term: Term, width: int) -> Term:
    sides = [term, constant(chance, width)]
    chance.shuffle(sides)
    found = apply(f"float.{chance.choice(['lt', 'le', 'eq', 'unordered'])}", *sides)
    return negate(found) if chance.random() < 0.4 else found


def test_ranges_decide_nothing_wrongly() -> None:
    chance = random.Random(7)
    decided = 0
    for _ in range(400):
        width = chance.choice([32, 64])
        path = [
            comparison(chance, numbers(chance, chance.randrange(2), width), width)
            for _ in range(chance.randrange(1, 5))
        ]
        asked = comparison(chance, numbers(chance, 2, width), width)
        if not is_floating(asked):
            continue
        truth = FloatRanges(path).truth(asked)
        decided += truth is not None
        for _ in range(25):
            given: dict[Term, Term] = {variable(name, Bits(width)): bits(corner(chance, width), width) for name in "ab"}
            if substitute(conjoin(*path), given) == TRUE and truth is not None:
                assert substitute(asked, given) == fixed(truth, BOOL), (path, asked, given)
    assert decided > 40


def test_boxes_exclude_nothing_that_is_there_and_find_what_is() -> None:
    chance = random.Random(11)
    counts = {True: 0, False: 0}
    for _ in range(150):
        width = chance.choice([32, 64])
        path = [comparison(chance, numbers(chance, 2, width), width) for _ in range(chance.randrange(1, 5))]
        found = decided(path, {}, 3_000)
        if found is None:
            continue
        counts[found is not False] += 1
        if found is not False:
            assert all(evaluate(path, found)), (path, found)
            continue
        for _ in range(25):
            given = {variable(name, Bits(width)): corner(chance, width) for name in "ab"}
            assert not all(evaluate(path, given)), (path, given)
    assert min(counts.values()) > 20


@pytest.mark.parametrize(("limit", "possible"), [(0.2501, False), (0.25, None), (0.2499, True)])
def test_boxes_decide_products_near_their_largest_value(limit: float, possible: bool | None) -> None:
    number = variable("x", Bits(64))
    one, zero, most = (bits(encode(each, 64), 64) for each in (1.0, 0.0, limit))
    product = apply("float.mul", number, apply("float.sub", one, number))
    conditions = (
        apply("float.le", zero, number),
        apply("float.le", number, one),
        apply("float.lt", most, product),
    )
    found = decided(conditions, {}, 20_000)
    assert found is None if possible is None else (found is not False) is possible
