"""Whether results fit their widths: the conditions of the translation are exactly that, and intervals decide them."""

from __future__ import annotations

from itertools import product

import pytest

from clew.frontends.llvm.translate.instructions.arithmetic import fits_signed
from clew.ir.operators.table import signed
from clew.ir.sorts import Bits
from clew.ir.terms import apply, bits, variable
from clew.logic.ranges import Ranges
from clew.symbolic.paths.model import Model

MEANING = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b}


def corners(width: int) -> list[int]:
    """Numbers near the ends, near their halves and near zero."""
    ends = [0, 1 << (width - 1), 1 << (width - 2), 1 << (width // 2), 1 << (width // 2 - 1), 3]
    return sorted(
        {(end + by) % (1 << width) for end in ends for by in (-2, -1, 0, 1)} | {-(1 << (width // 2)) % (1 << width)}
    )


@pytest.mark.parametrize("operator", sorted(MEANING))
@pytest.mark.parametrize("width", [8, 32, 64])
def test_it_holds_exactly_where_the_result_fits(operator: str, width: int) -> None:
    left, right = variable("left", Bits(width)), variable("right", Bits(width))
    for one, other in product(corners(width), repeat=2):
        exact = MEANING[operator](signed(one, width), signed(other, width))
        expected = -(1 << (width - 1)) <= exact < 1 << (width - 1)
        assert Model({left: one, right: other}).value(fits_signed(operator, left, right)) is expected
        assert Model({left: one}).value(fits_signed(operator, left, bits(other, width))) is expected
        assert Model({right: other}).value(fits_signed(operator, bits(one, width), right)) is expected


@pytest.mark.parametrize("operator", sorted(MEANING))
@pytest.mark.parametrize("width", [8, 32, 64])
def test_small_operands_are_seen_to_fit_without_a_solver(operator: str, width: int) -> None:
    left, right = variable("left", Bits(width)), variable("right", Bits(width))
    small = tuple(
        apply(at_most, *pair)
        for each in (left, right)
        for at_most, pair in (("sle", (bits(-3, width), each)), ("sle", (each, bits(7, width))))
    )
    assert Ranges(small).truth(fits_signed(operator, left, right)) is True
