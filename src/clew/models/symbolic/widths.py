"""Normal terms of shifts, divisions, extraction and extension, and comparisons of extended terms at their own width."""

from __future__ import annotations

from clew.ir.ops import signed
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, apply, bits
from clew.models.symbolic.junctions import bitwise


def construct(operator: str, arguments: tuple[Term, ...], parameters: tuple[int, ...]) -> Term:
    """The normal term of any operator that has no rules elsewhere."""
    match operator, arguments:
        case (("shl" | "lshr" | "ashr" | "udiv" | "urem" | "sdiv" | "srem"), (left, Constant(value=int(number)))):
            return _by_constant(operator, left, arguments[1], number)
        case "extract", (operand,):
            return _extract(operand, *parameters)
        case (("zero_extend" | "sign_extend"), (operand,)):
            return _extend(operator, operand, parameters[0])
        case "concat", (high, low):
            return _concat(high, low)
        case _:
            return apply(operator, *arguments, parameters=parameters)


def _width(term: Term) -> int:
    assert isinstance(term.sort, Bits), f"an operator on bits should see bits, sees {term.sort}"
    return term.sort.width


def _by_constant(operator: str, left: Term, right: Term, number: int) -> Term:
    width = _width(left)
    power = number & (number - 1) == 0 and number > 0
    match operator:
        case "shl" | "lshr" | "ashr" if number == 0:
            return left
        case "shl" | "lshr" if number >= width:
            return bits(0, width)
        case "shl" | "lshr" | "ashr":
            return _shifted(operator, left, right, number, width)
        case "udiv" | "sdiv" if number == 1:
            return left
        case "urem" | "srem" if number == 1:
            return bits(0, width)
        case "udiv" if power:
            return construct("lshr", (left, bits(number.bit_length() - 1, width)), ())
        case "urem" if power:
            return bitwise("bitand", left, bits(number - 1, width))
        case _:
            return apply(operator, left, right)


def _shifted(operator: str, left: Term, right: Term, number: int, width: int) -> Term:
    """Two shifts in one direction are one."""
    if isinstance(left, Apply) and left.operator == operator and isinstance(before := left.arguments[1], Constant):
        assert isinstance(before.value, int), "a number of bits should be an int"
        together = min(before.value + number, width if operator != "ashr" else width - 1)
        return construct(operator, (left.arguments[0], bits(together, width)), ())
    return apply(operator, left, right)


def _extract(operand: Term, high: int, low: int) -> Term:
    width = _width(operand)
    if high - low + 1 == width:
        return operand
    if isinstance(operand, Apply):
        match operand.operator:
            case "extract":
                shift = operand.parameters[1]
                return _extract(operand.arguments[0], high + shift, low + shift)
            case "concat":
                above, below = operand.arguments
                border = _width(below)
                if high < border:
                    return _extract(below, high, low)
                if low >= border:
                    return _extract(above, high - border, low - border)
            case "zero_extend" | "sign_extend" if high < _width(operand.arguments[0]):
                return _extract(operand.arguments[0], high, low)
            case "zero_extend" if low >= _width(operand.arguments[0]):
                return bits(0, high - low + 1)
            case _:
                pass
    return apply("extract", operand, parameters=(high, low))


def _extend(operator: str, operand: Term, count: int) -> Term:
    if count == 0:
        return operand
    if isinstance(operand, Apply) and operand.operator in {operator, "zero_extend"} and operand.parameters[0] > 0:
        more = (count + operand.parameters[0],)
        return apply(operand.operator, operand.arguments[0], parameters=more)
    return apply(operator, operand, parameters=(count,))


def _concat(high: Term, low: Term) -> Term:
    if isinstance(high, Constant) and high.value == 0:
        return _extend("zero_extend", low, _width(high))
    if isinstance(high, Apply) and isinstance(low, Apply) and high.operator == low.operator == "extract":
        (top, middle), (below, bottom) = high.parameters, low.parameters
        if high.arguments == low.arguments and middle == below + 1:
            return _extract(high.arguments[0], top, bottom)
    return apply("concat", high, low)


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
            number = _fitting(right, _width(inner), operator)
            return () if number is None else (inner, number)
    return None


def _fitting(number: Constant, width: int, operator: str) -> Term | None:
    """The constant before it was extended; None if there is none."""
    assert isinstance(number.value, int), "bits should be an int"
    value = number.value if operator == "zero_extend" else signed(number.value, _width(number))
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
            number = _fitting(right, _width(one), extension)
            return None if number is None else (inside, (one, number))
        if other is not None and isinstance(left, Constant):
            number = _fitting(left, _width(other), extension)
            return None if number is None else (inside, (number, other))
    return None
