"""Types for objects of which the program does not say what they were made for.

Input: a program. Output: the same, with a type at each command that makes an object on the heap: objects that one
access may touch are of one type. Otherwise those of one size are, so that a list whose elements hold lists, or a stack
of nodes of a tree, is taken for one structure where both kinds of elements are as large.

A maker, which makes objects for others, such as `malloc`, is there once per type: it does the same under each name.
Types are names in the kinds of objects, and an object keeps its own, so any choice of them is right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from clew.analysis.sharing.makers import makers
from clew.graphs import components
from clew.ir.commands import Allocate, Call, Command
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import commands_of
from clew.lower.heap.flowing import Flowing
from clew.lower.heap.objects import SIZED


class Site(NamedTuple):
    """A command by its procedure, its block and its number there."""

    procedure: str
    block: str
    number: int


_MOST = 60
"""With more places that make objects nothing is told apart."""


def typed(program: Program) -> Program:
    """The program with types; the program itself where they would say nothing more than sizes."""
    if program.shapes or any(isinstance(each, Allocate) and each.struct for each in commands_of(program)):
        return program
    making = frozenset(makers(program))
    sites = {site: str(number) for number, site in enumerate(_sites(program, making), start=1)}
    if not 1 < len(sites) <= _MOST:
        return program
    found = _united(told_apart(program, making, sites), sites)
    return told_apart(program, making, found) if len(set(found.values())) > 1 else program


def told_apart(program: Program, making: frozenset[str], types: Mapping[Site, str]) -> Program:
    """The program in which what is made at these places has these types."""
    kept = [each if each.name in making else _calling(each, making, types) for each in program.procedures]
    makers_of = [each for each in program.procedures if each.name in making]
    copies = [_copy(each, making, type_) for type_ in dict.fromkeys(types.values()) for each in makers_of]
    return replace(program, procedures=(*kept, *copies))


def _sites(program: Program, making: frozenset[str]) -> Iterator[Site]:
    """The commands that make objects, or have a maker make them, in procedures that are none."""
    for procedure in program.procedures:
        for block in procedure.blocks if procedure.name not in making else ():
            for number, command in enumerate(block.commands):
                if _makes(command, making):
                    yield Site(procedure.name, block.label, number)


def _makes(command: Command, making: frozenset[str]) -> bool:
    match command:
        case Allocate(heap=heap):
            return heap
        case Call(callee=callee):
            return callee in making
        case _:
            return False


def _calling(procedure: Procedure, making: frozenset[str], types: Mapping[Site, str]) -> Procedure:
    """The procedure with a type for each command that makes something."""

    def block(old: Block) -> Block:
        sites = (Site(procedure.name, old.label, number) for number in range(len(old.commands)))
        pairs = zip(old.commands, sites, strict=True)
        return replace(old, commands=tuple(_typed(each, making, types.get(site)) for each, site in pairs))

    return replace(procedure, blocks=tuple(map(block, procedure.blocks)))


def _copy(maker: Procedure, making: frozenset[str], type_: str) -> Procedure:
    """The maker of a type."""
    blocks = [
        replace(block, commands=tuple(_typed(each, making, type_) for each in block.commands)) for block in maker.blocks
    ]
    return replace(maker, name=_name(maker.name, type_), blocks=tuple(blocks))


def _typed(command: Command, making: frozenset[str], type_: str | None) -> Command:
    match command:
        case Allocate(heap=True) if type_ is not None:
            return replace(command, struct=type_)
        case Call(callee=str(callee)) if type_ is not None and callee in making:
            return replace(command, callee=_name(callee, type_))
        case _:
            return command


def _name(maker: str, type_: str) -> str:
    return f"{maker} for {type_}"


def _united(program: Program, sites: Mapping[Site, str]) -> dict[Site, str]:
    """A type per place where each has its own in the program: one for those whose objects one access may touch."""
    numbers = {type_: number for number, type_ in enumerate(sites.values())}
    beside: list[set[int]] = [set() for _ in numbers]
    for together in Flowing(program).touched_together():
        found = [numbers[each] for each in together if each in numbers]
        for each in found[1:]:
            beside[found[0]].add(each)
            beside[each].add(found[0])
    same = components([sorted(each) for each in beside])
    return {site: f"{SIZED}{same[numbers[type_]]}" for site, type_ in sites.items()}
