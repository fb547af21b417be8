"""`control.nontermination`: every run of the processes comes to its end.

The question is linear: at some time all processes have ended. Where there is one process only, it rests at the head of
every loop and at the entry of every procedure that may call itself, so that a run that goes on for ever is seen; that
changes nothing, since nobody else can tell. Several processes rest where they share something. What is lost where the
program ends is no part of the question, so leaks are not looked for.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from clew.analysis.callgraph import leading_to_recursion
from clew.analysis.cfg import successors
from clew.graphs import components
from clew.ir.commands import Assert, Call, Command, Halt, Yield
from clew.ir.program import Block, Procedure, Program, Scheduler
from clew.ir.properties import Atom, Formula, Truth, Until
from clew.ir.rewriting import is_alone
from clew.ir.sorts import BOOL, PROCESS
from clew.ir.terms import Observation, conjoin, constant, observe
from clew.semantics.observers import observations

CHECK = "control.nontermination"
_LOST = (Observation.LEAKED, Observation.OCCUPIED)


def coming_to_an_end(program: Program) -> Formula | None:
    """All processes end at some time; None where the program has none that could."""
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS) or not program.processes:
        return None
    ended = (
        observe(Observation.ENDED, (), (constant(number, PROCESS),), BOOL) for number in range(len(program.processes))
    )
    return Until(Truth(value=True), Atom(conjoin(*ended)))


def resting_in_loops(program: Program) -> Program:
    """The program whose only process rests in every loop and recursion."""
    if not is_alone(program):
        return program
    recursive = leading_to_recursion(program)
    procedures = tuple(_resting(_losing(each), entered=each.name in recursive) for each in program.procedures)
    return replace(program, procedures=procedures)


def _losing(procedure: Procedure) -> Procedure:
    """The procedure that does not ask, where it ends the program, what is lost."""
    blocks = tuple(
        replace(block, commands=tuple(each for each in block.commands if not _asks_for_leaks(each)))
        if isinstance(block.exit, Halt)
        else block
        for block in procedure.blocks
    )
    return replace(procedure, blocks=blocks)


def _asks_for_leaks(command: Command) -> bool:
    return isinstance(command, Assert) and not observations(command.condition).isdisjoint(_LOST)


def _resting(procedure: Procedure, *, entered: bool) -> Procedure:
    first, *_ = procedure.blocks
    heads = _silent_heads(procedure)
    if entered and not any(isinstance(each, Yield) for each in takewhile(_calls_nobody, first.commands)):
        heads.add(first.label)
    blocks = tuple(_rests(block) if block.label in heads else block for block in procedure.blocks)
    return replace(procedure, blocks=blocks)


def _calls_nobody(command: Command) -> bool:
    return not isinstance(command, Call)


def _silent_heads(procedure: Procedure) -> set[str]:
    """Where the circles are entered in which nothing rests: each has a jump that does not lead forward in the text."""
    places = {block.label: number for number, block in enumerate(procedure.blocks)}
    rests = [any(isinstance(each, Yield) for each in block.commands) for block in procedure.blocks]
    onward = [
        () if rests[number] else tuple(places[label] for label in successors(block))
        for number, block in enumerate(procedure.blocks)
    ]
    circle = components(onward)
    return {
        procedure.blocks[target].label
        for source, targets in enumerate(onward)
        for target in targets
        if target <= source and circle[target] == circle[source]
    }


def _rests(block: Block) -> Block:
    return block if block.atomic else replace(block, commands=(Yield(span=block.exit.span), *block.commands))
