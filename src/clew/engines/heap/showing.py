"""Showing: a run of the program itself that violates a check which may fail on folded heaps.

Input: the machine of the program, a goal, how many states to look at. Output: the first run in the order of distance,
or nothing: then nobody knows whether there is one. The free choices of the run say which heap it began with.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Any, NamedTuple

from clew.engines.tally import Meter, Tally
from clew.ir.errors import Unsupported
from clew.lift import Move, Run
from clew.models.engine import Found, SafeGoal
from clew.models.machine import Machine, Successor


class _Way(NamedTuple):
    """How a state was reached: from where, by whose step with which choices."""

    before: _Way | None
    actor: int
    outcome: Successor[Any]


def run_against(machine: Machine[Any], goal: SafeGoal, most: int, meter: Meter) -> Found | None:
    """A run that violates a check of the goal."""
    front: deque[_Way] = deque()
    seen: set[Hashable] = set()
    tally = Tally()
    try:
        front.extend(_Way(None, -1, each) for each in machine.initial())
        while front and len(seen) < most and meter.go_on(tally):
            way = front.popleft()
            violation = way.outcome.violation
            if violation is not None:
                if goal.covers(violation.check):
                    return Found(goal, _run(machine, way), violation.check, violation.span)
                continue
            state = way.outcome.state
            key = machine.key(state)
            if key not in seen:
                seen.add(key)
                for actor in machine.enabled(state):
                    front.extend(_Way(way, actor, each) for each in machine.step(state, actor))
    except Unsupported:
        return None
    return None


def _run(machine: Machine[Any], last: _Way) -> Run:
    moves: list[Move] = []
    way = last
    while way.before is not None:
        moves.append(Move(machine.actors[way.actor], way.outcome.choices))
        way = way.before
    return Run(way.outcome.choices, tuple(reversed(moves)))
