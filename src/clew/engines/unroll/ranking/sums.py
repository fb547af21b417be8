"""Sums that loops count by: measures with factors that nobody wrote, found from steps that models have shown.

Input: the rounds of a circle, and numbers of its states. Output: a sum of them, each with a whole factor, that grows in
no round, and whether it gets less in all steps of some round. Factors are those with which the sum grows in none of the
steps that were shown, and gets less in as many as can be. Then it is asked whether the sum is a measure of the rounds;
a step in which it grows, or stays, is shown to the next try. So a sum is given back only where the questions say of it
what they have to say of any measure: where its factors come from does not matter.
After: Gonnord, Monniaux and Radanne, "Synthesis of ranking functions using extremal counterexamples", 2015.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from clew.engines.unroll.ranking.measures import compared_sides, read_first
from clew.engines.unroll.ranking.rounds import Round, Rounds
from clew.engines.unroll.ranking.weights import weighed_sum
from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.rows import signed
from clew.ir.sorts import INTEGER, Bits, Bool
from clew.ir.terms import Term, apply, bits, conjoin, disjoin, equal, integer, ite, resize, width_of
from clew.ir.walk import variables
from clew.models.transition import TransitionSystem, place_of, reserved
from clew.records import dataclass
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat

_LIMITS = (2, 12, 64)
"""How large factors may be, one after the other."""
_ROOM = 16
"""So many bits more than its numbers a sum has: nothing in it is too large."""
_MOST_NUMBERS, _MOST_PLACES = 12, 6
_MOST_TRIES = 60
_SECONDS = 6.0
"""So long factors are looked for."""
_MILLISECONDS = 500
"""For one choice of factors."""
Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """A sum that grows in no round."""

    measure: Term
    sure: bool
    """Whether it gets less for sure in some round."""


def numbers(system: TransitionSystem) -> tuple[Term, ...]:
    """What sums are made of: variables, with the signs with which they are compared, and places where they are few."""
    chosen = [*read_first(system)]
    wide = max((each.sort.width for each in chosen if isinstance(each.sort, Bits)), default=1) + _ROOM
    compared = [(signed_, each) for signed_, *sides in compared_sides(system) for each in variables(*sides)]
    unsigned = {each for signed_, each in compared if not signed_} - {each for signed_, each in compared if signed_}
    found: list[Term] = []
    for each in chosen:
        match each.sort:
            case Bool():
                found.append(ite(each, bits(1, wide), bits(0, wide)))
            case Bits(width=width) if width > 1:
                found.append(resize(each, wide, signed=each not in unsigned))
            case _:
                pass
    return (*found[:_MOST_NUMBERS], *_places(system, wide))


def _places(system: TransitionSystem, wide: int) -> Iterator[Term]:
    place = system.place
    known = sorted({place_of(step) for step in system.steps})
    if place is None or len(known) > _MOST_PLACES:
        return
    for number in known[1:]:
        yield ite(equal(place, bits(number, width_of(place))), bits(1, wide), bits(0, wide))


def counted(rounds: Rounds, circle: Sequence[Round], kept: Sequence[Term], summed: Sequence[Term]) -> Counted | None:
    """See the module; the first sum that is sure, or else the last one that may get less."""
    over = time.monotonic() + _SECONDS
    found: Counted | None = None
    rows: list[Row] = []
    for _ in range(_MOST_TRIES):
        shown = [*dict.fromkeys(row for each in circle for row in _rows(rounds, each, kept, summed))]
        if time.monotonic() > over or len(shown) == len(rows):
            return found
        rows = shown
        factors = _factors(rows, len(summed))
        if factors is None:
            return None
        measure = weighed_sum([*zip(factors, summed, strict=True)], width_of(summed[0]))
        if any(rounds.may_grow(each, kept, measure) for each in circle):
            continue
        if not all(rounds.may_stay(each, kept, measure) for each in circle):
            return Counted(measure, sure=True)
        found = Counted(measure, sure=False)
    return found


def _rows(rounds: Rounds, each: Round, kept: Sequence[Term], summed: Sequence[Term]) -> Iterator[Row]:
    """By how much the numbers grow in the steps that were shown of a round."""
    for before, after in rounds.steps(each, kept):
        ends = (evaluate(summed, state) for state in (after, before))
        row = tuple(_signed(one, each) - _signed(other, each) for one, other, each in zip(*ends, summed, strict=True))
        if any(row):
            yield row


def _signed(value: object, term: Term) -> int:
    assert isinstance(value, int), "a number should have a value"
    return signed(value, width_of(term))


def _factors(rows: Sequence[Row], count: int) -> list[int] | None:
    """Whole numbers with which no row has a sum above zero, and as many as can be have one below; None if none has."""
    names = [reserved("factor", str(number), INTEGER) for number in range(count)]
    for limit in _LIMITS:
        solver = solver_named("z3")
        for name in names:
            solver.add(conjoin(apply("int.le", integer(-limit), name), apply("int.le", name, integer(limit))))
        sums = [_product(names, row) for row in rows]
        for each in sums:
            solver.add(apply("int.le", each, integer(0)))
        found: list[int] | None = None
        while found is None or not all(_below(found, row) for row in rows):
            less = [apply("int.lt", each, integer(0)) for each in sums]
            solver.add(disjoin(*(each for each, row in zip(less, rows, strict=True) if not _is_less(found, row))))
            if solver.check(milliseconds=_MILLISECONDS) is not Sat.YES:
                break
            found = [_whole(solver.value(each)) for each in names]
            solver.add(conjoin(*(each for each, row in zip(less, rows, strict=True) if _is_less(found, row))))
        if found is not None:
            return found
    return None


def _is_less(factors: Sequence[int] | None, row: Row) -> bool:
    return factors is not None and _below(factors, row)


def _below(factors: Sequence[int], row: Row) -> bool:
    return sum(factor * change for factor, change in zip(factors, row, strict=True)) < 0


def _product(names: Sequence[Term], row: Row) -> Term:
    total: Term = integer(0)
    for each, change in zip(names, row, strict=True):
        if change:
            total = apply("int.add", total, apply("int.mul", integer(change), each))
    return total


def _whole(value: object) -> int:
    assert isinstance(value, int), "a factor should be a whole number"
    return value
