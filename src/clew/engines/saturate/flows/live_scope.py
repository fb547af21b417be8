"""What facts about a flow have to speak of: at each point the variables that are live, per entry the globals it uses.

Input: a flow, and the variables that goals ask for at its points. Output: sets of variables; what is not in them
makes no difference to anything that happens from there on, so that facts leave it open.
A global that a callee never mentions stays with the caller. Liveness does not tell callers apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from clew.graphs import reachable
from clew.ir.terms import Variable
from clew.ir.walk import variables
from clew.models.flow import Call, Flow, Step

Names = frozenset[Variable]
NONE: Names = frozenset()


@dataclass(frozen=True, slots=True)
class Scope:
    """See the module; `touched` is per entry, `live` per point."""

    flow: Flow
    touched: Mapping[int, Names]
    live: tuple[Names, ...]
    leaving: Mapping[int, tuple[Step, ...]]
    calling: Mapping[int, tuple[Call, ...]]
    exits: Mapping[int, int | None]
    """Per entry where it is left, if it is."""

    def names(self, entry: int, point: int) -> Names:
        """What facts at the point speak of, where it was reached from that entry."""
        return self.live[point] - (frozenset(self.flow.globals) - self.touched[entry])

    def carried(self, entry: int) -> Names:
        """The globals whose values at the entry make a difference to what was entered."""
        return self.names(entry, entry)


def scope_of(flow: Flow, asked: Mapping[int, Names]) -> Scope:
    """The scope of a flow in which goals ask for variables at points."""
    leaving: defaultdict[int, list[Step]] = defaultdict(list)
    calling: defaultdict[int, list[Call]] = defaultdict(list)
    for step in flow.steps:
        leaving[step.source].append(step)
    for call in flow.calls:
        calling[call.source].append(call)
    steps = {point: tuple(found) for point, found in leaving.items()}
    calls = {point: tuple(found) for point, found in calling.items()}
    touched = _touched(flow, steps, calls, asked)
    exits = {entry: _exit(flow, inside(entry, steps, calls)) for entry in touched}
    return Scope(flow, touched, _live(flow, touched, exits, asked), steps, calls, exits)


def inside(
    entry: int, leaving: Mapping[int, tuple[Step, ...]], calling: Mapping[int, tuple[Call, ...]]
) -> tuple[int, ...]:
    """The points that are reached from an entry without leaving its frame."""

    def after(point: int) -> list[int]:
        return [step.target for step in leaving.get(point, ())] + [call.target for call in calling.get(point, ())]

    return tuple(reachable((entry,), after))


def _exit(flow: Flow, points: tuple[int, ...]) -> int | None:
    found = [point for point in points if point in flow.exits]
    assert len(found) <= 1, f"an entry should be left at one point, is left at {found}"
    return found[0] if found else None


def _touched(
    flow: Flow,
    leaving: Mapping[int, tuple[Step, ...]],
    calling: Mapping[int, tuple[Call, ...]],
    asked: Mapping[int, Names],
) -> dict[int, Names]:
    """The globals that are mentioned between an entry and its exit, in callees too."""
    shared = frozenset(flow.globals)
    entries = dict.fromkeys((flow.start, *(call.entry for call in flow.calls)))
    own: dict[int, Names] = {}
    callees: dict[int, set[int]] = {}
    for entry in entries:
        points = inside(entry, leaving, calling)
        mentioned: set[Variable] = set()
        for point in points:
            mentioned |= asked.get(point, NONE)
            for step in leaving.get(point, ()):
                mentioned |= _reads(step) | {target for target, _ in step.action.updates}
        own[entry] = shared & mentioned
        callees[entry] = {call.entry for point in points for call in calling.get(point, ())}
    return {entry: NONE.union(*(own[each] for each in reachable((entry,), callees.__getitem__))) for entry in entries}


def _reads(step: Step) -> Names:
    action = step.action
    inputs = set(action.inputs)
    return frozenset(
        each for each in variables(action.guard, *(value for _, value in action.updates)) if each not in inputs
    )


def _live(
    flow: Flow,
    touched: Mapping[int, Names],
    exits: Mapping[int, int | None],
    asked: Mapping[int, Names],
) -> tuple[Names, ...]:
    shared = frozenset(flow.globals)
    live: list[Names] = [asked.get(point, NONE) for point in range(len(flow.points))]
    reads = {id(step): (_guard_reads(step), _update_reads(step)) for step in flow.steps}
    before: defaultdict[int, list[Step | Call]] = defaultdict(list)
    for step in flow.steps:
        before[step.target].append(step)
    for call in flow.calls:
        before[call.target].append(call)
        before[call.entry].append(call)
    waiting = list(range(len(flow.points)))
    queued = set(waiting)

    def grow(point: int, more: Names) -> None:
        if not more <= live[point]:
            live[point] |= more
            if point not in queued:
                queued.add(point)
                waiting.append(point)

    while waiting:
        point = waiting.pop()
        queued.discard(point)
        for edge in before[point]:
            if isinstance(edge, Step):
                guard, updates = reads[id(edge)]
                written = {target for target, _ in edge.action.updates}
                needed = guard.union(*(found for target, found in updates if target in live[point]))
                grow(edge.source, needed | (live[point] - written))
                continue
            used = touched[edge.entry]
            if (left := exits[edge.entry]) is not None:
                grow(left, live[edge.target] & used)
            grow(edge.source, (live[edge.entry] & shared & used) | (live[edge.target] - used))
    return tuple(live)


def _guard_reads(step: Step) -> Names:
    inputs = set(step.action.inputs)
    return frozenset(each for each in variables(step.action.guard) if each not in inputs)


def _update_reads(step: Step) -> tuple[tuple[Variable, Names], ...]:
    inputs = set(step.action.inputs)
    return tuple(
        (target, frozenset(each for each in variables(value) if each not in inputs))
        for target, value in step.action.updates
    )
