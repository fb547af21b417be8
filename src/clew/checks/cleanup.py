"""`memory.not-freed`: at the end of the program no heap object is left, whether something points to it or not.

The end is where lost objects are asked for already; whether the program was stopped there, so that nothing is judged,
stands in that assertion.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.ir.commands import Assert, Command
from clew.ir.program import Block, Program
from clew.ir.sorts import BOOL
from clew.ir.terms import Observation, Term, observe
from clew.ir.walk import substitute

_LEAK = "memory.leak"


def assert_everything_freed(program: Program) -> Program:
    """The program that also asserts, wherever it asks for lost objects, that none is left."""
    procedures = tuple(
        replace(procedure, blocks=tuple(map(_asking, procedure.blocks))) for procedure in program.procedures
    )
    return replace(program, procedures=procedures)


def _asking(block: Block) -> Block:
    return replace(block, commands=tuple(each for command in block.commands for each in _with_question(command)))


def _with_question(command: Command) -> Iterator[Command]:
    if isinstance(command, Assert) and command.check == _LEAK:
        yield Assert(
            _about_all(command.condition), "memory.not-freed", "a heap object was not freed", span=command.span
        )
    yield command


def _about_all(condition: Term) -> Term:
    """The condition with "nothing is left" in the place of "nothing is lost"."""
    lost = observe(Observation.LEAKED, (), (), BOOL)
    return substitute(condition, {lost: observe(Observation.OCCUPIED, (), (), BOOL)})
