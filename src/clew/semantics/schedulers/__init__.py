"""Who moves next: guarded actions, threads, and the kernel of discrete events."""

from __future__ import annotations

from clew.ir.program import Scheduler
from clew.semantics.execution.work import Work
from clew.semantics.schedulers import kernel, threads


def ended(work: Work, scheduler: Scheduler) -> bool:
    """Whether a state without a step has ended properly."""
    match scheduler:
        case Scheduler.ACTIONS:
            return False
        case Scheduler.SINGLE | Scheduler.THREADS:
            return threads.ended(work)
        case Scheduler.KERNEL:
            return kernel.ended(work)
