"""A tree to a program of the language in the middle, and the names that formulas may use.

Modules become procedures, the module behind `init` the process. Rules become one procedure with a block per label: a
label on the stack is a frame that stands at its block.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from clew.analysis.cfg import reachable_blocks
from clew.errors import InputError
from clew.frontends.remopla.blocks import Known, Where
from clew.frontends.remopla.body import ModuleBody
from clew.frontends.remopla.firsts import written_first
from clew.frontends.remopla.options import Settings, Start
from clew.frontends.remopla.rules import rules_procedure
from clew.frontends.remopla.scope import NameScope
from clew.frontends.remopla.tree import Declared, Labelled, Model, Module
from clew.frontends.remopla.values import sort_of, zero
from clew.graphs import preorder
from clew.ir.program import AnyOf, Declaration, Procedure, Process, Program, Scheduler
from clew.ir.sorts import Array, Bits, Sort
from clew.ir.terms import TRUE, Term, bits, variable

PLACE = "place"


class Made(NamedTuple):
    """The program of a model, what formulas may name, and the variables that are written before they are read."""

    program: Program
    scope: NameScope
    settled: frozenset[tuple[str | None, str]]


def program_of(model: Model, settings: Settings) -> Made:
    """The program of a model."""
    modules = _by_name(model)
    variables = {each.name: each for each in model.globals}
    if len(variables) < len(model.globals):
        twice = next(each for each in model.globals if variables[each.name] is not each)
        raise InputError(f"the variable {twice.name!r} is declared twice", span=twice.span)
    width = (sum(_size(each.body) for each in model.modules) + len(model.rules) + 1).bit_length() + 1
    where = Where(variable(f"{PLACE} ", Bits(width)))
    known = Known(variables, model.enumerations, modules, settings, where)
    procedures = tuple(_procedure(known, each, outermost=each.name == model.start) for each in model.modules)
    extra: tuple[Declaration, ...] = ()
    start = model.start
    if model.rules:
        made, extra = rules_procedure(known, model)
        procedures = (*procedures, made)
        start = start if start in modules else made.name
    if start not in {each.name for each in procedures}:
        raise InputError(f"no module or label named {model.start!r} to start with", span=model.start_span)
    begin = next(each for each in procedures if each.name == start)
    if begin.parameters:
        raise InputError(f"module {start} is started with, so it takes no parameters", span=model.start_span)
    program = Program(
        Scheduler.SINGLE,
        globals=(
            Declaration(where.place, bits(0, width), original=""),
            *extra,
            *(_declaration(each, known) for each in model.globals),
        ),
        procedures=procedures,
        processes=(Process(model.start, start, span=model.start_span),),
        quiet=TRUE,
    )
    return Made(program, NameScope(known, model), frozenset(_settled(model, modules.get(start), variables)))


def _settled(model: Model, main: Module | None, shared: Mapping[str, Declared]) -> Iterator[tuple[str | None, str]]:
    """Module (none for globals) and name of what is surely written first."""
    if main is not None:
        yield from ((None, name) for name in written_first(main.body, shared, local=False))
    for module in model.modules:
        own = {each.name: each for each in module.locals}
        yield from ((module.name, name) for name in written_first(module.body, own, local=True))


def _by_name(model: Model) -> dict[str, Module]:
    found: dict[str, Module] = {}
    for each in model.modules:
        if each.name in found:
            raise InputError(f"the module {each.name!r} is defined twice", span=each.span)
        found[each.name] = each
    return found


def _size(body: tuple[Labelled, ...]) -> int:
    """How many statements there are, also inside others."""

    def inside(each: Labelled) -> list[Labelled]:
        statement = each.statement
        return [*(one for _, many in getattr(statement, "cases", ()) for one in many), *getattr(statement, "body", ())]

    return sum(1 for _ in preorder(body, inside))


def _procedure(known: Known, module: Module, *, outermost: bool) -> Procedure:
    body = ModuleBody(known, module, outermost=outermost)
    body.run()
    return Procedure(
        module.name,
        tuple(
            Declaration(variable(each.name, sort_of(each, known.enumerations)), span=each.span)
            for each in module.parameters
        ),
        () if module.result is None else (sort_of(module.result, known.enumerations),),
        (*(_declaration(each, known) for each in module.locals), *body.made),
        reachable_blocks(body.blocks, {block.label for block in body.blocks if block.known_as}),
        span=module.span,
    )


def _declaration(declared: Declared, known: Known) -> Declaration:
    sort = sort_of(declared, known.enumerations)
    start = _start(declared, sort, known)
    names = () if isinstance(sort, Array) else known.enumerations.get(declared.kind, ())
    return Declaration(variable(declared.name, sort), start, names=names, span=declared.span)


def _start(declared: Declared, sort: Sort, known: Known) -> Term | AnyOf:
    if known.settings.start is Start.ZERO or (declared.kind == "int" and declared.width == 0):
        return zero(sort)
    if declared.kind in known.enumerations and isinstance(sort, Bits):
        return AnyOf(bits(0, sort.width), bits(len(known.enumerations[declared.kind]) - 1, sort.width))
    return AnyOf()
