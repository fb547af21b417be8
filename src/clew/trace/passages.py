"""Passages: the lines of the source that a process passes in one step, each with the state behind it.

A passage ends when the process goes on at another line or in another call. Shipped sources are not told of: what
happens there belongs to the line of the user that led there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from clew.ir.commands import Havoc
from clew.ir.source import Span
from clew.ir.values import Value
from clew.records import dataclass
from clew.semantics.execution.choices import Directed
from clew.semantics.execution.work import Task, Work
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State
from clew.trace.show import frame_names


@dataclass(frozen=True, slots=True)
class Passage:
    """A line, the procedure in which it stands, and the state (without canonical numbers) when it had been passed.

    `prefix` is what stands in front of the locals of the procedure when the state is shown.
    """

    procedure: str
    prefix: str
    span: Span
    state: State
    woken: bool = False
    """Whether the process has woken up there without a reason: a spurious choice came out true."""


def passages(
    interpreter: Interpreter, state: State, actor: int, choices: Sequence[Value], *, last: int
) -> tuple[Passage, ...]:
    """The last lines that a step with these choices passes."""
    listener, answers = _Listener(last), Directed(choices)
    interpreter.step_by(state, actor, answers, listener.hear)
    answers.close()
    listener.end()
    return tuple(listener.passages)


class _Listener:
    """Listens to a step, and keeps its last passages."""

    def __init__(self, last: int) -> None:
        self._work: Work | None = None
        self.passages: deque[Passage] = deque(maxlen=last)
        self._here: tuple[int, str, str, Span] | None = None
        self._woken = False
        self._choice: int | None = None
        """The number of the spurious choice that is being made."""

    def hear(self, work: Work, span: Span | None) -> None:
        """The process is about to execute something that stands there."""
        self._work = work
        self._settle(work)
        if work.task is None:
            return
        if span is not None and not span.shipped:
            self._enter(work, work.task, len(work.task.calls), span)
        elif self._here is None:
            self._come_from(work, work.task)
        if _is_spurious(work, work.task):
            self._choice = len(work.choices.taken)

    def _come_from(self, work: Work, task: Task) -> None:
        """The step begins in shipped code: it belongs to the line of the innermost call outside."""
        for depth in reversed(range(len(task.calls))):
            call = task.calls[depth]
            at = work.code.routines[call.routine].blocks[call.block].at(call.index)
            if at.span is not None and not at.span.shipped:
                self._enter(work, task, depth + 1, at.span)
                return

    def _enter(self, work: Work, task: Task, depth: int, span: Span) -> None:
        before = self._here
        if before is not None and (depth, span.source, span.line) == (before[0], before[3].source, before[3].line):
            return
        self._pass(work)
        routines = [call.routine for call in task.calls]
        procedure = work.code.routines[routines[depth - 1]].procedure
        prefix = frame_names(task.name, routines, work.code)[depth - 1]
        self._here = depth, procedure.original or procedure.name, prefix, span

    def _settle(self, work: Work) -> None:
        if self._choice is not None:
            self._woken = self._woken or bool(work.choices.taken[self._choice])
            self._choice = None

    def end(self) -> None:
        """The step is over."""
        if self._work is not None:
            self._pass(self._work)

    def _pass(self, work: Work) -> None:
        """The line has been passed."""
        self._settle(work)
        if self._here is not None:
            self.passages.append(Passage(*self._here[1:], work.snapshot(), self._woken))
            self._woken = False


def _is_spurious(work: Work, task: Task) -> bool:
    call = task.calls[-1]
    at = work.code.routines[call.routine].blocks[call.block].at(call.index)
    return isinstance(at, Havoc) and at.spurious
