"""What was never written as any value: the reading of the software verification competition.

Input: a program in which what was never written is undefined. Output: the program in which variables that may be read
before they are written hold any value of their type instead, chosen where they come into being: each time their scope
begins, and the same at every read; a truth value is false or true. Pointers stay undefined: no pointer is any value. It
changes the question, and stands among the passes of the front end because fewer variables are read too early behind
some of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from clew.analysis.liveness import Liveness
from clew.ir.commands import Assign, Command, Goto, Havoc, Load
from clew.ir.memory.layouts import Reading, Scalar
from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.rewriting import fresh_label, labels_of
from clew.ir.sorts import Bits, Bool, Sort
from clew.ir.source import Span
from clew.ir.terms import Constant, bits
from clew.ir.values import UNDEFINED
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class AnyValues:
    """Variables that are read too early hold any value."""

    name: ClassVar[str] = "any-values"

    def run(self, program: Program) -> Lowered[Program]:
        """The program with such variables; itself, where there are none."""
        procedures = tuple(map(_procedure, program.procedures))
        unchanged = all(one is other for one, other in zip(procedures, program.procedures, strict=True))
        made = program if unchanged else replace(program, procedures=procedures)
        return Lowered(made, Lift(same, Loses.NOTHING))


def without_settled(program: Program) -> Program:
    """The program in which also a load beside bits that are written finds what was never written."""

    def plain(block: Block) -> Block:
        if not any(isinstance(each, Load) and each.settled for each in block.commands):
            return block
        commands = (replace(each, settled=False) if isinstance(each, Load) else each for each in block.commands)
        return replace(block, commands=tuple(commands))

    procedures = tuple(replace(each, blocks=tuple(map(plain, each.blocks))) for each in program.procedures)
    return replace(program, procedures=procedures)


def _procedure(procedure: Procedure) -> Procedure:
    declared = {each.name: each for each in procedure.locals if _is_number(each.variable.sort)}
    if not declared or not procedure.blocks:
        return procedure
    live = Liveness(procedure.blocks, frozenset(declared))
    first = procedure.blocks[0]
    early = [each for each in declared.values() if each.initial is None and each.name in live.at_start[first.label]]
    blocks = tuple(_block(block, live, declared) for block in procedure.blocks)
    if not early and all(one is other for one, other in zip(blocks, procedure.blocks, strict=True)):
        return procedure
    begins = tuple(_any(each, each.span) for each in early)
    return replace(procedure, blocks=_beginning(blocks, begins) if begins else blocks)


def _is_number(sort: Sort) -> bool:
    return isinstance(sort, Bits | Bool)


def _any(declared: Declaration, span: Span | None) -> Command:
    chosen, sort = declared.variable, declared.sort
    match declared.layout:
        case Scalar(reading=Reading.BOOLEAN) if isinstance(sort, Bits):
            return Havoc(chosen, bits(0, sort.width), bits(1, sort.width), span=span)
        case _:
            return Havoc(chosen, span=span)


def _beginning(blocks: tuple[Block, ...], commands: tuple[Command, ...]) -> tuple[Block, ...]:
    """The blocks with commands that are executed once, at the start of the procedure."""
    first = blocks[0]
    if not any(first.label in labels_of(block.exit) for block in blocks):
        return (replace(first, commands=(*commands, *first.commands)), *blocks[1:])
    return (Block(fresh_label(blocks, "unwritten"), commands, Goto(first.label), first.atomic), *blocks)


def _block(block: Block, live: Liveness, declared: Mapping[str, Declaration]) -> Block:
    """The block in which what becomes undefined, and is read again, becomes any value."""
    behind = live.within(block)[1:]
    commands = tuple(_command(each, after, declared) for each, after in zip(block.commands, behind, strict=True))
    same = all(one is other for one, other in zip(commands, block.commands, strict=True))
    return block if same else replace(block, commands=commands)


def _command(command: Command, live: frozenset[str], declared: Mapping[str, Declaration]) -> Command:
    match command:
        case Assign(target=target, value=Constant(value=value), span=span) if (
            value is UNDEFINED and target.name in live and target.name in declared
        ):
            return _any(declared[target.name], span)
        case _:
            return command
