"""Runs of programs out of traces: one move per step, with the choices of all its pieces.

Input: a trace of the components of a recursive program. Output: a run that the reference interpreter replays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clew.engines.hierarchical.traces import Trace
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.components.machine import Fails, Stays


def run_of(trace: Trace, actor: str, seen: Callable[[Any], bool]) -> Run:
    """The run of the process with that name."""
    moves: list[Move] = []
    choices: list[Value] = []
    starts: list[int] = []
    """Per visit, how many moves are before it."""
    for place, visit in enumerate(trace.visits):
        starts.append(len(moves))
        if any(isinstance(step, Stays) for step in visit.taken):
            # It stays for ever, and a loop of nothing is no move.
            return Run(trace.start.taken, tuple(moves), len(moves) if trace.loop_start is not None else None)
        for step in visit.taken:
            choices += step.taken if step is not None else ()
        ends = isinstance(visit.taken[-1], Fails) if visit.taken else False
        after = _next_node(trace, place)
        if ends or (after is not None and seen(after)):
            moves.append(Move(actor, tuple(choices), whole=True))
            choices = []
    loop_start = None if trace.loop_start is None else starts[trace.loop_start]
    return Run(trace.start.taken, tuple(moves), loop_start)


def _next_node(trace: Trace, place: int) -> Any:  # noqa: ANN401 - of the machine
    """The node that is visited next; None where the trace ends."""
    if place + 1 < len(trace.visits):
        return trace.visits[place + 1].node
    return None if trace.loop_start is None else trace.visits[trace.loop_start].node
