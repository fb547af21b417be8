"""The reference implementation: the loops in Python over any machine.

Input: a model, goals of safety and a search in which everything is decided. Output: a `Found` per goal that is hit,
as it is hit, and the tally at the end. What is not hit is judged by the caller, who knows what may have been
missed.
"""

from __future__ import annotations

from collections.abc import Generator

from clew.engines.goals import Hit, Watch
from clew.engines.search.answers import changed
from clew.engines.search.emptiness.components import accepted_run
from clew.engines.search.explore.options import Order, Por, Search, Switch
from clew.engines.search.explore.runs import run_of, without_loops
from clew.engines.search.explore.space import Space
from clew.engines.search.guides.choice import guide_for
from clew.engines.search.guides.ranked import Ranked
from clew.engines.search.loops.frontier import Frontier, Waiting, waiting_for
from clew.engines.search.loops.saved import Checkpoint, described
from clew.engines.search.loops.stack import Stack
from clew.engines.search.reductions.chains import chains
from clew.engines.search.reductions.stubborn import Reduction, reduction
from clew.engines.search.stores.exact import ExactStore, Links, make
from clew.engines.tally import Meter, Tally
from clew.lower.views import Views
from clew.models.engine import Budget, Found, Goal, LinearGoal, Stopped
from clew.models.saving import key_of
from clew.semantics.state import State
from clew.verdict import Limit


def explore(
    model: Views, goals: tuple[Goal, ...], search: Search, budget: Budget
) -> Generator[Found | Stopped, None, Tally]:
    """Search for runs against the goals; without goals the whole space is visited. A linear goal comes alone."""
    if len(goals) == 1 and isinstance(goals[0], LinearGoal):
        return (yield from _linear(model, goals[0], search, budget))
    space = space_of(model, goals, search)
    watch: Watch[State, int] = Watch(space.machine, goals)
    visited, links, meter = make(search.store), _links(search), Meter(budget)
    reduced = _reduction(model, goals, search)
    guide = guide_for(model, goals, budget, search.predicates) if search.order is Order.GUIDED else None
    if guide is not None and not guide.reachable:
        return Tally()
    if search.order is Order.DEPTH:
        hits = Stack(space, watch, visited, links, reduced).run(meter)
    else:
        frontier = Frontier(space, watch, visited, links, reduced)
        waiting: Waiting[State] = (
            waiting_for(search.order, search.seed) if guide is None else Ranked(space.machine, guide, search.weight)
        )
        saved = _checkpoint(model, goals, search, budget) if guide is None and isinstance(visited, ExactStore) else None
        hits = frontier.run(meter, waiting, depth=search.depth, saved=saved)
    tally = yield from changed(hits, lambda hit: [_found(space, links, hit)])
    tally.seconds = meter.seconds()
    return tally


def _linear(model: Views, goal: LinearGoal, search: Search, budget: Budget) -> Generator[Found | Stopped, None, Tally]:
    space = space_of(model, (goal,), search)
    run, tally = accepted_run(space, goal, _reduction(model, (goal,), search), Meter(budget))
    if run is not None:
        yield Found(goal, run)
    return tally


def space_of(model: Views, goals: tuple[Goal, ...], search: Search) -> Space[State]:
    """The state space as the search sees it."""
    chain = chains(model, goals, search.maxtrans) if search.chains is Switch.ON else None
    canonical = model.representatives() if search.symmetry is Switch.ON else None
    return Space(model.machine, chain=chain, canonical=canonical)


def _checkpoint(model: Views, goals: tuple[Goal, ...], search: Search, budget: Budget) -> Checkpoint | None:
    """The checkpoint of the search, where they are wanted; what collapses chains counts elsewhere, too."""
    if budget.saves is None or search.chains is Switch.ON:
        return None
    key = key_of("explore", repr(search), *described(model, goals))
    return Checkpoint(budget.saves.slot(key), goals)


def _links(search: Search) -> Links | None:
    return None if search.links is Switch.OFF else Links()


def _reduction(model: Views, goals: tuple[Goal, ...], search: Search) -> Reduction[State] | None:
    return reduction(model, goals) if search.por is Por.STATIC else None


def _found(space: Space[State], links: Links | None, hit: Hit[int]) -> Found | Stopped:
    if links is None:
        return Stopped(hit.goal, Limit.UNDECIDED, reason="there is a run against it, but links=off keeps no runs")
    path = links.path(hit.where)
    violation = None if hit.breach is None else hit.breach.violation
    run = run_of(space, path, hit.breach)
    if space.chain is not None:
        run = without_loops(space.machine, run)
    return Found(hit.goal, run, None if violation is None else violation.check, violation.span if violation else None)
