"""Runs out of saturated automata: the reasons of an edge, unfolded.

Input: a problem, its edges, and the edge that answers it. Output: the first configuration and the numbers of the rules.
Every reason is older than what it explains, so unfolding ends; how long a run is is known before only backward.
"""

from __future__ import annotations

from typing import Protocol

from clew.engines.saturate.problem import Problem
from clew.engines.saturate.reference import COMPOSED, GIVEN
from clew.models.pushdown import Configuration


class EdgeLike(Protocol):
    """An edge with its reason; see `reference.Edge`."""

    @property
    def source(self) -> int: ...  # noqa: D102
    @property
    def symbol(self) -> int: ...  # noqa: D102
    @property
    def target(self) -> int: ...  # noqa: D102
    @property
    def rule(self) -> int: ...  # noqa: D102
    @property
    def first(self) -> int: ...  # noqa: D102
    @property
    def second(self) -> int: ...  # noqa: D102
    @property
    def weight(self) -> int: ...  # noqa: D102


class EdgesLike(Protocol):
    """Edges by number."""

    def __getitem__(self, number: int, /) -> EdgeLike: ...


class TooLong(Exception):
    """The run has more steps than anybody may want to see."""


Found = tuple[Configuration, list[int]]


def backward_run(problem: Problem, edges: EdgesLike, answer: int, limit: int) -> Found:
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


def forward_run(problem: Problem, edges: EdgesLike, answer: int, limit: int) -> Found:
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
