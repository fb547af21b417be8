"""The operator table: bit-vectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clew.ir.operators.rows import IllSorted, Meaning, Numbers, Operator, Sorts, arity, mask, need, plain, signed, width
from clew.ir.sorts import BOOL, Bits, Sort


def _same_bits(sorts: Sorts, _: Numbers) -> Sort:
    first = sorts[0]
    need(condition=isinstance(first, Bits) and all(sort == first for sort in sorts), wanted="bit-vectors of one width")
    return first


def _compare_bits(sorts: Sorts, numbers: Numbers) -> Sort:
    _same_bits(sorts, numbers)
    return BOOL


def _concat(sorts: Sorts, _: Numbers) -> Sort:
    high, low = sorts
    if not (isinstance(high, Bits) and isinstance(low, Bits)):
        raise IllSorted("two bit-vectors")
    return Bits(high.width + low.width)


def _extract(sorts: Sorts, numbers: Numbers) -> Sort:
    high, low = numbers
    first = sorts[0]
    need(condition=isinstance(first, Bits) and 0 <= low <= high < first.width, wanted="0 <= low <= high < width")
    return Bits(high - low + 1)


def _extend(sorts: Sorts, numbers: Numbers) -> Sort:
    first = sorts[0]
    if not isinstance(first, Bits):
        raise IllSorted("a bit-vector")
    return Bits(first.width + numbers[0])


def _udiv(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    left, right = values
    return int(left // right) if right else mask(width(sorts))


def _urem(values: tuple[Any, ...], _: Sorts, __: Numbers) -> int:
    left, right = values
    return int(left % right if right else left)


def _sdiv(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    size = width(sorts)
    left, right = signed(values[0], size), signed(values[1], size)
    if right == 0:
        return 1 if left < 0 else mask(size)
    quotient = abs(left) // abs(right)
    return (quotient if (left < 0) == (right < 0) else -quotient) & mask(size)


def _srem(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    size = width(sorts)
    left, right = signed(values[0], size), signed(values[1], size)
    if right == 0:
        return int(values[0])
    rest = abs(left) % abs(right)
    return (rest if left >= 0 else -rest) & mask(size)


def _shl(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    size = width(sorts)
    return (int(values[0]) << values[1]) & mask(size) if values[1] < size else 0


def _lshr(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    return int(values[0]) >> values[1] if values[1] < width(sorts) else 0


def _ashr(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    size = width(sorts)
    return (signed(values[0], size) >> int(min(values[1], size))) & mask(size)


def _wrap(function: Callable[[int, int], int]) -> Meaning:
    def value(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
        return function(*values) & mask(width(sorts))

    return value


def _signed_compare(function: Callable[[int, int], bool]) -> Meaning:
    def value(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> bool:
        size = width(sorts)
        return function(signed(values[0], size), signed(values[1], size))

    return value


_BITS2 = arity(2, _same_bits)
_COMPARE2 = arity(2, _compare_bits)

BIT_ROWS: tuple[Operator, ...] = (
    # arithmetic
    Operator(
        "add",
        _BITS2,
        _wrap(lambda a, b: a + b),
        "bvadd",
        "(({0} + {1}) & {mask})",
        commutative=True,
        associative=True,
        python="(({0} + {1}) & {mask})",
        text="+",
    ),
    Operator(
        "sub",
        _BITS2,
        _wrap(lambda a, b: a - b),
        "bvsub",
        "(({0} - {1}) & {mask})",
        python="(({0} - {1}) & {mask})",
        text="-",
    ),
    Operator(
        "mul",
        _BITS2,
        _wrap(lambda a, b: a * b),
        "bvmul",
        "(({0} * {1}) & {mask})",
        commutative=True,
        associative=True,
        python="(({0} * {1}) & {mask})",
        text="*",
    ),
    Operator(
        "udiv",
        _BITS2,
        _udiv,
        "bvudiv",
        "({1} ? {0} / {1} : {mask})",
        python="({0} // {1} if {1} else {0} ^ {0} ^ {mask})",
        text="/",
    ),
    Operator(
        "urem", _BITS2, _urem, "bvurem", "({1} ? {0} % {1} : {0})", python="({0} % {1} if {1} else {0} ^ 0)", text="%"
    ),
    Operator("sdiv", _BITS2, _sdiv, "bvsdiv", "(clew_sdiv({s0}, {s1}) & {mask})", text="/"),
    Operator("srem", _BITS2, _srem, "bvsrem", "(clew_srem({s0}, {s1}) & {mask})", text="%"),
    Operator(
        "neg",
        arity(1, _same_bits),
        lambda v, s, _: -v[0] & mask(width(s)),
        "bvneg",
        "((0 - {0}) & {mask})",
        python="(-{0} & {mask})",
        text="-",
    ),
    # bitwise
    Operator(
        "bitand",
        _BITS2,
        plain(lambda a, b: a & b),
        "bvand",
        "({0} & {1})",
        commutative=True,
        associative=True,
        python="({0} & {1})",
        text="&",
    ),
    Operator(
        "bitor",
        _BITS2,
        plain(lambda a, b: a | b),
        "bvor",
        "({0} | {1})",
        commutative=True,
        associative=True,
        python="({0} | {1})",
        text="|",
    ),
    Operator(
        "bitxor",
        _BITS2,
        plain(lambda a, b: a ^ b),
        "bvxor",
        "({0} ^ {1})",
        commutative=True,
        associative=True,
        python="({0} ^ {1})",
        text="^",
    ),
    Operator(
        "bitnot",
        arity(1, _same_bits),
        lambda v, s, _: ~v[0] & mask(width(s)),
        "bvnot",
        "(~{0} & {mask})",
        python="(~{0} & {mask})",
        text="~",
    ),
    Operator(
        "shl",
        _BITS2,
        _shl,
        "bvshl",
        "({1} < {w} ? ({0} << {1}) & {mask} : 0)",
        python="(({0} << {1}) & {mask} if {1} < {w} else {0} ^ {0})",
        text="<<",
    ),
    Operator(
        "lshr",
        _BITS2,
        _lshr,
        "bvlshr",
        "({1} < {w} ? {0} >> {1} : 0)",
        python="({0} >> {1} if {1} < {w} else {0} ^ {0})",
        text=">>",
    ),
    Operator(
        "ashr",
        _BITS2,
        _ashr,
        "bvashr",
        "(({s0} >> ({1} < {w} ? {1} : {w} - 1)) & {mask})",
        python="((({0} ^ {sign}) - {sign} >> ({1} if {1} < {w} else {w})) & {mask})",
        text=">>",
    ),
    # comparison
    Operator("ult", _COMPARE2, plain(lambda a, b: a < b), "bvult", "({0} < {1})", python="({0} < {1})", text="<"),
    Operator("ule", _COMPARE2, plain(lambda a, b: a <= b), "bvule", "({0} <= {1})", python="({0} <= {1})", text="<="),
    Operator(
        "slt",
        _COMPARE2,
        _signed_compare(lambda a, b: a < b),
        "bvslt",
        "({s0} < {s1})",
        python="(({0} ^ {sign}) < ({1} ^ {sign}))",
        text="<",
    ),
    Operator(
        "sle",
        _COMPARE2,
        _signed_compare(lambda a, b: a <= b),
        "bvsle",
        "({s0} <= {s1})",
        python="(({0} ^ {sign}) <= ({1} ^ {sign}))",
        text="<=",
    ),
    # width
    Operator(
        "concat",
        arity(2, _concat),
        lambda v, s, _: (v[0] << width(s, 1)) | v[1],
        "concat",
        "(({0} << ({w} - {v})) | {1})",
        python="({0} << ({w} - {v}) | {1})",
    ),
    Operator(
        "extract",
        arity(1, _extract),
        lambda v, _, n: (v[0] >> n[1]) & mask(n[0] - n[1] + 1),
        "extract",
        "(({0} >> {p1}) & {mask})",
        2,
        python="({0} >> {p1} & {mask})",
    ),
    Operator("zero_extend", arity(1, _extend), lambda v, _, __: v[0], "zero_extend", "{0}", 1, python="({0} ^ 0)"),
    Operator(
        "sign_extend",
        arity(1, _extend),
        lambda v, s, n: signed(v[0], width(s)) & mask(width(s) + n[0]),
        "sign_extend",
        "({s0} & {mask})",
        1,
        python="(({0} ^ {sign}) - {sign} & {mask})",
    ),
)
