"""Operators on values: comparison and arithmetic by the rules of ECMAScript, as far as integers go.

Input: values with the conditions under which computing them is an error. Output: the same. Needs are conditions under
which our integers tell the truth (no overflow, no fraction), which the translation asserts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from clew.errors import Unsupported
from clew.frontends.uml.values import WIDTH, Case, Kind, Value, combined, plain, strictly_equal, truth
from clew.ir.source import Span
from clew.ir.terms import FALSE, TRUE, Constant, Term, apply, bits, conjoin, disjoin, equal, ite, negate
from clew.records import dataclass

if TYPE_CHECKING:
    from clew.frontends.uml.translate.context import Reading


@dataclass(frozen=True, slots=True)
class Need:
    """A condition that must hold for the value to be right, the check that it violates otherwise, and where."""

    condition: Term
    check: str
    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A value, the condition under which there is none because of an error, and needs."""

    value: Value
    fails: Term = FALSE
    needs: tuple[Need, ...] = ()


_TYPE_NAMES = {
    Kind.ABSENT: "undefined",
    Kind.UNDEFINED: "undefined",
    Kind.NAN: "number",
    Kind.TRUTH: "boolean",
    Kind.NUMBER: "number",
    Kind.TEXT: "string",
    Kind.OPAQUE: "string",
}


def type_name(context: Reading, case: Case) -> Case:
    """The name that `typeof` gives."""
    return Case(case.when, Kind.TEXT, context.texts.number(_TYPE_NAMES.get(case.kind, "object")))


def number_of(context: Reading, case: Case) -> Case:
    """The case as a number, by the rules of ECMAScript; texts only where they are constants."""
    match case.kind:
        case Kind.NUMBER | Kind.NAN:
            return case
        case Kind.TRUTH:
            return Case(case.when, Kind.NUMBER, ite(case.payload, bits(1, WIDTH), bits(0, WIDTH)))
        case Kind.NULL:
            return Case(case.when, Kind.NUMBER, bits(0, WIDTH))
        case Kind.TEXT if (text := context.texts.of(case.payload)) is not None:
            whole = text.strip() or "0"
            numeric = whole.lstrip("+-").isdecimal() and len(whole) < 10
            return Case(case.when, Kind.NUMBER, bits(int(whole), WIDTH)) if numeric else Case(case.when, Kind.NAN)
        case Kind.TEXT | Kind.LIST | Kind.OBJECT | Kind.OPAQUE:
            raise Unsupported("texts, arrays and objects are not turned into numbers")
        case _:
            return Case(case.when, Kind.NAN)


def under(when: Term, need: Need) -> Need:
    """The need where the condition holds."""
    return Need(disjoin(negate(when), need.condition), need.check, need.message, need.span)


def compared(left: Value, right: Value, relation: Callable[[Case, Case], Term]) -> Value:
    """Whether the relation holds."""
    parts = [conjoin(one.when, other.when, relation(one, other)) for one in left for other in right]
    return truth(disjoin(*parts))


def loosely_equal(context: Reading, left: Case, right: Case, span: Span) -> Term:
    """`==` of two cases."""
    nothing = (Kind.UNDEFINED, Kind.NULL, Kind.ABSENT)
    if left.kind in nothing or right.kind in nothing:
        return TRUE if left.kind in nothing and right.kind in nothing else FALSE
    if left.kind is right.kind:
        if left.kind is Kind.LIST:
            raise Unsupported("whether two arrays are the same one is not modelled", span=span)
        if left.kind is Kind.OPAQUE:
            raise Unsupported("a computed text can only be logged", span=span)
        return strictly_equal(left, right)
    if Kind.OPAQUE in (left.kind, right.kind) or Kind.LIST in (left.kind, right.kind):
        raise Unsupported("this comparison needs texts that are computed", span=span)
    if Kind.OBJECT in (left.kind, right.kind):
        return FALSE
    one, other = number_of(context, left), number_of(context, right)
    return strictly_equal(one, other)


ORDERS: dict[str, Callable[[Term, Term], Term]] = {
    "<": lambda a, b: apply("slt", a, b),
    "<=": lambda a, b: apply("sle", a, b),
    ">": lambda a, b: apply("slt", b, a),
    ">=": lambda a, b: apply("sle", b, a),
}


def ordered(context: Reading, order: Callable[[Term, Term], Term], left: Case, right: Case, span: Span) -> Value:
    """Whether two cases are in the order."""
    if left.kind is Kind.TEXT and right.kind is Kind.TEXT:
        raise Unsupported("the order of texts is not modelled", span=span)
    one, other = number_of(context, left), number_of(context, right)
    if Kind.NAN in (one.kind, other.kind):
        return truth(FALSE)
    return truth(order(one.payload, other.payload))


_OPERATORS = {"+": "add", "-": "sub", "*": "mul", "&": "bitand", "|": "bitor", "^": "bitxor", "%": "srem", "/": "sdiv"}
_SHIFTS = {"<<": "shl", ">>": "ashr", ">>>": "lshr"}
_BITWISE = frozenset({"&", "|", "^", "<<", ">>", ">>>"})


def arithmetic(context: Reading, operator: str, left: Evaluated, right: Evaluated, span: Span) -> Evaluated:
    """The operator on two values; where an operand is an error, nothing is computed and nothing needed."""
    needs: list[Need] = []

    def operation(one: Case, other: Case) -> Value:
        texts = {Kind.TEXT, Kind.OPAQUE, Kind.LIST, Kind.OBJECT}
        if operator == "+" and (one.kind in texts or other.kind in texts):
            return _joined(context, one, other)
        first, second = number_of(context, one), number_of(context, other)
        if operator in _BITWISE:
            zero = Case(TRUE, Kind.NUMBER, bits(0, WIDTH))
            first, second = (zero if each.kind is Kind.NAN else each for each in (first, second))
        when = conjoin(one.when, other.when)
        if Kind.NAN in (first.kind, second.kind):
            message = "an operand has no number (undefined, perhaps); NaN is not modelled"
            needs.append(Need(negate(when), "arithmetic.not-a-number", message, span))
            return plain(Kind.NAN)
        more = _needs(context, operator, first.payload, second.payload, span)
        needs.extend(under(when, need) for need in more)
        return plain(Kind.NUMBER, _computed(operator, first.payload, second.payload))

    value = combined(left.value, right.value, operation)
    fails = disjoin(left.fails, right.fails)
    computed = negate(fails)
    return Evaluated(value, fails, (*left.needs, *right.needs, *(under(computed, need) for need in needs)))


def _joined(context: Reading, left: Case, right: Case) -> Value:
    one, other = _spelt(context, left), _spelt(context, right)
    if one is None or other is None:
        return plain(Kind.OPAQUE)
    return plain(Kind.TEXT, context.texts.number(one + other))


def _spelt(context: Reading, case: Case) -> str | None:
    match case.kind, case.payload:
        case Kind.TEXT, _:
            return context.texts.of(case.payload)
        case Kind.NUMBER, Constant(value=int(value)):
            return str(value - 2**WIDTH if value >= 2 ** (WIDTH - 1) else value)
        case _:
            return None


def _computed(operator: str, left: Term, right: Term) -> Term:
    if operator in _SHIFTS:
        return apply(_SHIFTS[operator], left, apply("bitand", right, bits(WIDTH - 1, WIDTH)))
    return apply(_OPERATORS[operator], left, right)


def _needs(context: Reading, operator: str, left: Term, right: Term, span: Span) -> list[Need]:
    if operator in _BITWISE:
        return []
    if operator in ("/", "%"):
        found = [Need(negate(equal(right, bits(0, WIDTH))), "arithmetic.division-by-zero", "division by zero", span)]
        if operator == "/" and not context.wraps:
            exact = equal(apply("srem", left, right), bits(0, WIDTH))
            found.append(Need(exact, "arithmetic.not-whole", "the quotient is no whole number", span))
        return found
    if context.wraps:
        return []
    extra = WIDTH if operator == "*" else 1
    wide = apply(
        _OPERATORS[operator],
        apply("sign_extend", left, parameters=(extra,)),
        apply("sign_extend", right, parameters=(extra,)),
    )
    narrow = apply("sign_extend", _computed(operator, left, right), parameters=(extra,))
    return [Need(equal(wide, narrow), "arithmetic.overflow", "the result does not fit into 32 bits", span)]
