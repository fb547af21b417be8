"""Invariants over places, checked by another solver than the one that found them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clew.abstraction.exploration import solver_for
from clew.abstraction.graph import Graph
from clew.ir.terms import FALSE, Term, conjoin, negate
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat

PATIENCE = 5_000
"""So many milliseconds the other solver has per question, before the first one is asked again, from scratch."""


def objection(graph: Graph, bad: Mapping[int, Term], held: Mapping[int, Term]) -> tuple[str, str | None]:
    """Who checked, and why what is held at each place is no proof; None if it is one."""
    asked = "z3"
    for words, question in _questions(graph, bad, held):
        answer = _ask("z3", question, PATIENCE)
        if answer is Sat.UNKNOWN:
            asked = f"z3 and {solver_for(question)} from scratch"
            answer = _ask(solver_for(question), question, None)
        if answer is not Sat.NO:
            return asked, words
    return asked, None


def _ask(solver: str, question: Term, milliseconds: int | None) -> Sat:
    made = solver_named(solver)
    made.add(question)
    return made.check(milliseconds=milliseconds)


def _questions(graph: Graph, bad: Mapping[int, Term], held: Mapping[int, Term]) -> Iterator[tuple[str, Term]]:
    yield "it does not hold at the start", conjoin(graph.initial, negate(held.get(graph.start, FALSE)))
    for place, edges in graph.edges.items():
        here = held.get(place, FALSE)
        if here is FALSE:
            continue
        yield f"it does not exclude what is bad at {place}", conjoin(here, bad.get(place, FALSE))
        for edge in edges:
            later = edge.later(held.get(edge.target, FALSE))
            yield f"a step from {place} to {edge.target} breaks it", conjoin(here, edge.guard, negate(later))
