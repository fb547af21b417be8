"""Initial states: variables, static objects, processes, and the kernel in front of everything."""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.program import Object, Program, Scheduler
from clew.ir.terms import Constant, Observation, Observe, Term
from clew.ir.values import Address
from clew.semantics.code import Code
from clew.semantics.execution.calls import initial_value, new_frame
from clew.semantics.execution.choices import Scripted
from clew.semantics.execution.evaluate import evaluate
from clew.semantics.execution.memory import laid_out, undefined_bytes
from clew.semantics.execution.work import Task, Work
from clew.semantics.schedulers.kernel import initialise
from clew.semantics.state import LIVES, Extent, Kernel, Life, Phase, Process, State
from clew.semantics.values import Concrete, Datum


def start(work: Work) -> None:
    """Fill an empty working state: the free choices are those of globals, then of locals of processes, in order."""
    program = work.code.program
    for declaration in program.globals:
        work.globals.append(initial_value(work, declaration))
    work.objects.extend(_extents(work))
    for number, process in enumerate(program.processes):
        arguments = tuple(evaluate(work, argument) for argument in process.arguments)
        routine = work.code.routines[work.code.numbers[process.procedure]]
        work.tasks.append(Task(Process(process.name, (-1, number), (new_frame(work, routine, arguments),))))
    if program.scheduler is Scheduler.KERNEL:
        _start_kernel(work)


def extents(program: Program) -> tuple[Extent, ...]:
    """What memory holds at first: the objects of a program, and its procedures behind them."""
    return tuple(_extents(Work(Code(program), Concrete(), State(()), Scripted(()))))


def _extents(work: Work) -> Iterator[Extent]:
    for declared in work.code.program.objects:
        yield _extent(work, declared)
    for _ in work.code.program.procedures:
        yield Extent(Life.CODE)


def _start_kernel(work: Work) -> None:
    program = work.code.program
    triggered = () if Observation.TRIGGERED in work.code.observed else None
    work.kernel = Kernel(Phase.ELABORATION, events=len(program.events), triggered=triggered)
    if program.main is None or work.code.main_name is None:
        work.set_kernel(phase=Phase.SIMULATION)
        initialise(work)
        return
    frame = new_frame(work, work.code.routines[work.code.numbers[program.main]], ())
    work.tasks.append(Task(Process(work.code.main_name, (-1, len(program.processes)), (frame,))))


def _extent(work: Work, declared: Object) -> Extent:
    pointer_bytes = work.code.pointer_bytes
    life = Life.STATIC if declared.family is None else LIVES[declared.family]
    found = Extent(life, bytes(declared.size))
    if not declared.zeroed:
        found = undefined_bytes(life, declared.size, declared.span)
    cells = [(offset, term.sort, _cell(work, term)) for offset, term in declared.cells]
    return laid_out(found, cells, work.values, pointer_bytes, declared.span)


def _cell(work: Work, term: Term) -> Datum:
    """What a term is in front of everything; most are numbers and plain addresses, of which no plan is made."""
    match term:
        case Constant(value=value):
            return value
        case Observe(observation=Observation.ADDRESS, names=(name,)):
            return Address(work.code.address(name), 0)
        case _:
            return evaluate(work, term)
