"""Scheduling points in front of free choices, and the way home for runs through them.

A step runs to the next scheduling point, so a loop that asks for inputs and touches nothing shared would be one step
with as many ends as there are sequences of answers. With a point in front of each choice the states in between are
kept, and a loop that comes back to a state ends there. Nobody else could move at these points where a process is alone;
where others are, a process that touches only its own things there commutes with them. Atomic sections stay whole: where
a loop asks inside of one, the point stands in front of the section.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from operator import is_

from clew.analysis.callgraph import call_graph, named, recursive
from clew.analysis.cfg import in_loops, successors
from clew.codegen.python.jit import accelerated
from clew.graphs import reachable
from clew.ir.commands import Call, Command, Havoc, Yield
from clew.ir.program import Block, Procedure, Program
from clew.lift import Run
from clew.models.runs.macro_steps import in_own_steps


def paused(program: Program, *, only_in_loops: bool = False) -> Program:
    """The program with a point in front of each choice; itself where there is nothing to do."""
    again = _called_again(program)
    made = tuple(
        _in_procedure(each, called_again=each.name in again, only_in_loops=only_in_loops) for each in program.procedures
    )
    return program if all(map(is_, made, program.procedures)) else replace(program, procedures=made)


def home(program: Program, run: Run) -> Run | None:
    """A run of the program of one process with points as one of the program."""
    return in_own_steps(accelerated(program), run)


def _in_procedure(procedure: Procedure, *, called_again: bool, only_in_loops: bool) -> Procedure:
    every = frozenset(block.label for block in procedure.blocks)
    looping = every if called_again else in_loops(procedure.blocks)
    return _before_sections(_with_pauses(procedure, looping if only_in_loops else every), looping)


def _with_pauses(procedure: Procedure, where: Collection[str]) -> Procedure:
    blocks = tuple(_paused(block) if block.label in where else block for block in procedure.blocks)
    return procedure if all(map(is_, blocks, procedure.blocks)) else replace(procedure, blocks=blocks)


def _called_again(program: Program) -> frozenset[str]:
    """The procedures that loops call by name, directly or not, and those that call themselves."""
    calls = call_graph(program)
    first = set(recursive(calls))
    for procedure in program.procedures:
        looping = in_loops(procedure.blocks)
        commands = (each for block in procedure.blocks if block.label in looping for each in block.commands)
        first.update(name for each in commands if isinstance(each, Call) for name in named(each))
    return frozenset(reachable(sorted(first), lambda name: calls.get(name, ())))


def _before_sections(procedure: Procedure, looping: frozenset[str]) -> Procedure:
    """The procedure with a point in front of sections that ask again and again."""
    blocks = {block.label: block for block in procedure.blocks}
    if not any(_asks_whole(blocks[each]) for each in looping):
        return procedure
    before = {
        label
        for label in looping
        if not blocks[label].atomic
        and any(blocks[each].atomic for each in successors(blocks[label]) if each in looping)
    }
    made = tuple(_resting(block) if block.label in before else block for block in procedure.blocks)
    return procedure if all(map(is_, made, procedure.blocks)) else replace(procedure, blocks=made)


def _asks_whole(block: Block) -> bool:
    return block.atomic and any(isinstance(command, Havoc) for command in block.commands)


def _resting(block: Block) -> Block:
    if block.commands and isinstance(block.commands[-1], Yield):
        return block
    return replace(block, commands=(*block.commands, Yield(span=block.exit.span)))


def _paused(block: Block) -> Block:
    if block.atomic or not any(isinstance(command, Havoc) for command in block.commands):
        return block
    commands: list[Command] = []
    for command in block.commands:
        if isinstance(command, Havoc) and not (commands and isinstance(commands[-1], Yield)):
            commands.append(Yield(span=command.span))
        commands.append(command)
    return block if len(commands) == len(block.commands) else replace(block, commands=tuple(commands))
