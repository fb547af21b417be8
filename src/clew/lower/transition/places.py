"""Which elements of long arrays are worth knowing: the indices that stay, and those at which is read.

Input: a program of guarded actions and the invariants that are asked of it. Output: the arrays that cells can follow,
and indices of theirs by width.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clew.ir.program import Program
from clew.ir.rewriting import targets_of
from clew.ir.sorts import Array, Bits, Bool, Sort
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.walk import postorder
from clew.semantics.observers import action_terms


def long_arrays(program: Program, conditions: Sequence[Term], fewest: int) -> frozenset[Variable]:
    """The arrays of at least so many elements whose indices are as wide as their length asks."""
    spoilt = {
        part.arguments[0].sort
        for part in postorder(*conditions, *action_terms(program))
        if isinstance(part, Apply) and part.operator in ("select", "store") and not _is_indexed(part)
    }
    return frozenset(
        each.variable for each in program.globals if _is_long(each.sort, fewest) and each.sort not in spoilt
    )


def _is_long(sort: Sort, fewest: int) -> bool:
    return (
        isinstance(sort, Array)
        and sort.length >= fewest
        and sort.length & (sort.length - 1) == 0
        and isinstance(sort.element, Bits | Bool)
    )


def _is_indexed(part: Apply) -> bool:
    sort, index = part.arguments[0].sort, part.arguments[1].sort
    return isinstance(sort, Array) and isinstance(index, Bits) and sort.length == 1 << index.width


def index_width(sort: Array) -> int:
    """How wide indices of the array are."""
    return sort.length.bit_length() - 1


def lasting(program: Program, width: int) -> list[Variable]:
    """The variables of this width that no action changes."""
    written = {target for action in program.actions for command in action.effect for target in targets_of(command)}
    return [each.variable for each in program.globals if each.sort == Bits(width) and each.variable not in written]


def reads(terms: Iterable[Term], width: int) -> list[Term]:
    """The indices of this width at which arrays are read, each once, those of outer reads last."""
    found = {
        part.arguments[1]: None
        for part in postorder(*terms)
        if isinstance(part, Apply) and part.operator == "select" and part.arguments[1].sort == Bits(width)
    }
    return [each for each in found if not isinstance(each, Constant)]
