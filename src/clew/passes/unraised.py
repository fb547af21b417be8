"""Unraised: calls out of which nothing is ever raised have no handler.

Input: any program. Output: the program with the same runs, in which a call unwinds to a label only if something may be
raised out of what it calls, and without the blocks to which control came by other calls. What may raise is found from
below: nobody at first; then whoever can reach a `raise`, or a call without handler of somebody who may raise, where
handlers are only entered from calls of those. A call through a pointer may enter whatever has its address taken.

So the library's way from a handler to `std::terminate` and back, which is there for everything that is `noexcept`, does
not stand in the way of engines that take programs without recursion.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

from clew.analysis.callgraph import call_graph, named
from clew.analysis.cfg import reachable_blocks
from clew.graphs import inverted
from clew.ir.commands import Call, Command, Raise, Spawn
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import addresses_in, commands_of
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Unraised:
    """See the module."""

    name: ClassVar[str] = "unraised"

    def run(self, program: Program) -> Lowered[Program]:
        """The program without those handlers."""
        if any(call.unwind is not None for call in _calls(program)):
            program = _without_handlers(program)
        return Lowered(program, Lift(same, Loses.NOTHING))


def _calls(program: Program) -> Iterator[Call]:
    return (each for each in commands_of(program) if isinstance(each, Call))


def _without_handlers(program: Program) -> Program:
    procedures = {each.name: each for each in program.procedures}
    taken = tuple(sorted(addresses_in(program) & procedures.keys()))
    entries = frozenset(call.entry for call in _calls(program) if call.entry is not None)
    raising: set[str] = set()

    def entered(call: Call | Spawn, _inside: str = "") -> tuple[str, ...]:
        return named(call) or taken

    def may_raise(command: Command) -> bool:
        return isinstance(command, Call) and not raising.isdisjoint(entered(command))

    def reached(procedure: Procedure) -> tuple[Block, ...]:
        return reachable_blocks([_handled(block, may_raise) for block in procedure.blocks], entries)

    callers = inverted(call_graph(program, entered))
    waiting = list(procedures)
    while waiting:
        name = waiting.pop()
        if name not in raising and any(_raises(block, may_raise) for block in reached(procedures[name])):
            raising.add(name)
            waiting += callers.get(name, ())
    smaller = (_with_blocks(each, reached(each)) for each in program.procedures)
    return replace(program, procedures=tuple(smaller))


def _raises(block: Block, may_raise: Callable[[Command], bool]) -> bool:
    """Whether something may leave the procedure from the block."""
    passed_on = (each for each in block.commands if isinstance(each, Call) and each.unwind is None)
    return isinstance(block.exit, Raise) or any(map(may_raise, passed_on))


def _handled(block: Block, may_raise: Callable[[Command], bool]) -> Block:
    """The block whose calls have handlers only for what may be raised."""

    def handled(command: Command) -> Command:
        if isinstance(command, Call) and command.unwind is not None and not may_raise(command):
            return replace(command, unwind=None, caught=None)
        return command

    commands = tuple(map(handled, block.commands))
    return block if all(map(operator.is_, commands, block.commands)) else replace(block, commands=commands)


def _with_blocks(procedure: Procedure, blocks: tuple[Block, ...]) -> Procedure:
    is_same = len(blocks) == len(procedure.blocks) and all(map(operator.is_, blocks, procedure.blocks))
    return procedure if is_same else replace(procedure, blocks=blocks)
