"""Simplifying constructors of formulas: each returns an equivalent formula that is easier to translate.

Input: simplified operands in a table. Output: the simplified formula. The rules are those of Somenzi and Bloem 2000
(implication between operands) and of Etessami and Holzmann 2000 (eventual and universal operands); "suspendable"
formulas, both eventual and universal, mean the same at every position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from clew.logic.temporal.formulas import FALSE, TRUE, Formulas, Kind
from clew.logic.temporal.implications import Implications
from clew.records import dataclass

_MANY = 48
"""Beyond so many parts, pairs are not compared."""
_NESTED = 16
"""Rules call each other at most this deep; below it formulas stay as they are."""


@dataclass(frozen=True, slots=True)
class _Side:
    """Disjunction and until, or their duals; `absorbs` says that of two parts the second makes no difference."""

    junction: Kind
    temporal: Kind
    whole: int
    """What a junction is two of whose parts clash."""
    lasting: Sequence[bool]
    clash: Callable[[int, int], bool]
    absorbs: Callable[[int, int], bool]
    join: Callable[[Iterable[int]], int]
    make: Callable[[int, int], int]


class Rules:
    """The constructors over one table, with the memory of the implications they ask for."""

    def __init__(self, table: Formulas) -> None:
        self._table = table
        known = Implications(table)
        some = _Side(
            Kind.OR,
            Kind.UNTIL,
            TRUE,
            table.eventual,
            known.cover,
            lambda one, other: known.implies(other, one),
            table.disjoin,
            table.until,
        )
        every = _Side(
            Kind.AND,
            Kind.RELEASE,
            FALSE,
            table.universal,
            known.exclude,
            known.implies,
            table.conjoin,
            table.release,
        )
        self._sides = {
            Kind.OR: (some, every), Kind.UNTIL: (some, every), Kind.AND: (every, some), Kind.RELEASE: (every, some)
        }  # fmt: skip
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
                case Kind.AND | Kind.OR:
                    return self._joined(*self._sides[kind], tuple(parts))
                case Kind.NEXT:
                    return self._next(*parts)
                case _:
                    return self._temporal(*self._sides[kind], *parts)
        finally:
            self._nested -= 1

    # --- conjunction and disjunction --------------------------------------------------------------------------------

    def _joined(self, side: _Side, dual: _Side, parts: tuple[int, ...]) -> int:
        table = self._table
        plain = side.join(parts)
        if table.kinds[plain] is not side.junction or len(table.parts[plain]) > _MANY or self._nested > _NESTED:
            return plain
        kept: list[int] = []
        for part in table.parts[plain]:
            if not any(side.absorbs(other, part) for other in kept):
                kept = [*(other for other in kept if not side.absorbs(part, other)), part]
        if any(side.clash(one, other) for one in kept for other in kept if one < other):
            return side.whole
        return side.join(self._merge(kept, side.junction, alike=side.temporal, crossed=dual.temporal))

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

    def _temporal(self, side: _Side, dual: _Side, left: int, right: int) -> int:
        """The rules are written down for until; those for release are their duals."""
        table, whole, kind = self._table, side.whole, side.temporal
        if right <= FALSE or side.lasting[right] or side.absorbs(right, left):
            return right
        if left != whole and side.clash(left, right):
            left = whole
        if table.kinds[right] is kind and left == whole:
            right = table.parts[right][1]  # F (a U b) = F b
        if table.kinds[right] is kind and side.absorbs(table.parts[right][0], left):
            return right  # a U (b U c) = b U c where a implies b
        if self._nested > _NESTED:
            return side.make(left, right)
        if left != whole and self._suspendable(left):
            later = self._build(kind, (whole, right))  # s U b = b | (s & F b)
            return self._build(side.junction, (right, self._build(dual.junction, (left, later))))
        if (apart := self._apart(right, dual.junction, self._suspendable)) is not None:
            fixed, rest = apart  # a U (b & s) = s & (a U b)
            return self._build(dual.junction, (*fixed, self._build(kind, (left, dual.join(rest)))))
        if (apart := self._apart(right, side.junction, side.lasting.__getitem__)) is not None:
            fixed, rest = apart  # a U (b | e) = e | (a U b)
            return self._build(side.junction, (*fixed, self._build(kind, (left, side.join(rest)))))
        return self._through_next(side, left, right)

    def _apart(self, formula: int, kind: Kind, chosen: Callable[[int], bool]) -> tuple[list[int], list[int]] | None:
        """The chosen parts and the others; None if there are not both."""
        if self._table.kinds[formula] is not kind:
            return None
        fixed = [part for part in self._table.parts[formula] if chosen(part)]
        rest = [part for part in self._table.parts[formula] if not chosen(part)]
        return (fixed, rest) if fixed and rest else None

    def _through_next(self, side: _Side, left: int, right: int) -> int:
        """`F X a = X F a` and `G X a = X G a`, for any number of X."""
        table = self._table
        if left != side.whole or table.kinds[right] is not Kind.NEXT:
            return side.make(left, right)
        count = 0
        while table.kinds[right] is Kind.NEXT:
            right, count = table.parts[right][0], count + 1
        result = side.make(left, right)
        for _ in range(count):
            result = table.next(result)
        return result
