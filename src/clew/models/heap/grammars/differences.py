"""How far apart the sizes of an edge are at least, in everything that it derives; so some edges derive nothing.

Input: rules with sizes. Output: per nonterminal the least differences between its sizes, and between them and zero, by
a fixpoint over derivations; a difference that keeps falling is not known. A tree of a height that hangs below a path,
for one, is lower than the path begins. After: Miné, "A New Numerical Abstract Domain Based on Difference-Bound
Matrices", 2001.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Protocol

from clew.ir.memory.shapes import Index, Rule, Size

Differences = Mapping[tuple[int, int], int]
"""By two positions of an index, where the one behind its end is zero: how much greater the first is at least."""
_ZERO = Size(0, 0)
_ROUNDS = 4
"""A difference that still falls after so many rounds is given up."""


class Sized(Protocol):
    """An edge of a rule or of a heap."""

    @property
    def label(self) -> str:
        """Its nonterminal."""

    @property
    def sizes(self) -> Index:
        """Its sizes."""


def least_differences(rules: Sequence[Rule]) -> dict[str, Differences]:
    """Per nonterminal what holds of everything that it derives; one that derives nothing is not among them."""
    found: dict[str, Differences] = {}
    left = _ROUNDS
    while True:
        new: dict[str, Differences] = {}
        for rule in rules:
            own = _of_rule(rule, found)
            if own is not None:
                new[rule.label] = _either(new[rule.label], own) if rule.label in new else own
        if new == found:
            return found
        left -= 1
        if left < 0:
            new = {label: _steady(found.get(label, own), own) for label, own in new.items()}
        found = new


def is_possible(edges: Iterable[Sized], known: Mapping[str, Differences]) -> bool:
    """Whether sizes do not contradict what is known of edges."""
    return _closed(edges, known) is not None


def _of_rule(rule: Rule, known: Mapping[str, Differences]) -> Differences | None:
    """The differences of what a rule derives from what is known; None where it derives nothing yet."""
    if any(edge.label not in known for edge in rule.edges):
        return None
    closed = _closed(rule.edges, known)
    if closed is None:
        return None
    found = {}
    for (at, one), (to, other) in product(enumerate((*rule.sizes, _ZERO)), repeat=2):
        same = one.variable == other.variable
        least = 0 if same else closed.get((one.variable, other.variable), 0 if not other.variable else None)
        if least is not None:
            found[at, to] = least + one.plus - other.plus
    return found


def _closed(edges: Iterable[Sized], known: Mapping[str, Differences]) -> dict[tuple[int, int], int] | None:
    """The least differences between variables, of which 0 is zero; None where there are no such numbers."""
    least: dict[tuple[int, int], int] = {(0, 0): 0}
    for edge in edges:
        places = (*edge.sizes, _ZERO)
        for each in edge.sizes:
            least.setdefault((each.variable, 0), 0)  # sizes are not negative
        for (at, to), bound in known.get(edge.label, {}).items():
            one, other = places[at], places[to]
            pair, told = (one.variable, other.variable), bound - one.plus + other.plus
            least[pair] = max(told, least.get(pair, told))
    variables = sorted({each for pair in least for each in pair})
    for middle, begin, end in product(variables, repeat=3):
        if (begin, middle) in least and (middle, end) in least:
            told = least[begin, middle] + least[middle, end]
            least[begin, end] = max(told, least.get((begin, end), told))
    return None if any(least.get((each, each), 0) > 0 for each in variables) else least


def _either(one: Differences, other: Differences) -> Differences:
    return {pair: min(least, other[pair]) for pair, least in one.items() if pair in other}


def _steady(old: Differences, new: Differences) -> Differences:
    return {pair: least for pair, least in new.items() if pair in old and least >= old[pair]}
