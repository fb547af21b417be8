"""What a search knows of its model beyond the machine: the program behind it, and the traits that follow.

A machine that was lowered from a program shows it as `program`; reductions and the native core need it. A machine
without one is searched as it is.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from clew.ir.program import Program, Scheduler
from clew.ir.sorts import Queue
from clew.models.machine import Machine


@runtime_checkable
class Lowered(Protocol):
    """A machine that knows its program."""

    @property
    def program(self) -> Program:
        """The program that was lowered."""
        ...


def program_of(machine: Machine[Any]) -> Program | None:
    """The program behind the machine, if it has one."""
    return machine.program if isinstance(machine, Lowered) else None


def actions_of(machine: Machine[Any]) -> Program | None:
    """The program behind the machine, if its actors are guarded actions."""
    program = program_of(machine)
    return program if program is not None and program.scheduler is Scheduler.ACTIONS else None


def compiled_of(machine: Machine[Any]) -> Program | None:
    """The program behind the machine, if its scheduler is one that native code knows."""
    program = program_of(machine)
    return program if program is not None and program.scheduler is not Scheduler.KERNEL else None


def has_priorities(program: Program) -> bool:
    """Whether some action goes before another."""
    return len({action.priority for action in program.actions}) > 1


def has_undefined(program: Program) -> bool:
    """Whether some variable has no value at the start; a queue without one is empty."""
    return any(each.initial is None and not isinstance(each.sort, Queue) for each in program.globals)
