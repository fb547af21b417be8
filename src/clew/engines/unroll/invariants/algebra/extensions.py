"""Extensions of sums and products: where nothing in them is too large, the sum of what is extended.

Input: a term that is extended with its sign, or a system. Output: the same number with extensions of variables only; a
system with such numbers in every state that it reaches. C computes with a narrow number in the width of int before it
is widened, so that an equation speaks of six times a number, and not of the number.
"""

from __future__ import annotations

from dataclasses import replace

from clew.engines.unroll.invariants.bounds import bounds
from clew.ir.operators.rows import signed
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, apply, bits, width_of
from clew.ir.walk import rewrite_all
from clew.logic.ranges import Ranges
from clew.models.transition import Step, TransitionSystem

_PARTS = ("add", "sub", "mul")
_MOST_ROUNDS = 4
"""Sums nested deeper than this stay as they are."""


def with_sums_spread(system: TransitionSystem) -> TransitionSystem:
    """The system in which extended sums are sums of extensions, where no state within its bounds has one too large.

    So each term has the same value in every state that is reached.
    """
    known = Ranges()
    for each, fact in bounds(system).items():
        known.know(each, fact)
    return replace(system, steps=tuple(_spread_in(step, known) for step in system.steps))


def _spread_in(step: Step, known: Ranges) -> Step:
    written = tuple(term for each in step.writes for term in (each.when, each.value))
    failing = tuple(each.condition for each in step.failures)
    terms = (step.guard, step.enabled, *written, *failing)
    for _ in range(_MOST_ROUNDS):
        before, terms = terms, rewrite_all(terms, lambda part: _spread_once(part, known))
        if before == terms:
            break
    guard, enabled, *rest = terms
    values, conditions = rest[: len(written)], rest[len(written) :]
    return replace(
        step,
        guard=guard,
        enabled=enabled,
        writes=tuple(
            replace(each, when=when, value=value)
            for each, when, value in zip(step.writes, values[::2], values[1::2], strict=True)
        ),
        failures=tuple(replace(each, condition=new) for each, new in zip(step.failures, conditions, strict=True)),
    )


def _spread_once(term: Term, known: Ranges) -> Term | None:
    """An extended sum as a sum in the wider width; None where the term is none, or where the sum may be too large.

    What is extended twice is extended once.
    """
    match term:
        case Apply(
            operator="sign_extend" | "zero_extend" as extension,
            arguments=(Apply(operator="sign_extend" | "zero_extend" as first, arguments=(part,), parameters=(more,)),),
            parameters=(by,),
        ) if extension == first or (first == "zero_extend" and more > 0):
            return apply(first, part, parameters=(by + more,))
        case Apply(
            operator="sign_extend" | "zero_extend" as extension,
            arguments=(Apply(operator=operator, arguments=sides) as inner,),
            parameters=by,
        ) if operator in _PARTS:
            pass
        case _:
            return None
    wide = apply(operator, *(apply(extension, each, parameters=by) for each in sides))
    fact, width = known.of(wide), width_of(inner)
    if not (isinstance(fact, tuple) and len(fact) == 6):
        return None
    # Modulo two to the narrow width they are the same; so they are where the wide one is a number of that width.
    half = 1 << (width - 1)
    fits = -half <= fact[2] and fact[3] < half if extension == "sign_extend" else fact[1] < 2 * half
    return wide if fits else None


def spread(inner: Term, by: int) -> Term | None:
    """The inner term with so many more bits and its sign; None where it is no sum, or where it may be too large."""
    wide = width_of(inner) + by
    match inner:
        case Apply(operator="sign_extend" | "zero_extend" as operator, arguments=(part,)) if _range(inner) is not None:
            return apply(operator, part, parameters=(wide - width_of(part),))
        case Apply(operator=operator, arguments=(left, right)) if operator in _PARTS and _range(inner) is not None:
            sides = [_constant(each, wide) or spread(each, by) for each in (left, right)]
            one, other = sides
            return None if one is None or other is None else apply(operator, one, other)
        case _:
            return None


def _constant(term: Term, wide: int) -> Term | None:
    match term:
        case Constant(value=int(value)):
            return bits(signed(value, width_of(term)) % (1 << wide), wide)
        case _:
            return None


def _range(term: Term) -> tuple[int, int] | None:
    """The smallest and the largest number that the term may be with its sign; None where it may be too large for it."""
    match term:
        case Constant(value=int(value), sort=Bits(width=width)):
            return signed(value, width), signed(value, width)
        case Apply(operator="sign_extend", arguments=(part,)):
            half = 1 << (width_of(part) - 1)
            return -half, half - 1
        case Apply(operator="zero_extend", arguments=(part,), parameters=(by,)) if by > 0:
            return 0, (1 << width_of(part)) - 1
        case Apply(operator=operator, arguments=(left, right)) if operator in _PARTS:
            one, other = _range(left), _range(right)
            if one is None or other is None:
                return None
            match operator:
                case "add":
                    ends = [one[0] + other[0], one[1] + other[1]]
                case "sub":
                    ends = [one[0] - other[1], one[1] - other[0]]
                case _:
                    ends = [a * b for a in one for b in other]
            half = 1 << (width_of(term) - 1)
            return (min(ends), max(ends)) if min(ends) >= -half and max(ends) < half else None
        case _:
            return None
