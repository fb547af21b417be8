"""`control.error-reached`, for those who ask for something else: a call of the error function is no end of a run.

Input: a program. Output: the program in which runs go on behind such a call, into the body that the user has given the
function, or to the end that the library gives it. Who asks for the check itself keeps it.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.commands import Assert, Command
from clew.ir.program import Block, Program
from clew.ir.rewriting import commands_of
from clew.ir.terms import FALSE

CHECK = "control.error-reached"


def is_called(program: Program) -> bool:
    """Whether the program has a place at which the error function begins."""
    return any(map(_is_call, commands_of(program)))


def passed(program: Program) -> Program:
    """The program in which such a place is none."""
    if not is_called(program):
        return program
    procedures = tuple(replace(each, blocks=tuple(map(_passed, each.blocks))) for each in program.procedures)
    return replace(program, procedures=procedures)


def _passed(block: Block) -> Block:
    kept = tuple(each for each in block.commands if not _is_call(each))
    return block if len(kept) == len(block.commands) else replace(block, commands=kept)


def _is_call(command: Command) -> bool:
    return isinstance(command, Assert) and command.check == CHECK and command.condition is FALSE
