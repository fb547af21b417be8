"""Syntactic implication between formulas: quick rules that are right where they say yes.

Input: numbers of formulas in a table. Output: "yes", or "not known"; depth is bounded.
After: Somenzi and Bloem, "Efficient Büchi Automata from LTL Formulae", 2000, section 3; Etessami and Holzmann,
"Optimizing Büchi Automata", 2000, for eventual and universal formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clew.logic.temporal.atoms import atom_implies, atoms_exclude
from clew.logic.temporal.formulas import FALSE, TRUE, Formulas, Kind

_DEEPEST = 24


class Implications:
    """Rules over one table, with a memory of what was asked."""

    def __init__(self, table: Formulas) -> None:
        self._table = table
        self._implied: dict[tuple[int, int], bool] = {}
        self.exclude = _Clashes(table, _EXCLUDE, table.universal).known
        """Whether two formulas are known never to hold together."""
        self.cover = _Clashes(table, _COVER, table.eventual).known
        """Whether one of two formulas is known to hold always."""

    def implies(self, left: int, right: int, depth: int = 0) -> bool:
        """Whether the right is known to hold wherever the left does."""
        if left in (right, FALSE) or right == TRUE:
            return True
        if left == TRUE or right == FALSE or depth > _DEEPEST:
            return False
        found = self._implied.get((left, right))
        if found is None:
            found = self._implies(left, right, depth + 1)
            self._implied[left, right] = found
        return found

    def _implies(self, left: int, right: int, depth: int) -> bool:
        kinds, parts = self._table.kinds, self._table.parts
        if kinds[left] is Kind.OR:
            return all(self.implies(part, right, depth) for part in parts[left])
        if kinds[right] is Kind.AND:
            return all(self.implies(left, part, depth) for part in parts[right])
        if kinds[left] is Kind.AND and any(self.implies(part, right, depth) for part in parts[left]):
            return True
        if kinds[right] is Kind.OR and any(self.implies(left, part, depth) for part in parts[right]):
            return True
        if kinds[left] is Kind.LITERAL and kinds[right] is Kind.LITERAL:
            return self._literals_imply(left, right)
        return self._left_implies(left, right, depth) or self._implies_right(left, right, depth)

    def _literals_imply(self, left: int, right: int) -> bool:
        atoms = self._table.atoms
        (one, positive), (other, wanted) = self._table.parts[left], self._table.parts[right]
        match positive, wanted:
            case 1, 1:
                return atom_implies(atoms[one], atoms[other])
            case 1, 0:
                return atoms_exclude(atoms[one], atoms[other])
            case 0, 0:
                return atom_implies(atoms[other], atoms[one])
            case _:
                return False

    def _left_implies(self, left: int, right: int, depth: int) -> bool:
        """Rules that open a temporal operator on the left."""
        table = self._table
        kind, parts = table.kinds[left], table.parts[left]
        if kind is Kind.NEXT:
            if table.kinds[right] is Kind.NEXT and self.implies(parts[0], table.parts[right][0], depth):
                return True
            return table.eventual[right] and self.implies(parts[0], right, depth)
        if kind is Kind.UNTIL and self.implies(parts[1], right, depth):
            if table.eventual[right] or self.implies(parts[0], right, depth):
                return True
            return table.kinds[right] is Kind.UNTIL and self.implies(parts[0], table.parts[right][0], depth)
        if kind is Kind.RELEASE:
            if self.implies(parts[1], right, depth):
                return True
            if table.kinds[right] is Kind.RELEASE and self.implies(left, table.parts[right][1], depth):
                return self.implies(parts[0], table.parts[right][0], depth)
        return False

    def _implies_right(self, left: int, right: int, depth: int) -> bool:
        """Rules that open a temporal operator on the right."""
        table = self._table
        kind, parts = table.kinds[right], table.parts[right]
        if kind is Kind.NEXT:
            return table.universal[left] and self.implies(left, parts[0], depth)
        if kind is Kind.UNTIL:
            return self.implies(left, parts[1], depth)
        if kind is Kind.RELEASE and self.implies(left, parts[1], depth):
            return table.universal[left] or self.implies(left, parts[0], depth)
        return False


class _Side(NamedTuple):
    """One of two dual questions: what clashes with everything and with nothing, and how operators take part."""

    always: int
    never: int
    some: Kind
    every: Kind
    both: Kind
    """Both of its parts have to clash, unless the other formula lasts."""
    positive: int


_EXCLUDE = _Side(FALSE, TRUE, Kind.AND, Kind.OR, Kind.UNTIL, 1)
_COVER = _Side(TRUE, FALSE, Kind.OR, Kind.AND, Kind.RELEASE, 0)


class _Clashes:
    """Whether two formulas are known to clash, with a memory; `lasting` are those that hold, or not, from then on."""

    def __init__(self, table: Formulas, side: _Side, lasting: Sequence[bool]) -> None:
        self._table, self._side, self._lasting = table, side, lasting
        self._known: dict[tuple[int, int], bool] = {}

    def known(self, left: int, right: int, depth: int = 0) -> bool:
        """Whether the two are known to clash."""
        always, never = self._side[:2]
        if always in (left, right):
            return True
        if left in (never, right) or right == never or depth > _DEEPEST:
            return False
        key = (left, right) if left < right else (right, left)
        found = self._known.get(key)
        if found is None:
            found = self._one(left, right, depth + 1) or self._one(right, left, depth + 1)
            self._known[key] = found
        return found

    def _one(self, left: int, right: int, depth: int) -> bool:
        table, side = self._table, self._side
        kind, parts = table.kinds[left], table.parts[left]
        if kind is Kind.LITERAL:
            return table.kinds[right] is Kind.LITERAL and self._literals(left, right)
        if kind is side.some:
            return any(self.known(part, right, depth) for part in parts)
        if kind is side.every:
            return all(self.known(part, right, depth) for part in parts)
        if kind is Kind.NEXT:
            return table.kinds[right] is Kind.NEXT and self.known(parts[0], table.parts[right][0], depth)
        if not self.known(parts[1], right, depth):
            return False
        return kind is not side.both or self._lasting[right] or self.known(parts[0], right, depth)

    def _literals(self, left: int, right: int) -> bool:
        (one, here), (other, there) = self._table.parts[left], self._table.parts[right]
        atoms, positive = self._table.atoms, self._side.positive
        if here == there:
            return here == positive and atoms_exclude(atoms[one], atoms[other])
        return atom_implies(atoms[one], atoms[other]) if here == positive else atom_implies(atoms[other], atoms[one])
