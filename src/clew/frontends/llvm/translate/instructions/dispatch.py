"""Calls through pointers for which it matters what they call: a procedure per signature that branches over all of it.

A call by name enters the atomic twin of its callee. Behind a pointer the twin is not known, so the call goes to a
*dispatcher*: it compares the pointer with every function of that signature whose address is taken.

The compiler writes a call through `int (*p)()`, whose parameters are not declared, and one through `int (*p)(int, ...)`
without further arguments in the same way. Such a call is *open*: what it calls says which one it was.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from clew.ir.commands import Branch, Call, Command, Return
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import POINTER, Sort
from clew.ir.terms import Observation, constant, equal, observe, variable
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Signature:
    """The sorts of parameters and results."""

    parameters: tuple[Sort, ...]
    results: tuple[Sort, ...]
    atomic: bool = True
    """Whether the calls stand in atomic sections."""
    open: bool = False
    """Whether variadic functions of these parameters are called too, without further arguments."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A function that a pointer may be: its procedure, and whether it is handed where further arguments stand."""

    function: str
    procedure: str
    variadic: bool


def dispatcher(name: str, signature: Signature, candidates: Collection[Candidate]) -> Procedure:
    """The dispatcher of a signature."""
    pointer = variable("pointer", POINTER)
    parameters = [variable(f"argument{number}", sort) for number, sort in enumerate(signature.parameters)]
    results = [variable(f"result{number}", sort) for number, sort in enumerate(signature.results)]
    leave = Return(tuple(results))
    atomic = signature.atomic
    blocks: list[Block] = []
    for number, each in enumerate(candidates):
        wanted = equal(pointer, observe(Observation.ADDRESS, (each.function,), (), POINTER))
        more = (constant(None, POINTER),) if signature.open and each.variadic else ()
        call = Call(each.procedure, (*parameters, *more), tuple(results))
        blocks.append(Block(f"is{number}", (), Branch(wanted, f"call{number}", f"is{number + 1}"), atomic=atomic))
        blocks.append(Block(f"call{number}", (call,), leave, atomic=atomic))
    # What is none of them is no function of that signature: the call itself says what is wrong.
    last = Call(pointer, tuple(parameters), tuple(results))
    blocks.append(Block(f"is{len(candidates)}", (last,), leave, atomic=atomic))
    return Procedure(
        name,
        tuple(Declaration(each, original="") for each in (pointer, *parameters)),
        signature.results,
        tuple(Declaration(each, original="") for each in results),
        tuple(blocks),
    )


def called_at_once(procedure: Procedure, dispatchers: Collection[str]) -> Procedure:
    """The procedure with calls through its pointers in place of those of dispatchers that tell nothing apart."""
    if not any(_is_call(command, dispatchers) for block in procedure.blocks for command in block.commands):
        return procedure
    blocks = [
        replace(block, commands=tuple(_at_once(each, dispatchers) for each in block.commands))
        for block in procedure.blocks
    ]
    return replace(procedure, blocks=tuple(blocks))


def _is_call(command: Command, callees: Collection[str]) -> bool:
    return isinstance(command, Call) and isinstance(command.callee, str) and command.callee in callees


def _at_once(command: Command, dispatchers: Collection[str]) -> Command:
    if not (isinstance(command, Call) and _is_call(command, dispatchers)):
        return command
    pointer, *arguments = command.arguments
    return Call(
        pointer, tuple(arguments), command.targets, command.entry, command.unwind, command.caught, span=command.span
    )
