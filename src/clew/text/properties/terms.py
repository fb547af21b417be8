"""State terms of properties: arithmetic on 64 bits with truth values as numbers.

Input: what names stand for, and operator symbols. Output: terms. A variable of bits is extended to 64 by its
signedness and read as signed from then on; truth counts as 0 or 1, a number as true where it is not 0; next to a
mathematical integer or a real everything is converted to that. Raises IllSorted where nothing fits.
"""

from __future__ import annotations

from clew.ir.operators.table import IllSorted
from clew.ir.sorts import BOOL, INTEGER, Array, Bits, Bool, Integer, Pointer, Queue, Real, Reference, Sort
from clew.ir.terms import Constant, Term, apply, bits, constant, equal, ite, negate, resize
from clew.text.operators import Reading, infix_operator

WORD = Bits(64)

_SWAPPED = {">": "<", ">=": "<="}

COMPARISONS = ("==", "=", "!=", "<", "<=", ">", ">=")


def widen(term: Term, *, signed: bool) -> Term:
    """The term as it takes part in arithmetic: bits become 64 bits, everything else stays."""
    sort = term.sort
    if not isinstance(sort, Bits):
        return term
    if sort.width > WORD.width:
        raise IllSorted(f"at most 64 bits in a property, this has {sort.width}")
    return resize(term, WORD.width, signed=signed)


def truth(term: Term) -> Term:
    """The term as a truth value."""
    match term.sort:
        case Bool():
            return term
        case Bits() | Integer() | Real():
            return negate(equal(term, _number(0, term.sort)))
        case _:
            raise IllSorted("a truth value or a number")


def infix(symbol: str, left: Term, right: Term) -> Term:
    """An arithmetic or bitwise operator, or a comparison, on widened terms."""
    if symbol in _SWAPPED:
        return infix(_SWAPPED[symbol], right, left)
    if symbol == "!=":
        return negate(infix("==", left, right))
    if symbol == "^" and left.sort == right.sort == BOOL:
        return apply("xor", left, right)
    if symbol in ("==", "="):
        return _equality(left, right)
    left, right = _meet(left, right)
    operator = infix_operator(symbol, left.sort, Reading.SIGNED)
    if operator is None:
        raise IllSorted(f"other operands: '{symbol}' is not defined on this kind of numbers")
    return apply(operator, left, right)


def minus(term: Term) -> Term:
    """Negation of a number."""
    term = _as_number(term)
    operator = {Bits: "neg", Integer: "int.neg", Real: "real.neg"}[type(term.sort)]
    return apply(operator, term)


def complement(term: Term) -> Term:
    """Bitwise complement."""
    term = _as_number(term)
    if term.sort != WORD:
        raise IllSorted("bits")
    return apply("bitnot", term)


def element(array: Term, index: Term) -> Term:
    """An element of an array, not widened yet."""
    index = _as_number(index)
    if not isinstance(array.sort, Array):
        raise IllSorted("an array in front of the index")
    if not isinstance(index.sort, Bits | Integer):
        raise IllSorted("a whole number as index")
    return apply("select", array, index)


def ask(function: str, argument: Term) -> Term:
    """`len`, `full` and `empty` of a queue."""
    if not isinstance(argument.sort, Queue):
        raise IllSorted("a queue")
    length = apply("queue.length", argument)
    match function:
        case "full":
            return apply("queue.full", argument)
        case "empty":
            return equal(length, bits(0, 32))
        case _:
            return widen(length, signed=False)


QUEUE_QUESTIONS = ("len", "full", "empty")


def _equality(left: Term, right: Term) -> Term:
    if left.sort == right.sort:
        return equal(left, right)
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Constant) and one.value is None and isinstance(other.sort, Pointer | Reference):
            return equal(constant(None, other.sort), other)
    left, right = _meet(left, right)
    return equal(left, right)


def _meet(left: Term, right: Term) -> tuple[Term, Term]:
    left, right = _as_number(left), _as_number(right)
    if left.sort == right.sort:
        return left, right
    wanted: Sort = Real() if Real() in (left.sort, right.sort) else INTEGER
    return _convert(left, wanted), _convert(right, wanted)


def _as_number(term: Term) -> Term:
    match term.sort:
        case Bool():
            return ite(term, bits(1, 64), bits(0, 64))
        case Bits() | Integer() | Real():
            return term
        case _:
            raise IllSorted("a number or a truth value")


def _convert(term: Term, wanted: Sort) -> Term:
    if term.sort == WORD:
        term = apply("int.of_signed", term)
    if term.sort == INTEGER and wanted == Real():
        term = apply("real.of_int", term)
    return term


def _number(value: int, sort: Sort) -> Term:
    return apply("real.of_int", constant(value, INTEGER)) if isinstance(sort, Real) else constant(value, sort)
