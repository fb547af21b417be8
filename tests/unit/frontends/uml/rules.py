"""The rules of UML step semantics, on sets, as an oracle: written from the rules alone, sharing no code with Clew.

A configuration is (active vertices, quiescent ones, deferred and pending messages, the value of the one datum x).
Every successor under "one step fires one transition of the machine" is computed; the environment sends any event when
all is stable and nothing is pending. After: Dubrovin 2011, section 3.2, with the decisions of our documentation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clew.frontends.uml.chart import Assign, Chart, Node, NodeKind, Transition
from clew.frontends.uml.language import Expression, Name, Unary


class Configuration(NamedTuple):
    active: frozenset[int]
    quiet: frozenset[int]
    deferred: tuple[str, ...]
    pending: tuple[str, ...]
    x: bool


class Rules:
    """One machine, its events and the capacity of its queue."""

    def __init__(self, chart: Chart, events: tuple[str, ...], capacity: int) -> None:
        self.chart, self.events, self.capacity = chart, events, capacity

    def node(self, number: int) -> Node:
        return self.chart.nodes[number]

    def above(self, number: int) -> list[int]:
        parent = self.node(number).parent
        return [] if parent is None else [parent, *self.above(parent)]

    def start(self) -> Configuration:
        active: set[int] = set()
        self.enter_default(0, active)
        return Configuration(frozenset(active), frozenset(), (), (), False)

    def enter_default(self, number: int, active: set[int]) -> None:
        active.add(number)
        node = self.node(number)
        if node.kind is NodeKind.COMPOUND:
            assert node.initial is not None
            self.enter_default(node.initial.targets[0], active)
        elif node.kind is NodeKind.PARALLEL:
            for child in node.children:
                self.enter_default(child, active)

    def holds(self, guard: Expression | None, x: bool) -> bool:
        match guard:
            case None:
                return True
            case Name(name="x"):
                return x
            case Unary(operator="!", operand=operand):
                return not self.holds(operand, x)
            case _:
                raise AssertionError(guard)

    def pend(self, number: int, at: Configuration) -> bool:
        """A completion event of the state waits to be told."""
        if number not in at.active or number in at.quiet:
            return False
        regions = [number] if self.node(number).kind is NodeKind.COMPOUND else list(self.node(number).children)
        return all(
            any(child in at.active and self.node(child).kind is NodeKind.FINAL for child in self.node(region).children)
            for region in regions
        )

    def completions(self, number: int) -> list[Transition]:
        return [each for each in self.chart.transitions if each.source == number and each.completion]

    def successors(self, at: Configuration) -> Iterator[Configuration]:
        if any(child in at.active and self.node(child).kind is NodeKind.FINAL for child in self.node(0).children):
            return
        unstable = False
        for node in self.chart.nodes:
            out = [each for each in self.chart.transitions if each.source == node.number]
            if node.kind is NodeKind.CHOICE and node.number in at.active:
                unstable = True
                yield from (self.fire(each, at, ()) for each in out if self.holds(each.guard, at.x))
            elif (found := self.completions(node.number)) and self.pend(node.number, at):
                unstable = True
                enabled = [each for each in found if self.holds(each.guard, at.x)]
                yield from (self.fire(each, at, ()) for each in enabled)
                if not enabled:
                    yield at._replace(quiet=at.quiet | {node.number})
        if unstable:
            return
        if at.pending:
            yield from self.dispatch(at)
        elif len(at.deferred) < self.capacity:
            for event in self.events:
                waiting = [each.source for each in self.chart.transitions if event in each.events]
                waiting += [node.number for node in self.chart.nodes if event in node.deferred]
                if any(each in at.active for each in waiting):
                    yield at._replace(pending=(event,))

    def dispatch(self, at: Configuration) -> Iterator[Configuration]:
        message, rest = at.pending[0], at.pending[1:]
        enabled = [
            each
            for each in self.chart.transitions
            if each.source in at.active and message in each.events and self.holds(each.guard, at.x)
        ]
        defers = [number for number in at.active if message in self.node(number).deferred]
        fireable = [
            each
            for each in enabled
            if not any(each.source in self.above(other.source) for other in enabled)
            and not any(each.source in self.above(number) for number in defers)
        ]
        if fireable:
            yield from (self.fire(each, at, rest) for each in fireable)
        elif defers:
            yield at._replace(deferred=(*at.deferred, message), pending=rest)
        else:
            yield at._replace(pending=rest)

    def fire(self, transition: Transition, at: Configuration, rest: tuple[str, ...]) -> Configuration:
        active = set(at.active)
        if transition.targets:
            (target,) = transition.targets
            region = next(
                each
                for each in self.above(transition.source)
                if self.node(each).kind is NodeKind.COMPOUND and each in self.above(target)
            )
            active = {number for number in active if region not in self.above(number)}
            entered = [target, *(each for each in self.above(target) if region in self.above(each))]
            for number in entered:
                active.add(number)
                if self.node(number).kind is NodeKind.PARALLEL:
                    for child in self.node(number).children:
                        if child not in entered:
                            self.enter_default(child, active)
            self.enter_default(target, active)
        x = at.x
        for content in transition.content:
            assert isinstance(content, Assign)
            x = not x
        again = set() if not transition.targets else active - at.active
        left = at.active - active
        # What was left and entered again has completed anew.
        if transition.targets:
            again |= {number for number in active if region in self.above(number)}
        quiet = frozenset(at.quiet - left - again)
        pending = rest if transition.events else at.pending
        return Configuration(frozenset(active), quiet, (), (*at.deferred, *pending), x)

    def reachable(self, limit: int) -> set[Configuration] | None:
        """All configurations, None where there are more than the limit."""
        found = {self.start()}
        stack = list(found)
        while stack:
            for each in self.successors(stack.pop()):
                if each not in found:
                    found.add(each)
                    stack.append(each)
            if len(found) > limit:
                return None
        return found
