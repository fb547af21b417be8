"""Whether a program is one process that goes round in loops, so that induction over them may prove something."""

from __future__ import annotations

from clew.analysis.callgraph import call_graph
from clew.analysis.cfg import in_loops
from clew.graphs import reachable
from clew.ir.commands import Spawn
from clew.ir.program import Program, Scheduler
from clew.ir.rewriting import commands_of


def is_sequential_with_loops(program: Program) -> bool:
    """Whether there is one process, and a loop in a procedure that it may call by name."""
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS) or len(program.processes) != 1:
        return False
    if any(isinstance(command, Spawn) for command in commands_of(program)):
        return False
    blocks = {each.name: each.blocks for each in program.procedures}
    run = reachable((program.processes[0].procedure,), call_graph(program).__getitem__)
    return any(in_loops(blocks[name]) for name in run)
