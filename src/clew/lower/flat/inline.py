"""Inlining: a program of one process without recursion as one procedure without calls.

Every call gets a copy of its callee (`copies`). The end of the process is `Halt`. The copies keep the order of choices,
so a run has the same choices as before. `loosely`, there is such a procedure for every program of one process, and it
has more runs (`loose`).
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from clew.analysis.cfg import reachable_blocks
from clew.analysis.liveness import Liveness
from clew.ir.commands import (
    Assert,
    Assign,
    Goto,
    Halt,
)
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Declaration, Procedure, Program, Scheduler
from clew.ir.sorts import Pointer
from clew.ir.terms import Term
from clew.lower.flat.copies import SEVERAL, Behind, Copies
from clew.lower.flat.loose import Entering, LooseCopies, anything
from clew.lower.flat.summaries import RETURNED, Signature, Summaries, written_globals
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Inlined:
    """The one procedure, and which copy each of its variables belongs to (globals to none)."""

    body: Procedure
    depths: dict[str, tuple[str, ...]]
    """By variable: the copies that it lives in, outermost first."""
    passed: tuple[Term, ...] | None = None
    """What calls get that are over without being looked into; None where there is no such call."""


def inlined(program: Program) -> Inlined:
    """The program as one procedure; raises Unsupported where there is none."""
    writer = Copies(program)
    return Inlined(_main(program, writer), writer.depths)


def loosely(program: Program, summaries: Summaries = MappingProxyType({})) -> Inlined:
    """One procedure that has all runs of the program, and more where it calls itself, or calls through pointers."""
    writer = LooseCopies(program, Entering.PERHAPS, summaries)
    return Inlined(_main(program, writer), writer.depths, None if writer.passed is None else tuple(writer.passed))


def _main(program: Program, writer: Copies) -> Procedure:
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS) or len(program.processes) != 1:
        raise Unsupported(SEVERAL)
    (process,) = program.processes
    writer.copy(process.procedure, process.arguments, ())
    return _without_dead(Procedure(process.procedure, (), (), tuple(writer.locals), reachable_blocks(writer.blocks)))


def entered(program: Program, signature: Signature, summaries: Summaries, asked: Term) -> Inlined:
    """One call as a procedure, in which calls of what is running are over; what is asked has to hold behind it.

    What it is entered with are variables of the signature, and the globals hold what they do before.
    """
    writer = LooseCopies(program, Entering.NEVER, summaries)
    writer.locals += [Declaration(each) for each in signature.results]
    moved = [Assign(each, signature.before(each)) for each in signature.globals]
    lost = [each for each in signature.parameters if isinstance(each.sort, Pointer)]
    lost += [each for each in written_globals(program) if isinstance(each.sort, Pointer)]
    writer.locals += [Declaration(each) for each in signature.parameters if isinstance(each.sort, Pointer)]
    writer.blocks.append(Block("call", (*moved, *map(anything, lost)), Goto("")))
    entry = writer.copy(signature.name, signature.parameters, (), Behind("returned", signature.results, None))
    writer.blocks[0] = replace(writer.blocks[0], exit=Goto(entry))
    writer.blocks.append(Block("returned", (Assert(asked, RETURNED),), Halt()))
    body = Procedure(signature.name, (), (), tuple(writer.locals), reachable_blocks(writer.blocks))
    return Inlined(_without_dead(body), writer.depths, ())


def _without_dead(body: Procedure) -> Procedure:
    """The procedure without assignments that nobody reads."""
    names = frozenset(each.name for each in body.locals)
    while True:
        liveness = Liveness(body.blocks, names)
        blocks = tuple(_live(block, liveness, names) for block in body.blocks)
        if blocks == body.blocks:
            return body
        body = replace(body, blocks=blocks)


def _live(block: Block, liveness: Liveness, names: frozenset[str]) -> Block:
    kept = tuple(
        command
        for command, live in zip(block.commands, liveness.within(block)[1:], strict=True)
        if not (isinstance(command, Assign) and command.target.name in names - live)
    )
    return replace(block, commands=kept)
