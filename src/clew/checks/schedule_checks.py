"""The names of the questions about schedules; what a run has to show that answers one stands in `schedules`."""

from __future__ import annotations

from clew.ir.program import Program, Scheduler

RACE, LOST, ENDLESS = "kernel.delta-race", "kernel.lost-notification", "kernel.endless-delta"
DEAD, ORDER = "kernel.dead-process", "kernel.order-dependent"
CHECKS = frozenset({RACE, LOST, ENDLESS, DEAD, ORDER})


def is_asked_of(program: Program) -> bool:
    """Whether the questions make sense for a program."""
    return program.scheduler is Scheduler.KERNEL
