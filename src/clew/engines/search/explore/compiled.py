"""The native implementation: the same searches by generated C.

Input and output as for the reference. The native core tells runs only at its end, so the answers of a search come at
once; a search that outgrows a number of states is given up for another one, which looks for what is left. With several
workers, one searches alone first: small searches then take no threads and repeat exactly.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace

import psutil

from clew.codegen import c as native
from clew.engines.search.explore.options import Heap, Implementation, Order, Por, Search, Store, Switch
from clew.engines.search.explore.plan import in_depth, nearby, refusal, traits
from clew.engines.search.explore.runs import without_loops
from clew.engines.search.reductions.stubborn import needs_proviso
from clew.engines.tally import Tally
from clew.lower.views import Views
from clew.models.engine import Budget, Found, Goal, Progress, Stopped, may_end
from clew.verdict import Limit

_LEAST_MEMORY = 1 << 24
_SHARE = 0.9
"""Of the memory that is free, this much may be used where no limit is given."""


_SOME, _MANY = 600_000, 3_000_000
"""States at which a reduced search of threads, and then one without reduction, is given up."""


def obstacle(model: Views, goals: tuple[Goal, ...], search: Search) -> str | None:
    """Why the native core cannot do the search; None if it can."""
    try:
        native.refuse(model.program, goals, _settings(model, goals, search, workers=search.workers))
    except native.NotNative as error:
        return str(error)
    return None


def explore(
    model: Views, goals: tuple[Goal, ...], search: Search, budget: Budget
) -> Generator[Found | Stopped, None, Tally]:
    """Search for runs against the goals; without goals the whole space is visited."""
    assert not model.facts.kernel, "the native core should get guarded actions and processes only"
    tallies: list[Tally] = []
    left = goals
    guide: native.Guide | None = None
    if search.order is Order.GUIDED:
        from clew.engines.search.guides.choice import guide_for  # here because start-up time counts

        found = guide_for(model, goals, budget, search.predicates)
        if not found.reachable:
            return Tally()
        guide = native.Guide(found.predicates, found.ranks)
    waiting = list(_phases(model, goals, search))
    while waiting:
        part, most = waiting.pop(0)
        watch = _Watch(budget, most)
        result, tally = _once(model, left, part, watch, workers=part.workers, guide=guide)
        tallies.append(tally)
        if result.status is native.Status.REFUSED:
            # What a step met has no C form, which nobody could see before: the reference does it or says why it cannot.
            again = replace(part, implementation=Implementation.PYTHON, por=Por.OFF, workers=1, alone=0)
            order = Order.BREADTH if part.order is Order.NEAR else part.order
            from clew.engines.search.explore import reference  # here because start-up time counts

            return (yield from reference.explore(model, left, replace(again, heap=Heap.FULL, order=order), budget))
        for hit in result.hits:
            yield _found(model, part, hit)
        # What a search has found before it was given up needs not be found again.
        left = tuple(goal for goal in left if all(hit.goal is not goal for hit in result.hits))
        if result.status is native.Status.MEMORY and (files := _on_disk(model, left, part, budget)) is not None:
            waiting = [(files, 0)]
        elif not watch.outgrown or (goals and may_end(goals, left)):
            break
    return _together(tallies)


def _on_disk(model: Views, goals: tuple[Goal, ...], search: Search, budget: Budget) -> Search | None:
    """The same search with its states in files, where there may be files and it can be done."""
    if budget.disk is None or search.store is not Store.EXACT:
        return None
    files = replace(search, store=Store.DISK, workers=1)
    known = replace(traits(model, goals, symmetry=files.symmetry), obstacle=None)
    return files if refusal(goals, files, known) is None else None


def _together(tallies: Sequence[Tally]) -> Tally:
    """The figures of the last search; set-up ends with the first explored state, so compiling again belongs to it."""
    setup = tallies[0].setup
    seconds = sum(each.setup + each.seconds for each in tallies) - setup
    return replace(tallies[-1], seconds=seconds, setup=setup)


def _phases(model: Views, goals: tuple[Goal, ...], search: Search) -> Iterator[tuple[Search, int]]:
    """Searches, each with the number of states at which it is given up for the next; 0: never.

    Reduction leaves out most states of some programs and hardly any of others, where every state costs more by it; so
    searches with and without it take turns that grow.
    """
    last = replace(search, alone=0, near=0, larger=Por.OFF)
    plain = replace(last, workers=1)
    if search.alone:
        yield plain, search.alone
    if search.near:
        yield nearby(search), search.near
    reduced = in_depth(search, search.larger)
    if search.larger is not Por.OFF and obstacle(model, goals, reduced) is None:
        yield reduced, _SOME
        yield last, _MANY
        last = reduced
    yield last, 0


def _once(
    model: Views,
    goals: tuple[Goal, ...],
    search: Search,
    watch: _Watch,
    *,
    workers: int,
    guide: native.Guide | None = None,
) -> tuple[native.NativeResult, Tally]:
    settings = _settings(model, goals, search, workers=workers, guide=guide)
    compiled = native.compile_search(model.program, goals, settings)
    memory = _memory(watch.budget)
    result = compiled.run(
        memory=memory,
        disk=watch.budget.disk,
        workers=workers,
        seed=search.seed,
        depth=search.depth,
        watch=watch,
        saves=watch.budget.saves,
    )
    tally = Tally(
        states=result.states,
        transitions=result.transitions,
        depth=result.depth,
        deadlocks=result.deadlocks,
        errors=result.errors,
        collapsed=result.collapsed,
        bytes=result.stored,
        disk=result.disk or None,
        seconds=result.seconds,
        setup=compiled.seconds,
    )
    match result.status:
        case native.Status.DONE | native.Status.FOUND:
            pass
        case native.Status.REFUSED:
            pass
        case native.Status.MEMORY:
            tally.limit = Limit.MEMORY
        case native.Status.DISK:
            tally.limit = Limit.DISK
        case native.Status.COLLIDED:
            tally.limit = Limit.UNDECIDED
        case native.Status.STOPPED | native.Status.PAUSED:
            tally.limit = watch.limit
        case native.Status.DEPTH:
            tally.cut = True
    return result, tally


class _Watch:
    """Called while the search runs: passes the progress on, and keeps the limit that was met."""

    def __init__(self, budget: Budget, most: int = 0) -> None:
        self.budget = budget
        self._most = most
        self.outgrown = False
        self.limit: Limit | None = None

    def __call__(self, control: native.Control) -> int:
        self.budget.report(Progress(control.states, control.transitions, control.depth, control.bytes))
        self.limit = self.budget.spent()
        self.outgrown = self.limit is None and 0 < self._most < control.states
        return int(self.outgrown or self.limit is not None)


def _settings(
    model: Views, goals: tuple[Goal, ...], search: Search, *, workers: int = 1, guide: native.Guide | None = None
) -> native.Settings:
    stubborn = None
    proviso = native.Switch.ON if any(map(needs_proviso, goals)) else native.Switch.OFF
    if search.por is Por.STATIC:
        stubborn = native.Stubborn(model.conflicts, proviso)
    reduced = model.facts.acts and (stubborn is not None or search.chains is Switch.ON)
    return native.Settings(
        order=native.Order[search.order.name],
        store=native.Store[search.store.name],
        links=native.Switch[search.links.name],
        stubborn=stubborn,
        ample=proviso if search.por is Por.DYNAMIC else None,
        chains=native.Switch[search.chains.name],
        rounds=search.maxtrans,
        heap=native.Heap[search.heap.name],
        symmetry=native.Switch[search.symmetry.name],
        visible=model.visible(goals) if reduced else 0,
        parallel=workers > 1,
        guide=guide or native.Guide(),
    )


def _memory(budget: Budget) -> int:
    """What the search may use, in bytes: the limit less what the process holds already, or most of what is free."""
    if budget.bytes is None:
        return max(_LEAST_MEMORY, int(psutil.virtual_memory().available * _SHARE))
    held = int(psutil.Process().memory_info().rss)
    return max(_LEAST_MEMORY, budget.bytes - held)


def _found(model: Views, search: Search, hit: native.NativeHit) -> Found | Stopped:
    if hit.run is None:
        return Stopped(hit.goal, Limit.UNDECIDED, reason="there is a run against it, but links=off keeps no runs")
    run = hit.run
    if search.chains is Switch.ON and run.loop_start is None:
        run = without_loops(model.machine, run)
    violated = hit.violated
    return Found(hit.goal, run, violated.check if violated else None, violated.span if violated else None)
