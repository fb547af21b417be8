"""The schedulers `single` and `threads`: any process that is not blocked takes a step.

A step lasts until `yield`, a blocking command that blocks, the end, or (in a long silent loop) a loop head.
"""

from __future__ import annotations

from clew.semantics.execution.control import blocked, run
from clew.semantics.execution.work import Work


def runnable(work: Work) -> tuple[int, ...]:
    """The processes that can take a step."""
    return tuple(number for number in range(len(work.tasks)) if is_runnable(work, number))


def is_runnable(work: Work, process: int) -> bool:
    """Whether a process can take a step."""
    task = work.tasks[process]
    return task.alive and not blocked(work, task)


def step(work: Work, process: int) -> None:
    """One step of the process."""
    run(work, work.tasks[process])


def ended(work: Work) -> bool:
    """Whether every process has ended."""
    return not any(task.alive for task in work.tasks)
