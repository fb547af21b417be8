"""Pairs of literals that are never on together: what random runs never show, as far as it is inductive all together.

Input: the circuit of a search. Output: cubes of one or two literals whose exclusion is inductive. Pairs are
told apart from what is reached by runs, by the initial states, and then by models of a step from where none of them
holds to where one does, until there is no such step.
After: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", 2001.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from clew.engines.unroll.circuit import Circuit
from clew.engines.unroll.ic3.queries import SOLVER, Cube, Queries

MOST_LATCHES = 300
MOST_PAIRS = 6_000
MOST_ROUNDS = 3_000


def excluded_pairs(queries: Queries, spent: Callable[[], object]) -> list[Cube]:
    """See the module; none where there are too many."""
    if not 0 < len(queries.circuit.latches) <= MOST_LATCHES:
        return []
    unseen = _unseen(queries.circuit, queries.simulator.runs())
    candidates = [cube for cube in unseen if not queries.starts(cube)] if len(unseen) <= MOST_PAIRS else []
    return _inductive(candidates, queries, spent) if candidates else []


def _unseen(circuit: Circuit, seen: dict[int, int]) -> list[Cube]:
    """Literals that were never on, and pairs of others that never were together; of a group only what is on counts."""
    ones = (1 << max(number.bit_length() for number in seen.values())) - 1 if any(seen.values()) else 0
    group = {literal: number for number, literals in enumerate(circuit.groups) for literal in literals}
    numbers = dict(seen)
    numbers.update({-literal: number ^ ones for literal, number in seen.items() if literal not in group})
    alone = [(literal,) for literal, number in numbers.items() if not number]
    some = [literal for literal, number in numbers.items() if number]
    apart = [
        (one, two)
        for one, two in combinations(some, 2)
        if not numbers[one] & numbers[two] and one != -two and (one not in group or group[one] != group.get(two))
    ]
    return [*alone, *apart]


def _inductive(candidates: Sequence[Cube], queries: Queries, spent: Callable[[], object]) -> list[Cube]:
    """The greatest part of the candidates that every step keeps."""
    from pysat.solvers import Solver

    top = queries.circuit.gates.top
    solver: Any = Solver(name=SOLVER, bootstrap_with=queries.base)
    believed = {number: top + 1 + number for number in range(len(candidates))}
    broken = {number: top + 1 + len(candidates) + number for number in range(len(candidates))}
    for number, cube in enumerate(candidates):
        solver.add_clause([-believed[number], *(-literal for literal in cube)])
        for literal in queries.primed(cube):
            solver.add_clause([-broken[number], literal])
    solver.add_clause(list(broken.values()))
    alive = set(believed)
    try:
        for _ in range(MOST_ROUNDS):
            if spent() is not None:
                return []
            if not solver.solve(assumptions=[believed[number] for number in sorted(alive)]):
                return [candidates[number] for number in sorted(alive)]
            true = set(solver.get_model())
            gone = [number for number in alive if all(each in true for each in queries.primed(candidates[number]))]
            assert gone, "a step that breaks something should break one of the pairs"
            for number in gone:
                solver.add_clause([-broken[number]])
            alive.difference_update(gone)
    finally:
        solver.delete()
    return []
