"""Deciding: conditions whose value follows from ranges are replaced by it.

Input: a program of one process whose calls are all known. Output: the same program in which assertions, assumptions and
branches that interval and known-bits analysis decides ask for nothing any more, and other terms are folded where their
value is known. Runs and their choices stay as they are. What may be undefined is left alone: that it is so would show
where it decides something.
After: Cousot and Cousot, "Abstract Interpretation", 1977; Richter and Hoffmann's folding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from clew.ir.commands import Assert, Assume, Await, Branch, Command
from clew.ir.program import Block, Procedure, Program
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, constant
from clew.ir.walk import postorder, rewrite
from clew.lift import Lift, Lowered, same
from clew.logic.ranges import Ranges
from clew.passes.bits import facts_of
from clew.passes.bits.facts import ProgramFacts
from clew.passes.bits.settled import unsettled
from clew.records import dataclass
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Decide:
    """See the module."""

    name: ClassVar[str] = "decide"

    def run(self, program: Program) -> Lowered[Program]:
        """The program with its decided conditions."""
        facts = facts_of(program)
        if facts is not None:
            loose = unsettled(program)
            procedures = tuple(_procedure(each, facts, loose) for each in program.procedures)
            program = replace(program, procedures=procedures)
        return Lowered(program, Lift(same, Loses.NOTHING))


def _procedure(procedure: Procedure, facts: ProgramFacts, loose: set[tuple[str | None, Variable]]) -> Procedure:
    own = {each.variable for each in (*procedure.parameters, *procedure.locals)}

    def is_settled(term: Term) -> bool:
        for part in postorder(term):
            match part:
                case Variable():
                    if (procedure.name if part in own else None, part) in loose:
                        return False
                case Observe():
                    return False
                case _:
                    pass
        return True

    blocks = tuple(_block(procedure, block, facts, is_settled) for block in procedure.blocks)
    return replace(procedure, blocks=blocks)


def _block(procedure: Procedure, block: Block, facts: ProgramFacts, is_settled: Callable[[Term], bool]) -> Block:
    if facts.at(procedure.name, block.label) is None:
        return block
    known = facts.along(procedure, block)
    commands = [_command(each, ranges, is_settled) for each, ranges in zip(block.commands, known, strict=False)]
    if len(commands) < len(block.commands):
        return replace(block, commands=(*commands, *block.commands[len(commands) :]))
    ranges = next(known, None)
    leave = block.exit
    if ranges is not None and isinstance(leave, Branch):
        leave = replace(leave, condition=_decided(leave.condition, ranges, is_settled))
    return replace(block, commands=tuple(commands), exit=leave)


def _command(command: Command, ranges: Ranges, is_settled: Callable[[Term], bool]) -> Command:
    match command:
        case Assert(condition=condition) | Assume(condition=condition) | Await(condition=condition):
            return replace(command, condition=_decided(condition, ranges, is_settled))
        case _:
            return command


def _decided(condition: Term, ranges: Ranges, is_settled: Callable[[Term], bool]) -> Term:
    """The condition with what is known in place of its parts."""

    def value(part: Term) -> Term | None:
        if isinstance(part, Constant) or not isinstance(part, Apply):
            return None
        fact = ranges.of(part)
        if isinstance(part.sort, Bool) and isinstance(fact, bool):
            return constant(fact, part.sort)
        if isinstance(part.sort, Bits) and isinstance(fact, tuple) and len(fact) == 6 and fact[0] == fact[1]:
            return constant(fact[0], part.sort)
        return None

    return rewrite(condition, value) if is_settled(condition) else condition
