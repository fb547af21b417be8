"""Dead locals: they get one value as soon as nobody can read what they hold.

Input: a program. Output: the program in which states are equal that differ in nothing but dead locals. Runs and their
choices stay the same, only very long steps end elsewhere.

`Forget` makes temporaries undefined: locals that the source does not know (declared with an empty original name). What
the source knows is left alone: properties may ask for it, and people want to see it. So are processes, whose names
would change, locals that `self` finds by their names, and where the program asks for leaks whatever may hold a pointer.

`Dead`, of a program of one process, makes numbers and truth values of the other locals and of parameters zero; those
that somebody watches are left alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from clew.analysis.liveness import forgetting
from clew.ir.commands import Assign, Command
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import is_alone
from clew.ir.sorts import Bits, Bool, Process
from clew.ir.terms import Constant, Observation, Observe, Term, Variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import postorder
from clew.lift import Lift, Lowered, same
from clew.passes.bits import zero
from clew.passes.homeward import in_whole_moves
from clew.records import dataclass
from clew.semantics.code import carries
from clew.semantics.observers import found_by_name, observes
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Forget:
    """See the module."""

    name: ClassVar[str] = "forget"

    def run(self, program: Program) -> Lowered[Program]:
        """The program that forgets."""
        asks = any(observes(program, each) for each in (Observation.LEAKED, Observation.OCCUPIED))
        kept = found_by_name(program)
        procedures = tuple(_forgetful(each, kept, pointers=not asks) for each in program.procedures)
        made = replace(program, procedures=procedures)
        return Lowered(made, Lift(in_whole_moves(made), Loses.NOTHING))


def _forgetful(procedure: Procedure, kept: frozenset[str], *, pointers: bool) -> Procedure:
    made = frozenset(
        each.name
        for each in procedure.locals
        if each.original == ""
        and each.name not in kept
        and (not carries(each.sort) or (pointers and not isinstance(each.sort, Process)))
    )
    return forgetting(procedure, lambda variable: variable.name in made) if made else procedure


@dataclass(frozen=True, slots=True)
class Dead:
    """See the module."""

    name: ClassVar[str] = "dead"
    watched: tuple[Term, ...] = ()
    """What somebody asks of states."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program whose dead locals are zero."""
        if not is_alone(program) or observes(program, Observation.LOCAL):
            return Lowered(program, Lift(same, Loses.NOTHING))
        asked = (term for term in postorder(*self.watched) if isinstance(term, Observe))
        kept = found_by_name(program) | {each.names[1] for each in asked if each.observation is Observation.LOCAL}
        made = replace(program, procedures=tuple(_cleared(each, kept) for each in program.procedures))
        return Lowered(made, Lift(in_whole_moves(made), Loses.NOTHING))


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
