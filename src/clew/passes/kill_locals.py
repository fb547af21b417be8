"""Dead variables: locals of recursive programs get one value as soon as nobody can read what they hold.

Input: a program of one process, and what somebody watches. Output: the program in which numbers and truth values of
locals and parameters become zero where they are dead, so that states are equal that differ in nothing else. Runs and
their choices stay the same, only very long steps end elsewhere. Locals that a property asks for are left alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from clew.analysis.liveness import forgetting
from clew.codegen.python.jit import accelerated
from clew.ir.commands import Assign, Command, Spawn
from clew.ir.program import Block, Procedure, Program, Scheduler
from clew.ir.rewriting import commands_of
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Constant, Observation, Observe, Term, Variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder
from clew.lift import Lift, Lowered, same
from clew.models.macro_steps import in_whole_moves
from clew.passes.bits import zero
from clew.semantics.observers import found_by_name, observes
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Dead:
    """See the module."""

    name: ClassVar[str] = "dead"
    watched: tuple[Term, ...] = ()
    """What somebody asks of states."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program whose dead locals are zero."""
        alone = program.scheduler in (Scheduler.SINGLE, Scheduler.THREADS) and len(program.processes) == 1
        alone = alone and not any(isinstance(each, Spawn) for each in commands_of(program))
        if not alone or observes(program, Observation.LOCAL):
            return Lowered(program, Lift(same, Loses.NOTHING))
        asked = (term for term in postorder(*self.watched) if isinstance(term, Observe))
        kept = found_by_name(program) | {each.names[1] for each in asked if each.observation is Observation.LOCAL}
        made = replace(program, procedures=tuple(_cleared(each, kept) for each in program.procedures))
        return Lowered(made, Lift(lambda run: in_whole_moves(accelerated(made), run), Loses.NOTHING))


def _cleared(procedure: Procedure, kept: frozenset[str]) -> Procedure:
    known = {
        each.variable
        for each in (*procedure.parameters, *procedure.locals)
        if each.original != "" and each.name not in kept and isinstance(each.sort, Bits | Bool)
    }
    before = {block.label: block for block in procedure.blocks}
    made = forgetting(procedure, lambda each: each in known)
    return replace(made, blocks=tuple(_block(block, before[block.label], known) for block in made.blocks))


def _block(block: Block, before: Block, known: set[Variable]) -> Block:
    """Zero in place of what was forgotten; what the program itself makes undefined stays so."""
    own = set(map(id, before.commands))
    return replace(block, commands=tuple(each if id(each) in own else _zero(each, known) for each in block.commands))


def _zero(command: Command, known: set[Variable]) -> Command:
    match command:
        case Assign(target=target, value=Constant(value=value)) if value is UNDEFINED and target in known:
            return replace(command, value=zero(target.sort))
        case _:
            return command
