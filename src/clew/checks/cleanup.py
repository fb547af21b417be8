"""`memory.not-freed`: at the end of the program no heap object is left, whether something points to it or not.

The end is where lost objects are asked for already. Of a program that was stopped there by `abort` nothing is lost,
since what points to an object still does; but it has ended, and what it has not freed is never freed, which SV-COMP
counts. So has one in which an assertion of its own does not hold: the run ends with that, whoever asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.ir.commands import Assert, Command
from clew.ir.program import Block, Program
from clew.ir.sorts import BOOL
from clew.ir.terms import Observation, disjoin, negate, observe

_LEAK, _ASSERTED = "memory.leak", "assertion.violated"


def assert_everything_freed(program: Program) -> Program:
    """The program that also asserts, wherever it ends, that none is left."""
    procedures = tuple(
        replace(procedure, blocks=tuple(map(_asking, procedure.blocks))) for procedure in program.procedures
    )
    return replace(program, procedures=procedures)


def _asking(block: Block) -> Block:
    return replace(block, commands=tuple(each for command in block.commands for each in _with_question(command)))


def _with_question(command: Command) -> Iterator[Command]:
    if isinstance(command, Assert) and command.check in (_LEAK, _ASSERTED):
        nothing = negate(observe(Observation.OCCUPIED, (), (), BOOL))
        condition = nothing if command.check == _LEAK else disjoin(command.condition, nothing)
        yield Assert(condition, "memory.not-freed", "a heap object was not freed", span=command.span)
    yield command
