"""Pins: which cell of arrays a circle of rounds without an end would be about.

A system with one cell of each array (`lower.flat.cells`) has every run of the program for each index that may be
chosen. So where a number stays the same in all rounds of a circle, a run that goes round for ever has it at last, and
is a run in which the index that was chosen is that number: no other one needs to be looked at. What is read there in
each round is then the same cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clew.engines.unroll.ranking.rounds import Round, Rounds
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Apply, Term, Variable, apply, bits, equal, resize, width_of
from clew.ir.walk import postorder, variables
from clew.lower.flat.tracked import INDEX, is_cell
from clew.models.transition import Step, TransitionSystem, place_of

_SHIFTS = (0, 2, 3, 1)
"""Elements of so many bytes, as powers of two, the usual ones first."""


def pinned(
    system: TransitionSystem, rounds: Rounds, circle: Sequence[Round], kept: tuple[Term, ...]
) -> Iterator[list[Round]]:
    """The circle with the index at each of the numbers that stay; none where the index is no more a free choice."""
    if INDEX not in system.variables or any(each.given is not TRUE for each in circle):
        return
    sources = {each.source for each in circle}
    steps = [step for step in system.steps if place_of(step) in sources]
    for number in _compared(steps, frozenset(system.variables) - {system.place, INDEX}):
        if not any(rounds.may_change(each, kept, number) for each in circle):
            for index in _indices(number):
                yield [replace(each, given=equal(INDEX, index)) for each in circle]


def _compared(steps: Sequence[Step], state: frozenset[Variable | None]) -> Iterator[Variable]:
    """The numbers that an index which is equal to the chosen one is made of."""
    terms = [term for step in steps for write in step.writes for term in (step.enabled, write.when, write.value)]
    asked = [
        part
        for part in postorder(*terms)
        if isinstance(part, Apply) and part.operator == "=" and INDEX in variables(part)
    ]
    for each in variables(*asked):
        if each in state and isinstance(each.sort, Bits) and not is_cell(each):
            yield each


def _indices(number: Variable) -> Iterator[Term]:
    """What the index may be for such a number; there is one whatever the number is."""
    wide, own = width_of(INDEX), width_of(number)
    if own <= wide:
        yield resize(number, wide, signed=True)
    if own < wide:
        yield resize(number, wide)
    if own > wide:
        for shift in _SHIFTS:
            yield resize(apply("lshr", number, bits(shift, own)), wide)
