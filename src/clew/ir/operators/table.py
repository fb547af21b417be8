"""The operator table: one row per operator, and each row is the whole truth about it.

A row gives the sorts (`result`), the meaning on Python values (`value`; total, as in SMT-LIB), the SMT-LIB head
symbol (`smt`) and, where generated code can compute it, a C and a Python template (`c`, `python`). `text` is its symbol
in the text form; without one it is called by its name.

In C a Bool is an int 0 or 1, and a Bits(w) with w <= 64 is an unsigned integer type of 8, 16, 32 or 64 bits that always
holds a value below 2**w. In Python values are those of `value`; on anything that is no plain number or truth value (an
undefined value, a number that holds a pointer) a template raises TypeError, never gives a result. So each of them uses
its operands in a way that numbers alone allow: `a ^ b`, not `a == b`.

Template fields: {0} {1} {2} arguments, {p0} {p1} parameters, {w} width of the result, {v} width of the first argument,
{mask} 2**w - 1. In C {s0} {s1} are the first arguments read as signed (int64_t); in Python {sign} is 2**(v - 1).
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Any

from clew.ir.operators.bits import BIT_ROWS
from clew.ir.operators.floats import FLOAT_ROWS
from clew.ir.operators.handles import HANDLE_ROWS
from clew.ir.operators.pointers import POINTER_ROWS
from clew.ir.operators.rows import (
    IllSorted,
    Numbers,
    Operator,
    Sorts,
    all_are,
    arity,
    mask,
    need,
    plain,
    signed,
    width,
)
from clew.ir.sorts import BOOL, INTEGER, REAL, Array, Bits, Bool, Integer, Queue, Sort
from clew.ir.values import default

__all__ = ["OPERATORS", "IllSorted", "Numbers", "Operator", "Sorts", "signed"]


def _equality(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=len(sorts) == 2 and sorts[0] == sorts[1], wanted="two terms of one sort")
    return BOOL


def _choice(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=len(sorts) == 3 and sorts[0] == BOOL and sorts[1] == sorts[2], wanted="a Bool and two of one sort")
    return sorts[1]


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
_INTEGERS = all_are(INTEGER, INTEGER, 2)
_REALS = all_are(REAL, REAL, 2)

_ROWS: tuple[Operator, ...] = (
    # booleans
    Operator("not", all_are(BOOL, BOOL, 1), plain(lambda a: not a), "not", "(!{0})", python="({0} ^ True)", text="!"),
    Operator(
        "and",
        _TWO_BOOLS,
        plain(lambda a, b: a and b),
        "and",
        "({0} && {1})",
        commutative=True,
        associative=True,
        python="({0} & {1})",
        text="&&",
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
        text="||",
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
        text="^",
    ),
    Operator(
        "implies",
        _TWO_BOOLS,
        plain(lambda a, b: not a or b),
        "=>",
        "(!{0} || {1})",
        python="(({0} ^ True) | {1})",
        text="=>",
    ),
    # any sort
    Operator(
        "=",
        _equality,
        plain(lambda a, b: a == b),
        "=",
        "({0} == {1})",
        commutative=True,
        python=_equal_in_python,
        text="==",
    ),
    Operator(
        "ite",
        _choice,
        plain(lambda c, a, b: a if c else b),
        "ite",
        "({0} ? {1} : {2})",
        python="({1} if {0} ^ False else {2})",
    ),
    *BIT_ROWS,
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
        text="+",
    ),
    Operator("int.sub", _INTEGERS, plain(lambda a, b: a - b), "-", None, python="({0} - {1})", text="-"),
    Operator(
        "int.mul",
        _INTEGERS,
        plain(lambda a, b: a * b),
        "*",
        None,
        commutative=True,
        associative=True,
        python="({0} * {1})",
        text="*",
    ),
    Operator("int.div", _INTEGERS, plain(_integer_divide), "div", None, text="/"),
    Operator("int.mod", _INTEGERS, plain(_integer_modulo), "mod", None, text="%"),
    Operator("int.neg", all_are(INTEGER, INTEGER, 1), plain(lambda a: -a), "-", None, python="(-{0})", text="-"),
    Operator("int.lt", all_are(INTEGER, BOOL, 2), plain(lambda a, b: a < b), "<", None, python="({0} < {1})", text="<"),
    Operator(
        "int.le", all_are(INTEGER, BOOL, 2), plain(lambda a, b: a <= b), "<=", None, python="({0} <= {1})", text="<="
    ),
    Operator("int.of_unsigned", arity(1, _bits_to_integer), plain(int), "ubv_to_int", None, python="({0} ^ 0)"),
    Operator(
        "int.of_signed",
        arity(1, _bits_to_integer),
        lambda v, s, _: signed(v[0], width(s)),
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
    Operator("real.add", _REALS, plain(lambda a, b: a + b), "+", None, commutative=True, associative=True, text="+"),
    Operator("real.sub", _REALS, plain(lambda a, b: a - b), "-", None, text="-"),
    Operator("real.mul", _REALS, plain(lambda a, b: a * b), "*", None, commutative=True, associative=True, text="*"),
    Operator("real.div", _REALS, plain(_real_divide), "/", None, text="/"),
    Operator("real.neg", all_are(REAL, REAL, 1), plain(lambda a: -a), "-", None, text="-"),
    Operator("real.lt", all_are(REAL, BOOL, 2), plain(lambda a, b: a < b), "<", None, text="<"),
    Operator("real.le", all_are(REAL, BOOL, 2), plain(lambda a, b: a <= b), "<=", None, text="<="),
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
    *HANDLE_ROWS,
    *FLOAT_ROWS,
)


OPERATORS: dict[str, Operator] = {row.name: row for row in _ROWS}
