"""Splits: a circle of rounds in two, by a condition that no round of it changes.

Input: the rounds of a circle for which no measure was found. Output: the same rounds where a condition holds before
each of them, and where it does not. A run that stays in the circle has the condition always or never, so it is a run of
one of the two; each may have measures of its own, such as one number where something is added to it, and another one
where the same is taken. Tried are comparisons that steps make, the signs of numbers, and flags; only where both happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clew.engines.unroll.ranking.measures import compared_sides, read_first
from clew.engines.unroll.ranking.rounds import Round, Rounds
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import TRUE, Term, apply, bits, conjoin, ite, negate, width_of
from clew.ir.walk import conjuncts
from clew.models.transition import TransitionSystem

_MOST = 40
_MOST_NESTED = 2
"""So often rounds are split."""


def split(
    system: TransitionSystem, rounds: Rounds, circle: Sequence[Round], kept: Sequence[Term]
) -> tuple[list[Round], list[Round]] | None:
    """See the module; None where no condition was found."""
    given = frozenset(conjuncts(circle[0].given)) - {TRUE}
    if len(given) >= _MOST_NESTED:
        return None
    for each in [*dict.fromkeys(_conditions(system))][:_MOST]:
        if each in given or negate(each) in given:
            continue
        number = ite(each, bits(1, 2), bits(0, 2))
        if any(rounds.may_change(round_, kept, number) for round_ in circle):
            continue
        true, false = (
            [replace(round_, given=conjoin(round_.given, way)) for round_ in circle] for way in (each, negate(each))
        )
        if all(any(rounds.is_possible(round_, kept) for round_ in part) for part in (true, false)):
            return true, false
    return None


def _conditions(system: TransitionSystem) -> Iterator[Term]:
    for each in read_first(system):
        match each.sort:
            case Bool():
                yield each
            case Bits(width=width) if width > 1:
                yield apply("slt", bits(0, width), each)
                yield apply("slt", each, bits(0, width))
            case _:
                pass
    for signed, left, right in compared_sides(system):
        yield apply("slt" if signed else "ult", left, right)
        if width_of(left) > 1:
            yield apply("=", left, right)
