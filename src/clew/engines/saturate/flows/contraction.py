"""Flows with fewer points: a point that one step leads to, and that nobody asks about, goes away.

Input: a flow, and the points that matter. Output: a flow with the same runs; its points keep their numbers. The step
into a point is put in front of each step out of it, as long as that does not make actions that speak of very much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from clew.ir.terms import Constant, Term, Variable, conjoin
from clew.ir.walk import rewrite_all, variables
from clew.models.flow import Action, Flow, Step

MOST_VARIABLES = 16
"""An action that speaks of more variables is not made longer."""


def contracted(flow: Flow, kept: Collection[int]) -> Flow:
    """The flow without points that only one step leads to."""
    into = Counter(step.target for step in flow.steps)
    fixed = {flow.start, *flow.exits, *kept}
    for call in flow.calls:
        fixed |= {call.source, call.entry, call.target}
    leaving: dict[int, list[Step]] = {}
    entering: dict[int, Step] = {}
    for step in flow.steps:
        leaving.setdefault(step.source, []).append(step)
        entering[step.target] = step
    for point in range(len(flow.points)):
        if point in fixed or into[point] != 1 or not leaving.get(point):
            continue
        before = entering[point]
        after = leaving[point]
        joined = [_joined(before, each) for each in after]
        if before.source == point or any(_size(each.action) > MOST_VARIABLES for each in joined):
            continue
        leaving[before.source].remove(before)
        leaving[before.source] += joined
        del leaving[point]
        for each in joined:
            entering[each.target] = each
    return replace(flow, steps=tuple(step for steps in leaving.values() for step in steps))


def _size(action: Action) -> int:
    mentioned = variables(action.guard, *(value for _, value in action.updates))
    return len({*mentioned, *(target for target, _ in action.updates)})


def _joined(first: Step, second: Step) -> Step:
    """One step after the other."""
    held = dict(first.action.updates)
    terms = (second.action.guard, *(value for _, value in second.action.updates))

    def known(part: Term) -> Term | None:
        return held.get(part) if isinstance(part, Variable) else None

    guard, *values = rewrite_all(terms, known)
    updates = {**held, **dict(zip((target for target, _ in second.action.updates), values, strict=True))}
    action = Action(
        conjoin(first.action.guard, guard),
        tuple((target, value) for target, value in updates.items() if value is not target),
        (*first.action.inputs, *second.action.inputs),
    )
    return Step(first.source, second.target, action, (*first.records, *second.records))


def constants_at(flow: Flow) -> dict[int, dict[Term, Term]]:
    """Per point what variables hold there, where the one step to it says so."""
    into = Counter(step.target for step in flow.steps)
    into.update(call.target for call in flow.calls)
    into.update(dict.fromkeys((call.entry for call in flow.calls), 1))
    return {
        step.target: {target: value for target, value in step.action.updates if isinstance(value, Constant)}
        for step in flow.steps
        if into[step.target] == 1
    }
