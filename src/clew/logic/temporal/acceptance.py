"""Whether an automaton accepts a lasso: a second, simple opinion on runs that an engine found.

Input: an automaton, an infinite word as positions 0 .. length - 1 and the position that follows the last one, and the
truth of guards at positions. Output: whether there is an accepting run of the automaton on the word.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from clew.graphs import circles, grouped, reachable
from clew.ir.properties import Automaton
from clew.ir.terms import Term


@dataclass(frozen=True, slots=True)
class Lasso:
    """An infinite word; `truth(term, position)` reads it."""

    length: int
    loop_start: int
    truth: Callable[[Term, int], bool]

    def __post_init__(self) -> None:
        assert 0 <= self.loop_start < self.length, f"a loop of {self.length} should not start at {self.loop_start}"

    def after(self, position: int) -> int:
        """The position that follows."""
        return position + 1 if position + 1 < self.length else self.loop_start


_Graph = dict["_Node", list[tuple["_Node", frozenset[int]]]]
_Node = tuple[int, int]


def accepts(lasso: Lasso, automaton: Automaton) -> bool:
    """Whether the automaton has an accepting run on the word."""
    graph = _product(lasso, automaton)
    wanted = frozenset(range(automaton.marks))
    following = {node: [target for target, _ in edges] for node, edges in graph.items()}
    return any(_marks_inside(graph, frozenset(component)) >= wanted for component in circles(following))


def _product(lasso: Lasso, automaton: Automaton) -> _Graph:
    leaving = grouped((edge.source, (edge.target, edge.guard, edge.marks)) for edge in automaton.edges)
    graph: _Graph = {}

    def following(node: _Node) -> list[_Node]:
        position, state = node
        graph[node] = [
            ((lasso.after(position), target), marks)
            for target, guard, marks in leaving.get(state, ())
            if lasso.truth(guard, position)
        ]
        return [target for target, _ in graph[node]]

    for _ in reachable(((0, state) for state in automaton.initial), following):
        pass
    return graph


def _marks_inside(graph: _Graph, component: frozenset[_Node]) -> frozenset[int]:
    inside = [marks for node in component for target, marks in graph[node] if target in component]
    return frozenset().union(*inside)
