"""Systems of SCXML machines by the letter of the recommendation, as an oracle that shares no translation with Clew.

Each machine runs the algorithm of appendix D on sets (`tests.unit.frontends.uml.appendix`); around them are queues,
timers and an environment that sends at any moment whatever nobody inside sends, also what no active state waits for
now. A step is one microstep, one arrival, or one unit of time, which passes when all is stable and nothing is due.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from clew.frontends.uml.chart import Assign, Cancel, Chart, Contents, Raise, Send, Transition
from clew.frontends.uml.language import Literal
from tests.unit.frontends.uml.appendix import Appendix

UNIT = 1000
_SENT = re.compile(r'<(?:raise|send) event="(\w+)"')


class Overflow(Exception):
    """A buffer is full."""


class Timer(NamedTuple):
    event: str
    name: str
    left: int
    target: int


class Local(NamedTuple):
    """One machine at one moment."""

    active: frozenset[int]
    history: tuple[tuple[int, tuple[int, ...]], ...]
    internal: tuple[str, ...]
    x: bool
    running: bool
    queue: tuple[str, ...] = ()
    timers: tuple[Timer, ...] = ()


Moment = tuple[Local, ...]


class Session(Appendix):
    """A machine whose sends are collected; `sends` and `cancels` are in the order of execution."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.named = {name for each in chart.transitions for name in each.events}
        self.effects: list[Send | Cancel] = []

    def load(self, local: Local) -> None:
        self.configuration = set(local.active)
        self.history = {node: list(states) for node, states in local.history}
        self.internal = deque(local.internal)
        self.x, self.running = local.x, local.running
        self.effects = []

    def store(self, local: Local) -> Local:
        history = tuple(sorted((node, tuple(states)) for node, states in self.history.items()))
        return local._replace(
            active=frozenset(self.configuration),
            history=history,
            internal=tuple(self.internal),
            x=self.x,
            running=self.running,
        )

    def begin(self) -> Local:
        self.load(Local(frozenset(), (), (), False, True))
        root = self.chart.nodes[0]
        assert root.initial is not None
        self.enter_states([Transition(0, root.initial.targets, content=root.initial.content)], start=True)
        return self.store(Local(frozenset(), (), (), False, True))

    def execute(self, contents: Contents) -> None:
        for content in contents:
            match content:
                case Assign():
                    self.x = not self.x
                case Raise(event=event):
                    self.internal.append(event)
                case Send(target=Literal(value="#_internal"), event=Literal(value=str(event))):
                    self.internal.append(event)
                case Send() | Cancel():
                    self.effects.append(content)
                case _:
                    raise AssertionError(content)


@dataclass(slots=True)
class Oracle:
    """A system, the capacity of its buffers, and how many events from outside wait in a queue."""

    names: Sequence[str]
    sessions: Sequence[Session]
    outside: frozenset[str]
    capacity: int
    limit: int | None

    def start(self) -> Moment:
        moment: Moment = tuple(Local(frozenset(), (), (), False, True) for _ in self.sessions)
        for place, session in enumerate(self.sessions):
            begun = session.begin()
            now = moment[place]
            moment = self._with(moment, place, begun._replace(queue=now.queue, timers=now.timers))
            moment = self._effects(moment, place)
        return moment

    def _with(self, moment: Moment, place: int, local: Local) -> Moment:
        known = self.sessions[place].named
        internal = tuple(event for event in local.internal if event in known)
        if max(len(internal), len(local.queue), len(local.timers)) > self.capacity:
            raise Overflow
        return (*moment[:place], local._replace(internal=internal), *moment[place + 1 :])

    def _effects(self, moment: Moment, place: int) -> Moment:
        for effect in self.sessions[place].effects:
            own = moment[place]
            match effect:
                case Cancel(name=Literal(value=name)):
                    kept = tuple(timer for timer in own.timers if timer.name != name)
                    moment = self._with(moment, place, own._replace(timers=kept))
                case Send(event=Literal(value=str(event)), target=target, delay=delay, name=name):
                    to = place
                    if isinstance(target, Literal) and isinstance(target.value, str):
                        to = self.names.index(target.value.removeprefix("#_"))
                    if not moment[to].running:
                        told = own._replace(internal=(*own.internal, "error.communication"))
                        moment = self._with(moment, place, told)
                    elif event not in self.sessions[to].named:
                        continue
                    elif delay is None:
                        moment = self._arrive(moment, to, event)
                    else:
                        assert isinstance(delay, Literal)
                        assert isinstance(delay.value, str)
                        timer = Timer(event, name or "", int(delay.value.removesuffix("s")), to)
                        moment = self._with(moment, place, own._replace(timers=(*own.timers, timer)))
                case _:
                    raise AssertionError(effect)
        return moment

    def _arrive(self, moment: Moment, place: int, event: str) -> Moment:
        local = moment[place]
        return self._with(moment, place, local._replace(queue=(*local.queue, event)))

    # --- what may happen ------------------------------------------------------------------------------------------

    def at_rest(self, place: int, local: Local) -> bool:
        session = self.sessions[place]
        session.load(local)
        return not local.running or (not local.internal and not session.select(None))

    def stable(self, moment: Moment) -> bool:
        return all(
            self.at_rest(place, local) and (not local.queue or not local.running) for place, local in enumerate(moment)
        )

    def successors(self, moment: Moment) -> Iterator[Moment]:
        stable = self.stable(moment)
        for place, local in enumerate(moment):
            if not local.running:
                continue
            if not (self.at_rest(place, local) and not local.queue):
                yield self._move(moment, place)
            yield from self._arrivals(moment, place, stable)
            yield from self._due(moment, place, stable)
        waiting = [timer for local in moment if local.running for timer in local.timers]
        if stable and waiting and all(timer.left for timer in waiting):
            yield tuple(
                local._replace(timers=tuple(each._replace(left=each.left - 1) for each in local.timers))
                if local.running
                else local
                for local in moment
            )

    def _move(self, moment: Moment, place: int) -> Moment:
        """One microstep: without an event, else with an internal one, else with the first of the queue."""
        session, local = self.sessions[place], moment[place]
        session.load(local)
        enabled = session.select(None)
        if not enabled and session.internal:
            enabled = session.select(session.internal.popleft())
        elif not enabled:
            event, *rest = local.queue
            local = local._replace(queue=tuple(rest))
            enabled = session.select(event)
        session.microstep(enabled)
        return self._effects(self._with(moment, place, session.store(local)), place)

    def _arrivals(self, moment: Moment, place: int, stable: bool) -> Iterator[Moment]:
        local = moment[place]
        waiting = sum(event in self.outside for event in local.queue)
        if self.limit is None:
            free = stable and len(local.queue) < self.capacity
        else:
            free = waiting < self.limit and len(local.queue) + 1 < self.capacity
        for event in sorted(self.outside & self.sessions[place].named):
            # A machine that waits drops at once what it does not know.
            waits = self.at_rest(place, local) and not local.queue
            if free and (not waits or self._heard(place, local, event)):
                yield self._arrive(moment, place, event)

    def _heard(self, place: int, local: Local, event: str) -> bool:
        return any(
            event in each.events and each.source in local.active for each in self.sessions[place].chart.transitions
        )

    def _due(self, moment: Moment, place: int, stable: bool) -> Iterator[Moment]:
        local = moment[place]
        for number, timer in enumerate(local.timers):
            if timer.left == 0:
                if stable:
                    rest = (*local.timers[:number], *local.timers[number + 1 :])
                    after = self._with(moment, place, local._replace(timers=rest))
                    there = after[timer.target].running
                    yield self._arrive(after, timer.target, timer.event) if there else after
                return


def oracle_of(charts: dict[str, Chart], texts: dict[str, str], capacity: int, limit: int | None) -> Oracle:
    """The oracle of a system."""
    sent = {name for text in texts.values() for name in _SENT.findall(text)}
    waited = {name for chart in charts.values() for each in chart.transitions for name in each.events}
    outside = {name for name in waited - sent if not name.startswith(("done.", "error."))}
    return Oracle(list(charts), [Session(chart) for chart in charts.values()], frozenset(outside), capacity, limit)


@dataclass(frozen=True, slots=True)
class Explored:
    """All moments with their successors, and whether a buffer may be full."""

    moments: dict[Moment, tuple[Moment, ...]]
    first: Moment | None
    overflows: bool


def explore(oracle: Oracle, limit: int) -> Explored | None:
    """Everything that may happen; None where that is more than the limit."""
    try:
        first = oracle.start()
    except Overflow:
        return Explored({}, None, overflows=True)
    found: dict[Moment, tuple[Moment, ...]] = {}
    stack, overflows = [first], False
    while stack:
        moment = stack.pop()
        if moment in found:
            continue
        after: list[Moment] = []
        steps = oracle.successors(moment)
        while True:
            try:
                after.append(next(steps))
            except StopIteration:
                break
            except Overflow:
                overflows = True
                break
        found[moment] = tuple(after)
        stack += after
        if len(found) > limit:
            return None
    return Explored(found, first, overflows)
