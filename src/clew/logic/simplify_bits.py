"""Simplification rules for bit-vectors and mathematical integers: one rule at the top of a term.

Input: an operator applied to simplified arguments, constants last where it is commutative. Output: an equal term, the
same object where no rule applies. A rule that forgets a variable asks for `forgetful` (see `simplify`).
"""

from __future__ import annotations

from clew.ir.sorts import BOOL, INTEGER, Bits
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, apply, bits, equal, integer


def simplify_bits(term: Apply, *, forgetful: bool) -> Term:
    """One rule, if any applies."""
    first = term.arguments[0] if term.arguments else term
    if term.sort == INTEGER:
        return _integer(term, forgetful=forgetful)
    if not isinstance(first.sort, Bits):
        return term
    if term.sort == BOOL:
        return _comparison(term, first.sort.width, forgetful=forgetful)
    if len(term.arguments) == 2 and term.operator != "concat":
        return _binary(term, first.sort.width, forgetful=forgetful)
    return _width(term)


def _number(term: Term) -> int | None:
    """The value of a defined constant."""
    return term.value if isinstance(term, Constant) and isinstance(term.value, int) else None


# --- arithmetic and bitwise -------------------------------------------------------------------------------------------

_UNIT = {"add": 0, "mul": 1, "bitor": 0, "bitxor": 0, "shl": 0, "lshr": 0, "ashr": 0, "udiv": 1, "sdiv": 1}
"""The right argument that changes nothing."""
_CHAINED = frozenset({"add", "mul", "bitand", "bitor", "bitxor"})


def _binary(term: Apply, width: int, *, forgetful: bool) -> Term:
    left, right = term.arguments
    value = _number(right)
    ones = (1 << width) - 1
    if value is not None and value == (ones if term.operator == "bitand" else _UNIT.get(term.operator)):
        return left
    if term.operator == "sub":
        return _difference(term, left, right, value, width, forgetful=forgetful)
    if term.operator in {"bitand", "bitor"} and left is right:
        return left
    if forgetful and (result := _forget(term.operator, left, right, value, width)) is not None:
        return result
    if term.operator in _CHAINED and isinstance(left, Apply) and left.operator == term.operator:
        inner, constant = left.arguments
        if value is not None and isinstance(constant, Constant):
            return apply(term.operator, inner, apply(term.operator, constant, right))
    return term


def _difference(term: Apply, left: Term, right: Term, value: int | None, width: int, *, forgetful: bool) -> Term:
    if value is not None:
        return apply("add", left, bits(-value, width))
    if left is right and forgetful:
        return bits(0, width)
    return apply("neg", right) if _number(left) == 0 else term


def _forget(operator: str, left: Term, right: Term, value: int | None, width: int) -> Term | None:
    """Rules whose result does not depend on a variable of the term."""
    ones = (1 << width) - 1
    zero = bits(0, width)
    match operator:
        case "bitxor" if left is right:
            return zero
        case "mul" | "bitand" if value == 0:
            return zero
        case "bitor" if value == ones:
            return bits(ones, width)
        case "shl" | "lshr" if value is not None and value >= width:
            return zero
        case "urem" if value == 1:
            return zero
    return None


# --- comparison -------------------------------------------------------------------------------------------------------


def _comparison(term: Apply, width: int, *, forgetful: bool) -> Term:
    left, right = term.arguments
    match term.operator:
        case "=":
            return _equation(term, left, right, width, forgetful=forgetful)
        case "ult":
            return _less(term, left, right, width, forgetful=forgetful)
        case "ule":
            return _at_most(term, left, right, width, forgetful=forgetful)
        case _:
            return term


def _equation(term: Apply, left: Term, right: Term, width: int, *, forgetful: bool) -> Term:
    value = _number(right)
    if value is None or not isinstance(left, Apply):
        return term
    if left.operator == "add" and isinstance(left.arguments[1], Constant):
        return equal(left.arguments[0], apply("sub", right, left.arguments[1]))
    if left.operator in {"neg", "bitnot"}:
        return equal(left.arguments[0], apply(left.operator, right))
    if left.operator == "zero_extend":
        inner = width - left.parameters[0]
        if value < 1 << inner:
            return equal(left.arguments[0], bits(value, inner))
        return FALSE if forgetful else term
    return term


def _less(term: Apply, left: Term, right: Term, width: int, *, forgetful: bool) -> Term:
    ones = (1 << width) - 1
    if forgetful and (_number(right) == 0 or _number(left) == ones):
        return FALSE
    if _number(right) == 1:
        return equal(left, bits(0, width))
    if _number(left) == ones - 1:
        return equal(right, bits(ones, width))
    return term


def _at_most(term: Apply, left: Term, right: Term, width: int, *, forgetful: bool) -> Term:
    ones = (1 << width) - 1
    if forgetful and (_number(left) == 0 or _number(right) == ones):
        return TRUE
    if _number(right) == 0:
        return equal(left, bits(0, width))
    if _number(left) == ones:
        return equal(right, bits(ones, width))
    return term


# --- width ------------------------------------------------------------------------------------------------------------


def _width(term: Apply) -> Term:
    match term.operator, term.arguments, term.parameters:
        case "extract", (operand,), (high, low):
            return _extract(term, operand, high, low)
        case "zero_extend" | "sign_extend", (operand,), (0,):
            return operand
        case "zero_extend" | "sign_extend", (Apply() as inner,), (count,) if inner.operator == term.operator:
            return apply(term.operator, inner.arguments[0], parameters=(count + inner.parameters[0],))
        case "concat", (high_part, low_part), _:
            return _concat(term, high_part, low_part)
        case _:
            return term


def _extract(term: Apply, operand: Term, high: int, low: int) -> Term:
    if operand.sort == term.sort:
        return operand
    if not isinstance(operand, Apply):
        return term
    if operand.operator == "extract":
        shift = operand.parameters[1]
        return apply("extract", operand.arguments[0], parameters=(high + shift, low + shift))
    inner = operand.arguments[-1]
    if not isinstance(inner.sort, Bits) or high >= inner.sort.width:
        return term
    if operand.operator in {"zero_extend", "sign_extend"}:
        return apply("extract", inner, parameters=(high, low))
    return term


def _concat(term: Apply, high_part: Term, low_part: Term) -> Term:
    if _number(high_part) == 0 and isinstance(high_part.sort, Bits):
        return apply("zero_extend", low_part, parameters=(high_part.sort.width,))
    if not (isinstance(high_part, Apply) and isinstance(low_part, Apply)):
        return term
    if high_part.operator == low_part.operator == "extract" and high_part.arguments == low_part.arguments:
        (high, middle), (below, low) = high_part.parameters, low_part.parameters
        if middle == below + 1:
            return apply("extract", high_part.arguments[0], parameters=(high, low))
    return term


# --- mathematical integers --------------------------------------------------------------------------------------------

_INTEGER_UNIT = {"int.add": 0, "int.mul": 1, "int.div": 1}


def _integer(term: Apply, *, forgetful: bool) -> Term:
    if len(term.arguments) != 2 or term.operator not in {"int.add", "int.sub", "int.mul", "int.div"}:
        return term
    left, right = term.arguments
    value = _number(right)
    if value is not None and value == _INTEGER_UNIT.get(term.operator):
        return left
    if term.operator == "int.sub" and value is not None:
        return apply("int.add", left, integer(-value))
    if forgetful and term.operator == "int.sub" and left is right:
        return integer(0)
    if forgetful and term.operator == "int.mul" and value == 0:
        return integer(0)
    if term.operator in {"int.add", "int.mul"} and isinstance(left, Apply) and left.operator == term.operator:
        inner, constant = left.arguments
        if value is not None and isinstance(constant, Constant):
            return apply(term.operator, inner, apply(term.operator, constant, right))
    return term
