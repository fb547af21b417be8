"""Free choices between very many values, narrowed to a few that programs tend to care about.

Input: a program. Output: values for its concrete execution that offer, instead of every value of a wide sort, those
near its own constants and near zero. Runs are runs of the program; what is not found may be there all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clew.ir.program import Program
from clew.ir.sorts import Bits, Sort
from clew.ir.source import Span
from clew.ir.terms import Constant
from clew.ir.walk import postorder
from clew.models.recursion import Few
from clew.semantics.execution.wide import Wide
from clew.semantics.observers import program_terms
from clew.semantics.values import Bounds, Concrete, Datum, Path

FEW = 64
"""Choices between at most so many values stay as they are."""


def narrow_values(program: Program, few: Few) -> NarrowValues:
    """Values that offer these numbers, else those near the ones that the program mentions, small ones first."""
    if few.numbers:
        return NarrowValues(few.numbers)
    mentioned = {
        int(term.value)
        for term in postorder(*program_terms(program))
        if isinstance(term, Constant) and isinstance(term.value, int)
    }
    near = {number + by for number in sorted(mentioned, key=abs)[:24] for by in (-1, 0, 1)}
    fitting = (number for number in {*near, *range(-3, 13)} if few.largest is None or abs(number) <= few.largest)
    return NarrowValues(tuple(sorted(fitting, key=lambda number: (abs(number), number))))


@dataclass(frozen=True, slots=True)
class NarrowValues(Concrete):
    """Concrete values with few alternatives: these numbers."""

    numbers: tuple[int, ...]

    def fresh(self, sort: Sort, bounds: Bounds, path: Path, span: Span | None) -> tuple[Sequence[Datum], Path]:
        """The values that are offered."""
        found, path = Concrete().fresh(sort, bounds, path, span)
        if not isinstance(found, Wide) and len(found) <= FEW:
            return found, path
        modulus = 1 << sort.width if isinstance(sort, Bits) else None
        numbers = dict.fromkeys(number if modulus is None else number % modulus for number in self.numbers)
        few: Sequence[Datum] = [number for number in numbers if number in found][:FEW]
        if not few:
            few = [found.first] if isinstance(found, Wide) else found[:FEW]
        return few, path
