"""Passages: the lines of the source that a process passes in one step, each with the state behind it.

A passage ends when the process goes on at another line or in another call. Shipped sources are not told of: what
happens there belongs to the line of the user that led there.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from clew.ir.semantics.state import State
from clew.ir.semantics.work import Work
from clew.ir.source import Span


@dataclass(frozen=True, slots=True)
class Passage:
    """A line, the procedure in which it stands, and the state (without canonical numbers) when it had been passed."""

    procedure: str
    span: Span
    state: State


class Listener:
    """Listens to a step, and keeps its last passages."""

    def __init__(self, last: int) -> None:
        self.passages: deque[Passage] = deque(maxlen=last)
        self._here: tuple[int, str, Span] | None = None

    def hear(self, work: Work, span: Span | None) -> None:
        """The process is about to execute something that stands there."""
        if span is None or span.shipped or work.task is None:
            return
        depth, procedure = len(work.task.calls), work.routine.procedure
        before = self._here
        if before is None or (depth, span.source, span.line) != (before[0], before[2].source, before[2].line):
            self.end(work)
            self._here = depth, procedure.original or procedure.name, span

    def end(self, work: Work) -> None:
        """The line has been passed."""
        if self._here is not None:
            self.passages.append(Passage(self._here[1], self._here[2], work.snapshot()))
