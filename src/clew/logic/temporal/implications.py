"""Syntactic implication between formulas: quick rules that are right where they say yes.

Input: numbers of formulas in a table. Output: "yes", or "not known"; depth is bounded.
After: Somenzi and Bloem, "Efficient Büchi Automata from LTL Formulae", 2000, section 3; Etessami and Holzmann,
"Optimizing Büchi Automata", 2000, for eventual and universal formulas.
"""

from __future__ import annotations

from clew.logic.temporal.atoms import atom_implies, atoms_exclude
from clew.logic.temporal.formulas import FALSE, TRUE, Formulas, Kind

_DEEPEST = 24


class Implications:
    """Rules over one table, with a memory of what was asked."""

    def __init__(self, table: Formulas) -> None:
        self._table = table
        self._implied: dict[tuple[int, int], bool] = {}
        self._excluded: dict[tuple[int, int], bool] = {}
        self._covered: dict[tuple[int, int], bool] = {}

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

    def exclude(self, left: int, right: int, depth: int = 0) -> bool:
        """Whether the two are known never to hold together."""
        if left == FALSE or right == FALSE:
            return True
        if left in (TRUE, right) or right == TRUE or depth > _DEEPEST:
            return False
        key = (left, right) if left < right else (right, left)
        found = self._excluded.get(key)
        if found is None:
            found = self._exclude_one(left, right, depth + 1) or self._exclude_one(right, left, depth + 1)
            self._excluded[key] = found
        return found

    def _exclude_one(self, left: int, right: int, depth: int) -> bool:
        table = self._table
        kind, parts = table.kinds[left], table.parts[left]
        match kind:
            case Kind.TRUE | Kind.FALSE:
                return kind is Kind.FALSE
            case Kind.LITERAL:
                return table.kinds[right] is Kind.LITERAL and self._literals_exclude(left, right)
            case Kind.AND:
                return any(self.exclude(part, right, depth) for part in parts)
            case Kind.OR:
                return all(self.exclude(part, right, depth) for part in parts)
            case Kind.NEXT:
                return table.kinds[right] is Kind.NEXT and self.exclude(parts[0], table.parts[right][0], depth)
            case Kind.UNTIL:
                if not self.exclude(parts[1], right, depth):
                    return False
                return table.universal[right] or self.exclude(parts[0], right, depth)
            case Kind.RELEASE:
                return self.exclude(parts[1], right, depth)

    def _literals_exclude(self, left: int, right: int) -> bool:
        atoms = self._table.atoms
        (one, positive), (other, wanted) = self._table.parts[left], self._table.parts[right]
        match positive, wanted:
            case 1, 1:
                return atoms_exclude(atoms[one], atoms[other])
            case 1, 0:
                return atom_implies(atoms[one], atoms[other])
            case 0, 1:
                return atom_implies(atoms[other], atoms[one])
            case _:
                return False

    def cover(self, left: int, right: int, depth: int = 0) -> bool:
        """Whether one of the two is known to hold always; the dual of `exclude`."""
        if left == TRUE or right == TRUE:
            return True
        if left in (FALSE, right) or right == FALSE or depth > _DEEPEST:
            return False
        key = (left, right) if left < right else (right, left)
        found = self._covered.get(key)
        if found is None:
            found = self._cover_one(left, right, depth + 1) or self._cover_one(right, left, depth + 1)
            self._covered[key] = found
        return found

    def _cover_one(self, left: int, right: int, depth: int) -> bool:
        table = self._table
        kind, parts = table.kinds[left], table.parts[left]
        match kind:
            case Kind.TRUE | Kind.FALSE:
                return kind is Kind.TRUE
            case Kind.LITERAL:
                return table.kinds[right] is Kind.LITERAL and self._literals_cover(left, right)
            case Kind.OR:
                return any(self.cover(part, right, depth) for part in parts)
            case Kind.AND:
                return all(self.cover(part, right, depth) for part in parts)
            case Kind.NEXT:
                return table.kinds[right] is Kind.NEXT and self.cover(parts[0], table.parts[right][0], depth)
            case Kind.RELEASE:
                if not self.cover(parts[1], right, depth):
                    return False
                return table.eventual[right] or self.cover(parts[0], right, depth)
            case Kind.UNTIL:
                return self.cover(parts[1], right, depth)

    def _literals_cover(self, left: int, right: int) -> bool:
        atoms = self._table.atoms
        (one, positive), (other, wanted) = self._table.parts[left], self._table.parts[right]
        match positive, wanted:
            case 0, 0:
                return atoms_exclude(atoms[one], atoms[other])
            case 0, 1:
                return atom_implies(atoms[one], atoms[other])
            case 1, 0:
                return atom_implies(atoms[other], atoms[one])
            case _:
                return False
