"""Copies for every program of one process: what cannot be followed call by call has more runs instead.

A call of what is running already is over at once, with any results of which holds what is known of every call that
returns (`summaries`), or it is entered in place of its caller, and nothing goes back from it; through a pointer
anything is called that fits. A run without end is there as one of calls within calls, or as one within some call; so is
the way to every assertion.
After: Cook, Podelski and Rybalchenko, "Summarization for termination: no return!", 2009.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum

from clew.ir.commands import (
    Assign,
    Assume,
    Branch,
    Call,
    Command,
    Goto,
    Halt,
    Havoc,
    Load,
    Raise,
)
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import addresses_in
from clew.ir.sorts import BOOL, Bits, Bool, Pointer
from clew.ir.terms import FALSE, TRUE, Term, Variable, conjoin, constant
from clew.ir.walk import substitute, variables
from clew.lower.flat.copies import Behind, Copies, initial
from clew.lower.flat.summaries import Summaries, is_plain, signature_of, written_globals


class Entering(Enum):
    """Whether a call of what is running may be the one that runs from now on."""

    NEVER = "it is over"
    PERHAPS = "it is over, or runs from now on"


class LooseCopies(Copies):
    """Writes copies with more runs than the program has."""

    def __init__(self, program: Program, entering: Entering, summaries: Summaries) -> None:
        super().__init__(program)
        self._entering, self._summaries = entering, summaries
        self._pending: dict[str, Variable] = {}
        """By copy that calls of what is running may enter, whether one has, and so is not over as the run goes on."""
        self.passed: list[Term] | None = None

    def again(self, procedure: Procedure, running: str, arguments: tuple[Term, ...], back: Behind) -> str:
        """A call of what is running: it is over, has raised something, or is the one that runs from now on."""
        prefix = self.numbered("again")
        self.passed = [*(self.passed or ()), *arguments]
        sides = [f"{prefix}:over"]
        self.add(Block(sides[0], tuple(self._over(procedure, prefix, arguments, back)), Goto(back.label)))
        if self._entering is Entering.PERHAPS:
            sides.append(f"{prefix}:entered")
            commands = tuple(self._entered(procedure, prefix, running, arguments))
            self.add(Block(sides[1], commands, Goto(f"{running}:{procedure.blocks[0].label}")))
        if back.catches is not None and any(isinstance(each.exit, Raise) for each in _blocks(self._program)):
            label, caught = back.catches
            sides.append(f"{prefix}:raised")
            told = (*written_globals(self._program), *(() if caught is None else (caught,)))
            self.add(Block(sides[-1], tuple(map(anything, told)), Goto(label)))
        return self.one_of(prefix, sides)

    def _entered(
        self, procedure: Procedure, prefix: str, running: str, arguments: tuple[Term, ...]
    ) -> Iterator[Command]:
        """That a copy which is running begins again, with these arguments."""
        own = self._own[running]
        handed = [self.fresh(f"{prefix}.{each.name}", each.sort) for each in procedure.parameters]
        yield from (Assign(one, value) for one, value in zip(handed, arguments, strict=True))
        yield from (Assign(own[each.variable], one) for each, one in zip(procedure.parameters, handed, strict=True))
        yield from (initial(own[each.variable], each) for each in procedure.locals)
        yield Assign(self._pending_in(running), TRUE)

    def _pending_in(self, copy: str) -> Variable:
        if copy not in self._pending:
            self._pending[copy] = self.fresh(f"{copy}.pending", BOOL)
        return self._pending[copy]

    def copied(self, prefix: str, position: int) -> None:
        """A copy has been written, which calls of what is running may have entered."""
        if prefix in self._pending:
            self._stay(prefix, position)

    def _stay(self, prefix: str, entry: int) -> None:
        """Of a copy that was entered in place of its caller nothing goes back to where that was called."""
        pending, ended = self._pending[prefix], f"{prefix}:stays"
        first = self.blocks[entry]
        self.blocks[entry] = replace(first, commands=(Assign(pending, FALSE), *first.commands))
        for position in self._returns.get(prefix, ()):
            block = self.blocks[position]
            assert isinstance(block.exit, Goto), "a copy should be left by a jump"
            self.blocks[position] = replace(block, exit=Branch(pending, ended, block.exit.target))
        self.add(Block(ended, (), Halt()))

    def _over(self, procedure: Procedure, prefix: str, arguments: tuple[Term, ...], back: Behind) -> Iterator[Command]:
        """That a call is over: what it has written holds anything, but for what is known of all calls."""
        written = written_globals(self._program)
        known = conjoin(*self._summaries.get(procedure.name, ()))
        if known is TRUE:
            yield from map(anything, (*written, *back.targets))
            return
        signature = signature_of(procedure, tuple(filter(is_plain, written)))
        entered = dict(zip(signature.parameters, arguments, strict=True))
        entered |= {signature.before(each): each for each in signature.globals}
        asked = frozenset(variables(known))
        by = {each: self.fresh(f"{prefix}.{each.name}", each.sort) for each in entered if each in asked}
        yield from (Assign(own, entered[each]) for each, own in by.items())
        yield from map(anything, written)
        # A target may be one of the globals, so it gets its value last.
        results = zip(signature.results, back.targets, strict=False)
        given = {each: self.fresh(f"{prefix}.{each.name}", each.sort) for each in filter(is_plain, signature.results)}
        yield from map(anything, given.values())
        yield Assume(substitute(known, dict((*by.items(), *given.items()))))
        for result, target in results:
            yield Assign(target, given[result]) if result in given else anything(target)

    def through_pointer(
        self, call: Call, callee: Term, arguments: tuple[Term, ...], path: tuple[str, ...], back: Behind
    ) -> str:
        """A call of any procedure that fits whose address is taken; where none is, a run ends here."""
        del callee  # it may be anything
        taken = addresses_in(self._program)
        fitting = [
            each.name
            for each in self._program.procedures
            if each.name in taken and _fits(each, arguments, call.targets)
        ]
        entries = [
            self.copy(name, arguments if self._procedures[name].parameters else (), path, back) for name in fitting
        ]
        return self.one_of(self.numbered("through"), entries)


def _blocks(program: Program) -> Iterator[Block]:
    return (block for procedure in program.procedures for block in procedure.blocks)


def _fits(procedure: Procedure, arguments: Sequence[Term], targets: Sequence[Variable]) -> bool:
    """Whether it may be called through a pointer so: what takes and gives nothing may stand in for anything."""
    if not procedure.parameters and not procedure.results:
        return True
    if [each.sort for each in procedure.parameters] != [each.sort for each in arguments]:
        return False
    return not targets or [each.sort for each in targets] == list(procedure.results)


def anything(target: Variable) -> Command:
    """That a variable holds anything; a pointer is one that is read from somewhere."""
    match target.sort:
        case Bits() | Bool():
            return Havoc(target)
        case Pointer():
            return Load(target, constant(None, target.sort))
        case sort:
            raise Unsupported(f"{target.name} of sort {sort} may hold anything behind a call of what is running")
