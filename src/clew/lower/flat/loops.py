"""Whether a program is one process that goes round in loops, so that induction over them may prove something."""

from __future__ import annotations

from clew.ir.commands import Call, Spawn
from clew.ir.program import Procedure, Program, Scheduler
from clew.ir.rewriting import commands_of, labels_of
from clew.logic.temporal.graphs import components


def is_sequential_with_loops(program: Program) -> bool:
    """Whether there is one process, and a loop in a procedure that it may call by name."""
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS) or len(program.processes) != 1:
        return False
    if any(isinstance(command, Spawn) for command in commands_of(program)):
        return False
    procedures = {each.name: each for each in program.procedures}
    seen = {program.processes[0].procedure}
    waiting = list(seen)
    while waiting:
        procedure = procedures[waiting.pop()]
        if _has_loop(procedure):
            return True
        called = {
            command.callee
            for block in procedure.blocks
            for command in block.commands
            if isinstance(command, Call) and isinstance(command.callee, str)
        }
        waiting += called - seen
        seen |= called
    return False


def _has_loop(procedure: Procedure) -> bool:
    numbers = {block.label: number for number, block in enumerate(procedure.blocks)}
    successors = [[numbers[label] for label in labels_of(block.exit)] for block in procedure.blocks]
    found = components(successors)
    return len(set(found)) < len(found) or any(number in after for number, after in enumerate(successors))
