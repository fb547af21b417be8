"""One UML machine by the rules of the standard, on sets: an oracle that shares no translation with Clew.

An event fires a maximal set of transitions without conflicts, or by the rules of Dubrovin one of them; completions are
told one by one and go before all other events; what a state defers waits; `after` belongs to its state; `when(x)` comes
when `x` has become true by the end of a step. Around it an
environment sends at any moment what the machine itself does not send.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from clew.frontends.uml.chart import Assign, Cancel, Chart, Contents, Node, NodeKind, Send, Transition
from clew.frontends.uml.language import Expression, Literal, Name, Unary


class Full(Exception):
    """The queue is full."""


class Moment(NamedTuple):
    """What the machine is like: `deferred` stand before `pending` in its queue."""

    active: frozenset[int]
    quiet: frozenset[int]
    deferred: tuple[str, ...]
    pending: tuple[str, ...]
    x: bool
    timers: tuple[tuple[str, int], ...] = ()
    held: bool = False
    """What `x` was when the conditions of change events were looked at last."""


@dataclass(slots=True)
class MachineRules:
    """A machine, what comes from outside and how much of it, and whether one transition is a step (`single`)."""

    chart: Chart
    outside: frozenset[str]
    capacity: int
    limit: int
    single: bool

    def above(self, number: int) -> list[int]:
        return list(self.chart.ancestors(number))

    def node(self, number: int) -> Node:
        return self.chart.nodes[number]

    # --- entering and leaving -------------------------------------------------------------------------------------

    def start(self) -> Moment:
        return self._look(self._enter(Moment(frozenset(), frozenset(), (), (), False), 0, (0,)))

    def _enter(self, at: Moment, domain: int, targets: Sequence[int]) -> Moment:
        """Enter the targets, what lies between them and the domain, and the defaults of all."""
        entered, defaults = set(targets), set[int]()
        for target in targets:
            entered |= {each for each in self.above(target) if domain in self.above(each)}
        stack = sorted(entered)
        while stack:
            number = stack.pop()
            node, children = self.node(number), set(self.node(number).children)
            if node.kind is NodeKind.PARALLEL:
                more = children - entered
            elif node.kind is NodeKind.COMPOUND and not children & entered:
                assert node.initial is not None
                defaults.add(number)
                more = set(node.initial.targets)
                more |= {each for target in more for each in self.above(target) if number in self.above(each)}
            else:
                continue
            entered |= more
            stack += sorted(more)
        for number in sorted(entered):
            node = self.node(number)
            at = at._replace(active=at.active | {number}, quiet=at.quiet - {number})
            for block in node.entry:
                at = self._execute(at, block)
            if number in defaults and node.initial is not None:
                at = self._execute(at, node.initial.content)
        return at

    def _leave(self, at: Moment, domain: int) -> Moment:
        for number in sorted((each for each in at.active if domain in self.above(each)), reverse=True):
            for block in self.node(number).exit:
                at = self._execute(at, block)
            at = at._replace(active=at.active - {number}, quiet=at.quiet - {number})
        return at

    def _execute(self, at: Moment, contents: Contents) -> Moment:
        for content in contents:
            match content:
                case Assign():
                    at = at._replace(x=not at.x)
                case Send(event=Literal(value=str(event)), delay=None):
                    at = self._push(at, event)
                case Send(event=Literal(value=str(event)), delay=Literal(value=str(delay))):
                    at = at._replace(timers=(*at.timers, (event, int(delay.removesuffix("s")))))
                case Cancel(name=Literal(value=str(name))):
                    timers = tuple(timer for timer in at.timers if timer[0] != name)
                    at = at._replace(timers=timers)
                case _:
                    raise AssertionError(content)
        return at

    def _push(self, at: Moment, event: str) -> Moment:
        if not self._known(event):
            return at
        if len(at.deferred) + len(at.pending) >= self.capacity:
            raise Full
        return at._replace(pending=(*at.pending, event))

    def _known(self, event: str) -> bool:
        named = any(event in each.events for each in self.chart.transitions)
        return named or any(event in node.deferred for node in self.chart.nodes)

    # --- steps ----------------------------------------------------------------------------------------------------

    def holds(self, guard: Expression | None, at: Moment) -> bool:
        match guard:
            case None:
                return True
            case Name():
                return at.x
            case Unary(operand=operand):
                return not self.holds(operand, at)
            case _:
                raise AssertionError(guard)

    def domain(self, transition: Transition) -> int | None:
        if not transition.targets:
            return None
        return next(
            each
            for each in self.above(transition.source)
            if self.node(each).kind is NodeKind.COMPOUND
            and all(each in self.above(target) for target in transition.targets)
        )

    def take(self, transitions: Sequence[Transition], at: Moment) -> Moment:
        """Leave, do, enter: all of each before the next of the three."""
        ordered = sorted(transitions, key=lambda each: each.source)
        domains = [domain for each in ordered if (domain := self.domain(each)) is not None]
        for domain in sorted(domains, reverse=True):
            at = self._leave(at, domain)
        for each in ordered:
            at = self._execute(at, each.content)
        for each in ordered:
            if (domain := self.domain(each)) is not None:
                at = self._enter(at, domain, each.targets)
        # Whatever was deferred is asked again, in front of what came since.
        return self._look(at._replace(deferred=(), pending=(*at.deferred, *at.pending)))

    def _look(self, at: Moment) -> Moment:
        """A condition that has become true by the end of a step is an event."""
        if any(self.node(number).kind is NodeKind.CHOICE for number in at.active):
            return at
        for change in self.chart.changes:
            before = at._replace(x=at.held)
            if self.holds(change.condition, at) and not self.holds(change.condition, before) and not self.ended(at):
                at = self._push(at, change.event)
        return at._replace(held=at.x)

    def ended(self, at: Moment) -> bool:
        return any(self.node(each).kind is NodeKind.FINAL and each in at.active for each in self.node(0).children)

    def _completed(self, number: int, at: Moment) -> bool:
        node = self.node(number)
        regions = [number] if node.kind is NodeKind.COMPOUND else list(node.children)
        return all(
            any(child in at.active and self.node(child).kind is NodeKind.FINAL for child in self.node(region).children)
            for region in regions
        )

    def unsettled(self, at: Moment) -> list[tuple[int, list[Transition]]]:
        """Pseudostates that are active and states whose completion has not been told, with what they ask."""
        found: list[tuple[int, list[Transition]]] = []
        for node in self.chart.nodes:
            out = [each for each in self.chart.transitions if each.source == node.number]
            if node.number not in at.active:
                continue
            if node.kind is NodeKind.CHOICE:
                found.append((node.number, out))
                continue
            asked = [each for each in out if each.completion]
            if asked and node.number not in at.quiet and self._completed(node.number, at):
                found.append((node.number, asked))
        return found

    def successors(self, at: Moment) -> Iterator[Moment]:
        if self.ended(at):
            return
        moving = self.unsettled(at)
        waits = not moving and not at.pending
        yield from self._completions(at, moving)
        if not moving and at.pending:
            yield from self._dispatch(at)
        yield from self._arrivals(at, waits=waits)
        due = next((place for place, (_, left) in enumerate(at.timers) if left == 0), None)
        if waits and due is not None:
            rest = (*at.timers[:due], *at.timers[due + 1 :])
            yield self._push(at._replace(timers=rest), at.timers[due][0])
        elif waits and at.timers:
            yield at._replace(timers=tuple((event, left - 1) for event, left in at.timers))

    def next(self, at: Moment) -> tuple[str, ...]:
        """The event that comes next, where the machine is ready for it and knows it now."""
        if self.ended(at) or self.unsettled(at) or not at.pending:
            return ()
        event = at.pending[0]
        known = any(event in each.events and each.source in at.active for each in self.chart.transitions)
        return (event,) if known or any(event in self.node(number).deferred for number in at.active) else ()

    def _completions(self, at: Moment, moving: list[tuple[int, list[Transition]]]) -> Iterator[Moment]:
        for number, asked in moving:
            enabled = [each for each in asked if self.holds(each.guard, at)]
            yield from self._taken([(each,) for each in enabled], at)
            if not enabled and self.node(number).kind is not NodeKind.CHOICE:
                yield at._replace(quiet=at.quiet | {number})

    def _taken(self, sets: Sequence[tuple[Transition, ...]], at: Moment) -> Iterator[Moment]:
        """What comes of each set; by the rules of Dubrovin a step into a full queue is not taken."""
        for each in sets:
            try:
                yield self.take(each, at)
            except Full:
                if not self.single:
                    raise

    def _dispatch(self, at: Moment) -> Iterator[Moment]:
        event, rest = at.pending[0], at._replace(pending=at.pending[1:])
        enabled = [
            each
            for each in self.chart.transitions
            if each.source in at.active and event in each.events and self.holds(each.guard, at)
        ]
        defers = [number for number in at.active if event in self.node(number).deferred]
        fireable = [
            each
            for each in enabled
            if not any(each.source in self.above(other.source) for other in enabled)
            and not any(each.source in self.above(number) for number in defers)
        ]
        if fireable:
            yield from self._taken(self._sets(fireable), rest)
        elif defers:
            yield rest._replace(deferred=(*at.deferred, event))
        else:
            yield rest

    def _sets(self, fireable: list[Transition]) -> list[tuple[Transition, ...]]:
        """The sets of transitions that may fire together."""
        if self.single:
            return [(each,) for each in fireable]
        clear = [
            each
            for size in range(1, len(fireable) + 1)
            for each in combinations(fireable, size)
            if not any(self._conflict(one, other) for one, other in combinations(each, 2))
        ]
        return [each for each in clear if not any(set(map(id, each)) < set(map(id, other)) for other in clear)]

    def _conflict(self, one: Transition, other: Transition) -> bool:
        if one.source == other.source:
            return True
        first, second = self.domain(one), self.domain(other)
        if first is None or second is None:
            # An internal transition conflicts with what leaves its state.
            return second in self.above(one.source) or first in self.above(other.source)
        return first == second or first in self.above(second) or second in self.above(first)

    def _arrivals(self, at: Moment, *, waits: bool) -> Iterator[Moment]:
        queue = (*at.deferred, *at.pending)
        free = len(queue) + 1 < self.capacity and sum(each in self.outside for each in at.pending) < self.limit
        for event in sorted(self.outside):
            deferrable = any(event in node.deferred for node in self.chart.nodes)
            heard = any(event in each.events and each.source in at.active for each in self.chart.transitions)
            heard = heard or any(event in self.node(number).deferred for number in at.active)
            room = free and (not deferrable or queue.count(event) < self.limit)
            if room and self._known(event) and (heard or not waits):
                yield at._replace(pending=(*at.pending, event))


def reachable(rules: MachineRules, limit: int) -> set[Moment] | None:
    """All moments; None where there are more than the limit, or the queue may be full."""
    try:
        stack = [rules.start()]
        found = set(stack)
        while stack and len(found) <= limit:
            for each in rules.successors(stack.pop()):
                if each not in found:
                    found.add(each)
                    stack.append(each)
    except Full:
        return None
    return None if len(found) > limit else found
