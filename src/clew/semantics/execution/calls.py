"""Calls: new frames, entering a procedure, returning from one, raising through many."""

from __future__ import annotations

from clew.ir.commands import Call
from clew.ir.program import AnyOf, Declaration
from clew.ir.sorts import Bits, Pointer
from clew.ir.source import Span
from clew.ir.terms import Term, Variable
from clew.ir.values import NOWHERE, Address
from clew.semantics.code import Routine, holds_processes
from clew.semantics.execution.evaluate import ENDED, HELD, MEMORY, SPAWN, evaluate
from clew.semantics.execution.work import Call as OpenCall
from clew.semantics.execution.work import Task, Violated, Work
from clew.semantics.state import DEAD_OBJECT, Frame, Life
from clew.semantics.values import Bounds, Datum, undefined

_PLAIN = (Bits, Pointer)
"""What most variables hold, and no process."""


def initial_value(work: Work, declaration: Declaration) -> Datum:
    """What a variable holds when it comes into being."""
    initial = declaration.initial
    if initial is None:
        return undefined(declaration.sort)
    if isinstance(initial, AnyOf):
        bounds = Bounds(*initial.fixed, declaration.signed)
        found, work.path = work.values.fresh(declaration.sort, bounds, work.path, declaration.span)
        return work.choices.pick(found)
    task, work.task = work.task, None
    value = evaluate(work, initial)
    work.task = task
    return value


def new_frame(work: Work, routine: Routine, arguments: tuple[Datum, ...], entry: str | None = None) -> Frame:
    """A frame at the entry of a procedure; locals are in their initial values."""
    block = 0 if entry is None else routine.labels[entry]
    if routine.beginning is not None and len(arguments) == len(routine.procedure.parameters):
        return Frame(routine.number, block, 0, (*arguments, *routine.beginning))
    others = routine.declarations[len(arguments) :]
    return Frame(routine.number, block, 0, (*arguments, *(initial_value(work, each) for each in others)))


def enter(work: Work, command: Call, arguments: tuple[Datum, ...]) -> bool:
    """Call a procedure; whether the step ends at its entry because it has run for too long."""
    routine = routine_of(work, command.callee, command.span)
    if not isinstance(command.callee, str):
        fits(routine, command.arguments, command.targets, command.span)
        arguments = arguments[: len(routine.procedure.parameters)]
    assert work.task is not None, "only a running process should call"
    work.task.calls.append(OpenCall(new_frame(work, routine, arguments, command.entry)))
    return work.tired(at_head=False)


def routine_of(work: Work, procedure: str | Term, span: Span | None) -> Routine:
    """The procedure of a name, or that a pointer points to."""
    if isinstance(procedure, str):
        return work.code.routines[work.code.numbers[procedure]]
    where = work.address(evaluate(work, procedure), span)
    if not isinstance(where, Address) or where.object == NOWHERE:
        number = where.offset if isinstance(where, Address) else 0
        what = f"the number {number:#x}" if number else "null"
        raise Violated("memory.null-dereference", f"the pointer to a procedure is {what}", span)
    life = work.objects[where.object].life
    if life is Life.GONE:
        raise Violated("memory.use-after-free", "the object is gone", span)
    if life is not Life.CODE or where.offset != 0:
        raise Violated("memory.out-of-bounds", "the pointer does not point to a procedure", span)
    return work.code.routines[where.object - work.code.first_code]


def fits(routine: Routine, arguments: tuple[Term, ...], targets: tuple[Variable, ...], span: Span | None) -> None:
    """A procedure that is called through a pointer has parameters and results of these sorts, or none at all.

    What takes and gives nothing may stand in for anything, such as what C++ calls for a function that has no body.
    """
    procedure = routine.procedure
    if not procedure.parameters and not procedure.results:
        return
    expected = [parameter.sort for parameter in procedure.parameters]
    if expected != [argument.sort for argument in arguments]:
        message = f"{procedure.original or routine.name} takes {len(expected)} arguments of other kinds or number"
        raise Violated("memory.out-of-bounds", message, span)
    if targets and [target.sort for target in targets] != list(procedure.results):
        message = f"{procedure.original or routine.name} has results of other kinds or number"
        raise Violated("memory.out-of-bounds", message, span)


def leave(work: Work, results: tuple[Datum, ...]) -> None:
    """Return from the innermost frame; the caller goes on behind its call."""
    assert work.task is not None, "only a running process should return"
    close(work, work.task)
    if work.task.calls:
        take_results(work, results)


def take_results(work: Work, results: tuple[Datum, ...]) -> None:
    """The innermost frame, which stands at a call, goes on behind it with its results."""
    for target, value in zip(_waiting(work).targets, results, strict=False):
        write(work, target, value)
    work.call.index += 1


def catches(work: Work, value: Datum) -> bool:
    """Whether the innermost frame, which stands at a call, catches what is raised in it; it goes on there then."""
    command = _waiting(work)
    if command.unwind is None:
        return False
    if command.caught is not None:
        write(work, command.caught, value)
    work.call.block, work.call.index = work.routine.labels[command.unwind], 0
    return True


def _waiting(work: Work) -> Call:
    command = work.routine.blocks[work.call.block].commands[work.call.index]
    assert isinstance(command, Call), f"a caller should stand at its call, stands at {command}"
    return command


def throw(work: Work, value: Datum, span: Span | None) -> None:
    """Leave frames until one catches; none does: a violation, where the value was first raised in this step."""
    assert work.task is not None, "only a running process should raise"
    if work.raised is None or work.raised[0] != value:
        work.raised = (value, work.own_span(span))
    while len(work.task.calls) > 1:
        close(work, work.task)
        if catches(work, value):
            return
    raise Violated("exception.uncaught", "nothing catches what is raised", work.raised[1])


def write(work: Work, target: Variable, value: Datum) -> None:
    """Write a variable: a local if one of that name is in scope, else the global."""
    if not isinstance(target.sort, _PLAIN) and holds_processes(target.sort):
        work.touched.writes.add(HELD)
    if work.task is not None and work.task.calls:
        call = work.task.calls[-1]
        slot = work.code.routines[call.routine].slots.get(target.name)
        if slot is not None:
            call.locals[slot] = value
            return
    work.globals[work.code.slots[target.name]] = value
    work.touched.writes.add(target.name)


def close(work: Work, task: Task) -> None:
    """Drop the innermost frame of a process; its objects are gone."""
    call = task.calls.pop()
    for number in call.objects:
        work.objects[number] = DEAD_OBJECT
        work.touched.writes.add(MEMORY)
    if work.code.routines[call.routine].holds_processes:
        work.touched.writes.add(HELD)
    if not task.calls:
        work.touched.writes.add(ENDED)
        if task.order[0] >= 0:  # its name may be free now
            work.touched.writes.add(f"{SPAWN}{work.code.routines[task.order[0]].name}")
