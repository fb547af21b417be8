"""Normal terms of shifts and divisions by a constant, and comparisons of extended terms at their own width."""

from __future__ import annotations

from clew.ir.operators.table import signed
from clew.ir.terms import Apply, Constant, Term, apply, bits, width_of
from clew.logic.normal import pieces


def construct(operator: str, arguments: tuple[Term, ...], parameters: tuple[int, ...]) -> Term:
    """The normal term of any operator that has no rules elsewhere."""
    match operator, arguments:
        case (("shl" | "lshr" | "ashr" | "udiv" | "urem" | "sdiv" | "srem"), (left, Constant(value=int(number)))):
            return _by_constant(operator, left, arguments[1], number)
        case "extract", (operand,):
            return pieces.extract(operand, *parameters)
        case "zero_extend", (operand,):
            return pieces.zero_extend(operand, parameters[0])
        case "sign_extend", (operand,):
            return pieces.sign_extend(operand, parameters[0])
        case "concat", (high, low):
            return pieces.concat(high, low)
        case _:
            return apply(operator, *arguments, parameters=parameters)


def _by_constant(operator: str, left: Term, right: Term, number: int) -> Term:
    width = width_of(left)
    power = number & (number - 1) == 0 and number > 0
    match operator:
        case "shl":
            return pieces.shift_left(left, number)
        case "lshr":
            return pieces.shift_right(left, number)
        case "ashr":
            return _shift_signed(left, number)
        case "udiv" | "sdiv" if number == 1:
            return left
        case "urem" | "srem" if number == 1:
            return bits(0, width)
        case "udiv" if power:
            return pieces.shift_right(left, number.bit_length() - 1)
        case "urem" if power:
            return pieces.conjunction_or_other("bitand", left, bits(number - 1, width))
        case _:
            return apply(operator, left, right)


def _shift_signed(left: Term, number: int) -> Term:
    """The sign from the left."""
    width = width_of(left)
    kept = max(width - number, 1)
    return pieces.sign_extend(pieces.extract(left, width - 1, width - kept), width - kept)


# --- comparisons at the width of what was extended --------------------------------------------------------------------


def _inner(term: Term, operator: str) -> Term | None:
    return term.arguments[0] if isinstance(term, Apply) and term.operator == operator else None


def narrow_equation(left: Term, right: Term) -> tuple[Term, ...] | None:
    """The sides of an equivalent equation between narrower terms; empty if none can hold; None: there is no such."""
    if isinstance(left, Constant):
        left, right = right, left
    for operator in ("zero_extend", "sign_extend"):
        inner = _inner(left, operator)
        if inner is None:
            continue
        other = _inner(right, operator)
        if other is not None and other.sort == inner.sort:
            return inner, other
        if isinstance(right, Constant):
            number = _fitting(right, width_of(inner), operator)
            return () if number is None else (inner, number)
    return None


def _fitting(number: Constant, width: int, operator: str) -> Term | None:
    """The constant before it was extended; None if there is none."""
    assert isinstance(number.value, int), "bits should be an int"
    value = number.value if operator == "zero_extend" else signed(number.value, width_of(number))
    low, high = (0, (1 << width) - 1) if operator == "zero_extend" else (-(1 << (width - 1)), (1 << (width - 1)) - 1)
    return bits(value, width) if low <= value <= high else None


def narrow_order(operator: str, left: Term, right: Term) -> tuple[str, tuple[Term, Term]] | None:
    """An equivalent comparison between narrower terms, if there is one."""
    for extension, inside in (("zero_extend", "ult"), ("sign_extend", "slt")):
        if inside == "slt" and operator == "ult":
            continue
        one, other = _inner(left, extension), _inner(right, extension)
        if one is not None and other is not None and one.sort == other.sort:
            return inside, (one, other)
        if one is not None and isinstance(right, Constant):
            number = _fitting(right, width_of(one), extension)
            return None if number is None else (inside, (one, number))
        if other is not None and isinstance(left, Constant):
            number = _fitting(left, width_of(other), extension)
            return None if number is None else (inside, (number, other))
    return None
