"""Places of arrays at which a program writes constants, such as the ends of strings.

Input: a system whose arrays are single cells at an index that never changes. Output: per place that is no counter of
its own, but computed from other numbers, the number at which the index is there, and conditions that say what the cell
holds then. They are guesses: the numbers may have changed since, and so may the cell.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.terms import Apply, Constant, Term, Variable, apply, equal
from clew.ir.walk import postorder, variables
from clew.logic.normalise import fully
from clew.lower.flat.tracked import INDEX, is_cell
from clew.models.transition import TransitionSystem
from clew.records import dataclass

_SHORT = 12
"""Longer places are not followed."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where the index is `place`, which is `there`, the cell holds the value."""

    there: Term
    place: Term
    cell: Variable
    value: Constant

    @property
    def held(self) -> Term:
        """That the cell still holds it."""
        return apply("implies", self.there, equal(self.cell, self.value))


def marks(system: TransitionSystem) -> list[Mark]:
    """The places of a system at which constants are written, each once."""
    state = frozenset(system.variables)
    written = [write for step in system.steps for write in step.writes if is_cell(write.variable)]
    found = dict.fromkeys(each for write in written for each in _marks_in(write.variable, write.value))
    return [each for each in found if state.issuperset(variables(each.there))]


def _marks_in(cell: Variable, value: Term) -> Iterator[Mark]:
    for part in postorder(value):
        match part:
            case Apply(operator="ite", arguments=(there, Constant() as constant, _)) if constant.sort == cell.sort:
                place = _place(there)
                if place is not None:
                    yield Mark(there, place, cell, constant)
            case _:
                pass


def _place(there: Term) -> Term | None:
    """What the index is according to an equation, if that is computed from other numbers."""
    match there:
        case Apply(operator="=", arguments=(left, right)) if left.sort == INDEX.sort:
            gap = apply("sub", left, right)
            for place in (apply("sub", INDEX, gap), apply("add", INDEX, gap)):
                reduced = fully(place)
                short = len(tuple(postorder(reduced))) <= _SHORT
                if isinstance(reduced, Apply) and short and INDEX not in variables(reduced):
                    return reduced
            return None
        case _:
            return None
