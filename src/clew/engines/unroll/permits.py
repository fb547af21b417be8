"""Which engine may decide which goals on which systems. One total function; the engines ask it before they start."""

from __future__ import annotations

from enum import Enum

from clew.ir.errors import Unsupported
from clew.ir.sorts import Array, Bits, Bool
from clew.models.engine import Goal, LinearGoal
from clew.models.transition import Contents, TransitionSystem


class Thinks(Enum):
    """What an engine thinks in."""

    RUNS = "runs from the start"
    PATHS = "paths from anywhere"
    FORMULAS = "sets of states as formulas over scalars"
    BITS = "sets of states as bits"


def permits(thinks: Thinks, goal: Goal, system: TransitionSystem) -> str | None:
    """None if the engine may decide the goal; else why not."""
    if thinks is Thinks.BITS:
        wide = [each for each in system.variables if not isinstance(each.sort, Bool | Bits)]
        if wide:
            return f"{wide[0].name} is of sort {wide[0].sort}, which is no bits; use engine bmc, kind or ic3"
    if thinks is not Thinks.RUNS and system.contents is Contents.RUN:
        return "linear queues make sense from the start of a run on only; use engine bmc, or another encoding"
    if thinks in (Thinks.BITS, Thinks.FORMULAS):
        arrays = [each for each in system.variables if isinstance(each.sort, Array)]
        if arrays or system.has_functions:
            return "sets of states have no arrays and functions; use engine bmc or kind, or another encoding of queues"
    if isinstance(goal, LinearGoal) and system.waits:
        return "a process may wait in the middle of a step; use engine explore"
    if isinstance(goal, LinearGoal) and system.contents is not Contents.STATE:
        return "linear time needs queues whose elements are in the state: a loop closes on an equal state"
    return None


def demand(thinks: Thinks, goals: tuple[Goal, ...], system: TransitionSystem) -> None:
    """Refuse what is not permitted."""
    for goal in goals:
        if (reason := permits(thinks, goal, system)) is not None:
            raise Unsupported(reason)
