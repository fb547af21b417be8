"""A tree to a program of the language in the middle, and the names that formulas may use.

Modules become procedures, the module behind `init` the process. Rules become one procedure with a block per label: a
label on the stack is a frame that stands at its block.
"""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.remopla.body import Known, ModuleBody, Where
from clew.frontends.remopla.firsts import written_first
from clew.frontends.remopla.options import Settings, Start
from clew.frontends.remopla.rules import rules_procedure
from clew.frontends.remopla.tree import Declared, Labelled, Model, Module
from clew.frontends.remopla.values import sort_of, zero
from clew.ir.program import AnyOf, Block, Declaration, Procedure, Process, Program, Scheduler
from clew.ir.property_text import Named
from clew.ir.sorts import Array, Bits, Sort
from clew.ir.terms import TRUE, Observation, Term, apply, bits, conjoin, disjoin, equal, observe, variable

PLACE = "place"


def program_of(model: Model, settings: Settings) -> tuple[Program, NameScope]:
    """The program of a model, and what formulas may name."""
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
    main = modules.get(start)
    settled = frozenset() if main is None else written_first(main.body, variables, local=False)
    program = Program(
        Scheduler.SINGLE,
        globals=(
            Declaration(where.place, bits(0, width), original=""),
            *extra,
            *(_declaration(each, known, settled) for each in model.globals),
        ),
        procedures=procedures,
        processes=(Process(model.start, start, span=model.start_span),),
        quiet=TRUE,
    )
    return program, NameScope(known, model)


def _by_name(model: Model) -> dict[str, Module]:
    found: dict[str, Module] = {}
    for each in model.modules:
        if each.name in found:
            raise InputError(f"the module {each.name!r} is defined twice", span=each.span)
        found[each.name] = each
    return found


def _size(body: tuple[Labelled, ...]) -> int:
    """How many statements there are, also inside others."""
    count, waiting = 0, [*body]
    while waiting:
        each = waiting.pop()
        count += 1
        for part in ("cases", "body"):
            inner = getattr(each.statement, part, ())
            waiting += [one for _, many in inner for one in many] if part == "cases" else inner
    return count


def _procedure(known: Known, module: Module, *, outermost: bool) -> Procedure:
    body = ModuleBody(known, module, outermost=outermost)
    body.run()
    settled = written_first(module.body, {each.name: each for each in module.locals}, local=True)
    return Procedure(
        module.name,
        tuple(
            Declaration(variable(each.name, sort_of(each, known.enumerations)), span=each.span)
            for each in module.parameters
        ),
        () if module.result is None else (sort_of(module.result, known.enumerations),),
        (*(_declaration(each, known, settled) for each in module.locals), *body.made),
        _reachable(body.blocks),
        span=module.span,
    )


def _reachable(blocks: list[Block]) -> tuple[Block, ...]:
    """The blocks that some jump leads to; others were made behind jumps and are empty."""
    from clew.ir.rewriting import labels_of

    by_label = {block.label: block for block in blocks}
    seen, waiting = {blocks[0].label}, [blocks[0].label]
    while waiting:
        for target in labels_of(by_label[waiting.pop()].exit):
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return tuple(block for block in blocks if block.label in seen)


def _declaration(declared: Declared, known: Known, settled: frozenset[str]) -> Declaration:
    """The declaration; what is `settled` is written before it is read, so it may start with anything: zero."""
    sort = sort_of(declared, known.enumerations)
    start = zero(sort) if declared.name in settled else _start(declared, sort, known)
    names = () if isinstance(sort, Array) else known.enumerations.get(declared.kind, ())
    return Declaration(variable(declared.name, sort), start, names=names, span=declared.span)


def _start(declared: Declared, sort: Sort, known: Known) -> Term | AnyOf:
    if known.settings.start is Start.ZERO or (declared.kind == "int" and declared.width == 0):
        return zero(sort)
    if declared.kind in known.enumerations and isinstance(sort, Bits):
        return AnyOf(bits(0, sort.width), bits(len(known.enumerations[declared.kind]) - 1, sort.width))
    return AnyOf()


class NameScope:
    """Variables, values of enumerations, labels (`label`, `module.label`), modules, and locals (`x`, `module.x`)."""

    def __init__(self, known: Known, model: Model) -> None:
        self._named: dict[str, Named] = {}
        place = known.where.place
        assert isinstance(place.sort, Bits), "places should be numbers"
        width = place.sort.width
        for module in model.modules:
            for each in (*module.parameters, *module.locals):
                whole = observe(Observation.LOCAL, (model.start, each.name), (), sort_of(each, known.enumerations))
                self._named[f"{module.name}.{each.name}"] = Named(whole)
                self._named.setdefault(each.name, Named(whole))
        for values in known.enumerations.values():
            for number, name in enumerate(values):
                self._named[name] = Named(bits(number, max(1, (len(values) - 1).bit_length())))
        for name, (first, last) in known.where.modules.items():
            inside = conjoin(apply("ule", bits(first, width), place), apply("ule", place, bits(last, width)))
            self._named[name] = Named(inside)
        for label, numbers in known.where.labels.items():
            self._named[label] = Named(disjoin(*(equal(place, bits(number, width)) for number in numbers)))
        for each in model.globals:
            self._named[each.name] = Named(variable(each.name, sort_of(each, known.enumerations)))

    def resolve(self, name: str) -> Named | None:
        """What a name stands for."""
        return self._named.get(name)

    def known(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(sorted(self._named))
