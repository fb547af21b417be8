"""What holds on a lasso: a second, simple opinion on the runs that engines find.

Input: a formula or an automaton, valuations at the positions 0 .. n-1, and the position that follows the last one.
Output: whether the formula holds at position 0, by fixpoints that share nothing with automata; whether the automaton
has an accepting run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.graphs import circles, grouped, reachable
from clew.ir.properties import And, Atom, Automaton, Exists, ForAll, Formula, Next, Not, Or, Release, Truth, Until
from clew.ir.terms import Term
from clew.logic.temporal.formulas import objects_in, subformulas
from clew.records import dataclass

Values = list[bool]
"""The value of a subformula at each position."""


def holds_on_lasso(formula: Formula, word: Sequence[Mapping[Term, bool]], loop_start: int) -> bool:
    """Whether the word (positions 0, 1, …, last, loop_start, …) satisfies the formula."""
    assert 0 <= loop_start < len(word), f"a loop should start at one of {len(word)} positions, not at {loop_start}"
    done: dict[int, Values] = {}
    for part in objects_in(formula):
        done[id(part)] = _values(part, [done[id(operand)] for operand in subformulas(part)], word, loop_start)
    return done[id(formula)][0]


def _values(formula: Formula, parts: list[Values], word: Sequence[Mapping[Term, bool]], loop_start: int) -> Values:
    match formula:
        case Atom(term=term):
            return [bool(letter[term]) for letter in word]
        case Truth(value=value):
            return [value] * len(word)
        case Not():
            return [not value for value in parts[0]]
        case And():
            return [one and other for one, other in zip(*parts, strict=True)]
        case Or():
            return [one or other for one, other in zip(*parts, strict=True)]
        case Next():
            return [*parts[0][1:], parts[0][loop_start]]
        case Until():
            return _until(parts[0], parts[1], loop_start)
        case Release():
            negated = [[not value for value in values] for values in parts]
            return [not value for value in _until(negated[0], negated[1], loop_start)]
        case ForAll() | Exists():
            raise AssertionError("a linear formula should have no path quantifier")


def _until(left: Values, right: Values, loop_start: int) -> Values:
    """The least solution of `u = right or (left and next u)`: two rounds backwards reach it."""
    result = [False] * len(left)
    after = False
    for _ in range(2):
        for position in range(len(left) - 1, -1, -1):
            after = right[position] or (left[position] and after)
            result[position] = after
        after = result[loop_start]
    return result


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
