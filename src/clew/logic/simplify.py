"""A simplifier for terms: local rules, applied from the leaves up, as a chosen normalisation.

Input: a term. Output: a term of the same sort that is equal under every valuation. Some rules forget a variable
(`x - x` is 0), which is not right where it may be undefined; they are applied only where that is excluded.
Normal form, where a rule applies: arguments of commutative operators in a fixed order with constants last, no `sub` of
a constant, no negated condition of `ite`, no negated comparison, no `implies`.
"""

from __future__ import annotations

from enum import Enum

from clew.ir.operators.table import OPERATORS
from clew.ir.sorts import BOOL, Array
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Observe,
    Term,
    Variable,
    apply,
    children,
    conjoin,
    digest,
    disjoin,
    equal,
    ite,
    negate,
    observe,
)
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder
from clew.logic.simplify_bits import simplify_bits


class Given(Enum):
    """What may be relied upon."""

    ANYTHING = "anything"
    """Variables may be undefined."""
    DEFINED = "defined"
    """Every variable and observation has a value."""


def simplify(term: Term, *, given: Given = Given.DEFINED) -> Term:
    """The simplified term."""
    done: dict[Term, Term] = {}
    for part in postorder(term):
        done[part] = _rebuild(part, tuple(done[child] for child in children(part)), given)
    return done[term]


_ROUNDS = 8
"""A rule may make room for the next one at the top; more rounds than this are left to the next call."""


def _rebuild(term: Term, arguments: tuple[Term, ...], given: Given) -> Term:
    match term:
        case Constant() | Variable():
            return term
        case Observe(observation=observation, names=names):
            return observe(observation, names, arguments, term.sort)
        case Apply(operator=operator, parameters=parameters):
            result = apply(operator, *arguments, parameters=parameters)
            for _ in range(_ROUNDS):
                after = _top(result, given)
                if after is result:
                    break
                result = after
            return result


def _top(term: Term, given: Given) -> Term:
    """One rule at the top of a term whose arguments are simplified."""
    if not isinstance(term, Apply):
        return term
    ordered = _ordered(term)
    forgetful = given is Given.DEFINED
    result = _any_sort(ordered, forgetful=forgetful)
    if result is ordered and term.sort == BOOL:
        result = _boolean(ordered, forgetful=forgetful)
    return simplify_bits(ordered, forgetful=forgetful) if result is ordered else result


def _ordered(term: Apply) -> Apply:
    """Arguments of a commutative operator by digest, constants last."""
    if not OPERATORS[term.operator].commutative or len(term.arguments) != 2:
        return term
    left, right = term.arguments
    if (isinstance(left, Constant), digest(left)) <= (isinstance(right, Constant), digest(right)):
        return term
    swapped = apply(term.operator, right, left, parameters=term.parameters)
    return swapped if isinstance(swapped, Apply) else term


# --- every sort -------------------------------------------------------------------------------------------------------


def _any_sort(term: Apply, *, forgetful: bool) -> Term:
    match term.operator, term.arguments:
        case "ite", (condition, then, otherwise):
            return _choice(term, condition, then, otherwise, forgetful=forgetful)
        case "=", (left, right):
            return _equality(term, left, right, forgetful=forgetful)
        case "select", (array, index):
            return _select(term, array, index, forgetful=forgetful)
        case "int.neg" | "real.neg" | "neg" | "bitnot", (Apply(operator=inner, arguments=(operand,)),):
            return operand if inner == term.operator else term
        case _:
            return term


def _choice(term: Apply, condition: Term, then: Term, otherwise: Term, *, forgetful: bool) -> Term:
    if isinstance(condition, Constant) and condition.value is not UNDEFINED:
        return then if condition.value else otherwise
    if then is otherwise and forgetful:
        return then
    if isinstance(condition, Apply) and condition.operator == "not":
        return apply("ite", condition.arguments[0], otherwise, then)
    if isinstance(then, Apply) and then.operator == "ite" and then.arguments[0] is condition:
        return apply("ite", condition, then.arguments[1], otherwise)
    if isinstance(otherwise, Apply) and otherwise.operator == "ite" and otherwise.arguments[0] is condition:
        return apply("ite", condition, then, otherwise.arguments[2])
    return term


def _equality(term: Apply, left: Term, right: Term, *, forgetful: bool) -> Term:
    if left is right and forgetful:
        return TRUE
    if right is TRUE:
        return left
    if right is FALSE:
        return negate(left)
    if isinstance(left, Apply) and left.operator == "ite" and isinstance(right, Constant):
        condition, then, otherwise = left.arguments
        if isinstance(then, Constant) and isinstance(otherwise, Constant):
            hit, other_hit = equal(then, right), equal(otherwise, right)
            return ite(condition, hit, other_hit) if forgetful or hit is not other_hit else term
    return term


def _select(term: Apply, array: Term, index: Term, *, forgetful: bool) -> Term:
    if not (isinstance(array, Apply) and isinstance(index, Constant) and isinstance(index.value, int)):
        return term
    sort = array.sort
    assert isinstance(sort, Array), f"select should see an array, sees {sort}"
    if not 0 <= index.value < sort.length:
        return term
    if array.operator == "array":
        return array.arguments[index.value]
    if array.operator == "store" and isinstance(place := array.arguments[1], Constant):
        if place.value != index.value:
            return apply("select", array.arguments[0], index)
        return array.arguments[2] if forgetful else term
    return term


# --- booleans ---------------------------------------------------------------------------------------------------------

_NEGATED = {"ult": "ule", "ule": "ult", "slt": "sle", "sle": "slt"} | {
    f"{kind}.{one}": f"{kind}.{other}" for kind in ("int", "real") for one, other in (("lt", "le"), ("le", "lt"))
}


def _boolean(term: Apply, *, forgetful: bool) -> Term:
    match term.operator, term.arguments:
        case "not", (Apply(operator="not", arguments=(operand,)),):
            return operand
        case "not", (Apply(operator=operator, arguments=(left, right)),) if operator in _NEGATED:
            return apply(_NEGATED[operator], right, left)
        case "implies", (left, right):
            return disjoin(negate(left), right)
        case "and" | "or", (left, right):
            return _junction(term, left, right, forgetful=forgetful)
        case "xor", (left, right):
            return _difference(term, left, right, forgetful=forgetful)
        case "ite", (condition, then, otherwise):
            return _boolean_choice(term, condition, then, otherwise, forgetful=forgetful)
        case operator, (left, right) if left is right and forgetful and operator in _NEGATED:
            return TRUE if operator in {"ule", "sle", "int.le", "real.le"} else FALSE
    return term


def _junction(term: Apply, left: Term, right: Term, *, forgetful: bool) -> Term:
    neutral, absorbing = (TRUE, FALSE) if term.operator == "and" else (FALSE, TRUE)
    if right is absorbing:
        return absorbing
    if right is neutral or left is right:
        return left
    mine, others = _members(left, term.operator), _members(right, term.operator)
    if others <= mine:
        return left
    if mine <= others:
        return right
    if forgetful and any(_opposite(one) in mine for one in others):
        return absorbing
    return term


_SEEN = 16
"""How many members of a chain of `and` or `or` are looked at."""


def _members(term: Term, operator: str) -> frozenset[Term]:
    members: list[Term] = []
    stack = [term]
    while stack and len(members) < _SEEN:
        top = stack.pop()
        if isinstance(top, Apply) and top.operator == operator:
            stack.extend(top.arguments)
        else:
            members.append(top)
    return frozenset(members) if not stack else frozenset({term})


def _opposite(term: Term) -> Term:
    """The negation in the form that this simplifier gives it."""
    if isinstance(term, Apply) and term.operator in _NEGATED:
        return apply(_NEGATED[term.operator], *reversed(term.arguments))
    return negate(term)


def _difference(term: Apply, left: Term, right: Term, *, forgetful: bool) -> Term:
    if right is FALSE:
        return left
    if right is TRUE:
        return negate(left)
    return FALSE if left is right and forgetful else term


def _boolean_choice(term: Apply, condition: Term, then: Term, otherwise: Term, *, forgetful: bool) -> Term:
    """With a constant side; a junction may be decided where the condition is undefined, `ite` is not."""
    if then is TRUE and otherwise is FALSE:
        return condition
    if then is FALSE and otherwise is TRUE:
        return negate(condition)
    if otherwise is FALSE and forgetful:
        return conjoin(condition, then)
    if then is TRUE and forgetful:
        return disjoin(condition, otherwise)
    return term
