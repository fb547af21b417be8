"""The plan: what is searched how, where the user left it open.

Input: the engine's options, the model, the goals and the budget. Output: one `Part` per search that is to run, each
with goals that it may decide, and remarks on what was asked for but is not used. What the user asked for explicitly is
done or refused with an input error; what the plan chooses itself falls back where `permits` says no.

Without options: breadth order (shortest runs), exact store, nothing reduced except declared symmetry; the native core
where it can run the program, with all workers where the search turns out to be large. A large search of threads begins
again in depth order with partial order reduction: runs are longer then, and states are fewer by an order of magnitude.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

from clew.engines.search.explore.options import Implementation, Order, Por, Search, Store, Switch
from clew.engines.search.explore.permits import Traits, permits
from clew.errors import InputError
from clew.lower.views import Views
from clew.models.engine import Goal, LinearGoal, LiveGoal
from clew.records import dataclass

if TYPE_CHECKING:
    from clew.engines.search.explore.engine import Explore

BRIEF = 100_000
"""States up to which threads are searched without a reduction where the plan chooses it."""
NEAR = 300_000
"""States up to which threads are searched for errors near to one schedule, before everything is searched reduced."""
ALONE = 300_000
"""States up to which one worker searches alone where the plan chooses the workers."""


@dataclass(frozen=True, slots=True)
class Part:
    """One search and the goals that it decides together."""

    search: Search
    goals: tuple[Goal, ...]
    known: Traits
    remarks: tuple[str, ...] = ()


def plan(asked: Explore, model: Views, goals: tuple[Goal, ...], workers: int) -> tuple[Part, ...]:
    """The searches for the goals; those of safety share one, each goal of linear time has its own."""
    safety = tuple(goal for goal in goals if not isinstance(goal, LinearGoal))
    groups: list[tuple[Goal, ...]] = [safety] if safety or not goals else []
    groups += [(goal,) for goal in goals if isinstance(goal, LinearGoal)]
    return tuple(_part(asked, model, group, workers) for group in groups)


def traits(model: Views, goals: tuple[Goal, ...], *, symmetry: Switch = Switch.AUTO) -> Traits:
    """What is known of the model; a symmetry that is declared wrongly is an input error where it would be used."""
    facts = model.facts
    if not facts.acts:
        return Traits(actions=False) if facts.kernel else Traits(actions=False, obstacle=None)
    used = bool(goals) and symmetry is not Switch.OFF and facts.symmetric
    symmetric = used and model.respects_symmetry(goals)
    return Traits(priorities=facts.priorities, undefined=facts.undefined, symmetric=symmetric, obstacle=None)


def _part(asked: Explore, model: Views, goals: tuple[Goal, ...], workers: int) -> Part:
    known = traits(model, goals, symmetry=asked.symmetry)
    remarks: list[str] = []
    later = _reduced_later(asked, model, goals, known, workers)
    for search in (*later, *_candidates(asked, goals, known, workers)):
        told = with_obstacle(known, model, goals, search)
        reason = refusal(goals, search, told)
        if reason is None:
            return Part(search, goals, told, tuple(dict.fromkeys(remarks)))
        remarks.append(reason)
    raise InputError(f"{asked} may not run: {remarks[0]}")


def with_obstacle(known: Traits, model: Views, goals: tuple[Goal, ...], search: Search) -> Traits:
    """What is known, and whether the native core can do this search, if it is asked to and might."""
    if model.facts.kernel or search.implementation is not Implementation.NATIVE or refusal(goals, search, known):
        return known
    from clew.engines.search.explore import compiled

    return replace(known, obstacle=compiled.obstacle(model, goals, search))


def refusal(goals: tuple[Goal, ...], search: Search, known: Traits) -> str | None:
    """Why the search may not decide all the goals; None if it may. Counting is asked like looking for deadlocks."""
    asked = goals or (LiveGoal(),)
    return next((reason for goal in asked if (reason := permits(goal, search, known)) is not None), None)


def _candidates(asked: Explore, goals: tuple[Goal, ...], known: Traits, workers: int) -> Iterator[Search]:
    """Searches that fit what was asked for, the most wanted first."""
    linear = any(isinstance(goal, LinearGoal) for goal in goals)
    reduced = _reductions(asked, known) if goals else {"links": Switch.OFF}
    base = Search(
        order=_or(asked.order, Order.AUTO, Order.DEPTH if linear else Order.BREADTH),
        store=_or(asked.store, Store.AUTO, Store.EXACT),
        implementation=_or(asked.implementation, Implementation.AUTO, Implementation.NATIVE),
        workers=asked.workers or (1 if linear else workers),
        alone=0 if asked.workers or linear or workers == 1 else ALONE,
        depth=asked.depth,
        maxtrans=asked.maxtrans,
        heap=asked.heap,
        seed=asked.seed,
        weight=asked.weight,
        predicates=asked.predicates,
        **reduced,
    )
    yield base
    if asked.workers == 0:
        yield replace(base, workers=1, alone=0)
    if asked.symmetry is Switch.AUTO:
        yield replace(base, workers=asked.workers or 1, alone=0, symmetry=Switch.OFF)
    if asked.implementation is Implementation.AUTO:
        reference = replace(base, implementation=Implementation.PYTHON, workers=asked.workers or 1, alone=0)
        yield reference
        if asked.symmetry is Switch.AUTO:
            yield replace(reference, symmetry=Switch.OFF)


def _reduced_later(
    asked: Explore, model: Views, goals: tuple[Goal, ...], known: Traits, workers: int
) -> Iterator[Search]:
    """For threads, where nothing else was asked for: partial order reduction as soon as there are many states."""
    if str(asked) != asked.name or not goals or not model.facts.threads or model.facts.alone:
        return
    base = next(_candidates(asked, goals, known, workers))
    if refusal(goals, in_depth(base, Por.DYNAMIC), replace(known, obstacle=None)) is None:
        # Under a kernel all schedules between two of its steps are near to each other.
        near = 0 if model.facts.idle else NEAR
        yield replace(base, alone=BRIEF, near=near, larger=Por.DYNAMIC)
        yield replace(base, alone=BRIEF, near=near, larger=Por.DYNAMIC, workers=1)


def in_depth(search: Search, por: Por) -> Search:
    """The search in depth order with that reduction, by one worker."""
    return replace(search, order=Order.DEPTH, por=por, larger=Por.OFF, workers=1, alone=0, near=0)


def nearby(search: Search) -> Search:
    """The search near to one schedule, by one worker."""
    return replace(search, order=Order.NEAR, larger=Por.OFF, workers=1, alone=0, near=0)


def _reductions(asked: Explore, known: Traits) -> dict[str, Any]:
    """What is left out; a count leaves out nothing, and needs no links."""
    declared = Switch.ON if known.symmetric else Switch.OFF
    return {
        "por": _or(asked.por, Por.AUTO, Por.OFF),
        "chains": _or(asked.chains, Switch.AUTO, Switch.OFF),
        "symmetry": _or(asked.symmetry, Switch.AUTO, declared),
        "links": _or(asked.links, Switch.AUTO, Switch.ON),
    }


E = TypeVar("E", bound=Enum)


def _or(asked: E, auto: E, otherwise: E) -> E:
    return otherwise if asked is auto else asked
