"""Procedures entered as C: frames, calls, and processes that are started, directly or by a pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clew.codegen.c.processes.translate.statements import BOUNDS, Statements
from clew.codegen.c.processes.translate.writer import Place, Text
from clew.codegen.c.shapes import NotNative
from clew.ir.commands import Call, Spawn
from clew.ir.program import Declaration
from clew.ir.terms import Constant, Term, Variable
from clew.semantics.code import Routine

MOST_RESULTS = 8
"""As in `core/processes/work.h`."""
FEW, MOST_GROUPS = 16, 255
"""So many routines that a pointer may lead to are told apart one by one; so many groups a table of bytes can tell."""
Groups = tuple[tuple[Routine, ...], ...]


def _frame(into: Statements, routine: Routine, arguments: Sequence[Text], at: str) -> None:
    """Fill a new frame at the C name `at`, which holds the starts that are constants, with everything else."""
    slots = into.layout.frames[routine.number]
    for declaration, text in zip(routine.declarations, arguments, strict=False):
        slot = slots[declaration.name]
        into.terms.write(f"({at} + {slot.offset})", slot.shape, text)
    for declaration in routine.declarations[len(arguments) :]:
        if declaration.name in slots and not is_constant(declaration):
            slot = slots[declaration.name]
            into.terms.write(f"({at} + {slot.offset})", slot.shape, into.initial(declaration))


def spawn(into: Statements, command: Spawn, place: Place) -> None:
    """Start a process."""
    if isinstance(command.procedure, str):
        arguments = [into.terms.settled(each, place) for each in command.arguments]
        routine = into.layout.code.routines[into.layout.code.numbers[command.procedure]]
        _start(into, routine, arguments, str(routine.number))
    else:
        where = _code(into, command.procedure, place)
        arguments = [into.terms.settled(each, place) for each in command.arguments]
        fitting = _fitting(into, command.procedure, command.arguments, ())
        _by_pointer(into, where, fitting, lambda routine, number: _start(into, routine, arguments, number))
    if command.target is not None:
        into.write(command.target, Text("w->tasks - 1"))


def _fitting(into: Statements, callee: Term, arguments: tuple[Term, ...], targets: tuple[Variable, ...]) -> Groups:
    """The routines that a call by pointer may enter; what has neither parameters nor results will always do.

    Those whose frames begin alike are a group. Calls with the same sorts enter the same ones.
    """
    layout, results = into.layout, [each.sort for each in targets]
    key = (tuple(each.sort for each in arguments), tuple(results))
    if key not in layout.entered:
        groups: dict[object, list[Routine]] = {}
        for each in layout.callees.of(callee, arguments):
            if not results or not (each.parameters or each.results) or results == list(each.results):
                routine = layout.code.routines[layout.code.numbers[each.name]]
                slots = layout.frames[routine.number]
                alike = tuple(slots[one.name] for one in each.parameters)
                plain = all(is_constant(one) for one in each.locals)
                groups.setdefault((alike, None if plain else routine.number), []).append(routine)
        layout.entered[key] = tuple(map(tuple, groups.values()))
    return layout.entered[key]


def _by_pointer(into: Statements, where: str, groups: Groups, enter: Callable[[Routine, str], None]) -> None:
    """One case for each group: by the numbers of its routines, or where these are many by a table."""
    first = into.layout.code.first_code
    by_table = sum(map(len, groups)) > FEW and len(groups) <= MOST_GROUPS
    if by_table:
        table = bytearray(len(into.layout.code.routines))
        for position, group in enumerate(groups, start=1):
            for routine in group:
                table[routine.number] = position
        name = into.terms.tables.name(bytes(table))
        into.line(f"switch ({name}[POINTER_OBJECT({where}) - {first}]) {{")
    else:
        into.line(f"switch (POINTER_OBJECT({where})) {{")
    for position, group in enumerate(groups, start=1):
        numbers = [position] if by_table else [first + routine.number for routine in group]
        into.line(" ".join(f"case {number}:" for number in numbers) + " {")
        number = str(group[0].number) if len(group) == 1 else f"(POINTER_OBJECT({where}) - {first})"
        enter(group[0], number)
        into.line("} break;")
    into.line(f"default: {into.sites.leave(BOUNDS)} }}")


def _start(into: Statements, routine: Routine, arguments: Sequence[Text], number: str) -> None:
    if len(arguments) > len(routine.procedure.parameters):
        into.line("return fail(FAILED_REFUSED);")
        return
    name = into.terms.fresh()
    into.line(f"u8 *{name} = spawn(w, {number}); if (!{name}) return FLOW_REMOVED;")
    _frame(into, routine, arguments, name)


def _code(into: Statements, pointer: Term, place: Place) -> str:
    """A pointer to code, which a procedure is entered by."""
    where = into.address(pointer, place)
    into.leave_if(f"code_at(w, {where})")
    return where


def call(into: Statements, command: Call, place: Place) -> None:
    """Enter the callee: the function is left, and comes back at the call's point when it has ended."""
    arguments = [into.terms.settled(each, place) for each in command.arguments]
    if len(command.targets) > MOST_RESULTS:
        raise NotNative(f"more than {MOST_RESULTS} results of a call have no C form")
    assert into.routine is not None, "only a routine should call"
    point = into.layout.points[into.routine.number, place.block, place.index]
    into.line(f"save_point(f + {into.layout.frame_bytes[into.routine.number]}, {point});")
    if isinstance(command.callee, str):
        routine = into.layout.code.routines[into.layout.code.numbers[command.callee]]
        block = routine.labels[command.entry] if command.entry else 0
        _enter(into, routine, arguments, f"{routine.number}, {into.layout.points[routine.number, block, 0]}")
        return
    where = _code(into, command.callee, place)
    fitting = _fitting(into, command.callee, command.arguments, command.targets)
    _by_pointer(into, where, fitting, lambda each, number: _enter_first(into, each, arguments, number))
    into.line("return fail(FAILED_REFUSED);")


def _enter_first(into: Statements, routine: Routine, arguments: Sequence[Text], number: str) -> None:
    taken = arguments[: len(routine.procedure.parameters)]
    _enter(into, routine, taken, f"{number}, first_point[{number}]")


def _enter(into: Statements, routine: Routine, arguments: Sequence[Text], where: str) -> None:
    into.line(f"u8 *callee = frame_enter(w, {where}); if (!callee) return FLOW_REMOVED;")
    _frame(into, routine, arguments, "callee")
    into.line(f"return called(w, {into.pending});")


def is_constant(declaration: Declaration) -> bool:
    """Whether a local begins with a value that is known."""
    return declaration.initial is None or isinstance(declaration.initial, Constant)
