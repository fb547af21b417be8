"""From linked values to simplified constraints: preprocessing and construction.

Input: for each linked pair of values, and for the pair of paths, the literals on both sides. Output: constraints no two
of which share a literal, or None where one is less regular than asked.
After: Herdt 2016, algorithms 19 and 20. Algorithm 19 as printed leaves out the pair of paths, its examples do not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from clew.ir.terms import Variable
from clew.records import dataclass

Literals = tuple[Variable, ...]
"""Distinct, in order of occurrence."""
Key = Callable[[Variable], Hashable]
"""What literals that may be mapped to each other have in common: their sort, or the place where they were made."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """Any literal on the left may stand for any on the right."""

    left: Literals
    right: Literals

    def __bool__(self) -> bool:
        return bool(self.left or self.right)

    def both(self, other: Constraint) -> Constraint:
        """The literals that both have, side by side."""
        return Constraint(_common(self.left, other.left), _common(self.right, other.right))

    def without(self, other: Constraint) -> Constraint:
        """The literals that the other does not have, side by side."""
        return Constraint(_rest(self.left, other.left), _rest(self.right, other.right))

    def swapped(self) -> Constraint:
        """The sides exchanged."""
        return Constraint(self.right, self.left)

    def irregularity(self) -> int:
        """How many literals will find no partner."""
        return abs(len(self.left) - len(self.right))


def preprocess(pairs: Iterable[tuple[Literals, Literals]], key: Key) -> Iterator[Constraint]:
    """One constraint per pair and key, literals that occur on both sides apart (algorithm 19)."""
    for left, right in pairs:
        for group in dict.fromkeys(key(literal) for literal in (*left, *right)):
            ours = tuple(literal for literal in left if key(literal) == group)
            theirs = tuple(literal for literal in right if key(literal) == group)
            common = _common(ours, theirs)
            for literal in common:
                yield Constraint((literal,), (literal,))
            if rest := Constraint(_rest(ours, common), _rest(theirs, common)):
                yield rest


def construct(constraints: Iterable[Constraint], *, regular: int | None = None) -> tuple[Constraint, ...] | None:
    """Simplified constraints (algorithm 20); None where one leaves more than `regular` literals alone."""
    found: list[Constraint] = []
    for constraint in constraints:
        include(found, constraint)
        # A constraint with sides of different size keeps a part of that kind however it is separated.
        if regular == 0 and any(each.irregularity() for each in found):
            return None
    if regular is not None and any(each.irregularity() > regular for each in found):
        return None
    return tuple(found)


def include(found: list[Constraint], constraint: Constraint) -> None:
    """Add a constraint to simplified ones, separating them where they overlap; they stay simplified."""
    left = _separate(found, constraint)
    if left and (left := _separate(found, left.swapped())):
        found.append(left.swapped())


def _separate(found: list[Constraint], constraint: Constraint) -> Constraint:
    """Separate what is common to the constraint and to those there are; what is left of the constraint."""
    for position in range(len(found)):
        each = found[position]
        common = each.both(constraint)
        if common and common != each:
            found[position] = common
            found.append(each.without(constraint))
        constraint = constraint.without(each)
        if not constraint:
            break
    return constraint


def _common(left: Literals, right: Literals) -> Literals:
    return tuple(literal for literal in left if literal in right)


def _rest(left: Literals, right: Literals) -> Literals:
    return tuple(literal for literal in left if literal not in right)
