"""The operator table: one row per operator, and each row is the whole truth about it.

A row gives the sorts (`result`), the meaning on Python values (`value`; total, as in SMT-LIB), the SMT-LIB head
symbol (`smt`) and, where generated code can compute it, a C and a Python template (`c`, `python`).

In C a Bool is an int 0 or 1, and a Bits(w) with w <= 64 is an unsigned integer type of 8, 16, 32 or 64 bits that always
holds a value below 2**w. In Python values are those of `value`; on anything that is no plain number or truth value (an
undefined value, a number that holds a pointer) a template raises TypeError, never gives a result. So each of them uses
its operands in a way that numbers alone allow: `a ^ b`, not `a == b`.

Template fields: {0} {1} {2} arguments, {p0} {p1} parameters, {w} width of the result, {v} width of the first argument,
{mask} 2**w - 1. In C {s0} {s1} are the first arguments read as signed (int64_t); in Python {sign} is 2**(v - 1).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import Any

from clew.ir.operators.floats import FLOAT_ROWS
from clew.ir.operators.pointers import POINTER_ROWS
from clew.ir.operators.rows import (
    IllSorted,
    Meaning,
    Numbers,
    Operator,
    Sorts,
    all_are,
    arity,
    mask,
    need,
    plain,
    signed,
)
from clew.ir.sorts import BOOL, INTEGER, REAL, Array, Bits, Bool, Integer, Queue, Sort
from clew.ir.values import default

__all__ = ["OPERATORS", "IllSorted", "Numbers", "Operator", "Sorts", "signed"]


def _same_bits(sorts: Sorts, _: Numbers) -> Sort:
    first = sorts[0]
    need(condition=isinstance(first, Bits) and all(sort == first for sort in sorts), wanted="bit-vectors of one width")
    return first


def _compare_bits(sorts: Sorts, numbers: Numbers) -> Sort:
    _same_bits(sorts, numbers)
    return BOOL


def _equality(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=len(sorts) == 2 and sorts[0] == sorts[1], wanted="two terms of one sort")
    return BOOL


def _choice(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=len(sorts) == 3 and sorts[0] == BOOL and sorts[1] == sorts[2], wanted="a Bool and two of one sort")
    return sorts[1]


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


def _bits_to_integer(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=isinstance(sorts[0], Bits), wanted="a bit-vector")
    return INTEGER


def _integer_to_bits(sorts: Sorts, numbers: Numbers) -> Sort:
    need(condition=isinstance(sorts[0], Integer), wanted="an Integer")
    return Bits(numbers[0])


def _index(sort: Sort) -> bool:
    return isinstance(sort, Bits | Integer)


def _select(sorts: Sorts, _: Numbers) -> Sort:
    array = sorts[0]
    if not (isinstance(array, Array) and _index(sorts[1])):
        raise IllSorted("an array and an index")
    return array.element


def _store(sorts: Sorts, _: Numbers) -> Sort:
    array = sorts[0]
    if not (isinstance(array, Array) and _index(sorts[1]) and sorts[2] == array.element):
        raise IllSorted("an array, an index and an element")
    return array


def _array(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=bool(sorts) and all(sort == sorts[0] for sort in sorts), wanted="elements of one sort")
    return Array(len(sorts), sorts[0])


def _queue_length(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=isinstance(sorts[0], Queue), wanted="a queue")
    return Bits(32)


def _queue_full(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=isinstance(sorts[0], Queue), wanted="a queue")
    return BOOL


def _queue_item(sorts: Sorts, numbers: Numbers) -> Sort:
    queue = sorts[0]
    if not (isinstance(queue, Queue) and len(sorts) == 2 and _index(sorts[1]) and numbers[0] < len(queue.elements)):
        raise IllSorted("a queue, a position, and the number of a component")
    return queue.elements[numbers[0]]


def _width(sorts: Sorts) -> int:
    first = sorts[0]
    assert isinstance(first, Bits), f"an operator on bits should see bits, sees {first}"
    return first.width


def _udiv(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    left, right = values
    return int(left // right) if right else mask(_width(sorts))


def _urem(values: tuple[Any, ...], _: Sorts, __: Numbers) -> int:
    left, right = values
    return int(left % right if right else left)


def _sdiv(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    width = _width(sorts)
    left, right = signed(values[0], width), signed(values[1], width)
    if right == 0:
        return 1 if left < 0 else mask(width)
    quotient = abs(left) // abs(right)
    return (quotient if (left < 0) == (right < 0) else -quotient) & mask(width)


def _srem(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    width = _width(sorts)
    left, right = signed(values[0], width), signed(values[1], width)
    if right == 0:
        return int(values[0])
    rest = abs(left) % abs(right)
    return (rest if left >= 0 else -rest) & mask(width)


def _shl(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    width = _width(sorts)
    return (int(values[0]) << values[1]) & mask(width) if values[1] < width else 0


def _lshr(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    return int(values[0]) >> values[1] if values[1] < _width(sorts) else 0


def _ashr(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
    width = _width(sorts)
    return (signed(values[0], width) >> int(min(values[1], width))) & mask(width)


def _wrap(function: Callable[[int, int], int]) -> Meaning:
    def value(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> int:
        return function(*values) & mask(_width(sorts))

    return value


def _signed_compare(function: Callable[[int, int], bool]) -> Meaning:
    def value(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> bool:
        width = _width(sorts)
        return function(signed(values[0], width), signed(values[1], width))

    return value


def _integer_divide(left: int, right: int) -> int:
    """SMT-LIB: the remainder is never negative; by zero gives zero."""
    if right == 0:
        return 0
    return left // right if right > 0 else -(left // -right)


def _integer_modulo(left: int, right: int) -> int:
    return left % abs(right) if right else left


def _real_divide(left: Fraction, right: Fraction) -> Fraction:
    return left / right if right else Fraction(0)


def _select_value(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> Any:
    array, index = values
    if 0 <= index < len(array):
        return array[index]
    sort = sorts[0]
    assert isinstance(sort, Array), f"select should see an array, sees {sort}"
    return default(sort.element)


def _store_value(values: tuple[Any, ...], _: Sorts, __: Numbers) -> Any:
    array, index, element = values
    return (*array[:index], element, *array[index + 1 :]) if 0 <= index < len(array) else array


def _queue_full_value(values: tuple[Any, ...], sorts: Sorts, _: Numbers) -> bool:
    sort = sorts[0]
    assert isinstance(sort, Queue), f"full should see a queue, sees {sort}"
    return sort.capacity is not None and len(values[0]) >= sort.capacity


def _queue_item_value(values: tuple[Any, ...], sorts: Sorts, numbers: Numbers) -> Any:
    queue, position = values
    if 0 <= position < len(queue):
        return queue[position][numbers[0]]
    sort = sorts[0]
    assert isinstance(sort, Queue), f"item should see a queue, sees {sort}"
    return default(sort.elements[numbers[0]])


def _equal_in_python(sorts: Sorts) -> str | None:
    match sorts[0]:
        case Bits() | Integer():
            return "({0} ^ {1} == 0)"
        case Bool():
            return "({0} ^ {1} ^ True)"
        case _:
            return None


def _select_in_python(sorts: Sorts) -> str | None:
    array = sorts[0]
    if not (isinstance(array, Array) and isinstance(array.element, Bits | Bool | Integer)):
        return None
    return f"({{0}}[{{1}}] if 0 <= {{1}} < len({{0}}) else {default(array.element)})"


_TWO_BOOLS = all_are(BOOL, BOOL, 2)
_BITS2 = arity(2, _same_bits)
_COMPARE2 = arity(2, _compare_bits)
_INTEGERS = all_are(INTEGER, INTEGER, 2)
_REALS = all_are(REAL, REAL, 2)

_ROWS: tuple[Operator, ...] = (
    # booleans
    Operator("not", all_are(BOOL, BOOL, 1), plain(lambda a: not a), "not", "(!{0})", python="({0} ^ True)"),
    Operator(
        "and",
        _TWO_BOOLS,
        plain(lambda a, b: a and b),
        "and",
        "({0} && {1})",
        commutative=True,
        associative=True,
        python="({0} & {1})",
    ),
    Operator(
        "or",
        _TWO_BOOLS,
        plain(lambda a, b: a or b),
        "or",
        "({0} || {1})",
        commutative=True,
        associative=True,
        python="({0} | {1})",
    ),
    Operator(
        "xor",
        _TWO_BOOLS,
        plain(lambda a, b: a != b),
        "xor",
        "({0} != {1})",
        commutative=True,
        associative=True,
        python="({0} ^ {1})",
    ),
    Operator(
        "implies", _TWO_BOOLS, plain(lambda a, b: not a or b), "=>", "(!{0} || {1})", python="(({0} ^ True) | {1})"
    ),
    # any sort
    Operator(
        "=", _equality, plain(lambda a, b: a == b), "=", "({0} == {1})", commutative=True, python=_equal_in_python
    ),
    Operator(
        "ite",
        _choice,
        plain(lambda c, a, b: a if c else b),
        "ite",
        "({0} ? {1} : {2})",
        python="({1} if {0} ^ False else {2})",
    ),
    # bit-vectors: arithmetic
    Operator(
        "add",
        _BITS2,
        _wrap(lambda a, b: a + b),
        "bvadd",
        "(({0} + {1}) & {mask})",
        commutative=True,
        associative=True,
        python="(({0} + {1}) & {mask})",
    ),
    Operator(
        "sub", _BITS2, _wrap(lambda a, b: a - b), "bvsub", "(({0} - {1}) & {mask})", python="(({0} - {1}) & {mask})"
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
    ),
    Operator(
        "udiv",
        _BITS2,
        _udiv,
        "bvudiv",
        "({1} ? {0} / {1} : {mask})",
        python="({0} // {1} if {1} else {0} ^ {0} ^ {mask})",
    ),
    Operator("urem", _BITS2, _urem, "bvurem", "({1} ? {0} % {1} : {0})", python="({0} % {1} if {1} else {0} ^ 0)"),
    Operator("sdiv", _BITS2, _sdiv, "bvsdiv", "(clew_sdiv({s0}, {s1}) & {mask})"),
    Operator("srem", _BITS2, _srem, "bvsrem", "(clew_srem({s0}, {s1}) & {mask})"),
    Operator(
        "neg",
        arity(1, _same_bits),
        lambda v, s, _: -v[0] & mask(_width(s)),
        "bvneg",
        "((0 - {0}) & {mask})",
        python="(-{0} & {mask})",
    ),
    # bit-vectors: bitwise
    Operator(
        "bitand",
        _BITS2,
        plain(lambda a, b: a & b),
        "bvand",
        "({0} & {1})",
        commutative=True,
        associative=True,
        python="({0} & {1})",
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
    ),
    Operator(
        "bitnot",
        arity(1, _same_bits),
        lambda v, s, _: ~v[0] & mask(_width(s)),
        "bvnot",
        "(~{0} & {mask})",
        python="(~{0} & {mask})",
    ),
    Operator(
        "shl",
        _BITS2,
        _shl,
        "bvshl",
        "({1} < {w} ? ({0} << {1}) & {mask} : 0)",
        python="(({0} << {1}) & {mask} if {1} < {w} else {0} ^ {0})",
    ),
    Operator(
        "lshr",
        _BITS2,
        _lshr,
        "bvlshr",
        "({1} < {w} ? {0} >> {1} : 0)",
        python="({0} >> {1} if {1} < {w} else {0} ^ {0})",
    ),
    Operator(
        "ashr",
        _BITS2,
        _ashr,
        "bvashr",
        "(({s0} >> ({1} < {w} ? {1} : {w} - 1)) & {mask})",
        python="((({0} ^ {sign}) - {sign} >> ({1} if {1} < {w} else {w})) & {mask})",
    ),
    # bit-vectors: comparison
    Operator("ult", _COMPARE2, plain(lambda a, b: a < b), "bvult", "({0} < {1})", python="({0} < {1})"),
    Operator("ule", _COMPARE2, plain(lambda a, b: a <= b), "bvule", "({0} <= {1})", python="({0} <= {1})"),
    Operator(
        "slt",
        _COMPARE2,
        _signed_compare(lambda a, b: a < b),
        "bvslt",
        "({s0} < {s1})",
        python="(({0} ^ {sign}) < ({1} ^ {sign}))",
    ),
    Operator(
        "sle",
        _COMPARE2,
        _signed_compare(lambda a, b: a <= b),
        "bvsle",
        "({s0} <= {s1})",
        python="(({0} ^ {sign}) <= ({1} ^ {sign}))",
    ),
    # bit-vectors: width
    Operator(
        "concat",
        arity(2, _concat),
        lambda v, s, _: (v[0] << _second_width(s)) | v[1],
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
        lambda v, s, n: signed(v[0], _width(s)) & mask(_width(s) + n[0]),
        "sign_extend",
        "({s0} & {mask})",
        1,
        python="(({0} ^ {sign}) - {sign} & {mask})",
    ),
    # mathematical integers
    Operator(
        "int.add",
        _INTEGERS,
        plain(lambda a, b: a + b),
        "+",
        None,
        commutative=True,
        associative=True,
        python="({0} + {1})",
    ),
    Operator("int.sub", _INTEGERS, plain(lambda a, b: a - b), "-", None, python="({0} - {1})"),
    Operator(
        "int.mul",
        _INTEGERS,
        plain(lambda a, b: a * b),
        "*",
        None,
        commutative=True,
        associative=True,
        python="({0} * {1})",
    ),
    Operator("int.div", _INTEGERS, plain(_integer_divide), "div", None),
    Operator("int.mod", _INTEGERS, plain(_integer_modulo), "mod", None),
    Operator("int.neg", all_are(INTEGER, INTEGER, 1), plain(lambda a: -a), "-", None, python="(-{0})"),
    Operator("int.lt", all_are(INTEGER, BOOL, 2), plain(lambda a, b: a < b), "<", None, python="({0} < {1})"),
    Operator("int.le", all_are(INTEGER, BOOL, 2), plain(lambda a, b: a <= b), "<=", None, python="({0} <= {1})"),
    Operator("int.of_unsigned", arity(1, _bits_to_integer), plain(int), "ubv_to_int", None, python="({0} ^ 0)"),
    Operator(
        "int.of_signed",
        arity(1, _bits_to_integer),
        lambda v, s, _: signed(v[0], _width(s)),
        "sbv_to_int",
        None,
        python="(({0} ^ {sign}) - {sign})",
    ),
    Operator(
        "int.to_bits",
        arity(1, _integer_to_bits),
        lambda v, _, n: v[0] & mask(n[0]),
        "int_to_bv",
        None,
        1,
        python="({0} & {mask})",
    ),
    # rationals
    Operator("real.add", _REALS, plain(lambda a, b: a + b), "+", None, commutative=True, associative=True),
    Operator("real.sub", _REALS, plain(lambda a, b: a - b), "-", None),
    Operator("real.mul", _REALS, plain(lambda a, b: a * b), "*", None, commutative=True, associative=True),
    Operator("real.div", _REALS, plain(_real_divide), "/", None),
    Operator("real.neg", all_are(REAL, REAL, 1), plain(lambda a: -a), "-", None),
    Operator("real.lt", all_are(REAL, BOOL, 2), plain(lambda a, b: a < b), "<", None),
    Operator("real.le", all_are(REAL, BOOL, 2), plain(lambda a, b: a <= b), "<=", None),
    Operator("real.of_int", all_are(INTEGER, REAL, 1), plain(Fraction), "to_real", None),
    Operator("real.floor", all_are(REAL, INTEGER, 1), plain(floor), "to_int", None),
    # arrays: reading outside gives the default value, writing outside changes nothing
    Operator("select", arity(2, _select), _select_value, "select", None, python=_select_in_python),
    Operator(
        "store",
        arity(3, _store),
        _store_value,
        "store",
        None,
        python="({0}[:{1}] + ({2},) + {0}[{1} + 1:] if 0 <= {1} < len({0}) else {0})",
    ),
    Operator("array", _array, lambda v, _, __: v, None, None),
    # queues
    Operator("queue.length", arity(1, _queue_length), lambda v, _, __: len(v[0]), None, None, python="len({0})"),
    Operator("queue.full", arity(1, _queue_full), _queue_full_value, None, None),
    Operator("queue.item", arity(2, _queue_item), _queue_item_value, None, None, 1),
    *POINTER_ROWS,
    *FLOAT_ROWS,
)


def _second_width(sorts: Sorts) -> int:
    second = sorts[1]
    assert isinstance(second, Bits), f"concat should see bits, sees {second}"
    return second.width


OPERATORS: dict[str, Operator] = {row.name: row for row in _ROWS}
