"""Folding: constants that never change are put in, decided branches are taken, dead blocks and actions go away.

Input: any program. Output: a program with the same runs (the same moves by the same names), so nothing is lost.
The choices of an initial state stay what they are: only variables with one fixed initial value are put in.
"""

from __future__ import annotations

from dataclasses import replace
from operator import is_
from typing import ClassVar

from clew.analysis.cfg import reachable_blocks
from clew.ir.commands import Branch, Call, Command, Exit, Goto
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import commands_of, map_command, map_exit, targets_of, terms_of
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import rewrite, variables
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Fold:
    """See the module."""

    name: ClassVar[str] = "fold"

    def run(self, program: Program) -> Lowered[Program]:
        """The folded program."""
        fixed = _fixed_values(program)

        def fold(term: Term) -> Term:
            return rewrite(term, fixed.get)

        # A local variable may have a global's name: then the name means the local one, and nothing is put in.
        actions = tuple(
            replace(action, guard=guard, effect=tuple(map_command(command, fold) for command in action.effect))
            for action in program.actions
            if (guard := fold(action.guard)) is not FALSE
        )
        entries = {command.entry for command in commands_of(program) if isinstance(command, Call) and command.entry}
        procedures = tuple(_procedure(procedure, fixed, entries) for procedure in program.procedures)
        quiet = None if program.quiet is None else fold(program.quiet)
        folded = replace(program, actions=actions, procedures=procedures, quiet=quiet)
        return Lowered(folded, Lift(same, Loses.NOTHING))


def _fixed_values(program: Program) -> dict[Term, Term]:
    """Globals with one initial value that no command writes."""
    if not program.globals:
        return {}
    written = {target for command in commands_of(program) for target in targets_of(command)}
    slots = {term for symmetry in program.symmetries for row in symmetry.members for term in row}
    return {
        declaration.variable: declaration.initial
        for declaration in program.globals
        if isinstance(declaration.initial, Constant)
        and declaration.initial.value is not UNDEFINED
        and declaration.variable not in written
        and declaration.variable not in slots
    }


def _procedure(procedure: Procedure, fixed: dict[Term, Term], entries: set[str]) -> Procedure:
    own = {declaration.name for declaration in (*procedure.parameters, *procedure.locals)}
    visible = {key: value for key, value in fixed.items() if not (isinstance(key, Variable) and key.name in own)}
    blocks = reachable_blocks(tuple(_block(block, visible) for block in procedure.blocks), entries)
    unchanged = len(blocks) == len(procedure.blocks) and all(map(is_, blocks, procedure.blocks))
    return procedure if unchanged else replace(procedure, blocks=blocks)


def _block(block: Block, fixed: dict[Term, Term]) -> Block:
    """The block with the values put in; the same one where nothing changes."""
    commands = tuple(_folded(command, fixed) for command in block.commands) if fixed else block.commands
    leave = _decided(map_exit(block.exit, lambda term: rewrite(term, fixed.get)) if fixed else block.exit)
    unchanged = leave is block.exit and all(map(is_, commands, block.commands))
    return block if unchanged else replace(block, commands=commands, exit=leave)


def _folded(command: Command, fixed: dict[Term, Term]) -> Command:
    if not any(each in fixed for each in variables(*terms_of(command))):
        return command
    return map_command(command, lambda term: rewrite(term, fixed.get))


def _decided(leave: Exit) -> Exit:
    if isinstance(leave, Branch) and leave.condition is TRUE:
        return Goto(leave.then, span=leave.span)
    if isinstance(leave, Branch) and leave.condition is FALSE:
        return Goto(leave.otherwise, span=leave.span)
    return leave
