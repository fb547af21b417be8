"""What is known of bits carries intervals of floating-point numbers: nothing is lost that is there."""

from __future__ import annotations

import math
import random

import pytest

from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.floats import decode, encode
from clew.ir.operators.table import signed
from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable, apply, bits, negate, variable
from clew.ir.walk import postorder
from clew.logic import range_bits, range_floats
from clew.logic.float_intervals import ANY, Range
from clew.logic.range_bits import Known
from clew.logic.range_facts import Fact
from clew.logic.ranges import Ranges
from tests.unit.logic.test_floats import SHAPES, corner, numbers

ROUNDS = 150


def contains(fact: Fact, value: object, width: int) -> bool:
    """Whether a value is among what is known."""
    if isinstance(fact, bool):
        return fact is value
    if not (isinstance(fact, tuple) and len(fact) == 6 and isinstance(value, int)):
        return fact is None
    low, high, least, most, zeros, ones = fact
    return low <= value <= high and least <= signed(value, width) <= most and not value & zeros and value & ones == ones


def some(chance: random.Random, width: int) -> tuple[Known, list[int]]:
    """Bits of which something is known, and some of them."""
    inside = [corner(chance, width) if width in (32, 64) else chance.getrandbits(width) for _ in range(3)]
    if chance.random() < 0.5 and width in (32, 64):
        inside = [each for each in inside if not math.isnan(decode(each, width))] or [0]
    known = range_bits.exactly(inside[0], width)
    for each in inside[1:]:
        known = range_bits.join(known, range_bits.exactly(each, width))
    near = (each + chance.randint(-2, 2) & (1 << width) - 1 for each in inside)
    return known, [*inside, *(each for each in near if contains(known, each, width))]


@pytest.mark.parametrize("shape", [*SHAPES, ("rem", 32, 2, ()), ("rem", 64, 2, ())], ids=str)
def test_an_operator_gives_what_is_known(shape: tuple[str, int, int, tuple[int, ...]]) -> None:
    name, width, arity, parameters = shape
    chance = random.Random(repr(shape))
    inputs = [variable(f"x{number}", Bits(width)) for number in range(arity)]
    term = apply(f"float.{name}", *inputs, parameters=parameters)
    for _ in range(ROUNDS):
        ranges, chosen = Ranges(), {}
        for each in inputs:
            known, inside = some(chance, width)
            ranges.know(each, known)
            chosen[each] = inside
        found = ranges.of(term)
        for _ in range(8):
            given: dict[Variable, object] = {each: chance.choice(inside) for each, inside in chosen.items()}
            (value,) = evaluate([term], given)  # type: ignore[arg-type]
            size = term.sort.width if isinstance(term.sort, Bits) else 1
            assert contains(found, value, size), (given, value, found)


def test_conditions_teach_nothing_wrong() -> None:
    chance = random.Random(5)
    held = 0
    for _ in range(1500):
        width = chance.choice([32, 64])
        left, right = (numbers(chance, chance.randrange(3), width) for _ in range(2))
        if chance.random() < 0.3:
            left, right = (apply("float.convert", each, parameters=(96 - width,)) for each in (left, right))
        if chance.random() < 0.6:
            right = bits(
                encode(chance.choice([0.0, -0.0, 1.0, -2.5, 1e30, 0.1, -math.inf]), _width(right)), _width(right)
            )
        condition = apply(f"float.{chance.choice(['lt', 'le', 'eq', 'unordered'])}", left, right)
        if chance.random() < 0.4:
            condition = negate(condition)
        learnt = Ranges((condition,))
        for _ in range(12):
            given = {variable(name, Bits(width)): corner(chance, width) for name in "ab"}
            if not evaluate([condition], given)[0]:
                continue
            held += 1
            assert not learnt.contradiction, (condition, given)
            for each in postorder(condition):
                (value,) = evaluate([each], given)
                fact = learnt.of(each)
                size = each.sort.width if isinstance(each.sort, Bits) else 1
                assert contains(fact, value, size), (condition, each, given, fact)
    assert held > 1000


def _width(term: Term) -> int:
    assert isinstance(term.sort, Bits)
    return term.sort.width


@pytest.mark.parametrize("width", [32, 64])
@pytest.mark.parametrize(
    ("low", "high"),
    [
        pytest.param(0.5, 3.0, id="positive"),
        pytest.param(-3.0, -0.5, id="negative"),
        pytest.param(-2.5, 8.0, id="zero inside"),
        pytest.param(0.0, 8.0, id="from zero"),
        pytest.param(-math.inf, 1.0, id="without an end"),
    ],
)
def test_an_interval_is_kept_as_it_is(low: float, high: float, width: int) -> None:
    known = range_floats.bits_of(Range(low, high, nothing=False), width, result=True)
    assert known is not None
    assert range_floats.numbers(known, width) == Range(low, high, nothing=False)


def test_nothing_known_is_any_number() -> None:
    assert range_floats.numbers(range_bits.everything(32), 32) == ANY
