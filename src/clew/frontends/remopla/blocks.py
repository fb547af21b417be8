"""Blocks of a module under construction: the one that is being filled, temporaries, and what must hold.

The number of the statement in front of which the run stands is kept in a variable (`Where`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from clew.frontends.remopla.arithmetic import Whole
from clew.frontends.remopla.options import Overflow, Settings
from clew.frontends.remopla.tree import (
    Declared,
    Expression,
    Module,
    Random,
)
from clew.frontends.remopla.values import Evaluation, zero
from clew.ir import commands as ir
from clew.ir.build import BlockBuilder
from clew.ir.commands import Command, Exit
from clew.ir.program import Block, Declaration
from clew.ir.sorts import Bits, Sort
from clew.ir.source import Span
from clew.ir.terms import Term, Variable, apply, bits, equal, variable, width_of
from clew.records import dataclass


@dataclass(slots=True)
class Where:
    """The numbers of statements: how many there are so far, and those of labels and modules."""

    place: Variable
    """The number of the statement in front of which the run stands; its highest bit is set behind the end."""
    count: int = 0
    labels: dict[str, list[int]] = field(default_factory=dict)
    modules: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def width(self) -> int:
        """The bits of a place."""
        return width_of(self.place)

    @property
    def low(self) -> Term:
        """The number of the statement, also behind the end."""
        return apply("extract", self.place, parameters=(self.width - 2, 0))

    @property
    def over(self) -> Term:
        """Whether the run has ended."""
        top = self.width - 1
        return equal(apply("extract", self.place, parameters=(top, top)), bits(1, 1))

    def after(self, number: int) -> Term:
        """The place of a run that ended with the statement."""
        return bits(number | 1 << self.width - 1, self.width)


@dataclass(frozen=True, slots=True)
class Known:
    """What every module sees."""

    globals: Mapping[str, Declared]
    enumerations: Mapping[str, tuple[str, ...]]
    modules: Mapping[str, Module]
    settings: Settings
    where: Where


class Blocks(BlockBuilder):
    """The blocks of one module; it holds the block that is being filled."""

    def __init__(self, known: Known, module: Module) -> None:
        super().__init__("entry")
        self.known = known
        self.module = module
        own = {each.name: each for each in (*module.parameters, *module.locals)}
        self.variables = {**known.globals, **own}
        self.made: list[Declaration] = []
        self.labels: dict[str, str] = {}
        """Those of the source, and the labels of their blocks."""
        self._used: list[Variable] = []

    def go_on(self, leaving: Exit, following: str) -> None:
        """End the block with an exit; the next one has that label."""
        self.close(leaving)
        self.label = following

    def closed(self, label: str, commands: tuple[Command, ...], leave: Exit) -> Block:
        """A block, under the name of the source where it has one."""
        known_as = f"{self.module.name}.{label.removeprefix('at ')}" if label in self.labels.values() else ""
        return Block(label, commands, leave, known_as=known_as)

    def fresh_label(self, hint: str = "l") -> str:
        """A new label."""
        return super().fresh_label(hint).replace("$", "")

    def number(self, value: int) -> Term:
        """The number of a statement as a place."""
        return bits(value, self.known.where.width)

    def evaluation(self, span: Span, indices: dict[str, int | Whole] | None = None) -> Evaluation:
        """How expressions of a statement are evaluated; `indices` are bound."""
        found = Evaluation(self.variables, self.known.enumerations, indices=dict(indices or {}))

        def fresh(expression: Expression) -> Whole:
            match expression:
                case Random(highest=highest):
                    most = found.whole(highest)
                    sort: Sort = Bits(most.width)
                    made = self.temporary(sort)
                    low = bits(0, most.width)
                    self.emit(ir.Havoc(made, low, most.term, fair=self.known.settings.fair, signed=True, span=span))
                    return Whole(made, most.width)
                case _:
                    made = self.temporary(Bits(2))
                    self.emit(ir.Havoc(made, bits(0, 2), bits(1, 2), fair=self.known.settings.fair, span=span))
                    return Whole(made, 2)

        found.fresh = fresh
        return found

    def temporary(self, sort: Sort) -> Variable:
        """A new variable, zero between statements."""
        made = variable(f"_{len(self.made)}", sort)
        self.made.append(Declaration(made, zero(sort), original=""))
        self._used.append(made)
        return made

    def reset(self, span: Span) -> None:
        """Temporaries go back to zero behind their statement, so that equal states are equal."""
        for made in self._used:
            self.emit(ir.Assign(made, zero(made.sort), span=span))
        self._used.clear()

    def kept(self, term: Term, span: Span) -> Term:
        """A copy of the value, where it is not constant."""
        made = self.temporary(term.sort)
        self.emit(ir.Assign(made, term, span=span))
        return made

    def demand(self, evaluation: Evaluation) -> None:
        """What must hold for the statement to mean something: an error if it does not, or no such run."""
        for demand in evaluation.demands:
            if self.known.settings.overflow is Overflow.ERROR:
                self.emit(ir.Assert(demand.condition, demand.check, demand.message, span=demand.span))
            else:
                self.emit(ir.Assume(demand.condition, span=demand.span))
        evaluation.demands.clear()
