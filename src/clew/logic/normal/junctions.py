"""Operators that are associative, commutative and idempotent or nilpotent: sets of members in a fixed order.

Conjunction, disjunction and the bitwise operators are flattened; members stand in the order of their digests, each
once (`xor`: those that occur an odd number of times), constants are joined and stand last.
"""

from __future__ import annotations

from itertools import islice

from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, apply, constant, digest, negate
from clew.ir.walk import operands

_DUAL = {"and": "or", "or": "and"}
_MOST = 256
"""Longer junctions are not flattened."""


def members(operator: str, *terms: Term) -> list[Term] | None:
    """The members of nested junctions; None if there are too many."""
    found = [*islice(operands(operator, *terms), _MOST + 1)]
    return found if len(found) <= _MOST else None


def negation(term: Term) -> Term:
    """The negation; of a junction of atoms, the dual junction of their negations."""
    if not (isinstance(term, Apply) and term.operator in _DUAL):
        return negate(term)
    found = members(term.operator, term)
    if found is None or any(_is_junction(_atom(each)) for each in found):
        return negate(term)
    return _chain(_DUAL[term.operator], {negate(each) for each in found})


def _atom(term: Term) -> Term:
    return term.arguments[0] if isinstance(term, Apply) and term.operator == "not" else term


def _is_junction(term: Term) -> bool:
    return isinstance(term, Apply) and term.operator in _DUAL


def junction(operator: str, left: Term, right: Term) -> Term:
    """`and` or `or`."""
    neutral, absorbing = (TRUE, FALSE) if operator == "and" else (FALSE, TRUE)
    if left is absorbing or right is absorbing:
        return absorbing
    if left is neutral or left is right:
        return right
    if right is neutral:
        return left
    found = members(operator, left, right)
    if found is None:
        return apply(operator, left, right)
    kept = set(found)
    if any(isinstance(each, Apply) and each.operator == "not" and each.arguments[0] in kept for each in kept):
        return absorbing
    kept = {each for each in kept if not _absorbed(each, _DUAL[operator], kept)}
    return _chain(operator, kept)


def _absorbed(member: Term, dual: str, others: set[Term]) -> bool:
    """`x` absorbs `x or y` in a conjunction."""
    if not (isinstance(member, Apply) and member.operator == dual):
        return False
    inner = members(dual, member)
    return inner is not None and any(each in others for each in inner)


def _chain(operator: str, kept: set[Term]) -> Term:
    ordered = sorted(kept, key=digest)
    result = ordered[0]
    for each in ordered[1:]:
        result = apply(operator, result, each)
    return result


def bitwise(operator: str, left: Term, right: Term) -> Term:
    """`bitand`, `bitor` or `bitxor`."""
    sort = left.sort
    assert isinstance(sort, Bits), f"a bitwise operator should see bits, sees {sort}"
    found = members(operator, left, right)
    if found is None:
        return apply(operator, left, right)
    ones = (1 << sort.width) - 1
    number = ones if operator == "bitand" else 0
    kept: set[Term] = set()
    for each in found:
        if isinstance(each, Constant):
            number = _fold(operator, number, each)
        elif operator == "bitxor" and each in kept:
            kept.discard(each)
        else:
            kept.add(each)
    if operator == "bitxor":
        return _exclusive(kept, number, sort)
    absorbing = 0 if operator == "bitand" else ones
    opposite = any(isinstance(each, Apply) and each.operator == "bitnot" and each.arguments[0] in kept for each in kept)
    if opposite or number == absorbing:
        return constant(absorbing, sort)
    return _with_number(operator, kept, number, ones - absorbing, sort)


def _fold(operator: str, number: int, each: Constant) -> int:
    assert isinstance(each.value, int), "bits should be an int"
    match operator:
        case "bitand":
            return number & each.value
        case "bitor":
            return number | each.value
        case _:
            return number ^ each.value


def _exclusive(kept: set[Term], number: int, sort: Bits) -> Term:
    """Complements are moved into the number, and the number of all ones to the outside as a complement."""
    ones = (1 << sort.width) - 1
    plain: set[Term] = set()
    for each in kept:
        inner = each.arguments[0] if isinstance(each, Apply) and each.operator == "bitnot" else each
        number ^= 0 if inner is each else ones
        plain ^= {inner}
    if plain and number == ones:
        return apply("bitnot", _chain("bitxor", plain))
    return _with_number("bitxor", plain, number, 0, sort)


def _with_number(operator: str, kept: set[Term], number: int, neutral: int, sort: Bits) -> Term:
    if not kept:
        return constant(number, sort)
    result = _chain(operator, kept)
    return result if number == neutral else apply(operator, result, constant(number, sort))


def equivalence(left: Term, right: Term) -> Term:
    """Equality of truth values: negations go outside, members are ordered."""
    if isinstance(left, Constant):
        left, right = right, left
    if right is TRUE:
        return left
    if right is FALSE:
        return negate(left)
    positive = True
    pair: list[Term] = []
    for each in (left, right):
        negative = isinstance(each, Apply) and each.operator == "not"
        pair.append(negate(each) if negative else each)
        positive = positive != negative
    if pair[0] is pair[1]:
        return TRUE if positive else FALSE
    found = apply("=", *sorted(pair, key=digest))
    return found if positive else negate(found)
