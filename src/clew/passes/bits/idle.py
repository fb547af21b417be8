"""Idle assertions: those of one check about data that decides nothing but whether they are violated.

Input: a program, a check, and watched terms. Output: the program without such assertions of the check: they read a
variable, or stand before an assignment to one, that nothing else depends on. A counter that nobody reads may get too
large, which says nothing of what the program does otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from clew.ir.commands import Assert, Assign, Command
from clew.ir.program import Procedure, Program
from clew.ir.terms import Term, Variable
from clew.ir.walk import variables
from clew.passes.bits import facts_of
from clew.passes.bits.demand import bits_of, demanded


def without_idle(program: Program, check: str, watched: tuple[Term, ...] = ()) -> Program:
    """See the module."""

    def none(procedure: Procedure, commands: Sequence[Command]) -> Iterator[Command]:
        del procedure
        return (each for each in commands if not _is_of(check, each))

    plain = _rewritten(program, none)
    needed = demanded(plain, facts_of(plain), watched).needed

    def busy(procedure: Procedure, commands: Sequence[Command]) -> Iterator[Command]:
        own = {each.name for each in (*procedure.parameters, *procedure.locals)}

        def is_needed(each: Variable) -> bool:
            key = (procedure.name if each.name in own else None, each)
            return bits_of(each.sort) is None or bool(needed.get(key, 0))

        for number, each in enumerate(commands):
            behind = next((other for other in commands[number:] if not isinstance(other, Assert)), None)
            written = (behind.target,) if isinstance(behind, Assign) else ()
            read = variables(each.condition) if isinstance(each, Assert) else ()
            if not _is_of(check, each) or all(map(is_needed, (*read, *written))):
                yield each

    return _rewritten(program, busy)


def _is_of(check: str, command: Command) -> bool:
    return isinstance(command, Assert) and command.check == check


def _rewritten(program: Program, kept: Callable[[Procedure, Sequence[Command]], Iterator[Command]]) -> Program:
    """The program with other commands in its blocks."""
    procedures = tuple(
        replace(
            procedure,
            blocks=tuple(replace(block, commands=tuple(kept(procedure, block.commands))) for block in procedure.blocks),
        )
        for procedure in program.procedures
    )
    return replace(program, procedures=procedures)
