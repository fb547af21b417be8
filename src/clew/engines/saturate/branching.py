"""Branching time on pushdown systems: CTL* bottom up, each quantified formula as a regular set of configurations.

Input: a labelled system and a formula. Output: whether it holds in all configurations at the start. The configurations
from which some run satisfies a linear formula are the predecessors of repeating heads of the system together with the
formula's automaton; so they are regular, and become an atom of the formula around (`annotated`).
After: Esparza, Kučera and Schwoon, "Model checking LTL with regular valuations for pushdown systems", 2003, section 5.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from clew.engines.saturate import reference
from clew.engines.saturate.labelled import Head, Labelled, Regular, annotated
from clew.engines.saturate.problem import Problem
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
from clew.ir.sorts import BOOL
from clew.ir.terms import Apply, Constant, Term, variable
from clew.ir.walk import postorder as parts_of
from clew.logic.automata import automaton_against, automaton_of, degeneralised
from clew.logic.graphs import components
from clew.logic.ltl import postorder
from clew.models.pushdown import ConfigurationSet, Link, Rule

LARGE = 3000
"""More rules are saturated by the native core."""


def satisfies(
    system: Labelled, formula: Formula, sets: Mapping[Term, ConfigurationSet], *, native: bool = False
) -> bool:
    """Whether all configurations at the start satisfy the formula; `sets` are those that atoms stand for.

    With `native` small systems are saturated by the native core too.
    """
    large = 0 if native else LARGE
    for atom, given in sets.items():
        system = annotated(system, atom, Regular(given.links, given.accepting, lambda control: (control,)))
    if not is_of_states(formula):
        formula = ForAll(formula)
    rewritten: dict[int, Formula] = {}
    for part in postorder(formula):
        match part:
            case ForAll(operand=inner) | Exists(operand=inner):
                atom = variable(f"quantified {len(rewritten)}", BOOL)
                linear = rewritten[id(inner)]
                every = isinstance(part, ForAll)
                automaton = (automaton_against if every else automaton_of)(linear)
                system = annotated(system, atom, some_run(system, degeneralised(automaton), large))
                rewritten[id(part)] = Not(Atom(atom)) if every else Atom(atom)
            case Not(operand=inner) | Next(operand=inner):
                rewritten[id(part)] = type(part)(rewritten[id(inner)])
            case And(left, right) | Or(left, right) | Until(left, right) | Release(left, right):
                rewritten[id(part)] = type(part)(rewritten[id(left)], rewritten[id(right)])
            case Atom() | Truth():
                rewritten[id(part)] = part
    outer = rewritten[id(formula)]
    starts = {(link.source, link.symbol) for link in system.initial.links if link.source < system.controls}
    return all(_state_value(outer, system, head) for head in starts)


def is_of_states(formula: Formula) -> bool:
    """Whether the formula speaks of a state: every temporal operator stands inside of a path quantifier."""
    waiting: list[Formula] = [formula]
    while waiting:
        match waiting.pop():
            case Not(operand=inner):
                waiting.append(inner)
            case And(left, right) | Or(left, right):
                waiting += (left, right)
            case Next() | Until() | Release():
                return False
            case Atom() | Truth() | ForAll() | Exists():
                pass
    return True


def _state_value(formula: Formula, system: Labelled, head: Head) -> bool:
    found: dict[int, bool] = {}
    for part in postorder(formula):
        match part:
            case Truth(value=value):
                found[id(part)] = value
            case Atom(term=term):
                found[id(part)] = term_value(term, system, head)
            case Not(operand=inner):
                found[id(part)] = not found[id(inner)]
            case And(left, right):
                found[id(part)] = found[id(left)] and found[id(right)]
            case Or(left, right):
                found[id(part)] = found[id(left)] or found[id(right)]
            case other:
                raise AssertionError(f"a formula of states should have no {other}")
    return found[id(formula)]


def term_value(term: Term, system: Labelled, head: Head) -> bool:
    """The value of a Bool term at a head: of its atoms, joined as the operators say."""
    found: dict[Term, bool] = {}
    for part in parts_of(term):
        match part:
            case Constant(value=bool(value)):
                found[part] = value
            case Apply(operator="not", arguments=(inner,)) if inner in found:
                found[part] = not found[inner]
            case Apply(operator="and", arguments=inner) if all(each in found for each in inner):
                found[part] = all(found[each] for each in inner)
            case Apply(operator="or", arguments=inner) if all(each in found for each in inner):
                found[part] = any(found[each] for each in inner)
            case Apply(operator="implies", arguments=(left, right)) if left in found and right in found:
                found[part] = not found[left] or found[right]
            case _ if part.sort == BOOL:
                found[part] = system.holds(part, *head)
            case _:
                pass
    return found[term]


# --- some run -------------------------------------------------------------------------------------------------------


class _Taken(NamedTuple):
    """A rule of the system together with an automaton, and whether the automaton accepts there."""

    rule: Rule
    accepts: bool


def some_run(system: Labelled, automaton: Automaton, large: int = LARGE) -> Regular:
    """The configurations from which the automaton, which has one mark at most, accepts some run."""
    states = max(1, automaton.states)
    taken = _together(system, automaton, states)
    nodes = system.controls * states
    repeating = _repeating(taken, nodes, large)
    found = nodes
    links = [Link(control, symbol, found) for control, symbol in sorted(repeating)]
    links += [Link(found, symbol, found) for symbol in range(len(system.base))]
    before = _saturated(nodes + 1, tuple(each.rule for each in taken), tuple(links), large)
    # A configuration is accepted by its own control in each state in which the automaton may start.
    return Regular(before, frozenset({found}), _Starts(states, automaton.initial))


@dataclass(frozen=True, slots=True)
class _Starts:
    """The nodes of a control together with the states in which an automaton starts."""

    states: int
    initial: tuple[int, ...]

    def __call__(self, control: int) -> tuple[int, ...]:
        return tuple(control * self.states + state for state in self.initial)


def _together(system: Labelled, automaton: Automaton, states: int) -> list[_Taken]:
    """The rules of the system, where the automaton reads each configuration that is seen as it is left."""
    at: defaultdict[Head, list[Rule]] = defaultdict(list)
    for rule in system.rules:
        at[rule.control, rule.top].append(rule)
    found: list[_Taken] = []
    for head, rules in at.items():
        control, top = head
        if system.seen(control, top):
            moves = [
                (edge.source, edge.target, not automaton.marks or bool(edge.marks))
                for edge in automaton.edges
                if term_value(edge.guard, system, head)
            ]
        else:
            moves = [(state, state, False) for state in range(states)]
        found += [
            _Taken(Rule(control * states + source, top, rule.target * states + target, rule.word), accepts)
            for rule in rules
            for source, target, accepts in moves
        ]
    return found


def _repeating(taken: list[_Taken], nodes: int, large: int = LARGE) -> set[Head]:
    """The heads that may come again and again, with acceptance between."""
    numbers: dict[Head, int] = {}
    arcs: list[list[tuple[int, bool]]] = []

    def number(control: int, symbol: int) -> int:
        head = (control, symbol)
        if head not in numbers:
            numbers[head] = len(numbers)
            arcs.append([])
        return numbers[head]

    # What is popped, with and without acceptance on the way: controls are there twice.
    doubled = tuple(
        Rule(rule.control + nodes * before, rule.top, rule.target + nodes * (before or accepts), rule.word)
        for rule, accepts in taken
        for before in (False, True)
    )
    popped: defaultdict[Head, list[tuple[int, bool]]] = defaultdict(list)
    for source, symbol, target in _saturated(2 * nodes, doubled, (), large):
        if source < nodes:
            popped[source, symbol].append((target % nodes, target >= nodes))
    for rule, accepts in taken:
        if not rule.word:
            continue
        here = number(rule.control, rule.top)
        arcs[here].append((number(rule.target, rule.word[0]), accepts))
        if len(rule.word) == 2:
            for left, inside in popped[rule.target, rule.word[0]]:
                arcs[here].append((number(left, rule.word[1]), accepts or inside))
    component = components([[target for target, _ in each] for each in arcs])
    accepting = {
        component[source]
        for source, each in enumerate(arcs)
        for target, accepts in each
        if accepts and component[source] == component[target]
    }
    return {head for head, place in numbers.items() if component[place] in accepting}


def has_silent_runs(system: Labelled) -> bool:
    """Whether the system may go on for ever inside of a step."""
    silent = [_Taken(rule, accepts=True) for rule in system.rules if not system.seen(rule.control, rule.top)]
    return bool(_repeating(silent, system.controls))


def _saturated(nodes: int, rules: tuple[Rule, ...], links: tuple[Link, ...], large: int) -> tuple[Link, ...]:
    """The links of the automaton of all predecessors."""
    problem = Problem(len(rules), nodes, -1, rules, links, (), frozenset())
    if len(rules) <= large:
        edges = reference.backward(problem)
        return tuple(Link(*edges[place][:3]) for place in range(len(edges)))
    # Loading the compiler's library takes longer than small systems.
    from clew.native import saturate as native

    found = native.backward(nodes, problem.rule_columns(), problem.link_columns())
    try:
        return tuple(Link(*found[place][:3]) for place in range(len(found)))
    finally:
        found.close()
