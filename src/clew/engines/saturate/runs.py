"""Runs out of saturated automata: the reasons of an edge, unfolded.

Input: a problem, its edges, and the edge that answers it. Output: the first configuration and the numbers of the rules.
Every reason was settled before what it explains, so unfolding ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from clew.engines.saturate.problem import Problem
from clew.graphs import postorder, reachable
from clew.models.pushdown import COMPOSED, GIVEN, Configuration, Edge
from clew.models.runs.compressed import Folded, Part


class Saturation(Protocol):
    """The edges of a saturated automaton by number; to be closed."""

    def __len__(self) -> int: ...

    def __getitem__(self, number: int, /) -> Edge: ...

    def at(self, source: int, symbol: int) -> Iterator[int]:
        """The numbers of the edges from that node with that symbol."""
        ...

    def close(self) -> None:
        """Give the memory back."""
        ...


class TooMany(Exception):
    """There are more heads than can be looked at."""


class TooLong(Exception):
    """The run has more steps than anybody may want to see."""


Found = tuple[Configuration, list[int]]


def backward_run(problem: Problem, edges: Saturation, answer: int, limit: int) -> Found:
    """From the edge of the writing head: what is written first, then the rules up to the target."""
    stack = [answer]
    written: list[int] = []
    control = -1
    rules: list[int] = []
    while stack:
        edge = edges[stack.pop()]
        if edge.rule == GIVEN:
            break
        if edge.rule < problem.own:
            rules.append(edge.rule)
            if len(rules) > limit:
                raise TooLong
        else:
            used = problem.rules[edge.rule]
            control = used.target
            written += used.word[1:]
        stack += [part for part in (edge.second, edge.first) if part >= 0]
    return Configuration(control, tuple(reversed(written))), rules


def folded_run(problem: Problem, edges: Saturation, answer: int) -> Folded:
    """The same without writing the rules down: the edges of the system that the answer is made of, older ones first."""
    written: list[tuple[int, int]] = []
    control, edge = -1, edges[answer]
    while edge.rule >= problem.own:
        used = problem.rules[edge.rule]
        control = used.target
        if used.word[1:]:
            written.append((used.word[1], edge.second))
        if edge.first < 0:
            break
        edge = edges[edge.first]

    def inner(number: int) -> list[int]:
        return [part for part in (edges[number].second, edges[number].first) if part >= 0]

    order = [*postorder(sorted(reachable((number for _, number in written), inner)), inner)]
    places = {number: place for place, number in enumerate(order)}
    parts = []
    for number in order:
        each = edges[number]
        made_of = (places[part] if part >= 0 else -1 for part in (each.first, each.second))
        parts.append(Part(each.source, each.symbol, each.target, each.rule, *made_of))
    stack = tuple(symbol for symbol, _ in reversed(written))
    path = tuple(places[number] for _, number in reversed(written))
    return Folded(Configuration(control, stack), tuple(parts), path)


def forward_run(problem: Problem, edges: Saturation, answer: int, limit: int) -> Found:
    """From the empty edge of a reader back to a path of given edges, which is the first configuration."""
    path = [answer]
    rules: list[int] = []
    while True:
        edge = edges[path.pop()]
        if edge.rule == GIVEN:
            stack = (edge.symbol, *(edges[number].symbol for number in reversed(path)))
            return Configuration(edge.source, stack), rules[::-1]
        if edge.rule == COMPOSED:
            path += (edge.second, edge.first)
            continue
        if edge.first < 0:
            # Into the node between the two symbols of a push; the edge behind it knows who pushed.
            edge = edges[path.pop()]
        if edge.rule < problem.own:
            rules.append(edge.rule)
            if len(rules) > limit:
                raise TooLong
        path.append(edge.first)
