"""Roles: which procedures need a text for each who runs them, and for which events a process may wait.

A procedure that may wait, suspend or start depends on its runner, and so do those that call it. Each process has texts
of its own of these; the others stay one for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from clew.graphs import inverted, reachable
from clew.ir.commands import Await, Call, Disable, Enable, Halt, Join, NewEvent, Spawn, Start, Suspend, Wait, Yield
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import addresses_in, commands_in, has_retries, parts_in
from clew.lower.threaded.kept import NotThreaded, all_events, event_number, sensitivity
from clew.records import dataclass

MAIN, ANYBODY = -1, -2
"""Roles beside the processes: that of main, and that of whoever calls."""
_UNKNOWN = (Await, Disable, Enable, Join, NewEvent, Spawn)
_DEPENDING = (Wait, Suspend, Start)


@dataclass(frozen=True)
class Roles:
    """See the module."""

    program: Program

    def __post_init__(self) -> None:
        """Refuse what has no form as threads."""
        program, commands = self.program, [each for one in self.live for each in commands_in(one)]
        unknown = next((each for each in commands if isinstance(each, _UNKNOWN)), None)
        if unknown is not None:
            raise NotThreaded(f"the command {type(unknown).__name__} has no form as threads")
        if has_retries(program):
            raise NotThreaded("a way of a step may turn out to be none")
        parts = [part for procedure in self.live for part in parts_in(procedure)]
        if program.updates and any(isinstance(part, Halt) for part in parts):
            raise NotThreaded("a process may end the program, and what is requested is updated then")
        suspends = any(isinstance(each, Suspend) for each in commands)
        if suspends and any(isinstance(each, Yield) for each in commands):
            raise NotThreaded("a process that is suspended may rest anywhere")
        self._check_callers()

    def _check_callers(self) -> None:
        """Only processes wait, and only main starts the simulation."""
        for update in self.program.updates:
            if update in self.depending:
                raise NotThreaded(f"the update {update} may wait")
        for procedure in self._reached(self.program.main):
            if any(isinstance(each, Wait | Suspend) for each in commands_in(procedure)):
                raise NotThreaded("main may wait")
        for process in self.program.processes:
            if any(isinstance(each, Start) for one in self._reached(process.procedure) for each in commands_in(one)):
                raise NotThreaded(f"{process.name} may start the simulation")

    def _reached(self, name: str | None) -> Iterator[Procedure]:
        if name is not None:
            yield from (self.procedures[each] for each in reachable([name], self._called))

    @cached_property
    def live(self) -> tuple[Procedure, ...]:
        """The procedures that anybody may come to, in the order of the program."""
        program = self.program
        roots = [*(each.procedure for each in program.processes), *program.updates]
        roots += [] if program.main is None else [program.main]
        seen = frozenset(reachable(roots, self._called))
        return tuple(each for each in program.procedures if each.name in seen)

    @cached_property
    def procedures(self) -> dict[str, Procedure]:
        """By name."""
        return {each.name: each for each in self.program.procedures}

    def _called(self, name: str) -> list[str]:
        found = [each.callee for each in commands_in(self.procedures[name]) if isinstance(each, Call)]
        named = [each for each in found if isinstance(each, str)]
        return named if len(named) == len(found) else [*named, *self._pointed]

    @cached_property
    def _pointed(self) -> tuple[str, ...]:
        """The procedures that may be called through a pointer."""
        return tuple(sorted(addresses_in(self.program) & self.procedures.keys()))

    @cached_property
    def depending(self) -> frozenset[str]:
        """The procedures that depend on who runs them."""
        own = [each.name for each in self.live if any(isinstance(command, _DEPENDING) for command in commands_in(each))]
        direct = {
            each.name: [
                one.callee for one in commands_in(each) if isinstance(one, Call) and isinstance(one.callee, str)
            ]
            for each in self.live
        }
        callers = inverted(direct)
        return frozenset(reachable(sorted(own), lambda name: callers.get(name, ())))

    def texts(self) -> Iterator[tuple[Procedure, int]]:
        """The procedures that are written, each with the role for which it is."""
        for procedure in self.live:
            if procedure.name not in self.depending:
                yield procedure, ANYBODY
        roots = [(MAIN, self.program.main), *((n, each.procedure) for n, each in enumerate(self.program.processes))]
        for role, root in roots:
            for procedure in self._reached(root):
                if procedure.name in self.depending:
                    yield procedure, role

    def stubs(self) -> Iterator[Procedure]:
        """Those of which somebody has the address, but that have no text for whoever calls them through it."""
        texts = {each.name for each in self.live} - self.depending
        yield from (self.procedures[name] for name in self._pointed if name not in texts)

    def waited(self) -> tuple[tuple[int, ...], ...]:
        """Per process the events for which it may wait."""
        return tuple(tuple(sorted(self._waited(number))) for number in range(len(self.program.processes)))

    def _waited(self, number: int) -> set[int]:
        process = self.program.processes[number]
        found = {known for term in sensitivity(process) if (known := event_number(term)) is not None}
        for procedure in self._reached(process.procedure):
            for command in commands_in(procedure):
                if not isinstance(command, Wait):
                    continue
                for event in command.events:
                    known = event_number(event)
                    found |= set(all_events(self.program)) if known is None else {known}
        return found
