"""A procedure under construction: its blocks, its variables, and the values that are known where it is written.

A value that only its own block uses is kept as a term. Such a term may mention promoted locals, so it is written into a
variable before one of these changes, if it is still needed then. Every other value has a variable of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from clew.errors import Unsupported
from clew.frontends.llvm.debug.places import span_at
from clew.frontends.llvm.debug.variables import SourceVariable, function_name, function_span, local_variables
from clew.frontends.llvm.instructions import Where
from clew.frontends.llvm.module import Function
from clew.frontends.llvm.translate.assigned import unassigned_loads
from clew.frontends.llvm.translate.instructions.arithmetic import Computed, Demand
from clew.frontends.llvm.translate.instructions.constants import Parts
from clew.frontends.llvm.translate.usage import Usage
from clew.frontends.llvm.types import FloatType, IntType, Type
from clew.frontends.llvm.values import Filled, Integer, Local, Operand, Special
from clew.graphs import preorder
from clew.ir.build import BlockBuilder
from clew.ir.commands import Assert, Assign, Command, Exit, Goto
from clew.ir.memory.layouts import Layout, Place
from clew.ir.program import Block, Declaration, Order, Procedure
from clew.ir.sorts import Sort
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, children, constant, variable
from clew.ir.values import UNDEFINED
from clew.records import dataclass

if TYPE_CHECKING:
    from clew.frontends.llvm.translate.unit import Unit

_SMALL = 6
"""A value of at most so many nodes is repeated rather than kept in a variable."""


@dataclass(frozen=True, slots=True)
class Unwinding:
    """Where control goes when a callee raises, and what receives the raised value."""

    label: str
    caught: Variable


class Emitter(BlockBuilder):
    """See the module; all of it changes while the body is translated."""

    def __init__(
        self, unit: Unit, function: Function, usage: Usage, sources: Mapping[str, SourceVariable] | None = None
    ) -> None:
        """`sources` are the variables of the source, where they are known already."""
        super().__init__()
        self.unit, self.function, self.usage = unit, function, usage
        self.module, self.shapes, self.constants = unit.module, unit.shapes, unit.constants
        self.name = function.name
        self.depth = 0
        self.order: Order | None = None
        """How deep inside atomic sections the current place is."""
        self.span = function_span(self.module, function)
        self._home = self.span
        if sources is None:
            sources = local_variables(self.module, unit.types, self.module.body(function.name).declared)
        self.sources = sources
        self.parameters: list[Declaration] = []
        self.spilled_to: dict[str, str] = {}
        """The parameters that stand for promoted locals, by the names of these."""
        self.locals: dict[str, Declaration] = {}
        self.values: dict[str, Parts] = {}
        self._mentions: dict[str, frozenset[str]] = {}
        """The promoted locals in values that are kept as terms."""
        self._kept: dict[str, list[str]] = {}
        """The values that mention a promoted local."""
        self._left: dict[str, int] = dict(usage.counts)
        self.unsure = unassigned_loads(usage)
        """Loads of promoted locals that may never have been written."""
        self._read: frozenset[str] = frozenset()
        self.unwinding: Unwinding | None = None
        """Where calls without a landing pad unwind to, if not to the caller."""
        self.landings: list[tuple[str, Variable]] = []
        """The places that control may be brought back to, and what receives a value there; see `jumps`."""

    # --- places -------------------------------------------------------------------------------------------------------

    def at(self, where: Where) -> None:
        """What follows is written for the instruction that stands there; without a place: where the one before does."""
        found = None if where.place is None else span_at(self.module.metadata, where.place)
        self.span = self.unit.span = found or self.span

    def refuse(self, message: str) -> Unsupported:
        """The error that something here is not modelled."""
        return Unsupported(message, span=self.span)

    def alloca_type(self, name: str) -> Type | None:
        """The type of the local that a value is the address of, if it is."""
        found = self.usage.allocas.get(name)
        return found.type if found is not None and isinstance(found.count, Integer) else None

    # --- variables ----------------------------------------------------------------------------------------------------

    def local(self, name: str, sort: Sort, source: SourceVariable | None = None, *, place: bool = False) -> Variable:
        """The local variable of that name, declared at its first use; `place`: it holds the address of the source's."""
        if name not in self.locals:
            self.locals[name] = self.declaration(name, sort, source, place=place)
        if self.locals[name].variable.sort != sort:
            raise self.refuse(f"the value %{name} is used as two different kinds of numbers, which is not modelled")
        return variable(name, sort)

    def declaration(
        self, name: str, sort: Sort, source: SourceVariable | None = None, *, place: bool = False
    ) -> Declaration:
        """A declaration with what the source says about it."""
        known = source.layout if source is not None else None
        layout: Layout | Place | None = Place(known) if known is not None and place else known
        original = source.name if source is not None else ""
        return Declaration(variable(name, sort), original=original, layout=layout, span=self.span)

    def fresh(self, sort: Sort, hint: str = "new") -> Variable:
        """A new local variable; with a hint, since values without a name have numbers alone."""
        self._made += 1
        return self.local(f"${hint}{self._made}", sort)

    def results(self, name: str, type_: Type) -> tuple[Variable, ...]:
        """The variables of a value, one for each scalar."""
        sorts = self.shapes.sorts(type_)
        if len(sorts) == 1:
            return (self.local(spelled(name), sorts[0]),)
        return tuple(self.local(f"{spelled(name)}.{number}", sort) for number, sort in enumerate(sorts))

    # --- commands and blocks ------------------------------------------------------------------------------------------

    def emit(self, command: Command) -> None:
        """Add a command to the open block."""
        assert self.label is not None, "a command should stand in a block"
        self.commands.append(command)

    def assign(self, target: Variable, value: Term) -> None:
        """Write a variable; values that mention it are saved before, if they are still needed."""
        for name in self._kept.pop(target.name, ()):
            if self._left.get(name, 0) > 0 and target.name in self._mentions.get(name, ()):
                self._save(name)
        self.emit(Assign(target, value, span=self.span))

    def demand(self, demands: Sequence[Demand]) -> None:
        """Assert what must hold."""
        for each in demands:
            if each.condition is not TRUE:
                self.emit(Assert(each.condition, each.check, each.message, span=self.span))

    def begin(self, label: str) -> None:
        """Begin a block of the function; what has no place at its start stands where the function begins."""
        self.open(label)
        self.span = self._home

    def closed(self, label: str, commands: tuple[Command, ...], leave: Exit) -> Block:
        """A block with the atomic section that it belongs to."""
        return Block(label, commands, leave, self.depth > 0, self.order if self.depth > 0 else None)

    def fail(self, check: str, message: str) -> None:
        """Control must not come here."""
        self.emit(Assert(FALSE, check, message, span=self.span))
        assert self.label is not None, "a block should be open"
        if len(self.commands) > 1:
            self.open(self.fresh_label("never"))
        self.close(Goto(self.label, span=self.span))

    # --- values -------------------------------------------------------------------------------------------------------

    def parts(self, operand: Operand) -> Parts:
        """The scalars of an operand."""
        if not isinstance(operand, Local):
            try:
                return self.constants.parts(operand)
            except Unsupported as problem:
                raise Unsupported(problem.message, span=problem.span or self.span) from None
        name = operand.name
        self._left[name] = self._left.get(name, 0) - 1
        self._read |= self._mentions.get(name, frozenset())
        found = self.values.get(name)
        if found is None:
            raise AssertionError(f"%{name} should be known in {self.name}")
        return found

    def scalar(self, operand: Operand) -> Term:
        """The one scalar of an operand."""
        self.ask_folded(operand)
        found = self.parts(operand)
        if len(found) != 1:
            raise self.refuse("a number or pointer is needed where a struct stands")
        return found[0]

    def ask_folded(self, operand: Operand) -> None:
        """The compiler writes poison where it has folded an operation on constants that has no result."""
        match operand:
            case Filled(special=Special.POISON, type=IntType() | FloatType()):
                message = "the compiler has folded an operation on constants that has no result, such as INT_MIN / -1"
                self.emit(Assert(FALSE, "library.unmodelled", message, span=self.span))
            case _:
                pass

    def begin_value(self) -> None:
        """What is read from now on goes into one value."""
        self._read = frozenset()

    def define(self, name: str, parts: Parts, type_: Type, mentions: frozenset[str] = frozenset()) -> None:
        """The value of an instruction; `mentions` are promoted locals beyond those of its operands."""
        mentioned = self._read | mentions
        if self._keeps(name, parts):
            self.values[name] = parts
            self._mentions[name] = mentioned
            for each in mentioned:
                self._kept.setdefault(each, []).append(name)
            return
        targets = self.results(name, type_)
        for target, part in zip(targets, parts, strict=True):
            self.emit(Assign(target, part, span=self.span))
        self.values[name] = targets

    def computed(self, name: str, found: Computed, type_: Type) -> None:
        """The value of an instruction, with its demands in front."""
        self.demand(found.demands)
        self.define(name, (found.term,), type_)

    def into(self, name: str, type_: Type) -> tuple[Variable, ...]:
        """The variables into which a command writes the value of an instruction."""
        targets = self.results(name, type_)
        self.values[name] = targets
        return targets

    def _keeps(self, name: str, parts: Parts) -> bool:
        """Whether the value stays a term."""
        if all(isinstance(part, Constant) for part in parts):
            return True
        if name in self.usage.escaping:
            return False
        return self._left.get(name, 0) <= 1 or all(_is_small(part) for part in parts)

    def _save(self, name: str) -> None:
        """Write a value that was kept as a term into variables."""
        parts = self.values[name]
        saved: list[Term] = []
        for part in parts:
            target = self.fresh(part.sort, f"{spelled(name)}.")
            self.emit(Assign(target, part, span=self.span))
            saved.append(target)
        self.values[name] = tuple(saved)
        self._mentions[name] = frozenset()

    # --- the end ------------------------------------------------------------------------------------------------------

    def procedure(self, results: tuple[Sort, ...], name: str) -> Procedure:
        """The finished procedure."""
        return Procedure(
            name,
            tuple(self.parameters),
            results,
            tuple(self.locals.values()),
            tuple(self.blocks),
            function_name(self.module, self.function),
            span=self._home,
        )


def spelled(name: str) -> str:
    """The name of the variable for a value: numbers get a sign in front."""
    return f"${name}" if name.isdigit() else name


def undefined(sort: Sort) -> Constant:
    """The undefined value of a sort."""
    return constant(UNDEFINED, sort)


def _is_small(term: Term) -> bool:
    return sum(1 for _ in islice(preorder((term,), children), _SMALL + 1)) <= _SMALL
