"""Showing: a run of the program itself that violates a check which may fail on folded heaps.

Input: the machine of the program, a goal, how many states to look at, and until which second of the processor.
Output: a run on few objects, or nothing: then nobody knows whether there is one. The free choices of the run say which
heap it began with.
"""

from __future__ import annotations

import time
from collections.abc import Hashable
from heapq import heappop, heappush
from typing import NamedTuple

from clew.engines.tally import Meter, Tally
from clew.ir.errors import Unsupported
from clew.lift import Move, Run
from clew.lower.heap.sampling import Few, rounds, steps
from clew.models.engine import Found, SafeGoal
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State


class _Way(NamedTuple):
    """How a state was reached: from where, by whose step with which choices."""

    before: _Way | None
    actor: int
    outcome: Outcome[State]


def run_against(machine: Interpreter, goal: SafeGoal, most: int, until: float, meter: Meter) -> Found | None:
    """A run that violates a check of the goal, with few values for choices that are too wide."""
    for few in rounds(machine.program):
        found = _searched(machine, goal, most, few, until, meter)
        if found is not None:
            return found
    return None


def _searched(machine: Interpreter, goal: SafeGoal, most: int, few: Few, until: float, meter: Meter) -> Found | None:
    """The same with these values; runs on few objects are followed to their ends first."""
    front: list[tuple[int, int, _Way]] = []
    seen: set[Hashable] = set()
    tally, count = Tally(), 0
    try:
        ways = [_Way(None, -1, each) for each in machine.initial()]
    except Unsupported:
        return None
    while ways or front:
        for way in ways:
            if way.outcome.violation is not None:
                if goal.covers(way.outcome.violation.check):
                    return Found(goal, _run(machine, way), way.outcome.violation.check, way.outcome.violation.span)
                continue
            count += 1
            heappush(front, (len(way.outcome.state.objects), count, way))
        if not front or len(seen) >= most or not meter.go_on(tally):
            return None
        _, _, here = heappop(front)
        state = here.outcome.state
        key = machine.key(state)
        ways = []
        if key not in seen:
            seen.add(key)
            for actor in machine.enabled(state):
                for each in steps(machine, state, actor, few):  # of which one may have many
                    ways.append(_Way(here, actor, each))
                    if time.process_time() >= until:
                        return None
    return None


def _run(machine: Interpreter, last: _Way) -> Run:
    moves: list[Move] = []
    way = last
    while way.before is not None:
        moves.append(Move(machine.actors[way.actor], way.outcome.choices))
        way = way.before
    return Run(way.outcome.choices, tuple(reversed(moves)))
