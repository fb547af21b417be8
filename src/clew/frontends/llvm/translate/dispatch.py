"""Calls through pointers inside atomic sections: a procedure per signature that branches over all that it may be.

A call by name enters the atomic twin of its callee. Behind a pointer the twin is not known, so the call goes to a
*dispatcher*: it compares the pointer with every function of that signature whose address is taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from clew.ir.commands import Branch, Call, Return
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import POINTER, Sort
from clew.ir.terms import Observation, equal, observe, variable


@dataclass(frozen=True, slots=True)
class Signature:
    """The sorts of parameters and results."""

    parameters: tuple[Sort, ...]
    results: tuple[Sort, ...]


def dispatcher(name: str, signature: Signature, twins: dict[str, str]) -> Procedure:
    """The dispatcher of a signature; `twins` are the procedures of the functions that the pointer may be."""
    pointer = variable("pointer", POINTER)
    parameters = [variable(f"argument{number}", sort) for number, sort in enumerate(signature.parameters)]
    results = [variable(f"result{number}", sort) for number, sort in enumerate(signature.results)]
    leave = Return(tuple(results))
    blocks: list[Block] = []
    for number, (function, twin) in enumerate(twins.items()):
        wanted = equal(pointer, observe(Observation.ADDRESS, (function,), (), POINTER))
        blocks.append(Block(f"is{number}", (), Branch(wanted, f"call{number}", f"is{number + 1}"), atomic=True))
        blocks.append(Block(f"call{number}", (Call(twin, tuple(parameters), tuple(results)),), leave, atomic=True))
    # What is none of them is no function of that signature: the call itself says what is wrong.
    last = Call(pointer, tuple(parameters), tuple(results))
    blocks.append(Block(f"is{len(twins)}", (last,), leave, atomic=True))
    return Procedure(
        name,
        tuple(Declaration(each, original="") for each in (pointer, *parameters)),
        signature.results,
        tuple(Declaration(each, original="") for each in results),
        tuple(blocks),
    )
