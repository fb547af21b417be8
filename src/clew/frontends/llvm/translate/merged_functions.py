"""Procedures of functions that read like one that was translated before: the same with other names.

A *model* is the procedure of the first function of a likeness, with what its translation asked of the unit. A copy asks
for the same under its own names, in the same order, so that the program is the one in which each is translated alone.
Where the code stands at the same place of the source, as for instances of a template, most blocks are shared.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeGuard

from clew.frontends.llvm.translate.emitting import spelled
from clew.frontends.llvm.translate.function_merging import Likeness
from clew.ir.commands import Call, Command
from clew.ir.memory.layouts import Place
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.rewriting import map_command, map_exit, terms_of
from clew.ir.source import Span
from clew.ir.terms import Observation, Observe, Term, observe
from clew.ir.walk import postorder, substitute
from clew.records import dataclass, replace

TWIN = " atomic"
"""What is added to the name of a procedure for its twin inside atomic sections."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a translation asks of the unit: the procedure of a function, or (`atomic` is None) an address."""

    name: str
    atomic: bool | None
    span: Span | None


@dataclass(frozen=True)
class Model:
    """A translated function, its likeness, what it asked for, and the place where it ended."""

    procedure: Procedure
    likeness: Likeness
    asked: tuple[Asked, ...]
    end: Span | None

    @cached_property
    def sites(self) -> dict[str, dict[int, tuple[Observe, ...]]]:
        """What mentions a name, by the label of its block and its number in it (the exit comes last): its addresses."""
        found = {block.label: _sites(block) for block in self.procedure.blocks}
        return {label: sites for label, sites in found.items() if sites}


def _sites(block: Block) -> dict[int, tuple[Observe, ...]]:
    found: dict[int, tuple[Observe, ...]] = {}
    for index, part in enumerate((*block.commands, block.exit)):
        addresses = tuple(each for each in postorder(*terms_of(part)) if _is_address(each))
        if addresses or (isinstance(part, Call) and isinstance(part.callee, str)):
            found[index] = addresses
    return found


def _is_address(term: Term) -> TypeGuard[Observe]:
    return isinstance(term, Observe) and term.observation is Observation.ADDRESS


class Other:
    """A function of the same likeness as a model: what stands in it for what the model has."""

    def __init__(self, model: Model, likeness: Likeness) -> None:
        self._model, self._sites = model.procedure, model.sites
        self.names = dict(zip(model.likeness.names, likeness.names, strict=True))
        twins = {each + TWIN: other + TWIN for each, other in self.names.items()}
        self._procedures = {**twins, **self.names}
        self._sources = {spelled(local): source for local, source in likeness.sources.items()}
        moved = model.likeness.spans != likeness.spans
        self._spans = dict(zip(model.likeness.spans, likeness.spans, strict=True)) if moved else {}

    def span(self, span: Span | None) -> Span | None:
        """The span."""
        return self._spans.get(span, span)

    def procedure(self, name: str, original: str) -> Procedure:
        """Its procedure, of that name here and in the source."""
        model = self._model
        return Procedure(
            name,
            tuple(map(self._declaration, model.parameters)),
            model.results,
            tuple(map(self._declaration, model.locals)),
            tuple(map(self._block, model.blocks)),
            original,
            span=self.span(model.span),
        )

    def _declaration(self, declaration: Declaration) -> Declaration:
        """The declaration with the layout of its variable."""
        layout = declaration.layout
        if layout is not None:
            layout = self._sources[declaration.name].layout
            assert layout is not None, "what is alike should have a layout where its model has one"
            layout = Place(layout) if isinstance(declaration.layout, Place) else layout
        elif not self._spans:
            return declaration
        return replace(declaration, layout=layout, span=self.span(declaration.span))

    def _block(self, block: Block) -> Block:
        """The block with its names and spans."""
        sites = self._sites.get(block.label, {})
        if not sites and not self._spans:
            return block
        commands = list(block.commands)
        leave = block.exit
        for index, addresses in sites.items():
            if index < len(commands):
                commands[index] = self._command(commands[index], addresses)
            else:
                leave = map_exit(leave, self._rewrite(addresses))
        if self._spans:
            commands = [replace(each, span=self.span(each.span)) for each in commands]
            leave = replace(leave, span=self.span(leave.span))
        return Block(block.label, tuple(commands), leave, block.atomic, block.order, known_as=block.known_as)

    def _command(self, command: Command, addresses: tuple[Observe, ...]) -> Command:
        if addresses:
            command = map_command(command, self._rewrite(addresses))
        match command:
            case Call(callee=str() as name) as call:
                callee = self._procedures.get(name, name)
                return Call(callee, call.arguments, call.targets, call.entry, call.unwind, call.caught, span=call.span)
            case _:
                return command

    def _rewrite(self, addresses: tuple[Observe, ...]) -> Callable[[Term], Term]:
        """What puts other addresses into a term."""
        others: dict[Term, Term] = {}
        for each in addresses:
            (name,) = each.names
            others[each] = observe(Observation.ADDRESS, (self.names.get(name, name),), (), each.sort)
        return lambda term: substitute(term, others)
