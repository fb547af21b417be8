"""`kernel.several-writers`: an update, which stands for a channel, is requested by one process only.

Input: a kernel program. Output: the program in which every request asserts that nobody else has made one. Who runs is
kept in a variable, which a process sets when it begins and sets again when it goes on behind a wait. What `main`
requests does not count: nobody else runs meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.ir.commands import Assert, Assign, Command, RequestUpdate, Suspend, Wait
from clew.ir.program import Block, Declaration, Procedure, Program, Scheduler
from clew.ir.sorts import Bits
from clew.ir.source import Span
from clew.ir.terms import Term, Variable, bits, disjoin, equal, ite, variable

CHECK = "kernel.several-writers"
_WHO = Bits(16)
_NOBODY = bits(0, _WHO.width)
_RUNNING, _SAVED = variable("running process", _WHO), variable("this process", _WHO)


def assert_one_writer(program: Program) -> Program:
    """See the module."""
    if program.scheduler is not Scheduler.KERNEL or not program.updates:
        return program
    writers = tuple(Declaration(_writer_of(name), _NOBODY, original="") for name in program.updates)
    bodies = {procedure.name: procedure for procedure in map(_followed, program.procedures)}
    entries: list[Procedure] = []
    for number, process in enumerate(program.processes, start=1):
        body = bodies[process.procedure]
        entries.append(_beginning(replace(body, name=_entry_of(process.name)), bits(number, _WHO.width)))
    return replace(
        program,
        globals=(*program.globals, *writers, Declaration(_RUNNING, _NOBODY, original="")),
        procedures=(*bodies.values(), *entries),
        processes=tuple(replace(each, procedure=_entry_of(each.name)) for each in program.processes),
    )


def _writer_of(update: str) -> Variable:
    return variable(f"writer of {update}", _WHO)


def _entry_of(process: str) -> str:
    return f"process {process}"


def _beginning(procedure: Procedure, number: Term) -> Procedure:
    """The procedure that first says who runs; `original` stays what a person knows."""
    first, *others = procedure.blocks
    begins = replace(first, commands=(Assign(_RUNNING, number, span=_place(first)), *first.commands))
    return replace(procedure, blocks=(begins, *others))


def _place(block: Block) -> Span | None:
    return block.at(0).span


def _followed(procedure: Procedure) -> Procedure:
    blocks = tuple(_block(block) for block in procedure.blocks)
    saved = Declaration(_SAVED, _NOBODY, original="")
    original = procedure.original or procedure.name
    return replace(procedure, blocks=blocks, locals=(*procedure.locals, saved), original=original)


def _block(block: Block) -> Block:
    return replace(block, commands=tuple(each for command in block.commands for each in _command(command)))


def _command(command: Command) -> Iterator[Command]:
    match command:
        case Wait() | Suspend():
            yield Assign(_SAVED, _RUNNING, span=command.span)
            yield command
            yield Assign(_RUNNING, _SAVED, span=command.span)
        case RequestUpdate(update=str(update)):
            writer = _writer_of(update)
            alone = disjoin(equal(_RUNNING, _NOBODY), equal(writer, _NOBODY), equal(writer, _RUNNING))
            yield Assert(alone, CHECK, f"another process writes {update} too", span=command.span)
            yield Assign(writer, ite(equal(_RUNNING, _NOBODY), writer, _RUNNING), span=command.span)
            yield command
        case _:
            yield command
