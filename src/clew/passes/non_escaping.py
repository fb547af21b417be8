"""Handles: pointers that only lead down into calls.

Input: a program of one process. Output: the parameters that are used for loads and stores of numbers of one width
alone, are passed on to parameters of that kind only, and always get the address of a frame object of a caller that is
used in the same way; with the sort of what they point to, and whether it is always written before it is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from operator import and_

from clew.analysis.dataflow import forward
from clew.ir.commands import Allocate, Call, Command, Exit, Expire, Load, Raise, Return, Store
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import addresses_in, commands_of, is_alone, targets_of, terms_of
from clew.ir.sorts import POINTER, Bits, Sort
from clew.ir.terms import Constant, Term, Variable
from clew.ir.walk import variables
from clew.records import dataclass

Handle = tuple[str, Variable]
"""A procedure, and a parameter or local of it that is a pointer."""


@dataclass(frozen=True, slots=True)
class Handles:
    """See the module."""

    sorts: dict[Handle, Sort] = field(default_factory=dict)
    """Per parameter the sort of what it points to."""
    outgoing: frozenset[Handle] = frozenset()
    """The parameters that are always written before they are read, and before their procedure returns."""

    def of(self, procedure: Procedure) -> list[Handle]:
        """The parameters of a procedure that are handles, in order."""
        every = ((procedure.name, each.variable) for each in procedure.parameters)
        return [each for each in every if each in self.sorts]


def handles_of(program: Program) -> Handles:
    """The handles of a program; none where control may leave a procedure in other ways than by its end."""
    if not is_alone(program) or any(map(_leaves_otherwise, commands_of(program))):
        return Handles()
    if any(isinstance(block.exit, Raise) for each in program.procedures for block in each.blocks):
        return Handles()
    survey = _Survey(program)
    survey.look()
    sorts = survey.settled()
    return Handles(sorts, _outgoing(program, sorts))


def _leaves_otherwise(command: Command) -> bool:
    return isinstance(command, Call) and command.unwind is not None


class _Survey:
    """How pointers are used; filled while procedures are looked at."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._procedures = {each.name: each for each in program.procedures}
        self._parameters = {(one.name, each.variable) for one in program.procedures for each in one.parameters}
        self._pointers = {
            (one.name, each.variable)
            for one in program.procedures
            for each in (*one.parameters, *one.locals)
            if each.sort == POINTER
        }
        self._sorts: dict[Handle, set[Sort]] = {each: set() for each in self._pointers}
        self._sizes: dict[Handle, set[object]] = {}
        self._passed: list[tuple[Handle, Handle]] = []
        held = addresses_in(program) | {each.procedure for each in program.processes} | {*program.updates, program.main}
        self._bad = {each for each in self._pointers if each in self._parameters and each[0] in held}
        self._bad |= {
            (one.name, each.variable)
            for one in program.procedures
            for each in one.locals
            if each.sort == POINTER and each.initial is not None
        }

    def look(self) -> None:
        """At all procedures."""
        for procedure in self._procedures.values():
            for block, alive in _alive(procedure):
                for command in block.commands:
                    self._command(procedure.name, command, alive)
                    _follow(command, alive)
                self._spoil(procedure.name, *terms_of(block.exit))

    def _spoil(self, name: str, *terms: Term) -> None:
        """The pointers in the terms are used in another way."""
        self._bad.update((name, each) for each in variables(*terms))

    def _command(self, name: str, command: Command, alive: set[Variable]) -> None:
        self._spoil(name, *(each for each in targets_of(command) if not isinstance(command, Allocate)))
        match command:
            case Load(target=target, pointer=Variable() as pointer, settled=False):
                self._sorts.setdefault((name, pointer), set()).add(target.sort)
            case Store(pointer=Variable() as pointer, value=value):
                self._sorts.setdefault((name, pointer), set()).add(value.sort)
                self._spoil(name, value)
            case Allocate(target=target, size=size, heap=heap):
                self._spoil(name, size, *((target,) if heap else ()))
                self._sizes.setdefault((name, target), set()).add(size.value if isinstance(size, Constant) else None)
            case Expire(pointer=Variable()):
                pass
            case Call(callee=str(callee)):
                self._call(name, command, self._procedures[callee], alive)
            case _:
                self._spoil(name, *terms_of(command))

    def _call(self, name: str, call: Call, callee: Procedure, alive: set[Variable]) -> None:
        pairs = list(zip(callee.parameters, call.arguments, strict=True))
        given = [argument for each, argument in pairs if each.sort == POINTER]
        for each, argument in pairs:
            inner = (callee.name, each.variable)
            if each.sort != POINTER or not isinstance(argument, Variable):
                self._spoil(name, argument)
                self._bad.add(inner)
                continue
            self._passed.append(((name, argument), inner))
            sure = (name, argument) in self._parameters or argument in alive
            if not sure or given.count(argument) > 1 or call.entry is not None:
                self._bad.add(inner)

    def settled(self) -> dict[Handle, Sort]:
        """The parameters that are left when what is used otherwise spoils what it is passed to, and whom it is from."""
        size = -1
        while size != (size := len(self._bad) + sum(map(len, self._sorts.values()))):
            for outer, inner in self._passed:
                both = self._sorts.setdefault(outer, set()) | self._sorts.setdefault(inner, set())
                self._sorts[outer] |= both
                self._sorts[inner] |= both
                if outer in self._bad or inner in self._bad or outer not in self._pointers:
                    self._bad |= {outer, inner}
            self._bad |= {each for each, found in self._sorts.items() if len(found) > 1 or not _are_bytes(found)}
            self._bad |= {each for each in self._sizes if not self._fits(each)}
        called = {inner for _, inner in self._passed}
        return {
            each: next(iter(self._sorts[each]))
            for each in sorted(called, key=lambda each: (each[0], each[1].name))
            if each not in self._bad and self._sorts[each]
        }

    def _fits(self, handle: Handle) -> bool:
        widths = {each.width // 8 for each in self._sorts.get(handle, ()) if isinstance(each, Bits)}
        return not widths or self._sizes[handle] == widths


def _are_bytes(sorts: set[Sort]) -> bool:
    return all(isinstance(each, Bits) and each.width % 8 == 0 for each in sorts)


# --- what holds on every way to a block -------------------------------------------------------------------------------


def _alive(procedure: Procedure) -> Iterator[tuple[Block, set[Variable]]]:
    """The blocks that control may reach, with the pointers to frame objects that are there on every way."""

    def through(block: Block, alive: frozenset[Variable]) -> frozenset[Variable]:
        found = set(alive)
        for command in block.commands:
            _follow(command, found)
        return frozenset(found)

    sure = forward(procedure.blocks, {procedure.blocks[0].label: frozenset[Variable]()}, through, and_)
    for block in procedure.blocks:
        yield block, set(sure.get(block.label, ()))


def _follow(command: Command, alive: set[Variable]) -> None:
    match command:
        case Allocate(target=target, heap=False):
            alive.add(target)
        case Expire(pointer=Variable() as pointer):
            alive.discard(pointer)
        case _:
            alive.difference_update(targets_of(command))


# --- what is always written first -------------------------------------------------------------------------------------


def _outgoing(program: Program, sorts: dict[Handle, Sort]) -> frozenset[Handle]:
    """The parameters that are written before they are read and before the end, if those they are passed to are so."""
    procedures = {each.name: each for each in program.procedures}
    found = set(sorts)
    size = -1
    while size != (size := len(found)):
        for name in dict.fromkeys(name for name, _ in sorts):
            found -= _read_first(procedures[name], procedures, found)
    return frozenset(found)


def _read_first(procedure: Procedure, procedures: dict[str, Procedure], outgoing: set[Handle]) -> set[Handle]:
    """The parameters that may be read, or not be written at the end, before they are written."""
    early: set[Handle] = set()

    def need(pointer: Term, written: set[Variable]) -> None:
        if isinstance(pointer, Variable) and pointer not in written:
            early.add((procedure.name, pointer))

    def through(block: Block, before: frozenset[Variable]) -> frozenset[Variable]:
        written = set(before)
        parts: tuple[Command | Exit, ...] = (*block.commands, block.exit)
        for part in parts:
            match part:
                case Load(pointer=pointer):
                    need(pointer, written)
                case Store(pointer=Variable() as pointer):
                    written.add(pointer)
                case Call(callee=str(callee), arguments=arguments):
                    for each, argument in zip(procedures[callee].parameters, arguments, strict=True):
                        if (callee, each.variable) not in outgoing:
                            need(argument, written)
                        elif isinstance(argument, Variable):
                            written.add(argument)
                case Return():
                    for each in procedure.parameters:
                        need(each.variable, written)
                case _:
                    pass
        return frozenset(written)

    forward(procedure.blocks, {procedure.blocks[0].label: frozenset[Variable]()}, through, and_)
    return early
