"""Events of the kernel: notification, cancelling, waiting, suspending. What a process can ask; `kernel` has the phases.

An event has at most one pending notification: an earlier one replaces a later one, a later one is forgotten, and an
immediate one cancels what is pending. A notification that nobody waits for is lost. Suspension is apart from waiting:
a process that is suspended and waits needs both, the notification and the resume. A delay below zero counts as zero.
After: brief 002, sections 2.1 and 2.4; IEEE 1666.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.commands import Until, Wait, When
from clew.ir.errors import Unsupported
from clew.ir.program import Rules
from clew.ir.source import Span
from clew.ir.terms import Term
from clew.semantics.execution.evaluate import EVENTS, PENDING, TRIGGERED, evaluate
from clew.semantics.execution.work import Task, Work
from clew.semantics.state import Phase, Waiting


def event_number(work: Work, term: Term, span: Span | None) -> int:
    """The number of the event that a term stands for."""
    return work.number(evaluate(work, term), span)


def delay_of(work: Work, term: Term, span: Span | None) -> int:
    """The delay that a term stands for."""
    return max(0, work.number(evaluate(work, term), span))


def when_family(when: When) -> str:
    """Notifications of one family commute: the earliest pending one stays, and clearing twice is clearing once."""
    return "clear" if when is When.IMMEDIATE else "earliest"


def notify(work: Work, event: int, when: When, delay: int) -> None:
    """Notify the event now, or make the notification pending (a delay of 0: the next delta cycle)."""
    pending = dict(work.clock.pending)
    work.touched.updates.add(((PENDING, event), when_family(when)))
    if when is When.IMMEDIATE:
        work.touched.notifies.add(event)
        pending.pop(event, None)
        fire(work, event)
    else:
        pending[event] = min(delay, pending.get(event, delay))
    work.set_kernel(pending=tuple(sorted(pending.items())))


def cancel(work: Work, event: int) -> None:
    """Forget the pending notification of the event."""
    work.touched.updates.add(((PENDING, event), when_family(When.IMMEDIATE)))
    work.set_kernel(pending=tuple(each for each in work.clock.pending if each[0] != event))


def fire(work: Work, event: int) -> None:
    """Let the event happen: whoever waits for it alone, or for it last, can go on."""
    heard = False
    for task in work.tasks:
        waiting = task.waiting
        if waiting is None or event not in waiting.events or task.disabled:
            continue
        heard = True
        missing = tuple(each for each in waiting.events if each != event)
        if waiting.until is Until.ALL and missing:
            task.waiting = replace(waiting, events=missing)
        else:
            wake(work, task, timed_out=False)
    work.fired.append((work.clock.time, event, heard))
    if (triggered := work.clock.triggered) is not None:
        work.set_kernel(triggered=tuple(sorted({*triggered, event})))
        work.touched.writes.add((TRIGGERED, event))


def wake(work: Work, task: Task, *, timed_out: bool) -> None:
    """End the wait of a process: it then stands behind its wait command, or begins if it was dormant."""
    waiting, task.waiting = task.waiting, None
    if waiting is None or waiting.dormant:
        return
    call = task.calls[-1]
    routine = work.code.routines[call.routine]
    command = routine.blocks[call.block].commands[call.index]
    assert isinstance(command, Wait), f"a waiting process should stand at a wait, stands at {command}"
    call.index += 1
    if command.timed_out is None:
        return
    name = command.timed_out.name
    if name in routine.slots:
        call.locals[routine.slots[name]] = timed_out
    else:
        work.globals[work.code.slots[name]] = timed_out
        work.touched.writes.add(name)


def wait(work: Work, command: Wait) -> None:
    """Let the running process wait for the events of the command, or for its static sensitivity."""
    task = work.task
    assert task is not None, "only a running process should wait"
    timeout = None if command.timeout is None else delay_of(work, command.timeout, command.span)
    events = tuple(event_number(work, event, command.span) for event in command.events)
    if not events and timeout is None:
        events = sensitivity(work, task)
    task.waiting = Waiting(tuple(sorted(set(events))), command.until if command.events else Until.ANY, timeout)
    work.touched.awaits.update(events)


def sensitivity(work: Work, task: Task) -> tuple[int, ...]:
    """The events that a process is statically sensitive to; spawned ones to none."""
    for declared in work.code.program.processes:
        if declared.name == task.name:
            running, work.task = work.task, None
            events = tuple(event_number(work, event, declared.span) for event in declared.sensitivity)
            work.task = running
            return events
    return ()


def suspend(work: Work, process: int) -> bool:
    """Suspend a process at once; whether it was the running one."""
    task = work.tasks[process]
    task.suspended = True
    work.touched.suspends.add(task.name)
    work.touched.writes.add(f"@{task.name}")
    return task is work.task


def resume(work: Work, process: int) -> None:
    """Resume a process: at once, or in the next delta notification phase, as the rules of the program say."""
    if work.code.program.rules is Rules.OPEN:
        task = work.tasks[process]
        task.suspended = False
        work.touched.writes.add(f"@{task.name}")
        return
    work.set_kernel(resumes=tuple(sorted({*work.clock.resumes, process})))


def disable(work: Work, process: int, *, hears: bool) -> None:
    """Let a process hear events and time-outs, or none of them."""
    task = work.tasks[process]
    task.disabled = not hears
    work.touched.writes.add(f"@{task.name}")


def request(work: Work, update: int) -> None:
    """Ask that the update procedure of that number runs in the next update phase."""
    work.set_kernel(updates=tuple(sorted({*work.clock.updates, update})))


def may_start(work: Work, span: Span | None) -> None:
    """Refuse what only `main` can do, where another process is about to do it."""
    task = work.task
    assert task is not None, "only a running process should start the simulation"
    if work.clock.phase is Phase.SIMULATION or task.name != work.code.main_name:
        raise Unsupported("only main starts the simulation", span=span)


def new_event(work: Work) -> int:
    """A new event."""
    number = work.clock.events
    work.touched.writes.add(EVENTS)
    work.set_kernel(events=number + 1)
    return number
