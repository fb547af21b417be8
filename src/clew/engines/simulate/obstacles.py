"""Programs whose processes cannot be seen statically, so that no partial order reduction is possible."""

from __future__ import annotations

from clew.ir.commands import NewEvent, Spawn
from clew.ir.program import Program, Scheduler
from clew.ir.semantics.observers import program_terms
from clew.ir.terms import Observation, Observe
from clew.ir.walk import postorder


def obstacle(program: Program) -> str | None:
    """Why there are no static transitions; None if there are."""
    if program.scheduler is not Scheduler.KERNEL:
        return "its scheduler is not the kernel"
    commands = [each for procedure in program.procedures for block in procedure.blocks for each in block.commands]
    if any(isinstance(each, Spawn) for each in commands):
        return "processes are spawned"
    if any(isinstance(each, NewEvent) for each in commands):
        return "events are made while it runs"
    for term in postorder(*program_terms(program)):
        if isinstance(term, Observe) and term.observation in (Observation.AT, Observation.LOCAL):
            return "it asks where its processes stand"
    return None
