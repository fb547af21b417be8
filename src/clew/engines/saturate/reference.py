"""Saturation in plain Python: the meaning of the native core, and quicker than loading it where there is little to do.

Input: a problem. Output: the edges of the saturated automaton, each with its reason. Backward after Bouajjani, Esparza
and Maler, "Reachability Analysis of Pushdown Automata", 1997, with edges in the order of the shortest run that they
stand for (Knuth, "A Generalization of Dijkstra's Algorithm", 1977); forward after Schwoon, "Model-Checking Pushdown
Systems", 2002, algorithm 2.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from clew.engines.saturate.problem import Problem

GIVEN = -1
COMPOSED = -2


class Edge(NamedTuple):
    """Where it leads, the last rule (or GIVEN, COMPOSED), the edges that it was made of, and backward its length."""

    source: int
    symbol: int
    target: int
    rule: int = GIVEN
    first: int = -1
    second: int = -1
    weight: int = 0


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


def backward(problem: Problem) -> Edges:
    """The automaton of all predecessors."""
    return _Backward(problem).run()


class _Backward:
    """The state of one saturation: settled edges, and rules that wait for an edge at a head."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._edges: list[Edge] = []
        self._numbers: dict[tuple[int, int, int], int] = {}
        self._settled: defaultdict[Head, list[int]] = defaultdict(list)
        self._waiting: defaultdict[Head, list[tuple[int, int]]] = defaultdict(list)
        self._queue: list[tuple[int, int]] = []

    def run(self) -> Edges:
        for number, rule in enumerate(self._problem.rules):
            if rule.word:
                self._waiting[rule.target, rule.word[0]].append((number, -1))
            else:
                self._propose(number, rule.target, 0, -1, -1)
        for link in self._problem.links:
            self._offer(Edge(*link))
        done: set[int] = set()
        while self._queue:
            _, number = heapq.heappop(self._queue)
            if number not in done:
                done.add(number)
                self._settle(number)
        return Edges(self._edges)

    def _offer(self, edge: Edge) -> None:
        key = (edge.source, edge.symbol, edge.target)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._edges)
            self._edges.append(edge)
        elif self._edges[number].weight <= edge.weight:
            return
        else:
            self._edges[number] = edge
        heapq.heappush(self._queue, (edge.weight, number))

    def _propose(self, rule: int, target: int, weight: int, first: int, second: int) -> None:
        made = self._problem.rules[rule]
        cost = 1 if rule < self._problem.own else 0
        self._offer(Edge(made.control, made.top, target, rule, first, second, weight + cost))

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
    edges: list[Edge] = []
    known: set[tuple[int, int, int]] = set()
    leaving: defaultdict[int, list[int]] = defaultdict(list)
    empty: defaultdict[int, list[int]] = defaultdict(list)
    between: dict[Head, int] = {}
    rules: defaultdict[Head, list[int]] = defaultdict(list)
    for number, rule in enumerate(problem.rules):
        rules[rule.control, rule.top].append(number)

    def add(source: int, symbol: int, target: int, rule: int = GIVEN, first: int = -1, second: int = -1) -> None:
        if (source, symbol, target) in known:
            return
        known.add((source, symbol, target))
        (empty[target] if symbol == problem.epsilon else leaving[source]).append(len(edges))
        edges.append(Edge(source, symbol, target, rule, first, second))

    for link in problem.links:
        add(*link)
    number = 0
    while number < len(edges):
        edge = edges[number]
        if edge.symbol == problem.epsilon:
            for behind in tuple(leaving[edge.target]):
                add(edge.source, edges[behind].symbol, edges[behind].target, COMPOSED, number, behind)
        else:
            for before in tuple(empty[edge.source]):
                add(edges[before].source, edge.symbol, edge.target, COMPOSED, before, number)
            for used in rules[edge.source, edge.symbol]:
                rule = problem.rules[used]
                if len(rule.word) < 2:
                    symbol = rule.word[0] if rule.word else problem.epsilon
                    add(rule.target, symbol, edge.target, used, number)
                else:
                    symbol, below = rule.word
                    node = between.setdefault((rule.target, symbol), problem.nodes + len(between))
                    add(rule.target, symbol, node, used)
                    add(node, below, edge.target, used, number)
        number += 1
    return Edges(edges)
