"""Saturation in plain Python: the meaning of the native core, and quicker than loading it where there is little to do.

Input: a problem. Output: the edges of the saturated automaton, each with its reason. Backward after Bouajjani, Esparza
and Maler, "Reachability Analysis of Pushdown Automata", 1997, with edges in the order of the shortest run that they
stand for (Knuth, "A Generalization of Dijkstra's Algorithm", 1977); forward after Schwoon, "Model-Checking Pushdown
Systems", 2002, algorithm 2, in the same order.
"""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator

from clew.engines.saturate.problem import Problem
from clew.models.pushdown import COMPOSED, Edge


class Edges:
    """The edges found, by number."""

    def __init__(self, found: list[Edge]) -> None:
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, number: int) -> Edge:
        return self._found[number]

    def at(self, source: int, symbol: int) -> Iterator[int]:
        """The numbers of the edges from that node with that symbol."""
        for number, edge in enumerate(self._found):
            if edge.source == source and edge.symbol == symbol:
                yield number

    def close(self) -> None:
        """Nothing is held."""


Head = tuple[int, int]


class _Offered:
    """Edges that were found so far, each by its lightest run; the lightest ones are settled first."""

    def __init__(self) -> None:
        self.edges: list[Edge] = []
        self._numbers: dict[tuple[int, int, int], int] = {}
        self._queue: list[tuple[int, int]] = []

    def offer(self, edge: Edge) -> None:
        key = (edge.source, edge.symbol, edge.target)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.edges)
            self.edges.append(edge)
        elif self.edges[number].weight <= edge.weight:
            return
        else:
            self.edges[number] = edge
        heapq.heappush(self._queue, (edge.weight, number))

    def settled(self) -> Iterator[int]:
        """The numbers of edges, each once, and of those that are offered in the meantime."""
        done: set[int] = set()
        while self._queue:
            _, number = heapq.heappop(self._queue)
            if number not in done:
                done.add(number)
                yield number


def backward(problem: Problem) -> Edges:
    """The automaton of all predecessors."""
    return _Backward(problem).run()


class _Saturating(ABC):
    """The state of one saturation: edges that were offered, from those of the problem on."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._offered = _Offered()
        self._edges = self._offered.edges

    def run(self) -> Edges:
        for link in self._problem.links:
            self._offered.offer(Edge(*link))
        for number in self._offered.settled():
            self._settle(number)
        return Edges(self._edges)

    @abstractmethod
    def _settle(self, number: int) -> None:
        """Offer what follows from an edge whose shortest run is known."""


class _Backward(_Saturating):
    """Settled edges, and rules that wait for an edge at a head."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self._settled: defaultdict[Head, list[int]] = defaultdict(list)
        self._waiting: defaultdict[Head, list[tuple[int, int]]] = defaultdict(list)
        for number, rule in enumerate(problem.rules):
            if rule.word:
                self._waiting[rule.target, rule.word[0]].append((number, -1))
            else:
                self._propose(number, rule.target, 0, -1, -1)

    def _propose(self, rule: int, target: int, weight: int, first: int, second: int) -> None:
        made = self._problem.rules[rule]
        cost = 1 if rule < self._problem.own else 0
        self._offered.offer(Edge(made.control, made.top, target, rule, first, second, weight + cost))

    def _settle(self, number: int) -> None:
        edge = self._edges[number]
        head = (edge.source, edge.symbol)
        self._settled[head].append(number)
        # A rule that starts to wait here while the list is walked finds this edge among the settled ones.
        for rule, first in tuple(self._waiting[head]):
            if first >= 0:
                self._propose(rule, edge.target, self._edges[first].weight + edge.weight, first, number)
            elif len(self._problem.rules[rule].word) == 1:
                self._propose(rule, edge.target, edge.weight, number, -1)
            else:
                self._halfway(rule, number)

    def _halfway(self, rule: int, number: int) -> None:
        """The edge reads the first symbol of a push: wait for the second, and take what is there already."""
        edge = self._edges[number]
        head = (edge.target, self._problem.rules[rule].word[1])
        self._waiting[head].append((rule, number))
        for other in tuple(self._settled[head]):
            behind = self._edges[other]
            self._propose(rule, behind.target, edge.weight + behind.weight, number, other)


def forward(problem: Problem) -> Edges:
    """The automaton of all successors; edges of the empty word have the symbol epsilon."""
    return _Forward(problem).run()


class _Forward(_Saturating):
    """Edges by the shortest run that they stand for, lightest first.

    An edge out of an inner node knows the run up to the push that made it, an edge into one the run since that push;
    so the first edge of a push weighs nothing, however late it is found. Nothing lighter comes too late by that: all
    edges into a node are made of its first edge, and whoever passes the node pays for the run up to the push as well.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self._leaving: defaultdict[int, list[int]] = defaultdict(list)
        self._empty: defaultdict[int, list[int]] = defaultdict(list)
        self._between: dict[Head, int] = {}
        self._rules: defaultdict[Head, list[int]] = defaultdict(list)
        for number, rule in enumerate(problem.rules):
            self._rules[rule.control, rule.top].append(number)

    def _settle(self, number: int) -> None:
        edge = self._edges[number]
        if edge.symbol == self._problem.epsilon:
            self._empty[edge.target].append(number)
            for behind in tuple(self._leaving[edge.target]):
                self._compose(number, behind)
            return
        self._leaving[edge.source].append(number)
        for before in tuple(self._empty[edge.source]):
            self._compose(before, number)
        for used in self._rules[edge.source, edge.symbol]:
            self._apply(used, number)

    def _compose(self, before: int, behind: int) -> None:
        """An empty edge and the edge behind it."""
        one, other = self._edges[before], self._edges[behind]
        weight = one.weight + other.weight
        self._offered.offer(Edge(one.source, other.symbol, other.target, COMPOSED, before, behind, weight))

    def _apply(self, used: int, number: int) -> None:
        rule, edge = self._problem.rules[used], self._edges[number]
        weight = edge.weight + (1 if used < self._problem.own else 0)
        if len(rule.word) < 2:
            symbol = rule.word[0] if rule.word else self._problem.epsilon
            self._offered.offer(Edge(rule.target, symbol, edge.target, used, number, -1, weight))
            return
        symbol, below = rule.word
        node = self._between.setdefault((rule.target, symbol), self._problem.nodes + len(self._between))
        self._offered.offer(Edge(rule.target, symbol, node, used))
        self._offered.offer(Edge(node, below, edge.target, used, number, -1, weight))
