"""Well-formedness of programs: everything that evaluators and engines rely on, checked once.

Input: any program, from any front end. Output: nothing, or all problems at once, with spans where the program has
them. What is well-formed can be run; whether it does what was meant is another question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clew.ir.errors import InputError, Problems
from clew.ir.memory.structs import Struct
from clew.ir.program import Action, AnyOf, Declaration, Object, Procedure, Program, Scheduler, Symmetry
from clew.ir.rewriting import is_alone
from clew.ir.sorts import BOOL, EVENT, POINTER, Bits
from clew.ir.source import Span
from clew.ir.spelling import show_sort
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.walk import variables
from clew.ir.wellformed.commands import (
    arguments_fit,
    bounds,
    cell_sort,
    check_command,
    check_exit,
    known_struct,
    visible,
)
from clew.ir.wellformed.terms import Checker, Tables, tables

Found = Iterator[InputError]


def check_program(program: Program) -> None:
    """Raise Problems if anything is wrong."""
    found = problems(program)
    if found:
        raise Problems(found)


def problems(program: Program) -> tuple[InputError, ...]:
    """All that is wrong with a program, in the order of the source where spans tell, each once."""
    found = list(dict.fromkeys((each.message, each.span) for each in _problems(program)))
    found.sort(key=lambda each: (each[1].line, each[1].column) if each[1] else (0, 0))
    return tuple(InputError(message, span=span) for message, span in found)


def _problems(program: Program) -> Found:
    known = tables(program)
    outside = Checker(known)
    yield from _parts(program)
    yield from _duplicates(program)
    for record in program.records:
        yield from _declarations(record.fields, outside)
    yield from _declarations(program.globals, outside)
    for struct in program.structs:
        yield from _struct(struct, outside)
    for memory in program.objects:
        yield from known_struct(memory.struct, outside, memory.span)
        yield from _object(memory, outside)
    if program.pointer_bytes not in (4, 8):
        yield InputError(f"a pointer takes 4 or 8 bytes, not {program.pointer_bytes}")
    if program.any_bytes and not is_alone(program):
        yield InputError("memory that was never written holds any value in programs of one process only")
    for procedure in program.procedures:
        yield from _procedure(procedure, known)
    yield from _processes(program, outside)
    for action in program.actions:
        yield from _action(action, outside)
    for symmetry in program.symmetries:
        yield from _symmetry(symmetry, outside)
    if program.quiet is not None:
        yield from outside.term(program.quiet, None, BOOL, "the condition of 'quiet'")


def _parts(program: Program) -> Found:
    """What each scheduler consists of."""
    scheduler = program.scheduler
    first = program.processes[0].span if program.processes else None
    if scheduler is Scheduler.ACTIONS:
        if program.processes or program.procedures:
            yield InputError("under 'actions' there are actions, not procedures and processes", span=first)
    elif program.actions:
        yield InputError("only the scheduler 'actions' has actions", span=program.actions[0].span)
    if scheduler is Scheduler.SINGLE and len(program.processes) != 1:
        yield InputError(f"under 'single' there is one process, not {len(program.processes)}", span=first)
    if scheduler is Scheduler.THREADS and not program.processes:
        yield InputError("under 'threads' there is at least one process")
    if scheduler is Scheduler.KERNEL:
        if not program.processes and program.main is None:
            yield InputError("under 'kernel' there is a process or 'main'")
        return
    if program.events or program.updates or program.main is not None:
        yield InputError("only the scheduler 'kernel' has events, updates and 'main'")
    for process in program.processes:
        if process.sensitivity or not process.initialise:
            yield InputError("only under 'kernel' a process is sensitive or dormant", span=process.span)


def _duplicates(program: Program) -> Found:
    places = [(each.name, each.span) for each in program.objects]
    places.extend((each.name, each.span) for each in program.procedures)
    kinds: tuple[tuple[str, Iterable[tuple[str, Span | None]]], ...] = (
        ("variables", ((each.name, each.span) for each in program.globals)),
        ("records", ((each.name, each.span) for each in program.records)),
        ("structs", ((each.name, each.span) for each in program.structs)),
        ("events", ((name, None) for name in program.events)),
        ("processes", ((each.name, each.span) for each in program.processes)),
        ("actions", ((each.name, each.span) for each in program.actions)),
        ("objects or procedures", places),
    )
    for kind, named in kinds:
        yield from _twice(kind, named)
    for record in program.records:
        yield from _twice(f"fields of '{record.name}'", ((each.name, each.span) for each in record.fields))


def _twice(kind: str, named: Iterable[tuple[str, Span | None]]) -> Found:
    seen: set[str] = set()
    for name, span in named:
        if name in seen:
            yield InputError(f"two {kind} are called '{name}'", span=span)
        seen.add(name)


# --- declarations ---------------------------------------------------------------------------------------------------


def _declarations(declarations: tuple[Declaration, ...], checker: Checker) -> Found:
    for each in declarations:
        yield from checker.sort(each.sort, each.span)
        yield from _initial(each, checker)
        if isinstance(each.sort, Bits) and len(each.names) > 1 << each.sort.width:
            yield InputError(f"{show_sort(each.sort)} has fewer values than names", span=each.span)
        yield from _twice(f"values of '{each.name}'", ((name, each.span) for name in each.names))


def _initial(each: Declaration, checker: Checker) -> Found:
    match each.initial:
        case None:
            return
        case AnyOf(low=low, high=high):
            yield from bounds(each.sort, low, high, as_signed=each.signed, span=each.span)
            for bound in (low, high):
                if bound is not None:
                    yield from checker.term(bound, each.span)
        case initial:
            yield from checker.term(initial, each.span, each.sort, f"the start of '{each.name}'")
            if variables(initial):
                yield InputError(f"the start of '{each.name}' is not constant", span=each.span)


def _object(memory: Object, checker: Checker) -> Found:
    if memory.size < 0:
        yield InputError(f"the size of '{memory.name}' is negative", span=memory.span)
    end = 0
    for offset, value in memory.cells:
        yield from checker.term(value, memory.span)
        yield from cell_sort(value.sort, memory.span)
        if offset < end:
            yield InputError(f"the cells of '{memory.name}' overlap or are not in order at {offset}", span=memory.span)
        if variables(value):
            yield InputError(f"the cell of '{memory.name}' at {offset} is not constant", span=memory.span)
        pointer = checker.tables.program.pointer_bytes
        size = value.sort.width // 8 if isinstance(value.sort, Bits) else 1 if value.sort == BOOL else pointer
        end = max(end, offset + size)
    if end > memory.size:
        yield InputError(f"the cells of '{memory.name}' end at {end}, its size is {memory.size}", span=memory.span)


def _struct(struct: Struct, checker: Checker) -> Found:
    yield from _twice(f"fields of '{struct.name}'", ((each.name, struct.span) for each in struct.fields))
    end = 0
    for each in struct.fields:
        yield from cell_sort(each.sort, struct.span)
        yield from known_struct(each.target, checker, struct.span)
        if each.target is not None and each.sort != POINTER:
            yield InputError(f"only a pointer leads to a struct, not '{each.name}'", span=struct.span)
        if each.offset < end:
            message = f"the fields of '{struct.name}' overlap or are not in order at {each.offset}"
            yield InputError(message, span=struct.span)
        end = max(end, each.offset + each.size(checker.tables.program.pointer_bytes))
    if end > struct.size:
        yield InputError(f"the fields of '{struct.name}' end at {end}, its size is {struct.size}", span=struct.span)


# --- procedures and processes ---------------------------------------------------------------------------------------


def _procedure(procedure: Procedure, known: Tables) -> Found:
    checker = Checker(known, visible(procedure))
    own = (*procedure.parameters, *procedure.locals)
    yield from _declarations(own, Checker(known))
    yield from _twice(f"locals of '{procedure.name}'", ((each.name, each.span) for each in own))
    labels = ((block.label, block.exit.span or procedure.span) for block in procedure.blocks)
    yield from _twice(f"labels of '{procedure.name}'", labels)
    for sort in procedure.results:
        yield from checker.sort(sort, procedure.span)
    if not procedure.blocks:
        yield InputError(f"'{procedure.name}' has no block", span=procedure.span)
    for each in procedure.parameters:
        if each.initial is not None:
            yield InputError(f"the parameter '{each.name}' has a start of its own", span=each.span)
    for block in procedure.blocks:
        for command in block.commands:
            yield from check_command(command, checker, procedure)
        yield from check_exit(block.exit, checker, procedure)


def _processes(program: Program, outside: Checker) -> Found:
    for process in program.processes:
        yield from arguments_fit(process.procedure, process.arguments, outside, process.span)
        for argument in process.arguments:
            yield from outside.term(argument, process.span)
        for event in process.sensitivity:
            yield from outside.term(event, process.span, EVENT, "what a process is sensitive to")
    procedures = outside.tables.procedures
    for name in (*program.updates, *(() if program.main is None else (program.main,))):
        if name not in procedures:
            yield InputError(f"no procedure is called '{name}'")
        elif procedures[name].parameters:
            yield InputError(f"'{name}' is run without arguments, but has parameters", span=procedures[name].span)


# --- actions --------------------------------------------------------------------------------------------------------


def _action(action: Action, outside: Checker) -> Found:
    yield from outside.term(action.guard, action.span, BOOL, "the guard")
    for command in action.effect:
        yield from check_command(command, outside, None)


def _symmetry(symmetry: Symmetry, outside: Checker) -> Found:
    rows = symmetry.members
    if len(rows) < 2 or not rows[0]:
        yield InputError("a symmetry has at least two rows of at least one slot", span=symmetry.span)
        return
    shape = tuple(slot.sort for slot in rows[0])
    seen: set[Term] = set()
    for row in rows:
        if tuple(slot.sort for slot in row) != shape:
            yield InputError(
                "the rows of a symmetry have slots of the same sorts in the same order", span=symmetry.span
            )
        for slot in row:
            yield from outside.term(slot, symmetry.span)
            if not _is_slot(slot):
                yield InputError("a slot is a variable or an element at a constant index", span=symmetry.span)
            if slot in seen:
                yield InputError("a slot stands in one row only, once", span=symmetry.span)
            seen.add(slot)


def _is_slot(term: Term) -> bool:
    match term:
        case Variable():
            return True
        case Apply(operator="select", arguments=(Variable(), Constant())):
            return True
        case _:
            return False
