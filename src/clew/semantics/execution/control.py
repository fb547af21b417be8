"""Control: the running process goes on until a scheduling point, its end, a violation or an impossible assumption."""

from __future__ import annotations

from clew.ir.commands import Await, Branch, Choose, Exit, Goto, Halt, Join, Raise, Retry, Return
from clew.ir.errors import Unsupported
from clew.ir.values import UNDEFINED
from clew.semantics.execution.calls import leave, throw
from clew.semantics.execution.choices import Retried
from clew.semantics.execution.commands import Flow, execute, passes
from clew.semantics.execution.evaluate import ENDED, MEMORY, RUNNING, evaluate
from clew.semantics.execution.work import Task, Violated, Work
from clew.semantics.state import DEAD_OBJECT


def run(work: Work, task: Task) -> None:
    """Execute the process until its step ends."""
    work.task = task
    work.touched.writes.add(f"@{task.name}")
    if work.code.halts:
        work.touched.reads.add(RUNNING)
    routines = work.code.routines
    while task.calls:
        if work.accelerator is not None and work.hear is None and work.accelerator.advance(work, task):
            break
        call = task.calls[-1]
        block = routines[call.routine].blocks[call.block]
        work.executed += 1
        at = block.exit if call.index >= len(block.commands) else block.commands[call.index]
        if work.hear is not None:
            work.hear(work, at.span)
        try:
            if isinstance(at, Exit):
                if _leave_block(work, at):
                    break
                continue
            flow = execute(work, at)
        except Unsupported as problem:
            own = work.own_span(at.span if problem.span is None else problem.span)
            if own is problem.span:
                raise
            raise Unsupported(problem.message, span=own) from None
        if flow is Flow.NEXT or flow is Flow.YIELD:
            call.index += 1
        if flow is Flow.YIELD or flow is Flow.BLOCK:
            break
    work.task = None


def _leave_block(work: Work, leaving: Exit) -> bool:
    """Take the exit of a block; whether the step ends at a loop head because it has run for too long."""
    match leaving:
        case Goto(target=target):
            return _jump(work, target)
        case Branch(condition=condition, then=then, otherwise=otherwise, span=span):
            datum = evaluate(work, condition)
            return _jump(work, work.joined(datum) or (then if work.decide(datum, span) else otherwise))
        case Choose(targets=targets):
            chosen = work.choices.pick(range(len(targets)))
            assert isinstance(chosen, int), f"a choice of a label should be a number, is {chosen!r}"
            return _jump(work, targets[chosen])
        case Return(values=values):
            leave(work, tuple(evaluate(work, value) for value in values))
        case Raise(value=value, span=span):
            throw(work, UNDEFINED if value is None else evaluate(work, value), span)
        case Retry():
            raise Retried(work.touched.footprint(), work.path)
        case Halt():
            _halt(work)
    return False


def _halt(work: Work) -> None:
    """End every process; whoever runs depends on it."""
    work.touched.writes.update((RUNNING, ENDED, MEMORY))
    for task in work.tasks:
        for call in task.calls:
            for number in call.objects:
                work.objects[number] = DEAD_OBJECT
        task.calls.clear()


def _jump(work: Work, label: str) -> bool:
    call, routine = work.call, work.routine
    call.block, call.index = routine.labels[label], 0
    return call.block in routine.heads and work.tired(at_head=True)


def blocked(work: Work, task: Task) -> bool:
    """Whether the process stands at a blocking command that does not let it pass; if undecided, it may run into it."""
    call = task.top
    block = work.code.routines[call.routine].blocks[call.block]
    command = block.commands[call.index] if call.index < len(block.commands) else None
    if not isinstance(command, Await | Join):
        return False
    work.task = task
    try:
        return not passes(work, command)
    except Violated:
        return False
    finally:
        work.task = None
