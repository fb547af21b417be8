"""Structural matching: states are equal if their values are the same terms, up to a renaming of literals.

Plain (CEQ, PESM): the terms are the same. Extended (ESM): there are two injective maps, from the literals of one state
to those of the other and back, under which they are. Linear in the size of the terms; sound, not complete.
After: Herdt 2016, algorithms 12, 14 and 15. Algorithm 15 as printed looks at one side of the map only and forgets it in
the recursion; here both sides are looked at, so that `a: x1, b: x2` and `a: x2, b: x3` match and nothing wrong does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from clew.ir.terms import Apply, Constant, Observe, Term, Variable
from clew.records import dataclass
from clew.semantics.values import Datum
from clew.symbolic.matching.prepared import Part
from clew.symbolic.matching.shapes import shape


@dataclass(slots=True)
class Renaming:
    """Two injective maps that grow while terms are walked."""

    forward: dict[Variable, Variable] = field(default_factory=dict)
    backward: dict[Variable, Variable] = field(default_factory=dict)

    def bind(self, one: Variable, other: Variable) -> bool:
        """Whether the literals may stand for each other, given all that were bound before; they are bound then."""
        if one.sort != other.sort:
            return False
        return self.forward.setdefault(one, other) is other and self.backward.setdefault(other, one) is one


def same(old: Part, new: Part) -> bool:
    """Whether both states hold the same values and terms, under paths with the same conjuncts in the same order."""
    return old.skeleton == new.skeleton and old.data == new.data and old.path == new.path


def renamed(old: Part, new: Part) -> Renaming | None:
    """A renaming of the literals of `old` under which both states are the same."""
    if old.skeleton != new.skeleton or len(old.path) != len(new.path) or not _alike(old.data, new.data):
        return None
    found = Renaming()
    pairs = zip((*old.path, *old.terms), (*new.path, *new.terms), strict=True)
    return found if match(pairs, found) else None


def _alike(old: Datum, new: Datum) -> bool:
    """Whether the data is equal where it is concrete, and symbolic at the same places."""
    if isinstance(old, tuple) and isinstance(new, tuple):
        return len(old) == len(new) and all(map(_alike, old, new))
    if isinstance(old, Term) or isinstance(new, Term):
        return isinstance(old, Term) and isinstance(new, Term)
    return old == new


def match(pairs: Iterable[tuple[Term, Term]], renaming: Renaming) -> bool:
    """Whether the terms of each pair are the same under the renaming, which is extended."""
    seen: set[tuple[Term, Term]] = set()
    for pair in pairs:
        if shape(pair[0]) != shape(pair[1]):
            return False
        stack = [pair]
        while stack:
            top = stack.pop()
            if top in seen:
                continue
            seen.add(top)
            if not _match_top(top, renaming, stack):
                return False
    return True


def _match_top(pair: tuple[Term, Term], renaming: Renaming, stack: list[tuple[Term, Term]]) -> bool:
    one, other = pair
    if isinstance(one, Variable) and isinstance(other, Variable):
        return renaming.bind(one, other)
    if isinstance(one, Constant) or isinstance(other, Constant):
        return one is other
    if isinstance(one, Apply) and isinstance(other, Apply):
        alike = one.operator == other.operator and one.parameters == other.parameters
    elif isinstance(one, Observe) and isinstance(other, Observe):
        alike = one.observation == other.observation and one.names == other.names
    else:
        return False
    if not alike or len(one.arguments) != len(other.arguments):
        return False
    stack.extend(reversed(tuple(zip(one.arguments, other.arguments, strict=True))))
    return True
