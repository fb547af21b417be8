"""Branching time on pushdown systems: CTL* bottom up, each quantified formula as a regular set of configurations.

Input: a labelled system and a formula. Output: whether it holds in all configurations at the start. The configurations
from which some run satisfies a linear formula are the predecessors of repeating heads of the system together with the
formula's automaton; so they are regular, and become an atom of the formula around (`annotated`).
After: Esparza, Kučera and Schwoon, "Model checking LTL with regular valuations for pushdown systems", 2003, section 5.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from contextlib import closing

from clew.engines.saturate.temporal.head_graph import LARGE, HeadGraph, Taken, edges_of, lasting, saturated
from clew.engines.saturate.temporal.labelled import Head, Labelled, Regular, annotated, set_of_configurations
from clew.graphs import preorder
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
from clew.logic.temporal.automata import automaton_against, automaton_of, degeneralised
from clew.logic.temporal.formulas import objects_in, subformulas
from clew.models.pushdown import ConfigurationSet, Link, Rule
from clew.records import dataclass


def satisfies(
    system: Labelled, formula: Formula, sets: Mapping[Term, ConfigurationSet], *, native: bool = False
) -> bool:
    """Whether all configurations at the start satisfy the formula; `sets` are those that atoms stand for.

    With `native` small systems are saturated by the native core too.
    """
    large = 0 if native else LARGE
    for atom, given in sets.items():
        system = annotated(system, atom, set_of_configurations(given))
    if not is_of_states(formula):
        formula = ForAll(formula)
    rewritten: dict[int, Formula] = {}
    for part in objects_in(formula):
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
    every = preorder((formula,), lambda part: subformulas(part) if isinstance(part, Not | And | Or) else ())
    return not any(isinstance(part, Next | Until | Release) for part in every)


def _state_value(formula: Formula, system: Labelled, head: Head) -> bool:
    found: dict[int, bool] = {}
    for part in objects_in(formula):
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


def some_run(system: Labelled, automaton: Automaton, large: int = LARGE) -> Regular:
    """The configurations from which the automaton, which has one mark at most, accepts some run."""
    states = max(1, automaton.states)
    taken = together(system, automaton, states)
    nodes = system.controls * states
    with closing(HeadGraph(taken, nodes, large)) as graph:
        repeating = graph.repeating
    links = lasting(repeating, nodes, len(system.base))
    with closing(saturated(nodes + 1, tuple(each.rule for each in taken), links, large)) as edges:
        before = tuple(Link(edge.source, edge.symbol, edge.target) for edge in edges_of(edges))
    # A configuration is accepted by its own control in each state in which the automaton may start.
    return Regular(before, frozenset({nodes}), _Starts(states, automaton.initial))


@dataclass(frozen=True, slots=True)
class _Starts:
    """The nodes of a control together with the states in which an automaton starts."""

    states: int
    initial: tuple[int, ...]

    def __call__(self, control: int) -> tuple[int, ...]:
        return tuple(control * self.states + state for state in self.initial)


def together(system: Labelled, automaton: Automaton, states: int) -> list[Taken]:
    """The rules of the system, where the automaton reads each configuration that is seen as it is left."""
    at: defaultdict[Head, list[Rule]] = defaultdict(list)
    for rule in system.rules:
        at[rule.control, rule.top].append(rule)
    found: list[Taken] = []
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
            Taken(Rule(control * states + source, top, rule.target * states + target, rule.word), accepts)
            for rule in rules
            for source, target, accepts in moves
        ]
    return found


def has_silent_runs(system: Labelled) -> bool:
    """Whether the system may go on for ever inside of a step."""
    silent = [Taken(rule, accepts=True) for rule in system.rules if not system.seen(rule.control, rule.top)]
    with closing(HeadGraph(silent, system.controls)) as graph:
        return bool(graph.repeating)
