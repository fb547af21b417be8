"""Simplifying constructors of formulas: each returns an equivalent formula that is easier to translate.

Input: simplified operands in a table. Output: the simplified formula. The rules are those of Somenzi and Bloem 2000
(implication between operands) and of Etessami and Holzmann 2000 (eventual and universal operands); "suspendable"
formulas, both eventual and universal, mean the same at every position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from clew.logic.temporal.formulas import FALSE, TRUE, Formulas, Kind
from clew.logic.temporal.implications import Implications

_MANY = 48
"""Beyond so many parts, pairs are not compared."""
_NESTED = 16
"""Rules call each other at most this deep; below it formulas stay as they are."""


class Rules:
    """The constructors over one table, with the memory of the implications they ask for."""

    def __init__(self, table: Formulas) -> None:
        self._table = table
        self._known = Implications(table)
        self._nested = 0

    def simplify(self, formula: int) -> int:
        """The formula rebuilt from its parts by the constructors below."""
        done: dict[int, int] = {}
        for current in self._table.postorder(formula):
            done[current] = self._rebuild(current, done)
        return done[formula]

    def _rebuild(self, formula: int, done: dict[int, int]) -> int:
        kind = self._table.kinds[formula]
        if kind <= Kind.LITERAL:
            return formula
        parts = [done[part] for part in self._table.parts[formula]]
        return self._build(kind, parts)

    def _build(self, kind: Kind, parts: Iterable[int]) -> int:
        self._nested += 1
        try:
            match kind:
                case Kind.AND:
                    return self._conjunction(tuple(parts))
                case Kind.OR:
                    return self._disjunction(tuple(parts))
                case Kind.NEXT:
                    return self._next(*parts)
                case Kind.UNTIL:
                    return self._until(*parts)
                case _:
                    return self._release(*parts)
        finally:
            self._nested -= 1

    # --- conjunction and disjunction --------------------------------------------------------------------------------

    def _conjunction(self, parts: tuple[int, ...]) -> int:
        table = self._table
        plain = table.conjoin(parts)
        if table.kinds[plain] is not Kind.AND or len(table.parts[plain]) > _MANY or self._nested > _NESTED:
            return plain
        kept = self._strongest(table.parts[plain])
        if any(self._known.exclude(one, other) for one in kept for other in kept if one < other):
            return FALSE
        return table.conjoin(self._merge(kept, Kind.AND, alike=Kind.RELEASE, crossed=Kind.UNTIL))

    def _disjunction(self, parts: tuple[int, ...]) -> int:
        table = self._table
        plain = table.disjoin(parts)
        if table.kinds[plain] is not Kind.OR or len(table.parts[plain]) > _MANY or self._nested > _NESTED:
            return plain
        kept = self._weakest(table.parts[plain])
        if any(self._known.cover(one, other) for one in kept for other in kept if one < other):
            return TRUE
        return table.disjoin(self._merge(kept, Kind.OR, alike=Kind.UNTIL, crossed=Kind.RELEASE))

    def _strongest(self, parts: tuple[int, ...]) -> list[int]:
        kept: list[int] = []
        for part in parts:
            if any(self._known.implies(other, part) for other in kept):
                continue
            kept = [other for other in kept if not self._known.implies(part, other)]
            kept.append(part)
        return kept

    def _weakest(self, parts: tuple[int, ...]) -> list[int]:
        kept: list[int] = []
        for part in parts:
            if any(self._known.implies(part, other) for other in kept):
                continue
            kept = [other for other in kept if not self._known.implies(other, part)]
            kept.append(part)
        return kept

    def _merge(self, parts: list[int], outer: Kind, *, alike: Kind, crossed: Kind) -> list[int]:
        """AND: `a R b & a R c = a R (b & c)`, `a U c & b U c = (a & b) U c`, `X a & X b = X (a & b)`; OR is dual."""
        table = self._table
        groups: dict[tuple[Kind, int], list[int]] = {}
        for part in parts:
            kind, operands = table.kinds[part], table.parts[part]
            if kind is Kind.NEXT:
                groups.setdefault((kind, 0), []).append(operands[0])
            elif kind is alike:
                groups.setdefault((kind, operands[0]), []).append(operands[1])
            elif kind is crossed:
                groups.setdefault((kind, operands[1]), []).append(operands[0])
            else:
                groups.setdefault((Kind.TRUE, part), []).append(part)
        return [self._merged(key, members, outer, alike) for key, members in groups.items()]

    def _merged(self, key: tuple[Kind, int], members: list[int], outer: Kind, alike: Kind) -> int:
        kind, shared = key
        if kind is Kind.TRUE:
            return shared
        inner = members[0] if len(members) == 1 else self._build(outer, members)
        if kind is Kind.NEXT:
            return self._build(kind, (inner,))
        return self._build(kind, (shared, inner) if kind is alike else (inner, shared))

    # --- temporal operators -----------------------------------------------------------------------------------------

    def _suspendable(self, formula: int) -> bool:
        return self._table.eventual[formula] and self._table.universal[formula]

    def _next(self, operand: int) -> int:
        return operand if self._suspendable(operand) else self._table.next(operand)

    def _until(self, left: int, right: int) -> int:
        table, known = self._table, self._known
        if right <= FALSE or table.eventual[right] or known.implies(left, right):
            return right
        if left != TRUE and known.cover(left, right):
            left = TRUE
        if table.kinds[right] is Kind.UNTIL and left == TRUE:
            right = table.parts[right][1]  # F (a U b) = F b
        if table.kinds[right] is Kind.UNTIL and known.implies(left, table.parts[right][0]):
            return right  # a U (b U c) = b U c where a implies b
        if self._nested > _NESTED:
            return table.until(left, right)
        if left != TRUE and self._suspendable(left):
            later = self._build(Kind.UNTIL, (TRUE, right))  # s U b = b | (s & F b)
            return self._build(Kind.OR, (right, self._build(Kind.AND, (left, later))))
        if (apart := self._apart(right, Kind.AND, self._suspendable)) is not None:
            fixed, rest = apart  # a U (b & s) = s & (a U b)
            return self._build(Kind.AND, (*fixed, self._build(Kind.UNTIL, (left, table.conjoin(rest)))))
        if (apart := self._apart(right, Kind.OR, table.eventual.__getitem__)) is not None:
            fixed, rest = apart  # a U (b | e) = e | (a U b)
            return self._build(Kind.OR, (*fixed, self._build(Kind.UNTIL, (left, table.disjoin(rest)))))
        return self._through_next(Kind.UNTIL, left, right)

    def _release(self, left: int, right: int) -> int:
        table, known = self._table, self._known
        if right <= FALSE or table.universal[right] or known.implies(right, left):
            return right
        if left != FALSE and known.exclude(left, right):
            left = FALSE
        if table.kinds[right] is Kind.RELEASE and left == FALSE:
            right = table.parts[right][1]  # G (a R b) = G b
        if table.kinds[right] is Kind.RELEASE and known.implies(table.parts[right][0], left):
            return right  # a R (b R c) = b R c where b implies a
        if self._nested > _NESTED:
            return table.release(left, right)
        if left != FALSE and self._suspendable(left):
            ever = self._build(Kind.RELEASE, (FALSE, right))  # s R b = b & (s | G b)
            return self._build(Kind.AND, (right, self._build(Kind.OR, (left, ever))))
        if (apart := self._apart(right, Kind.OR, self._suspendable)) is not None:
            fixed, rest = apart  # a R (b | s) = s | (a R b)
            return self._build(Kind.OR, (*fixed, self._build(Kind.RELEASE, (left, table.disjoin(rest)))))
        if (apart := self._apart(right, Kind.AND, table.universal.__getitem__)) is not None:
            fixed, rest = apart  # a R (b & u) = u & (a R b)
            return self._build(Kind.AND, (*fixed, self._build(Kind.RELEASE, (left, table.conjoin(rest)))))
        return self._through_next(Kind.RELEASE, left, right)

    def _apart(self, formula: int, kind: Kind, chosen: Callable[[int], bool]) -> tuple[list[int], list[int]] | None:
        """The chosen parts and the others; None if there are not both."""
        if self._table.kinds[formula] is not kind:
            return None
        fixed = [part for part in self._table.parts[formula] if chosen(part)]
        rest = [part for part in self._table.parts[formula] if not chosen(part)]
        return (fixed, rest) if fixed and rest else None

    def _through_next(self, kind: Kind, left: int, right: int) -> int:
        """`F X a = X F a` and `G X a = X G a`, for any number of X."""
        table = self._table
        make = table.until if kind is Kind.UNTIL else table.release
        if left != (TRUE if kind is Kind.UNTIL else FALSE) or table.kinds[right] is not Kind.NEXT:
            return make(left, right)
        count = 0
        while table.kinds[right] is Kind.NEXT:
            right, count = table.parts[right][0], count + 1
        result = make(left, right)
        for _ in range(count):
            result = table.next(result)
        return result
