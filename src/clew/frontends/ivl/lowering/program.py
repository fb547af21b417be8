"""From the declarations of an IVL program to a `kernel` program.

Threads become processes with a procedure of the same name, functions and updates procedures, main the procedure that
computes the globals' values, starts the simulation and runs on after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clew.errors import InputError, Problems
from clew.frontends.ivl.arithmetic import zero
from clew.frontends.ivl.lowering.blocks import Body
from clew.frontends.ivl.lowering.context import Field, Here, Tables, is_signed
from clew.frontends.ivl.lowering.declare import declare_global, declared_type, local_place
from clew.frontends.ivl.lowering.expressions import fixed, value
from clew.frontends.ivl.lowering.flow import guard, tidy
from clew.frontends.ivl.lowering.places import leaves, store
from clew.frontends.ivl.lowering.statements import statement
from clew.frontends.ivl.lowering.values import Cell, Fixed, Held, Occurrence, Signature, Slot, ThreadName, UpdateName
from clew.frontends.ivl.reading.survey import blocking, callees, nodes, switching, uses
from clew.frontends.ivl.reading.syntax import (
    Declare,
    EventDeclaration,
    Function,
    Item,
    Labelled,
    Literal,
    StructDeclaration,
)
from clew.frontends.ivl.types import PointerTo, Struct, Type, Void, is_scalar, show, sort_of
from clew.ir.commands import Assert, Return
from clew.ir.program import Declaration, Procedure, Process, Program, Record, Scheduler
from clew.ir.sorts import Array
from clew.ir.source import Span
from clew.ir.terms import FALSE, variable

MOST_EVENTS = 256
"""So many events may an array hold."""


def lower(items: Sequence[Item], tables: Tables) -> Program:
    """The program; all problems that were found are raised together."""
    functions = tuple(item for item in items if isinstance(item, Function))
    _structs(tables, [item for item in items if isinstance(item, StructDeclaration)])
    _names(tables, items)
    _main_once(tables, items, functions)
    _waits(tables, functions)
    lost = switching(functions)
    procedures = _procedures(tables, items, functions, lost)
    if tables.problems:
        raise Problems.in_order(tables.problems)
    threads = tuple(function for function in functions if function.kind == "thread")
    return Program(
        Scheduler.KERNEL,
        globals=tuple(tables.globals),
        objects=tuple(tables.objects),
        records=_records(tables),
        events=tuple(tables.events),
        procedures=procedures,
        updates=tuple(function.name for function in functions if function.kind == "update"),
        processes=tuple(Process(thread.name, thread.name, span=thread.span) for thread in threads),
        main="main",
    )


# --- names ----------------------------------------------------------------------------------------------------------


def _structs(tables: Tables, declared: list[StructDeclaration]) -> None:
    for struct in declared:
        if struct.name in tables.structs:
            tables.report(f"struct {struct.name!r} is declared twice", struct.span)
        tables.structs[struct.name] = ()
        tables.spans[struct.name] = struct.span
    done: set[str] = set()
    here = Here(tables, Body(()), "struct", uses())
    for struct in declared:
        fields: list[Field] = []
        for each in struct.fields:
            try:
                kind = declared_type(here, each)
                if kind is not None:
                    fields.append(_field(each, kind, done, {field.name for field in fields}))
            except InputError as problem:
                tables.problems.append(problem)
        if not fields:
            tables.report(f"struct {struct.name!r} needs at least one field", struct.span)
        tables.structs[struct.name] = tuple(fields)
        done.add(struct.name)


def _field(node: Declare, kind: Type, done: set[str], known: set[str]) -> Field:
    inner = getattr(kind, "element", kind)
    if isinstance(inner, Struct) and (inner.name not in done or inner is not kind):
        message = "an array of structs inside of a struct" if inner is not kind else "a struct that is declared below"
        raise InputError(f"{message} cannot be a field; use a pointer", span=node.span)
    if node.name in known:
        raise InputError(f"the field {node.name!r} is there already", span=node.span)
    return Field(node.name, kind, node.span)


def _names(tables: Tables, items: Sequence[Item]) -> None:
    """Events, threads, updates and functions are known everywhere; globals from their declaration on."""
    threads = 0
    here = Here(tables, Body(()), "event", uses(), scopes=[{}])
    for item in items:
        match item:
            case EventDeclaration():
                _events(here, item)
            case Declare(constant=True, name=name, length=None, initial=initial) if isinstance(initial, Literal):
                # The number of events may be a constant that is declared above.
                here.scopes[-1][name] = Fixed(value(here, initial))
            case Function(kind="thread", name=name, span=span):
                tables.define(name, ThreadName(threads), span)
                threads += 1
            case Function(kind="update", name=name, span=span):
                tables.define(name, UpdateName(name), span)
            case Function(kind="function"):
                _signature(tables, item)
            case Function() | Declare() | StructDeclaration():
                pass


def _events(here: Here, node: EventDeclaration) -> None:
    tables, first = here.tables, len(here.tables.events)
    if node.length is None:
        tables.define(node.name, Occurrence(first), node.span)
        tables.events.append(node.name)
        return
    length = fixed(here, node.length, "the number of events")
    if length is not None and not 1 <= length <= MOST_EVENTS:
        tables.report(f"an array holds 1 to {MOST_EVENTS} events, not {length}", node.length.span)
    elif length is not None:
        tables.define(node.name, Occurrence(first, length), node.span)
        tables.events += [f"{node.name}[{number}]" for number in range(length)]


def _signature(tables: Tables, function: Function) -> None:
    result: Type = Void()
    kinds: list[Type] = []
    try:
        result = result if function.result is None else tables.type_of(function.result)
        kinds.extend([tables.type_of(parameter.type) for parameter in function.parameters])
    except InputError as problem:
        tables.problems.append(problem)
        return
    for kind, where in [(result, function.span), *zip(kinds, (each.span for each in function.parameters), strict=True)]:
        if isinstance(kind, Struct):
            tables.report(f"a struct is handed over by a pointer; write {show(PointerTo(kind))}", where)
    tables.define(function.name, Signature(function.name, result, tuple(kinds), function.span), function.span)


def _main_once(tables: Tables, items: Sequence[Item], functions: tuple[Function, ...]) -> None:
    mains = [function for function in functions if function.kind == "main"]
    if not mains:
        last = items[-1].span if items else Span("", 1)
        tables.report("there is no main; a program has one, such as: main { start; }", last)
    for second in mains[1:]:
        tables.report(f"there is a main already, in line {mains[0].span.line}", second.span)


def _waits(tables: Tables, functions: tuple[Function, ...]) -> None:
    """Main and updates must not call what waits; that they do not wait themselves is seen at the statement."""
    found = blocking(functions)
    for function in functions:
        if function.kind not in ("main", "update"):
            continue
        for callee, span in callees(function).items():
            if callee in found:
                message = f"{function.kind} calls {callee!r}, which waits in line {found[callee].line}"
                tables.report(f"{message}; only a thread can wait", span)


def _records(tables: Tables) -> tuple[Record, ...]:
    here = Here(tables, Body(()), "struct", uses())
    return tuple(
        Record(
            name,
            tuple(
                Declaration(variable(path, sort_of(kind)), None, is_signed(kind), span=tables.spans[name])
                for path, kind in leaves(here, Struct(name))
            ),
            span=tables.spans[name],
        )
        for name in tables.structs
    )


# --- bodies ---------------------------------------------------------------------------------------------------------


def _procedures(
    tables: Tables, items: Sequence[Item], functions: tuple[Function, ...], lost: frozenset[str]
) -> tuple[Procedure, ...]:
    declared = [item for item in items if isinstance(item, Declare)]
    everywhere = uses(tuple(items))
    names = {item.name for item in declared}
    first = Here(tables, Body(names), "main", everywhere)
    for item in declared:
        declare_global(first, item)
        first.body.release()
    taken = {declaration.name for declaration in tables.globals} | names
    found: list[Procedure] = []
    for function in functions:
        here = first if function.kind == "main" else Here(tables, Body(taken), function.kind, uses(function))
        if function.kind == "main":
            here.uses = uses(function)
        found.append(_procedure(here, function, lost))
    return tuple(found)


def _procedure(here: Here, function: Function, lost: frozenset[str]) -> Procedure:
    tables = here.tables
    symbol = tables.symbols.get(function.name)
    known = symbol if isinstance(symbol, Signature) and function.kind == "function" else None
    here.result = Void() if known is None else known.result
    here.labels = _labels(tables, function)
    here.scopes.append({})
    parameters = _parameters(here, function, known) if known is not None else ()
    statement(here, function.body)
    results = () if isinstance(here.result, Void | Struct) else (sort_of(here.result),)
    if results:
        message = f"{function.name} ends without a value"
        here.emit(Assert(FALSE, "control.missing-return", message, span=function.span))
        here.body.close(Return(tuple(zero(sort) for sort in results), span=function.span))
    inner = {name: each for name, each in here.body.locals.items() if each not in parameters}
    blocks, flags = guard(here.body.finish(keep=here.labels), inner)
    blocks = tidy(blocks, here.body.temporaries, lost, here.labels)
    locals_ = (*map(_with_start, inner.values()), *flags, *here.body.temporaries.values())
    return Procedure(function.name, parameters, results, locals_, blocks, span=function.span)


def _with_start(declared: Declaration) -> Declaration:
    """Every read of a scalar without a value is asserted, so it may start as zero: fewer states, none undefined."""
    return declared if isinstance(declared.sort, Array) else replace(declared, initial=zero(declared.sort))


def _labels(tables: Tables, function: Function) -> frozenset[str]:
    found: set[str] = set()
    for node in nodes(function.body):
        if isinstance(node, Labelled):
            if node.label in found:
                tables.report(f"the label {node.label!r} is there already", node.span)
            found.add(node.label)
    return frozenset(found)


def _parameters(here: Here, function: Function, known: Signature) -> tuple[Declaration, ...]:
    """Parameters are variables; one whose address is needed is copied into a frame object first."""
    found: list[Declaration] = []
    for node, kind in zip(function.parameters, known.parameters, strict=True):
        if isinstance(kind, Struct):
            continue
        held = here.body.declare(node.name, sort_of(kind), signed=is_signed(kind), busy=here.visible(), span=node.span)
        found.append(here.body.locals[held.name])
        place = Slot(kind, held)
        if node.name in here.uses.addressed and is_scalar(kind):
            cell = local_place(here, node.name, kind, node.span, doubtful=False)
            assert isinstance(cell, Cell), "a parameter with an address should be in memory"
            store(here, cell, held, node.span)
            here.bind(node.name, Held(cell, False, node.span), node.span)
        else:
            here.bind(node.name, Held(place, False, node.span), node.span)
    return tuple(found)
