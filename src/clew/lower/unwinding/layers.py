"""Layers: the locations of a component once per round, so that ways through it have no loops.

Input: a graph of locations, and how many rounds there may be. Output: *stages*, which are locations in a round. A round
ends with every edge that leads back (to where a depth-first walk from the start is just coming from); all other edges
stay in their round. So a way with that many edges back is there, and its stages are all different.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from clew.graphs import grouped
from clew.ir.terms import Term
from clew.records import dataclass

Edge = tuple[Term, Term]


@dataclass(frozen=True, slots=True)
class Layers:
    """The stages of one component by number; the first is where it starts."""

    stages: tuple[tuple[Term, int], ...]
    later: tuple[int, ...]
    """Per stage the set of stages on ways from it, itself among them, as bits."""
    cut: bool
    """Whether an edge back was left out."""
    back: frozenset[Edge]
    number: dict[tuple[Term, int], int]

    def uses(self, edge: Edge) -> Iterator[tuple[int, int]]:
        """From which stages to which the edge leads."""
        further = 1 if edge in self.back else 0
        for number, (location, turn) in enumerate(self.stages):
            if location is edge[0] and (edge[1], turn + further) in self.number:
                yield number, self.number[edge[1], turn + further]


def layers_of(first: Term, edges: Iterable[Edge], rounds: int) -> Layers:
    """See the module; `rounds` is how many edges back a way may have."""
    every = tuple(dict.fromkeys(edges))
    behind = grouped(every)
    back = _back_edges(first, behind)
    number = {(first, 0): 0}
    following: list[list[int]] = []
    cut = False
    waiting = [(first, 0)]
    for location, turn in waiting:
        targets = []
        for target in behind.get(location, ()):
            there = (target, turn + 1 if (location, target) in back else turn)
            if there[1] > rounds:
                cut = True
                continue
            if there not in number:
                number[there] = len(number)
                waiting.append(there)
            targets.append(number[there])
        following.append(targets)
    return Layers(tuple(number), _later(following), cut, back, number)


def _back_edges(first: Term, behind: dict[Term, list[Term]]) -> frozenset[Edge]:
    found: set[Edge] = set()
    seen, above = {first}, {first}
    stack = [(first, iter(behind.get(first, ())))]
    while stack:
        here, rest = stack[-1]
        target = next(rest, None)
        if target is None:
            stack.pop()
            above.discard(here)
        elif target in above:
            found.add((here, target))
        elif target not in seen:
            seen.add(target)
            above.add(target)
            stack.append((target, iter(behind.get(target, ()))))
    return frozenset(found)


def _later(following: Sequence[Sequence[int]]) -> tuple[int, ...]:
    from clew.graphs import postorder

    later = [0] * len(following)
    for each in postorder(range(len(following)), lambda number: following[number]):
        later[each] = 1 << each
        for target in following[each]:
            later[each] |= later[target]
    return tuple(later)
