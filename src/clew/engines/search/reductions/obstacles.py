"""Programs whose processes cannot be seen statically, so that no partial order reduction is possible."""

from __future__ import annotations

from clew.ir.commands import NewEvent, Spawn
from clew.ir.program import Program, Scheduler
from clew.ir.terms import Observation
from clew.models.engine import Goal, InvariantGoal
from clew.semantics.observers import observations, program_terms


def obstacle(program: Program, goals: tuple[Goal, ...] = ()) -> str | None:
    """Why there are no static transitions; None if there are."""
    if program.scheduler is not Scheduler.KERNEL:
        return "its scheduler is not the kernel"
    commands = [each for procedure in program.procedures for block in procedure.blocks for each in block.commands]
    if any(isinstance(each, Spawn) for each in commands):
        return "processes are spawned"
    if any(isinstance(each, NewEvent) for each in commands):
        return "events are made while it runs"
    asked = observations(*program_terms(program))
    if not asked.isdisjoint((Observation.AT, Observation.LOCAL)):
        return "it asks where its processes stand"
    watched = tuple(goal.condition for goal in goals if isinstance(goal, InvariantGoal))
    asked |= observations(*watched)
    if Observation.HAPPENED in asked:
        return "somebody asks which events have happened, which every step changes"
    if not asked.isdisjoint((Observation.LEAKED, Observation.OCCUPIED)):
        return "somebody asks for leaks, which every step with a pointer may bring about"
    return None
