"""The full normalisation: linear forms, ordered junctions, few kinds of comparison, and whatever bits decide.

Of the comparisons `=`, `ult`, `slt`, `int.lt` and `real.lt` are left, with `not` around them; a constant stands on the
right. An operator on a choice between constants goes inside. A term with only one possible value is that value.
"""

from __future__ import annotations

from clew.ir.sorts import BOOL, INTEGER, Array, Bits
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Term,
    apply,
    bits,
    constant,
    digest,
    equal,
    ite,
)
from clew.logic.normal import linear, pieces, widths
from clew.logic.normal.junctions import equivalence, junction, negation
from clew.logic.ranges import Ranges

_FREE = Ranges()
"""What is known of terms without any condition."""
_LINEAR = frozenset({"add", "sub", "neg", "mul", "int.add", "int.sub", "int.neg", "int.mul"})
_AT_MOST = {"ule": "ult", "sle": "slt", "int.le": "int.lt", "real.le": "real.lt"}


def construct(operator: str, arguments: tuple[Term, ...], parameters: tuple[int, ...]) -> Term:
    """The normal term."""
    if operator == "add" and (moved := linear.moved(arguments[0], arguments[1])) is not None:
        return moved
    if all(isinstance(argument, Constant) for argument in arguments):
        return apply(operator, *arguments, parameters=parameters)
    pushed = _into_choice(operator, arguments, parameters)
    if pushed is not None:
        return pushed
    found = _normal(operator, arguments, parameters)
    return found if isinstance(found, Constant) else _known(found)


def _known(term: Term) -> Term:
    """The only value of the term, if there is one."""
    fact = _FREE.of(term)
    if isinstance(fact, bool):
        return TRUE if fact else FALSE
    if isinstance(fact, tuple) and fact[0] is not None and fact[0] == fact[1]:
        return constant(fact[0], term.sort)
    return term


def _normal(operator: str, arguments: tuple[Term, ...], parameters: tuple[int, ...]) -> Term:
    match operator, arguments:
        case "not", (operand,):
            return negation(operand)
        case "and" | "or", (left, right):
            return junction(operator, left, right)
        case "implies", (left, right):
            return junction("or", negation(left), right)
        case "xor", (left, right):
            return negation(equivalence(left, right))
        case "ite", (condition, then, otherwise):
            return _choice(condition, then, otherwise)
        case "=", (left, right):
            return _equality(left, right)
        case "select", (Apply(sort=Array(length=length)) as array, Constant(value=int(place)) as index):
            return _element(array, index, place, length)
        case (("ule" | "sle" | "int.le" | "real.le"), (left, right)):
            return negation(construct(_AT_MOST[operator], (right, left), ()))
        case (("ult" | "slt" | "int.lt" | "real.lt"), (left, right)):
            return _less(operator, left, right)
        case (("bitand" | "bitor" | "bitxor"), (left, right)):
            return pieces.conjunction_or_other(operator, left, right)
        case (("bitnot" | "real.neg"), (Apply(operator=inner, arguments=(operand,)),)) if inner == operator:
            return operand
        case (("float.add" | "float.mul" | "float.eq" | "float.unordered"), (left, right)):
            return _of_floats(operator, left, right)
        case _ if operator in _LINEAR:
            return _arithmetic(operator, arguments)
        case _:
            return widths.construct(operator, arguments, parameters)


# --- arithmetic -------------------------------------------------------------------------------------------------------


def _arithmetic(operator: str, arguments: tuple[Term, ...]) -> Term:
    found: Term | None
    match operator.removeprefix("int."), arguments:
        case "add", (left, right):
            found = linear.combine(left, right, 1)
        case "sub", (left, right):
            found = linear.combine(left, right, -1)
        case "neg", (operand,):
            found = linear.combine(constant(0, operand.sort), operand, -1)
        case _:
            found = linear.multiply(*arguments)
    return apply(operator, *arguments) if found is None else found


def _of_floats(operator: str, left: Term, right: Term) -> Term:
    """Operands in a fixed order; a number is equal to itself if it is one."""
    if operator == "float.eq" and left is right:
        return negation(apply("float.unordered", left, right))
    return apply(operator, *sorted((left, right), key=digest))


# --- choices ----------------------------------------------------------------------------------------------------------


def _is_choice(term: Term) -> bool:
    """Whether the term chooses between two constants."""
    return (
        isinstance(term, Apply)
        and term.operator == "ite"
        and isinstance(term.arguments[1], Constant)
        and isinstance(term.arguments[2], Constant)
    )


def _into_choice(operator: str, arguments: tuple[Term, ...], parameters: tuple[int, ...]) -> Term | None:
    """The operator on a choice between constants and otherwise constants is a choice between its values."""
    if operator in {"ite", "array", "select", "store"}:
        return None
    chosen = [argument for argument in arguments if _is_choice(argument)]
    if len(chosen) != 1 or not all(isinstance(each, Constant) or each is chosen[0] for each in arguments):
        return None
    (choice,) = chosen
    assert isinstance(choice, Apply), "a choice should be an application"
    condition, then, otherwise = choice.arguments

    def with_side(side: Term) -> Term:
        sides = tuple(side if each is choice else each for each in arguments)
        return apply(operator, *sides, parameters=parameters)

    return _choice(condition, with_side(then), with_side(otherwise))


def _choice(condition: Term, then: Term, otherwise: Term) -> Term:
    if isinstance(condition, Apply) and condition.operator == "not":
        condition, then, otherwise = condition.arguments[0], otherwise, then
    if isinstance(then, Apply) and then.operator == "ite" and then.arguments[0] is condition:
        then = then.arguments[1]
    if isinstance(otherwise, Apply) and otherwise.operator == "ite" and otherwise.arguments[0] is condition:
        otherwise = otherwise.arguments[2]
    if then is otherwise or isinstance(condition, Constant):
        return ite(condition, then, otherwise)
    if then.sort != BOOL:
        return apply("ite", condition, then, otherwise)
    return _boolean_choice(condition, then, otherwise)


def _boolean_choice(condition: Term, then: Term, otherwise: Term) -> Term:
    if isinstance(then, Constant):
        if then is TRUE:
            return junction("or", condition, otherwise)
        return junction("and", negation(condition), otherwise)
    if isinstance(otherwise, Constant):
        if otherwise is TRUE:
            return junction("or", negation(condition), then)
        return junction("and", condition, then)
    return apply("ite", condition, then, otherwise)


# --- arrays -----------------------------------------------------------------------------------------------------------


def _element(array: Term, index: Term, place: int, length: int) -> Term:
    """An element at a place that is known: not that of another place where something is stored."""
    while 0 <= place < length and isinstance(array, Apply):
        match array.operator, array.arguments:
            case "array", elements:
                return elements[place]
            case "store", (_, Constant(value=int(changed)), element) if changed == place:
                return element
            case "store", (before, Constant(value=int()), _):
                array = before
            case _:
                break
    return apply("select", array, index)


# --- comparisons ------------------------------------------------------------------------------------------------------


def _equality(left: Term, right: Term) -> Term:
    if left is right:
        return TRUE
    sort = left.sort
    if sort == BOOL:
        return equivalence(left, right)
    narrower = widths.narrow_equation(left, right)
    if narrower is not None:
        return construct("=", narrower, ()) if narrower else FALSE
    found = linear.equation(left, right) if isinstance(sort, Bits) or sort == INTEGER else None
    return equal(*_ordered(left, right)) if found is None else found


def _ordered(left: Term, right: Term) -> tuple[Term, Term]:
    pair = sorted((left, right), key=lambda each: (isinstance(each, Constant), digest(each)))
    return pair[0], pair[1]


def _less(operator: str, left: Term, right: Term) -> Term:
    if left is right:
        return FALSE
    if operator == "int.lt":
        found = linear.integer_less(left, right)
        return apply(operator, left, right) if found is None else found
    sort = left.sort
    if not isinstance(sort, Bits):
        return apply(operator, left, right)
    narrower = widths.narrow_order(operator, left, right)
    if narrower is not None:
        return construct(*narrower, ())
    return _less_bits(operator, left, right, sort)


def _less_bits(operator: str, left: Term, right: Term, sort: Bits) -> Term:
    lowest, highest = _ends(operator, sort)
    if isinstance(left, Constant):
        assert isinstance(left.value, int), "bits should be an int"
        if left.value == highest:
            return FALSE
        return negation(_less_bits(operator, right, bits(left.value + 1, sort.width), sort))
    if not isinstance(right, Constant):
        return apply(operator, left, right)
    assert isinstance(right.value, int), "bits should be an int"
    if right.value == lowest:
        return FALSE
    if right.value == (lowest + 1) % (1 << sort.width):
        return construct("=", (left, bits(lowest, sort.width)), ())
    if right.value == highest:
        return negation(construct("=", (left, right), ()))
    return apply(operator, left, right)


def _ends(operator: str, sort: Bits) -> tuple[int, int]:
    half = 1 << (sort.width - 1)
    return (0, 2 * half - 1) if operator == "ult" else (half, half - 1)
