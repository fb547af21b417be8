"""Formulas and automata on a lasso: a second, simple opinion on runs that an engine found.

Input: an infinite word given as positions 0 .. length - 1 with the loop from the last position back to `loop_start`,
and the truth of terms at positions. Output: whether the word satisfies a formula, or whether an automaton accepts it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from clew.ir.properties import (
    And,
    Atom,
    Automaton,
    Exists,
    ForAll,
    Formula,
    Next,
    Not,
    Or,
    Release,
    Truth,
    Until,
)
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


# --- formulas -------------------------------------------------------------------------------------------------------


def satisfies(lasso: Lasso, formula: Formula) -> bool:
    """Whether the word satisfies the formula. A lasso is one run, so path quantifiers have no meaning here."""
    # By identity: hashing a formula would recurse into it.
    rows: dict[int, list[bool]] = {}
    for part in _postorder(formula):
        rows[id(part)] = _row(lasso, part, rows)
    return rows[id(formula)][0]


def _operands(formula: Formula) -> tuple[Formula, ...]:
    match formula:
        case Atom() | Truth():
            return ()
        case Not(operand=operand) | Next(operand=operand) | ForAll(operand=operand) | Exists(operand=operand):
            return (operand,)
        case And(left=left, right=right) | Or(left=left, right=right):
            return (left, right)
        case Until(left=left, right=right) | Release(left=left, right=right):
            return (left, right)


def _postorder(formula: Formula) -> list[Formula]:
    order: list[Formula] = []
    seen: set[int] = set()
    stack: list[tuple[Formula, bool]] = [(formula, False)]
    while stack:
        part, ready = stack.pop()
        if ready:
            order.append(part)
        elif id(part) not in seen:
            seen.add(id(part))
            stack.append((part, True))
            stack.extend((operand, False) for operand in _operands(part))
    return order


def _row(lasso: Lasso, formula: Formula, rows: dict[int, list[bool]]) -> list[bool]:
    positions = range(lasso.length)
    match formula:
        case Atom(term=term):
            return [lasso.truth(term, position) for position in positions]
        case Truth(value=value):
            return [value for _ in positions]
        case Not(operand=operand):
            return [not value for value in rows[id(operand)]]
        case And(left=left, right=right):
            return [one and other for one, other in zip(rows[id(left)], rows[id(right)], strict=True)]
        case Or(left=left, right=right):
            return [one or other for one, other in zip(rows[id(left)], rows[id(right)], strict=True)]
        case Next(operand=operand):
            inner = rows[id(operand)]
            return [inner[lasso.after(position)] for position in positions]
        case Until(left=left, right=right):
            return _fixpoint(lasso, rows[id(left)], rows[id(right)])
        case Release(left=left, right=right):
            # l R r is !(!l U !r), so its fixpoint is the dual one.
            dual = _fixpoint(lasso, [not v for v in rows[id(left)]], [not v for v in rows[id(right)]])
            return [not value for value in dual]
        case ForAll() | Exists():
            raise AssertionError("a formula on a lasso should have no path quantifier")


def _fixpoint(lasso: Lasso, left: list[bool], right: list[bool]) -> list[bool]:
    """The least solution of `u = right or (left and next u)`: two rounds backwards pass the loop once."""
    values = [False] * lasso.length
    for _ in range(2):
        for position in reversed(range(lasso.length)):
            values[position] = right[position] or (left[position] and values[lasso.after(position)])
    return values


# --- automata -------------------------------------------------------------------------------------------------------

_Node = tuple[int, int]


def accepts(lasso: Lasso, automaton: Automaton) -> bool:
    """Whether the automaton has an accepting run on the word."""
    graph = _product(lasso, automaton)
    wanted = frozenset(range(automaton.marks))
    return any(_marks_inside(graph, component) >= wanted for component in _cyclic_components(graph))


def _product(lasso: Lasso, automaton: Automaton) -> dict[_Node, list[tuple[_Node, frozenset[int]]]]:
    leaving: dict[int, list[tuple[int, Term, frozenset[int]]]] = {}
    for edge in automaton.edges:
        leaving.setdefault(edge.source, []).append((edge.target, edge.guard, edge.marks))
    graph: dict[_Node, list[tuple[_Node, frozenset[int]]]] = {}
    stack: list[_Node] = [(0, state) for state in automaton.initial]
    while stack:
        node = stack.pop()
        if node in graph:
            continue
        position, state = node
        graph[node] = [
            ((lasso.after(position), target), marks)
            for target, guard, marks in leaving.get(state, ())
            if lasso.truth(guard, position)
        ]
        stack.extend(target for target, _ in graph[node])
    return graph


def _marks_inside(
    graph: dict[_Node, list[tuple[_Node, frozenset[int]]]], component: frozenset[_Node]
) -> frozenset[int]:
    inside = [marks for node in component for target, marks in graph[node] if target in component]
    return frozenset().union(*inside)


def _cyclic_components(graph: dict[_Node, list[tuple[_Node, frozenset[int]]]]) -> list[frozenset[_Node]]:
    """The strongly connected components that have an edge inside (Kosaraju: order of finishing, then backwards)."""
    backwards: dict[_Node, list[_Node]] = {node: [] for node in graph}
    for node, edges in graph.items():
        for target, _ in edges:
            backwards[target].append(node)
    found: list[frozenset[_Node]] = []
    seen: set[_Node] = set()
    for root in reversed(_finishing_order(graph)):
        if root in seen:
            continue
        component: set[_Node] = set()
        stack = [root]
        while stack:
            node = stack.pop()
            if node not in seen:
                seen.add(node)
                component.add(node)
                stack.extend(backwards[node])
        if any(target in component for node in component for target, _ in graph[node]):
            found.append(frozenset(component))
    return found


def _finishing_order(graph: dict[_Node, list[tuple[_Node, frozenset[int]]]]) -> list[_Node]:
    order: list[_Node] = []
    seen: set[_Node] = set()
    for root in graph:
        stack: list[tuple[_Node, bool]] = [(root, False)]
        while stack:
            node, finished = stack.pop()
            if finished:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                stack.append((node, True))
                stack.extend((target, False) for target, _ in graph[node] if target not in seen)
    return order
