"""A lonely process in parts: its steps end at the heads of loops, and its runs are put together again.

A step runs to the next scheduling point, so that a process without others would be one step with as many ends as it has
paths. With a point at each head of a loop, states that come to the same there are one. Nobody else could move at these
points, so nothing else changes; but a condition on states would be asked there, too, and a way that is tried again
would begin there.
"""

from __future__ import annotations

import sys
from dataclasses import replace

from clew.codegen.python.jit import accelerated
from clew.ir.commands import Yield
from clew.ir.program import Block, Procedure, Program
from clew.lift import Run
from clew.semantics.code import heads_of
from clew.symbolic.regroup import Part, whole_steps


def cut(program: Program) -> Program:
    """The program with a scheduling point at each head of a loop."""
    return replace(program, procedures=tuple(map(_cut, program.procedures)))


def whole(program: Program, run: Run) -> Run:
    """A run of the program with cuts as one of the program; it ends where nothing can go on, so parts have no end."""
    return whole_steps(program, run, [Part(sys.maxsize, goes_on=True)] * len(run.moves), accelerated)


def _cut(procedure: Procedure) -> Procedure:
    heads = heads_of(procedure)
    return replace(
        procedure, blocks=tuple(_begun(block) if block.label in heads else block for block in procedure.blocks)
    )


def _begun(block: Block) -> Block:
    return block if block.atomic else replace(block, commands=(Yield(), *block.commands))
