"""The graph of heads of a pushdown system with acceptance: which heads come again and again, and on which way.

Input: rules, each of which accepts or not. Output: the heads of runs that go on for ever with acceptance again and
again, whatever lies below; and for one of them, the rules that lead from it back to it.
After: Esparza, Hansel, Rossmanith and Schwoon, "Efficient Algorithms for Model Checking Pushdown Systems", 2000.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from clew.engines.saturate import reference
from clew.engines.saturate.problem import Problem
from clew.engines.saturate.runs import Saturation, TooLong
from clew.engines.saturate.temporal.labelled import Head
from clew.graphs import components, shortest
from clew.models.pushdown import Edge, Link, Rule

LARGE = 3000
"""More rules are saturated by the native core."""


def saturated(nodes: int, rules: tuple[Rule, ...], links: tuple[Link, ...], large: int = LARGE) -> Saturation:
    """The automaton of all predecessors."""
    problem = Problem(len(rules), nodes, -1, rules, links, (), frozenset())
    if len(rules) <= large:
        return reference.backward(problem)
    # Loading the compiler's library takes longer than small systems.
    from clew.codegen.c import saturate as native

    return native.backward(nodes, problem.rule_columns(), problem.link_columns())


def edges_of(found: Saturation) -> Iterator[Edge]:
    """All edges."""
    return (found[number] for number in range(len(found)))


def lasting(heads: Iterable[Head], node: int, symbols: int) -> tuple[Link, ...]:
    """The links of the automaton of all configurations with such heads; it accepts in the node."""
    starts = (Link(control, symbol, node) for control, symbol in sorted(heads))
    return (*starts, *(Link(node, symbol, node) for symbol in range(symbols)))


class Taken(NamedTuple):
    """A rule, and whether it accepts."""

    rule: Rule
    accepts: bool


class _Arc(NamedTuple):
    """From head to head: by a rule, and where that pushed, by what pops its upper symbol (-1: nothing)."""

    target: int
    accepts: bool
    taken: int
    popped: int = -1


class HeadGraph:
    """The graph of some rules on so many controls. It holds the automaton of what is popped, to be closed."""

    def __init__(self, taken: list[Taken], nodes: int, large: int = LARGE) -> None:
        # What is popped, with and without acceptance on the way: controls are there twice.
        doubled = tuple(
            Rule(rule.control + nodes * before, rule.top, rule.target + nodes * (before or accepts), rule.word)
            for rule, accepts in taken
            for before in (False, True)
        )
        self._popping = saturated(2 * nodes, doubled, (), large)
        self._numbers: dict[Head, int] = {}
        self._arcs: list[list[_Arc]] = []
        self._join(taken, nodes)
        self._component = components([[arc.target for arc in arcs] for arcs in self._arcs])
        accepting = {
            self._component[source]
            for source, arcs in enumerate(self._arcs)
            for arc in arcs
            if arc.accepts and self._inside(source, arc)
        }
        self.repeating = {head for head, number in self._numbers.items() if self._component[number] in accepting}

    def close(self) -> None:
        """Give the memory back."""
        self._popping.close()

    def _number(self, head: Head) -> int:
        if head not in self._numbers:
            self._numbers[head] = len(self._numbers)
            self._arcs.append([])
        return self._numbers[head]

    def _join(self, taken: list[Taken], nodes: int) -> None:
        popped: defaultdict[Head, list[tuple[int, bool, int]]] = defaultdict(list)
        for number, edge in enumerate(edges_of(self._popping)):
            if edge.source < nodes:
                popped[edge.source, edge.symbol].append((edge.target % nodes, edge.target >= nodes, number))
        for place, (rule, accepts) in enumerate(taken):
            if not rule.word:
                continue
            here, upper = self._number((rule.control, rule.top)), (rule.target, rule.word[0])
            self._arcs[here].append(_Arc(self._number(upper), accepts, place))
            if len(rule.word) == 2:
                for left, inside, number in popped[upper]:
                    target = self._number((left, rule.word[1]))
                    self._arcs[here].append(_Arc(target, accepts or inside, place, number))

    def _inside(self, source: int, arc: _Arc) -> bool:
        return self._component[source] == self._component[arc.target]

    def loop(self, head: Head, limit: int) -> list[int]:
        """The numbers of the rules from a repeating head back to it, with acceptance on the way."""
        start = self._numbers[head]
        there = self._way(start, None)
        arcs = there if there[-1].target == start else [*there, *self._way(there[-1].target, start)]
        found: list[int] = []
        for arc in arcs:
            found.append(arc.taken)
            waiting = [arc.popped] if arc.popped >= 0 else []
            while waiting:
                edge = self._popping[waiting.pop()]
                found.append(edge.rule // 2)
                waiting += [part for part in (edge.second, edge.first) if part >= 0]
                if len(found) > limit:
                    raise TooLong
        return found

    def _way(self, start: int, goal: int | None) -> list[_Arc]:
        """The shortest way inside a component to the goal, or (None) up to an arc that accepts."""

        def inside(source: int) -> Iterator[tuple[int, _Arc]]:
            return ((arc.target, arc) for arc in self._arcs[source] if self._inside(source, arc))

        found = shortest((start,), inside, lambda target, arc: target == goal or (goal is None and arc.accepts))
        assert found is not None, "a component should have a way between its heads"
        return found[1]
