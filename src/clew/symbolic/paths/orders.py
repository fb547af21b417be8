"""What a path says of the signed order of inputs, put together: one interval per input, one relation per pair.

Input: conjuncts. Output: the same condition with fewer of them, and the inputs that are equal to others, which can be
replaced. `x < 1` and `x != 0` become `x < 0`, `x <= y` and `x != y` become `x < y`, and `x <= y` and `y <= x` an
equality. Conjuncts of any other form stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from clew.ir.operators.table import signed
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, Variable, constant, width_of
from clew.logic.normalise import Construct
from clew.records import dataclass
from clew.semantics.values import Path

_LESS, _SAME, _MORE = 1, 2, 4
_EVERY = _LESS | _SAME | _MORE
_RELATIONS = {"slt": _LESS, "sle": _LESS | _SAME, "=": _SAME}
_TURNED = {_LESS: _MORE, _SAME: _SAME, _MORE: _LESS}


@dataclass
class _Interval:
    """The values of an input, as signed numbers."""

    low: int
    high: int
    without: set[int] = field(default_factory=set)

    def narrow(self, relation: int, bound: int) -> None:
        """The input is in that relation to a number."""
        if not relation & _MORE:
            self.high = min(self.high, bound)
        if not relation & _LESS:
            self.low = max(self.low, bound)
        if not relation & _SAME:
            self.without.add(bound)
        while self.low in self.without:
            self.low += 1
        while self.high in self.without:
            self.high -= 1


def put_together(path: Path, construct: Construct) -> tuple[dict[Term, Term], Path]:
    """Inputs that are equal to others, and what else is known; nothing of what is known is lost."""
    intervals: dict[Variable, _Interval] = {}
    pairs: dict[tuple[Variable, Variable], int] = {}
    others: list[Term] = []
    for conjunct in path:
        match _relation(conjunct):
            case (Variable() as left, relation, Variable() as right) if left is not right:
                if left.name > right.name:
                    left, right, relation = right, left, _turned(relation)
                pairs[left, right] = pairs.get((left, right), _EVERY) & relation
            case (Variable() as left, relation, Constant(value=int() as value)):
                _interval(intervals, left).narrow(relation, signed(value, width_of(left)))
            case _:
                others.append(conjunct)
    same: dict[Term, Term] = {}
    for (left, right), relation in pairs.items():
        if relation == _SAME and right not in same and left not in same:
            same[right] = left
    found = [*others, *_bounds(intervals, construct), *_orders(pairs, same, construct)]
    return same, tuple(dict.fromkeys(found))


def _relation(conjunct: Term) -> tuple[Term, int, Term] | None:
    """Left, how it may be related to right, right; a constant is on the right."""
    holds = True
    if isinstance(conjunct, Apply) and conjunct.operator == "not":
        holds, conjunct = False, conjunct.arguments[0]
    if not isinstance(conjunct, Apply) or conjunct.operator not in _RELATIONS:
        return None
    left, right = conjunct.arguments
    if not isinstance(left.sort, Bits):
        return None
    relation = _RELATIONS[conjunct.operator]
    relation = relation if holds else _EVERY & ~relation
    return (right, _turned(relation), left) if isinstance(left, Constant) else (left, relation, right)


def _turned(relation: int) -> int:
    return sum(other for one, other in _TURNED.items() if relation & one)


def _interval(intervals: dict[Variable, _Interval], each: Variable) -> _Interval:
    half = 1 << (width_of(each) - 1)
    return intervals.setdefault(each, _Interval(-half, half - 1))


def _bounds(intervals: dict[Variable, _Interval], construct: Construct) -> Iterator[Term]:
    for each, interval in intervals.items():
        half = 1 << (width_of(each) - 1)
        if interval.low == interval.high:
            yield construct("=", (each, _number(each, interval.low)), ())
            continue
        if interval.low > -half:
            yield construct("not", (construct("slt", (each, _number(each, interval.low)), ()),), ())
        if interval.high < half - 1:
            yield construct("slt", (each, _number(each, interval.high + 1)), ())
        for value in sorted(interval.without):
            if interval.low < value < interval.high:
                yield construct("not", (construct("=", (each, _number(each, value)), ()),), ())


def _number(each: Variable, value: int) -> Term:
    return constant(value % (1 << width_of(each)), each.sort)


def _orders(
    pairs: dict[tuple[Variable, Variable], int], same: dict[Term, Term], construct: Construct
) -> Iterator[Term]:
    for (left, right), relation in pairs.items():
        if same.get(right) is left:
            continue
        match relation:
            case 1:
                yield construct("slt", (left, right), ())
            case 2:
                yield construct("=", (left, right), ())
            case 3:
                yield construct("not", (construct("slt", (right, left), ()),), ())
            case 4:
                yield construct("slt", (right, left), ())
            case 5:
                yield construct("not", (construct("=", (left, right), ()),), ())
            case 6:
                yield construct("not", (construct("slt", (left, right), ()),), ())
            case _:
                assert relation == _EVERY, "a path should leave two inputs a relation"
