"""Activations: the calls of a run as a tree, each with what it was called with, and whether it has returned.

A `CallListener` hears the steps of one process, one after the other, in front of each command. Frames that were there
before are the same objects while a step lasts; from step to step they are told apart by their depth. Shipped procedures
and those without a place in the source are no part of the tree; what they call is.
"""

from __future__ import annotations

from dataclasses import replace

from clew.ir.source import Span
from clew.outcome import Activation
from clew.semantics.execution.work import Call, Work
from clew.trace.show import datum_text

_HIDDEN = -1


class CallListener:
    """Listens to all steps of a process; it grows."""

    def __init__(self) -> None:
        self.found: list[Activation] = []
        self._open: list[tuple[Call, int]] = []
        """The frames, each with the number of its activation."""
        self._is_new_step = True

    def begin(self) -> None:
        """Another step begins: its frames are other objects."""
        self._is_new_step = True

    def hear(self, work: Work, span: Span | None) -> None:
        """The process is about to execute something."""
        del span
        if work.task is None:
            return
        calls = work.task.calls
        if self._is_new_step:
            self._is_new_step = False
            self.leave(len(calls))
            self._open = [(call, number) for call, (_, number) in zip(calls, self._open, strict=False)]
        same = 0
        while same < min(len(calls), len(self._open)) and self._open[same][0] is calls[same]:
            same += 1
        self.leave(same)
        for depth in range(same, len(calls)):
            self._open.append((calls[depth], self._enter(work, calls, depth)))

    def leave(self, depth: int) -> None:
        """No more frames than these are open."""
        for _, number in self._open[depth:]:
            if number != _HIDDEN:
                self.found[number] = replace(self.found[number], returned=True)
        del self._open[depth:]

    def _enter(self, work: Work, calls: list[Call], depth: int) -> int:
        routine = work.code.routines[calls[depth].routine]
        procedure = routine.procedure
        if procedure.span is None or procedure.span.shipped:
            return _HIDDEN
        arguments = tuple(
            (each.original or each.name, datum_text(datum, each))
            for each, datum in zip(procedure.parameters, calls[depth].locals, strict=False)
            if each.original != ""
        )
        around = sum(1 for _, number in self._open if number != _HIDDEN)
        caller = None if depth == 0 else _site(work, calls[depth - 1])
        self.found.append(Activation(procedure.original or procedure.name, arguments, around, caller))
        return len(self.found) - 1


def _site(work: Work, call: Call) -> Span | None:
    """Where a caller stands."""
    at = work.code.routines[call.routine].blocks[call.block].at(call.index)
    return None if at.span is None or at.span.shipped else at.span
