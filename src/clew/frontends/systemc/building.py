"""What comes from outside while a design is built: clocks stand still, and nothing else may be asked for.

Input: the program of the sources. Output: the program that is executed up to the first `sc_start`. A design is built
once, so that it cannot depend on an input; but test benches look at the clock there, most of them for `srand`.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.commands import Assert, Assign, Command, Havoc
from clew.ir.program import Procedure, Program
from clew.ir.source import SHIPPED
from clew.ir.terms import FALSE, Constant
from clew.outcome import Note, NoteKind

CLOCKS = f"{SHIPPED}c/time/clock.c"
"""The source of functions that show a time."""
_ASKED = "an input before the simulation starts: what is elaborated must not depend on one; ask for it in a process"
STANDS_STILL = Note(
    NoteKind.ASSUMPTION, "clocks stand at the beginning of 1970 until the simulation starts, as far as they are asked"
)


def has_clocks(program: Program) -> bool:
    """Whether somebody may ask for the time."""
    return any(map(_is_clock, program.procedures))


def while_built(program: Program) -> Program:
    """The program in which nothing comes from outside; its procedures have the same blocks and commands."""
    return replace(program, procedures=tuple(map(_procedure, program.procedures)))


def _is_clock(procedure: Procedure) -> bool:
    return procedure.span is not None and procedure.span.source == CLOCKS


def _procedure(procedure: Procedure) -> Procedure:
    if not any(isinstance(each, Havoc) for block in procedure.blocks for each in block.commands):
        return procedure
    still = _is_clock(procedure)
    blocks = tuple(
        replace(block, commands=tuple(_command(each, still=still) for each in block.commands))
        for block in procedure.blocks
    )
    return replace(procedure, blocks=blocks)


def _command(command: Command, *, still: bool) -> Command:
    """A clock shows the first moment that it knows; what else is chosen is told. Bounds may leave one value."""
    match command:
        case Havoc(target=target, low=Constant() as low) if still:
            return Assign(target, low, span=command.span)
        case Havoc(low=None) | Havoc(high=None):
            return Assert(FALSE, "library.unmodelled", _ASKED, span=command.span)
        case Havoc(low=Constant() as low, high=Constant() as high) if low != high:
            return Assert(FALSE, "library.unmodelled", _ASKED, span=command.span)
        case _:
            return command
