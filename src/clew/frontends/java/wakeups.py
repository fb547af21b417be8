"""Spurious wake-ups: a thread that waits may go on without being notified, unless somebody says that none does."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from clew.ir.commands import Assign, Command, Havoc
from clew.ir.program import Block, Procedure, Program
from clew.ir.terms import FALSE


class SpuriousWakeups(Enum):
    """Whether there are some."""

    YES = "yes"
    NO = "no"


def without_spurious(program: Program) -> Program:
    """The program in which nothing is true without a reason."""
    return replace(program, procedures=tuple(map(_procedure, program.procedures)))


def _procedure(procedure: Procedure) -> Procedure:
    return replace(procedure, blocks=tuple(map(_block, procedure.blocks)))


def _block(block: Block) -> Block:
    return replace(block, commands=tuple(map(_command, block.commands)))


def _command(command: Command) -> Command:
    if isinstance(command, Havoc) and command.spurious:
        return Assign(command.target, FALSE, span=command.span)
    return command
