"""Automata of formulas, as data of `ir.properties`: translation, degeneralisation, and what kind an automaton is.

Input: a formula. Output: a generalised Büchi automaton with marks on edges, whose guards are terms over the formula's
atoms. How it is made: `rules` simplify, `tableau` translates, `reduction` makes it smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum

from clew.graphs import complete
from clew.ir.properties import Automaton, Edge, Formula
from clew.ir.terms import FALSE as FALSE_TERM
from clew.ir.terms import TRUE as TRUE_TERM
from clew.ir.terms import Term, conjoin, disjoin, negate
from clew.logic.temporal.diagrams import ALWAYS, NEVER, Cube, Diagrams
from clew.logic.temporal.formulas import FALSE, TRUE, Formulas, Kind, read, read_term
from clew.logic.temporal.graphs import Arc, Graph, accepting_components, explored, graph_components, trim
from clew.logic.temporal.ltl import simplify
from clew.logic.temporal.reduction import merge_parallel, reduce
from clew.logic.temporal.tableau import translate


def automaton_of(formula: Formula) -> Automaton:
    """The automaton that accepts exactly the words that satisfy the formula."""
    table, diagrams = Formulas(), Diagrams()
    return to_automaton(graph_of(table, read(table, formula), diagrams), table.atoms, diagrams)


def automaton_against(formula: Formula) -> Automaton:
    """The automaton that accepts exactly the words that do not satisfy the formula."""
    table, diagrams = Formulas(), Diagrams()
    return to_automaton(graph_of(table, table.negate(read(table, formula)), diagrams), table.atoms, diagrams)


def graph_of(table: Formulas, formula: int, diagrams: Diagrams) -> Graph:
    """The reduced automaton of a formula of the table, with diagrams as guards."""
    return reduce(translate(table, simplify(table, formula), diagrams), diagrams)


# --- between data and graphs ------------------------------------------------------------------------------------------


def to_automaton(graph: Graph, atoms: list[Term], diagrams: Diagrams) -> Automaton:
    """The graph as data; guards are disjunctions of conjunctions of literals."""
    terms: dict[int, Term] = {}

    def term_of(guard: int) -> Term:
        if guard not in terms:
            terms[guard] = _guard_term(guard, atoms, diagrams)
        return terms[guard]

    edges = tuple(
        Edge(state, arc.target, term_of(arc.guard), frozenset(_members(arc.marks)))
        for state, arcs in enumerate(graph.arcs)
        for arc in arcs
    )
    return Automaton(len(graph.arcs), graph.initial, edges, graph.marks)


def _guard_term(guard: int, atoms: list[Term], diagrams: Diagrams) -> Term:
    """A disjunction of conjunctions; negated where that is shorter; where both are long, a decision per atom."""
    own, other = diagrams.cover(guard), diagrams.cover(diagrams.opposite(guard))
    if own is not None and (other is None or _length(own) <= _length(other) + 1):
        return _sum(own, atoms)
    return negate(_sum(other, atoms)) if other is not None else _decisions(guard, atoms, diagrams)


def _length(cubes: tuple[Cube, ...]) -> int:
    return sum(len(cube) for cube in cubes)


def _sum(cubes: tuple[Cube, ...], atoms: list[Term]) -> Term:
    return disjoin(
        *(conjoin(*(atoms[atom] if positive else negate(atoms[atom]) for atom, positive in cube)) for cube in cubes)
    )


def _decisions(guard: int, atoms: list[Term], diagrams: Diagrams) -> Term:
    done: dict[int, Term] = {NEVER: FALSE_TERM, ALWAYS: TRUE_TERM}

    def decided(diagram: int) -> Term:
        atom, low, high = diagrams.branches(diagram)
        return disjoin(conjoin(atoms[atom], done[high]), conjoin(negate(atoms[atom]), done[low]))

    return complete(done, guard, lambda each: diagrams.branches(each)[1:], decided)


def to_graph(automaton: Automaton, table: Formulas, diagrams: Diagrams) -> Graph:
    """An automaton's guards as diagrams over the table's atoms; edges that can never be taken are gone."""
    arcs: list[list[Arc]] = [[] for _ in range(automaton.states)]
    for edge in automaton.edges:
        guard = diagram_of(table, read_term(table, edge.guard), diagrams)
        if guard != NEVER:
            arcs[edge.source].append(Arc(guard, sum(1 << mark for mark in edge.marks), edge.target))
    return Graph(automaton.initial, arcs, automaton.marks)


def diagram_of(table: Formulas, formula: int, diagrams: Diagrams) -> int:
    """The diagram of a formula without temporal operators."""
    done: dict[int, int] = {TRUE: ALWAYS, FALSE: NEVER}
    for current in table.postorder(formula):
        kind, parts = table.kinds[current], table.parts[current]
        match kind:
            case Kind.TRUE | Kind.FALSE:
                pass
            case Kind.LITERAL:
                done[current] = diagrams.literal(parts[0], positive=bool(parts[1]))
            case Kind.AND:
                done[current] = _fold(diagrams.both, ALWAYS, (done[part] for part in parts))
            case Kind.OR:
                done[current] = _fold(diagrams.either, NEVER, (done[part] for part in parts))
            case Kind.NEXT | Kind.UNTIL | Kind.RELEASE:
                raise AssertionError("a guard should have no temporal operator")
    return done[formula]


def _fold(join: Callable[[int, int], int], start: int, parts: Iterable[int]) -> int:
    for part in parts:
        start = join(start, part)
    return start


def _members(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


# --- degeneralisation -------------------------------------------------------------------------------------------------


def degeneralised(automaton: Automaton) -> Automaton:
    """An automaton of the same language with one mark; the marks are awaited one after the other."""
    if automaton.marks <= 1:
        return automaton
    table, diagrams = Formulas(), Diagrams()
    graph = _degeneralise(to_graph(automaton, table, diagrams))
    return to_automaton(merge_parallel(trim(graph), diagrams), table.atoms, diagrams)


def _degeneralise(graph: Graph) -> Graph:
    """States are (state, mark awaited); leaving a component starts over. After Gastin and Oddoux 2001, section 5."""
    component = graph_components(graph)

    def leaving(node: tuple[int, int]) -> Iterator[tuple[int, int, tuple[int, int]]]:
        state, level = node
        for arc in graph.arcs[state]:
            if component[arc.target] != component[state]:
                yield arc.guard, 0, (arc.target, 0)
                continue
            reached = _passed(arc.marks, level, graph.marks)
            done = reached == graph.marks
            yield arc.guard, int(done), (arc.target, _passed(arc.marks, 0, level) if done else reached)

    return explored([(state, 0) for state in graph.initial], leaving, 1)


def _passed(marks: int, level: int, most: int) -> int:
    """The first mark from the level on that is missing, at most so many."""
    while level < most and marks >> level & 1:
        level += 1
    return level


# --- kinds ------------------------------------------------------------------------------------------------------------


class Strength(Enum):
    """How hard it is to find an accepted run, easiest first."""

    EMPTY = "empty"
    """No word is accepted."""
    SAFETY = "safety"
    """Every infinite run is accepted."""
    TERMINAL = "terminal"
    """A run is accepted that reaches certain states, from which everything is accepted."""
    WEAK = "weak"
    """A run is accepted that stays for ever in certain components."""
    STRONG = "strong"
    """None of these."""


def strength(automaton: Automaton) -> Strength:
    """The first kind in the list that the automaton is seen to be of."""
    table, diagrams = Formulas(), Diagrams()
    graph = trim(to_graph(automaton, table, diagrams))
    if not any(graph.arcs):
        return Strength.EMPTY
    component = graph_components(graph)
    accepting = accepting_components(graph, component)
    inside = [
        (state, arc)
        for state, arcs in enumerate(graph.arcs)
        for arc in arcs
        if component[state] == component[arc.target]
    ]
    if all(arc.marks == graph.full for _, arc in inside):
        return Strength.SAFETY if not _is_terminal(graph, component, accepting, diagrams) else Strength.TERMINAL
    if any(arc.marks != graph.full for state, arc in inside if component[state] in accepting):
        return Strength.STRONG
    return Strength.TERMINAL if _is_terminal(graph, component, accepting, diagrams) else Strength.WEAK


def _is_terminal(graph: Graph, component: list[int], accepting: set[int], diagrams: Diagrams) -> bool:
    for state, arcs in enumerate(graph.arcs):
        if component[state] in accepting:
            staying = (arc.guard for arc in arcs if component[arc.target] == component[state])
            if _fold(diagrams.either, NEVER, staying) != ALWAYS:
                return False
    return True
