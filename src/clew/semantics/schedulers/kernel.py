"""The scheduler `kernel`: the phases of a discrete-event kernel.

Elaboration is a step of `main` up to `start`, which ends with the initialisation (updates; every process runnable
unless it is dormant; delta notifications). In the evaluation phase any runnable process takes a step. When none is
left, the kernel takes one: update phase, delta notification phase and, if still nothing is runnable, the timed
notifications of the earliest instant, repeated until something is runnable, nothing is pending, or the limit is
passed. Then `main` goes on behind `start`; another `start` continues without initialisation. After `stop` a simulation
ends behind the next update phase. After: brief 002, sections 2.1 and 3; IEEE 1666.

A simulation with a limit ends at the instant of the limit. By open rules one that is started once starves, as one
without a limit does, if nothing is pending before that; where `main` starts it in pieces, it may go on from outside.
By closed rules all of what is due at the limit is executed; by open ones it is notified, and who can run then runs when
the simulation goes on: a limit of zero is one delta cycle.

If events and the time-out of a wait fall into the same phase, the event ends the wait. Two updates run in the order of
their declaration. A state without a step has ended properly if `main` is through and either the simulation was stopped
by its limit or every process has ended.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.errors import Unsupported
from clew.ir.program import Rules
from clew.semantics.execution.calls import new_frame
from clew.semantics.execution.control import blocked, run
from clew.semantics.execution.events import fire, sensitivity, wake
from clew.semantics.execution.work import SILENT, Task, Work
from clew.semantics.state import Phase, Process, Waiting


def runnable(work: Work) -> tuple[int, ...]:
    """The processes that can take a step now; in a simulation without one it is the kernel's turn."""
    main = main_number(work)
    if work.clock.phase is not Phase.SIMULATION:
        return (main,) if main is not None and work.tasks[main].alive else ()
    return tuple(
        number
        for number, task in enumerate(work.tasks)
        if number != main and task.waiting is None and not task.suspended and task.alive and not blocked(work, task)
    )


def main_number(work: Work) -> int | None:
    """The number of `main` among the processes."""
    return len(work.code.program.processes) if work.code.program.main is not None else None


def step(work: Work, process: int) -> None:
    """One step of a process or of `main`."""
    before = work.clock.phase
    run(work, work.tasks[process])
    if process == main_number(work) and before is Phase.ELABORATION and work.clock.phase is Phase.SIMULATION:
        initialise(work)


def initialise(work: Work) -> None:
    """The initialisation phase."""
    _run_updates(work)
    for task, declared in zip(work.tasks, work.code.program.processes, strict=False):
        if not declared.initialise:
            task.waiting = Waiting(tuple(sorted(set(sensitivity(work, task)))), dormant=True)
    _notify_delta(work)


def notification(work: Work) -> None:
    """The notification phase: one step of the kernel."""
    _run_updates(work)
    if work.clock.stopping:
        _stop(work)
        return
    _notify_delta(work)
    is_open = work.code.program.rules is Rules.OPEN
    if is_open and work.clock.updates and not runnable(work):
        # What an update has requested comes in a delta cycle of its own, before time advances.
        _run_updates(work)
        _notify_delta(work)
    if is_open and work.clock.left == 0:
        _end(work, Phase.STOPPED)
        return
    while not runnable(work):
        distance = _next_instant(work)
        left = work.clock.left
        if distance is None or (left is not None and distance > left):
            cut_off = left is not None and (distance is not None or work.clock.again or not is_open)
            _end(work, Phase.STOPPED if cut_off else Phase.STARVED)
            return
        _advance(work, distance)
        _fire_due(work)
        if is_open and work.clock.left == 0:
            _end(work, Phase.STOPPED)
            return


def ended(work: Work) -> bool:
    """Whether a state without a step has ended properly; see the module."""
    if any(task.alive for task in work.tasks) and work.clock.phase is not Phase.STOPPED:
        return False
    main = main_number(work)
    return main is None or not work.tasks[main].alive


def _run_updates(work: Work) -> None:
    """The update phase: each requested update runs to its end."""
    requested = work.clock.updates
    work.set_kernel(updates=())
    _begin_cycle(work)
    for number in requested:
        name = work.code.program.updates[number]
        routine = work.code.routines[work.code.numbers[name]]
        task = Task(Process(name, (-1, 0), (new_frame(work, routine, ()),)))
        work.executed = 0
        run(work, task)
        if task.calls:
            raise Unsupported(
                f"the update {name} should run to its end without waiting, in less than {SILENT} commands",
                span=routine.procedure.span,
            )


def _begin_cycle(work: Work) -> None:
    """What has happened before is not of this delta cycle."""
    if work.clock.triggered:
        work.set_kernel(triggered=())


def _notify_delta(work: Work) -> None:
    """The delta notification phase: pending delta notifications, time-outs of zero, resumes."""
    _fire_due(work)
    for number in work.clock.resumes:
        work.tasks[number].suspended = False
    work.set_kernel(resumes=())


def _fire_due(work: Work) -> None:
    """All notifications and time-outs that are due now."""
    due = [event for event, delay in work.clock.pending if delay == 0]
    work.set_kernel(pending=tuple(each for each in work.clock.pending if each[1] != 0))
    for event in due:
        fire(work, event)
    for task in work.tasks:
        if task.waiting is not None and task.waiting.timeout == 0:
            _time_out(work, task)


def _time_out(work: Work, task: Task) -> None:
    """The time-out of a wait, which a process that is disabled misses."""
    assert task.waiting is not None, "who times out should wait"
    if task.disabled:
        task.waiting = replace(task.waiting, timeout=None)
    else:
        wake(work, task, timed_out=True)


def _next_instant(work: Work) -> int | None:
    """How far away the next instant is at which something is notified."""
    delays = [delay for _, delay in work.clock.pending]
    delays += [
        task.waiting.timeout for task in work.tasks if task.waiting is not None and task.waiting.timeout is not None
    ]
    return min(delays, default=None)


def _advance(work: Work, distance: int) -> None:
    """Let time pass; nothing is due before."""
    clock = work.clock
    _begin_cycle(work)
    work.set_kernel(
        time=clock.time + distance,
        left=None if clock.left is None else clock.left - distance,
        pending=tuple((event, delay - distance) for event, delay in clock.pending),
    )
    for task in work.tasks:
        if task.waiting is not None and task.waiting.timeout is not None:
            task.waiting = replace(task.waiting, timeout=task.waiting.timeout - distance)


def _stop(work: Work) -> None:
    """End the simulation where it is."""
    work.set_kernel(left=None, stopping=False)
    _end(work, Phase.STOPPED)


def _end(work: Work, phase: Phase) -> None:
    """End the simulation: time goes on to the limit, and `main` behind its `start`."""
    if work.clock.left is not None:
        _advance(work, work.clock.left)
    work.set_kernel(phase=phase, left=None)
    main = main_number(work)
    if main is not None and work.tasks[main].alive:
        work.tasks[main].calls[-1].index += 1
