"""Passages: the lines of the source that a process passes in one step, each with the state behind it.

A passage ends when the process goes on at another line or in another call. Shipped sources are not told of: what
happens there belongs to the line of the user that led there.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from clew.ir.semantics.show import frame_names
from clew.ir.semantics.state import State
from clew.ir.semantics.work import Work
from clew.ir.source import Span


@dataclass(frozen=True, slots=True)
class Passage:
    """A line, the procedure in which it stands, and the state (without canonical numbers) when it had been passed.

    `prefix` is what stands in front of the locals of the procedure when the state is shown.
    """

    procedure: str
    prefix: str
    span: Span
    state: State


class Listener:
    """Listens to a step, and keeps its last passages."""

    def __init__(self, last: int) -> None:
        self.passages: deque[Passage] = deque(maxlen=last)
        self._here: tuple[int, str, str, Span] | None = None

    def hear(self, work: Work, span: Span | None) -> None:
        """The process is about to execute something that stands there."""
        if span is None or span.shipped or work.task is None:
            return
        depth, before = len(work.task.calls), self._here
        if before is None or (depth, span.source, span.line) != (before[0], before[3].source, before[3].line):
            self.end(work)
            procedure = work.routine.procedure
            names = frame_names(work.task.name, [call.routine for call in work.task.calls], work.code)
            self._here = depth, procedure.original or procedure.name, names[-1], span

    def end(self, work: Work) -> None:
        """The line has been passed."""
        if self._here is not None:
            self.passages.append(Passage(*self._here[1:], work.snapshot()))
