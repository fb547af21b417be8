"""Who waits for what at the end of a run, and who wrote that last."""

from __future__ import annotations

from collections.abc import Sequence

from clew.ir.commands import Await, Join
from clew.semantics.execution.work import Task, Work
from clew.trace.causes.ledger import BEFORE
from clew.trace.causes.uses import uses
from clew.trace.causes.words import Words
from clew.trace.show import event_name


class Waits(Words):
    """A run of which it is told who cannot go on."""

    def _waiting(self, name: str) -> tuple[str, int]:
        """What a process waits for that cannot go on, and who wrote that last."""
        work = self._work()
        task = next(each for each in work.tasks if each.name == name)
        work.task = task
        call = task.calls[-1]
        commands = self._code.routines[call.routine].blocks[call.block].commands
        command = commands[call.index] if call.index < len(commands) else None
        place = self._standing(work, task)
        if isinstance(command, Join):
            _, number = uses(work, command.process, BEFORE)
            other = work.tasks[number].name if isinstance(number, int) and 0 <= number < len(work.tasks) else "nobody"
            return f"waits{place} until {self._called(other)} ends", BEFORE
        if not isinstance(command, Await):
            waiting = next(each for each in self._last.processes if each.name == name).waiting
            events = [event_name(self._code, each) for each in (() if waiting is None else waiting.events)]
            return f"waits{place}{f' for {listed(events)}' if events else ''}", BEFORE
        reads, _ = uses(work, command.condition, self._recorder.frame_of(name))
        pairs = [(each, self._recorder.writer(each)) for each in reads]
        for location, writer in self._roots(pairs):
            if shown := _outer(self._name(location, writer)):
                return f"waits{place} for {shown}", writer
        return f"waits{place}", BEFORE

    def _standing(self, work: Work, task: Task) -> str:
        call = task.calls[-1]
        at = self._code.routines[call.routine].blocks[call.block].at(call.index)
        span = work.own_span(at.span)
        return "" if span is None or span.shipped else f" {self._line(span)}"

    def _guards(self) -> list[tuple[str, str, int]]:
        """Of guarded actions: for each process what its guards miss that somebody else wrote."""
        found: dict[str, tuple[str, int]] = {}
        work = self._work()
        for action in self._interpreter.program.actions:
            reads, _ = uses(work, action.guard, BEFORE)
            for process in action.processes:
                for location in reads:
                    writer = self._recorder.writer(location)
                    own = writer != BEFORE and process in self._processes(writer)
                    name = self._name(location, writer)
                    value = self._value(location, name)
                    own = own and not name.endswith("queue")
                    if not own and name and name not in action.processes and value is not None:
                        missing = f"waits for {name}, which is {value}"
                        if name.endswith("queue"):
                            empty = "waits for an event: its queue is empty"
                            missing = empty if value == "0" else "takes none of the events in its queue"
                        found.setdefault(process, (missing, writer))
        return [(process, what, writer) for process, (what, writer) in found.items()]

    def _processes(self, number: int) -> Sequence[str]:
        return self._deeds[number].actor.split(", ")


def _outer(name: str) -> str:
    """A name without the members that belong to a library."""
    parts = name.replace("->", ".").split(".")
    own = [each for each in parts if not each.startswith("_")]
    return ".".join(own) if own else name


def listed(words: Sequence[str]) -> str:
    """Words as people list them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
