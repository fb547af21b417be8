"""A guide from an abstract model: how many abstract steps a goal is away from what predicates say of a state.

Input: the transition system of a program, goals, and how many predicates there may be. Output: predicates over
variables of the program, and a table by what they say; or that no abstract run reaches a goal, and so no run of the
program does. Predicates are the parts of the goals first, then what guards say of variables on which these depend, the
nearest first. The table is made by a backward search from all abstract states that may be a goal, over all
predecessors. A second one has the sum of the distances of the goal's parts, each looked for alone: it tells states
apart of which one has all of the way before it and the other has done some of it meanwhile.
After: Edelkamp and Lluch-Lafuente, "Abstraction in directed model checking", 2004.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from clew.abstraction.diagrams import AbstractSpace, Sets
from clew.abstraction.exploration import Allowance, SpentError, solver_for
from clew.abstraction.graph import Graph, graph_of
from clew.abstraction.pool import atoms
from clew.abstraction.refinement import cases
from clew.abstraction.relational import abstract_model
from clew.abstraction.relations import Relations, Structure
from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, Array
from clew.ir.terms import Term, Variable, disjoin, equal
from clew.ir.walk import conjuncts, variables
from clew.logic.normalise import fully
from clew.lower.views import Views
from clew.models.bad_states import bad_of
from clew.models.engine import Budget, Goal, InvariantGoal
from clew.records import dataclass
from clew.verdict import Limit

NEVER = 255
"""The distance where no abstract run leads to a goal; others are less."""
SECONDS = 6.0
"""Of a processor, so long an abstract model may take; one of half as many predicates is tried then."""
_SLOWEST = 4.0
"""So many times as long by the clock."""


@dataclass(frozen=True, slots=True)
class Distances:
    """The predicates and the tables of a guide; `reachable` says whether an abstract run reaches a goal at all."""

    predicates: tuple[Term, ...]
    table: tuple[int, ...]
    apart: tuple[int, ...]
    """By the same images the sum over the parts of a goal; of several goals, the least."""
    reachable: bool


def distances_of(model: Views, goals: Sequence[Goal], budget: Budget, most: int) -> Distances | None:
    """The guide for goals that look at states; None where there is no abstract model of use."""
    asked = [goal for goal in goals if isinstance(goal, InvariantGoal)]
    if not most or not model.facts.acts or not asked:
        return None
    try:
        system = model.system()
        wanted = [bad_of(system, goal).condition for goal in asked]
    except Unsupported:
        return None
    if system.has_functions or any(isinstance(each.sort, Array) for each in system.variables):
        return None
    graph = graph_of(system)
    while most:
        chosen = chosen_predicates(graph, wanted, model.plain, most)
        try:
            made = table_of(graph, chosen, wanted, _allowance(budget, _solver(graph)))
            return made if len(asked) == len(goals) else replace(made, reachable=True)
        except (SpentError, MemoryError):
            most = min(most, len(chosen)) // 2 if budget.spent() is None else 0
    return None


def _solver(graph: Graph) -> str:
    return solver_for(*(edge.guard for edges in graph.edges.values() for edge in edges), *graph.variables)


def _allowance(budget: Budget, solver: str) -> Allowance:
    """Seconds of this process, so that it finds the same beside others; a single question may take longer."""
    begun = time.process_time()
    end = time.monotonic() + _SLOWEST * SECONDS

    def spent() -> Limit | None:
        return budget.spent() or (Limit.TIME if time.process_time() - begun > SECONDS else None)

    return Allowance(spent, end if budget.deadline is None else min(end, budget.deadline), solver)


def table_of(graph: Graph, predicates: Sequence[Term], wanted: Sequence[Term], allowance: Allowance) -> Distances:
    """The distances from what is wanted, any of it, by all that predicates may say."""
    relations = Relations(graph.variables, Structure(), allowance)
    model = abstract_model(graph, {0: tuple(predicates)}, {0: disjoin(*wanted)}, relations)
    space = AbstractSpace(model)
    reachable = space.path() is not None
    table = _distances(space, space.bad, len(predicates))
    sums = [_sums(space, goal, relations, predicates) for goal in wanted] if reachable else []
    apart = [min(each) for each in zip(*sums, strict=True)] or [0] * len(table)
    return Distances(tuple(predicates), tuple(table), tuple(apart), reachable)


def _sums(space: AbstractSpace, goal: Term, relations: Relations, predicates: Sequence[Term]) -> list[int]:
    """By image how far the parts of the goal are, added up."""
    found = [0] * (1 << len(predicates))
    parts = list(conjuncts(fully(goal)))
    for part in parts if len(parts) > 1 else ():
        there = {0: space.function(relations.states(part, predicates))}
        for image, distance in enumerate(_distances(space, there, len(predicates))):
            found[image] += distance
    return found


def _distances(space: AbstractSpace, goal: Sets, count: int) -> list[int]:
    """By image the number of abstract steps to a set."""
    table = [NEVER] * (1 << count)
    for distance, ring in enumerate(space.rings(goal, space.preimage)):
        for image in _images(space, ring, count):
            table[image] = min(distance, NEVER - 1)
    return table


def _images(space: AbstractSpace, ring: Sets, count: int) -> Iterator[int]:
    for states in ring.values():
        for cube in space.cubes(states):
            found = [sum(1 << number for number, value in cube.items() if value)]
            for number in range(count):
                if number not in cube:
                    found += [each | 1 << number for each in found]
            yield from found


def chosen_predicates(graph: Graph, wanted: Sequence[Term], plain: frozenset[Variable], most: int) -> tuple[Term, ...]:
    """At most so many predicates over variables that the program has too, the most important first.

    Behind the parts of the goals come, of each step that changes something of them: that what is read is still as it
    was at the start, what the guard of the step says, and what has to hold before it; and so on for these.
    """
    starts = zip(graph.system.variables, graph.system.initial, strict=True)
    begun = {name: equal(name, value) for name, value in starts if value is not None and name.sort != BOOL}
    edges = [edge for row in graph.edges.values() for edge in row]
    found = dict.fromkeys(_over(plain, atoms(*wanted)))
    for each in _growing(found, most):
        asked = set(variables(each))
        for edge in edges:
            if asked.intersection(edge.after):
                before = [case for part in atoms(edge.later(each)) for case in cases(part)]
                still = [begun[name] for case in before for name in variables(case) if name in begun]
                found.update(dict.fromkeys(_over(plain, (*still, *atoms(edge.guard), *before))))
    return tuple(found)[:most]


def _growing(found: dict[Term, None], most: int) -> Iterator[Term]:
    """The terms of a growing collection in their order, until there are enough."""
    done = 0
    while done < len(found) < most:
        yield list(found)[done]
        done += 1


def _over(plain: frozenset[Variable], terms: Iterable[Term]) -> Iterator[Term]:
    return (each for each in terms if plain.issuperset(asked := variables(each)) and asked)
