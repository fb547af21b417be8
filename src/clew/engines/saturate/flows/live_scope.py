"""What facts about a flow have to speak of: at each point the variables that are live, per entry the globals it uses.

Input: a flow, and the variables that goals ask for at its points. Output: sets of variables; what is not in them
makes no difference to anything that happens from there on, so that facts leave it open.
A global that a callee never mentions stays with the caller. Liveness does not tell callers apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from clew.analysis.dataflow import equate, solve
from clew.graphs import inverted, reachable
from clew.ir.terms import Term, Variable
from clew.ir.walk import variables
from clew.models.flow import Call, Flow, Step
from clew.records import dataclass

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
    entries = dict.fromkeys((flow.start, *(call.entry for call in flow.calls)))
    points = {entry: inside(entry, steps, calls) for entry in entries}
    touched = _touched(flow, points, steps, calls, asked)
    exits = {entry: _exit(flow, within) for entry, within in points.items()}
    return Scope(flow, touched, _live(flow, touched, exits, asked), steps, calls, exits)


def inside(
    entry: int, leaving: Mapping[int, tuple[Step, ...]], calling: Mapping[int, tuple[Call, ...]]
) -> tuple[int, ...]:
    """The points that are reached from an entry without leaving its frame."""

    def following(point: int) -> list[int]:
        steps, calls = leaving.get(point, ()), calling.get(point, ())
        return [*(step.target for step in steps), *(call.target for call in calls)]

    return tuple(reachable((entry,), following))


def _exit(flow: Flow, points: tuple[int, ...]) -> int | None:
    found = [point for point in points if point in flow.exits]
    assert len(found) <= 1, f"an entry should be left at one point, is left at {found}"
    return found[0] if found else None


def _touched(
    flow: Flow,
    points: Mapping[int, tuple[int, ...]],
    leaving: Mapping[int, tuple[Step, ...]],
    calling: Mapping[int, tuple[Call, ...]],
    asked: Mapping[int, Names],
) -> dict[int, Names]:
    """The globals that are mentioned between an entry and its exit, in callees too."""
    shared = frozenset(flow.globals)
    own: dict[int, Names] = {}
    callees: dict[int, set[int]] = {}
    for entry, within in points.items():
        steps = [step for point in within for step in leaving.get(point, ())]
        mentioned = NONE.union(*(asked.get(point, NONE) for point in within), *map(_mentioned, steps))
        own[entry] = mentioned & shared
        callees[entry] = {call.entry for point in within for call in calling.get(point, ())}
    equate(own, lambda entry: own[entry].union(*(own[each] for each in callees[entry])), inverted(callees))
    return own


def _mentioned(step: Step) -> Names:
    return _reads(step, step.action.guard, *(part for update in step.action.updates for part in update))


def _reads(step: Step, *terms: Term) -> Names:
    return frozenset(variables(*terms)).difference(step.action.inputs)


def _live(
    flow: Flow,
    touched: Mapping[int, Names],
    exits: Mapping[int, int | None],
    asked: Mapping[int, Names],
) -> tuple[Names, ...]:
    steps: defaultdict[int, list[tuple[Step, Names, dict[Variable, Names]]]] = defaultdict(list)
    for step in flow.steps:
        updates = {target: _reads(step, value) for target, value in step.action.updates}
        steps[step.target].append((step, _reads(step, step.action.guard), updates))
    calls: defaultdict[int, list[Call]] = defaultdict(list)
    entered: defaultdict[int, list[Call]] = defaultdict(list)
    for call in flow.calls:
        calls[call.target].append(call)
        entered[call.entry].append(call)

    def before(point: int, live: Names) -> Iterator[tuple[int, Names]]:
        for step, guard, updates in steps[point]:
            kept = live.difference(updates)
            yield step.source, guard.union(kept, *(updates[each] for each in live if each in updates))
        for call in calls[point]:
            used = touched[call.entry]
            yield call.source, live - used
            if (left := exits[call.entry]) is not None:
                yield left, live & used
        for call in entered[point]:
            yield call.source, live & touched[call.entry]

    # The last ones first, since what is live goes backwards.
    starts = {point: asked.get(point, NONE) for point in reversed(range(len(flow.points)))}
    found = solve(starts, before, frozenset.union)
    return tuple(found[point] for point in range(len(flow.points)))
