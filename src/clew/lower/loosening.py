"""Loosening: calls that have little to do with what is open give any results.

Input: a program of one process, whose assertions are what is open, and how far from these calls are kept. Output: a
program with all runs of it, and more, if there is one: a call that comes to no assertion, does not write what decides
one, and writes no memory may have done anything to the variables that it writes. A run that it has may be none of the
program.
After: Clarke and others, "Counterexample-Guided Abstraction Refinement", 2000, for what is kept: who writes what is
asked comes first, then who writes what that reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.analysis.callgraph import Calls, Entered, call_graph, leading_to
from clew.analysis.cfg import predecessors
from clew.analysis.sharing.points_to import PointsTo
from clew.graphs import reachable
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Branch,
    Call,
    Choose,
    Command,
    Exit,
    Expire,
    GetField,
    Goto,
    Halt,
    Havoc,
    Load,
    Return,
    Yield,
)
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import commands_in, parts_in, targets_of, terms_of
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Variable
from clew.ir.walk import variables
from clew.records import dataclass

_PLAIN = (Assign, Havoc, Assume, Assert, Call, Load, GetField, Expire, Yield, Goto, Branch, Choose, Return, Halt)
"""What does nothing but to write variables, or ends the run; whoever does anything else stays."""


@dataclass(frozen=True, slots=True)
class _Effect:
    """The variables that a call may write, and whether that is all that it does."""

    written: frozenset[Variable]
    is_plain: bool


def loosened(program: Program, far: int) -> Program | None:
    """See the module."""
    entered = PointsTo(program).callees
    calls = call_graph(program, entered)
    effects = _effects(program, calls)
    kept = _kept(program, calls, far)
    # Who writes memory stays: engines that know little of it take for constant what nobody writes.
    loose = frozenset(name for name, each in effects.items() if each.is_plain) - kept
    made = _without(program, loose, effects, entered)
    return None if made == program else made


def _kept(program: Program, calls: Calls, far: int) -> frozenset[str]:
    """The procedures that run into open places, and those that write what these are decided by."""
    asserting = [each.name for each in program.procedures if any(isinstance(part, Assert) for part in parts_in(each))]
    kept = leading_to(asserting, calls)
    known = frozenset(each.variable for each in program.globals)
    asked = {each for procedure in program.procedures for each in _deciding(procedure, kept) if each in known}
    for _ in range(far + 1):
        writing = [each.name for each in program.procedures if not asked.isdisjoint(_written(each))]
        kept |= leading_to(writing, calls)
        near = (part for each in program.procedures if each.name in writing for part in parts_in(each))
        asked |= {each for part in near for each in variables(*terms_of(part)) if each in known}
    return kept


def _deciding(procedure: Procedure, kept: frozenset[str]) -> Iterator[Variable]:
    """What the blocks speak of with assertions and calls that lead to one, and those in front of them."""
    if procedure.name not in kept:
        return
    before = predecessors(procedure.blocks)
    blocks = {block.label: block for block in procedure.blocks}
    here = [block.label for block in procedure.blocks if any(_leads(each, kept) for each in block.commands)]
    for label in dict.fromkeys((*here, *(each for one in here for each in before.get(one, ())))):
        for part in (*blocks[label].commands, blocks[label].exit):
            yield from variables(*terms_of(part))


def _leads(command: Command, kept: frozenset[str]) -> bool:
    return isinstance(command, Assert) or (isinstance(command, Call) and command.callee in kept)


def _written(procedure: Procedure) -> frozenset[Variable]:
    return frozenset(each for command in commands_in(procedure) for each in targets_of(command))


def _effects(program: Program, calls: Calls) -> dict[str, _Effect]:
    """What calls of the procedures do."""
    known = frozenset(each.variable for each in program.globals)
    own = {each.name: _effect(each, known) for each in program.procedures}
    found: dict[str, _Effect] = {}
    for name in own:
        every = [own[each] for each in reachable((name,), lambda each: calls.get(each, ()))]
        written = frozenset[Variable]().union(*(each.written for each in every))
        found[name] = _Effect(written, all(each.is_plain for each in every))
    return found


def _effect(procedure: Procedure, known: frozenset[Variable]) -> _Effect:
    """What a procedure does itself."""
    written = _written(procedure) & known
    numbers = all(isinstance(each.sort, Bits | Bool) for each in written)
    return _Effect(written, numbers and all(map(_is_plain, parts_in(procedure))))


def _is_plain(part: Command | Exit) -> bool:
    return isinstance(part, _PLAIN) or (isinstance(part, Allocate) and not part.heap)


def _without(program: Program, loose: frozenset[str], effects: dict[str, _Effect], entered: Entered) -> Program:
    """The program in which calls of these give anything."""

    def instead(command: Command, inside: str) -> tuple[Command, ...]:
        if not isinstance(command, Call) or not all(isinstance(each.sort, Bits | Bool) for each in command.targets):
            return (command,)
        callees = list(entered(command, inside))
        if not callees or not loose.issuperset(callees):
            return (command,)
        written = frozenset[Variable]().union(*(effects[each].written for each in callees))
        targets = (*sorted(written, key=lambda each: each.name), *command.targets)
        return tuple(Havoc(each, span=command.span) for each in dict.fromkeys(targets))

    def block_of(block: Block, inside: str) -> Block:
        made = tuple(each for command in block.commands for each in instead(command, inside))
        return block if made == block.commands else replace(block, commands=made)

    def procedure_of(procedure: Procedure) -> Procedure:
        blocks = tuple(block_of(each, procedure.name) for each in procedure.blocks)
        return procedure if blocks == procedure.blocks else replace(procedure, blocks=blocks)

    return replace(program, procedures=tuple(map(procedure_of, program.procedures)))
