"""What holds in every reachable state as far as a few predicates can say it: an invariant for whoever needs one.

Input: a system, what must not be reached, and how many predicates there may be per place. Output: a condition per
place, inductive together: the valuations that are reached abstractly, whether something bad is among them or not. It is
checked by another solver before anybody may believe it; where time is over there is none.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from clew.abstraction.certificate import objection
from clew.abstraction.exploration import Allowance, Exploration, SpentError, solver_for
from clew.abstraction.graph import graph_of, mattering
from clew.abstraction.pool import pool_of
from clew.ir.sorts import Array
from clew.ir.terms import Term, apply
from clew.models.transition import Contents, TransitionSystem
from clew.verdict import Limit

SECONDS = 4.0


def reached_facts(
    system: TransitionSystem, bad: Term, spent: Callable[[], Limit | None], most: int
) -> tuple[Term, ...]:
    """The conditions, each for its place."""
    if system.contents is not Contents.STATE or any(isinstance(each.sort, Array) for each in system.variables):
        return ()
    graph = graph_of(system)
    wrong = {place: graph.at(place, bad) for place in graph.places}
    pool = pool_of(graph, wrong, mattering(graph, wrong))
    predicates = {place: pool.upto(place, 1)[:most] for place in graph.places}
    deadline = time.monotonic() + SECONDS

    def over() -> Limit | None:
        return spent() or (Limit.TIME if time.monotonic() > deadline else None)

    search = Exploration(graph, predicates, {}, Allowance(over, deadline, solver_for(*system.variables, bad)))
    try:
        search.run()
    except SpentError:
        return ()
    held = search.held()
    _, problem = objection(graph, {}, held)
    assert problem is None, f"what is reached abstractly should be inductive, but {problem}"
    return tuple(apply("implies", graph.where(place), each) for place, each in held.items())
