"""Interrupts: a program whose handlers are called wherever one could come.

Input: a program with the controller of `runtime/include/__clew_interrupts.h` in it, and the interrupts. Output: the
program in which the point, where any interrupt that is let in may come, is called wherever that makes a difference
(`points`), with words as the widest accesses (`parts`), and with the checks for races (`watching`), for sleep in which
a wake-up gets lost (`sleeping`) and for handlers that wait (`waiting`).

An interrupt is a call on the stack of what it breaks into: that runs on only after the handler has returned, and so
nobody of lower priority moves meanwhile. There is still one process, so that every engine for one process works.
A procedure has a copy for each *context*, the set of interrupts that may break into it: the one of what is not a
handler, and of each handler those of more urgent ones, or where priorities change all that do not run already. So calls
do not go round. See docs/decisions/0041.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum
from typing import ClassVar

from clew.analysis.interrupting import OWN, POINT, Interrupt, Interrupting
from clew.analysis.masking import UNMASKING, enables_first
from clew.ir.commands import Assert, Assume, Call, Command
from clew.ir.program import Declaration, Object, Procedure, Program
from clew.ir.source import SHIPPED
from clew.ir.terms import FALSE, TRUE, bits
from clew.lift import Lift, Lowered, same
from clew.passes.interrupts import watching
from clew.passes.interrupts.points import Context, Points
from clew.passes.interrupts.ranks import ranks_change
from clew.passes.interrupts.sleeping import sleeps
from clew.passes.interrupts.waiting import LOCALS, waits
from clew.passes.interrupts.watching import Watch
from clew.records import dataclass
from clew.verdict import Loses

_LIBRARY = "__clew_"
"""What the names of the controller and of the insides of the library begin with: there, nothing comes by itself."""
_KERNELS = re.compile(rf"{SHIPPED}(?:\w+/)*(?:rtos|freertos|cmsis)\w*\.c")
_CHAINED = 5
"""Up to so many interrupts there is a copy for each set of handlers that may run at once; beyond, calls go round."""
_TAKEN = re.compile(rf"{OWN}(take|deliver)_(\d+)")


class Nesting(Enum):
    """What may break into a handler.

    priority: interrupts of a lower number; priorities do not change;
    any: what the controller lets in at that moment;
    flag: nothing, unless some handler lets interrupts in; then what the controller lets in at that moment.
    """

    PRIORITY = "priority"
    ANY = "any"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Interrupts:
    """See the module."""

    name: ClassVar[str] = "interrupts"
    interrupts: tuple[Interrupt, ...] = ()
    nesting: Nesting = Nesting.PRIORITY
    word: int = 4
    """How many bytes an access touches at once."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program with its interrupts."""
        if not self.interrupts or not any(each.name == POINT for each in program.procedures):
            return Lowered(program, Lift(same, Loses.NOTHING))
        by_registers = self.nesting is Nesting.ANY or ranks_change(program)
        nesting = Nesting.ANY if by_registers and self.nesting is Nesting.PRIORITY else self.nesting
        copies = _Copies(program, replace(self, nesting=nesting))
        made = copies.made()
        declared = (*watching.declarations(), *copies.declarations())
        globals_ = (*program.globals, *declared)
        unseen = program.unseen | {each.name for each in declared}
        result = replace(program, procedures=made, globals=globals_, unseen=unseen)
        changed = {f"{OWN}masked": enables_first(program), f"{OWN}ranked": by_registers}
        starting = tuple(_set(each) if changed.get(each.name) else each for each in program.objects)
        result = replace(result, objects=starting)
        return Lowered(result, Lift(same, Loses.NOTHING))


def _set(declared: Object) -> Object:
    """A flag of the controller that is set at first.

    The mask is where the program lets interrupts in before it has held them back; registers have a say in priorities
    where the program writes to them otherwise than in the function for it.
    """
    return replace(declared, cells=((0, bits(1, 8)),))


def _is_of_library(procedure: Procedure) -> bool:
    """Whether nothing comes in a procedure by itself: the controller, insides of the library, kernels of tasks."""
    span = procedure.span
    return procedure.name.startswith(_LIBRARY) or (span is not None and _KERNELS.match(span.source) is not None)


class _Copies:
    """The procedures of one program, each for the contexts in which it runs; made as they are asked for."""

    def __init__(self, program: Program, options: Interrupts) -> None:
        self._options = options
        self._procedures = {each.name: each for each in program.procedures}
        self._everything: Context = frozenset(range(len(options.interrupts)))
        self._interrupting = interrupting = Interrupting(program, options.interrupts)
        handlers = (each.handler for each in options.interrupts)
        self._handling = interrupting.run_by((*handlers, *interrupting.routines))
        taken = (f"{OWN}take_{number}" for number in range(len(options.interrupts)))
        lets_in = not UNMASKING.isdisjoint(interrupting.run_by(taken))
        self._is_open = options.nesting is Nesting.ANY or (options.nesting is Nesting.FLAG and lets_in)
        self._sleeps = sleeps(program, interrupting, self._handling)
        watch = Watch.of(program, interrupting, options.word)
        self._points = Points(interrupting, watch, program.pointer_bytes, options.word, self._handling, self._named)
        self._names: dict[tuple[str, Context], str] = {(name, self._everything): name for name in self._procedures}
        self._waiting = list(self._names)

    def made(self) -> tuple[Procedure, ...]:
        """All of them."""
        found: list[Procedure] = []
        while self._waiting:
            name, context = self._waiting.pop(0)
            found.append(self._copy(self._procedures[name], context))
        return tuple(found)

    def _named(self, name: str, context: Context) -> str:
        known = self._names.get((name, context))
        if known is None:
            shown = ",".join(map(str, sorted(context)))
            known = self._names[name, context] = f"{name} below {{{shown}}}"
            self._waiting.append((name, context))
        return known

    def _copy(self, procedure: Procedure, context: Context) -> Procedure:
        if _is_of_library(procedure):
            writing = self._points.copied(procedure, context, self._called)
        else:
            writing = self._points.put_in(procedure, context, self._inserted(procedure), self._called)
            added = (*LOCALS, *self._sleeps.locals.get(procedure.name, {}).values())
            writing.added.update((each.name, Declaration(each, original="")) for each in added)
        return writing.made(self._named(procedure.name, context))

    def declarations(self) -> tuple[Declaration, ...]:
        """The variables that tell whether the program has looked since."""
        return tuple(Declaration(each, FALSE, original="") for each in self._sleeps.stale)

    def _inserted(self, procedure: Procedure) -> dict[tuple[str, int], tuple[Command, ...]]:
        """What stands in front of commands of a procedure."""
        found = {spot[1:]: commands for spot, commands in self._sleeps.before.items() if spot[0] == procedure.name}
        if procedure.name in self._handling:
            for place, commands in waits(procedure, self._interrupting).items():
                found[place] = (*found.get(place, ()), *commands)
        return found

    def _called(self, command: Command, context: Context) -> Command:
        """A command in a context: an interrupt that may not come is not taken, others run in theirs."""
        if not isinstance(command, Call) or not isinstance(command.callee, str):
            return command
        if command.callee == POINT and not context and not self._is_open:
            return Assume(TRUE, span=command.span)
        taken = _TAKEN.fullmatch(command.callee)
        if taken is None:
            return replace(command, callee=self._named(command.callee, context))
        number = int(taken[2])
        if taken[1] == "deliver":
            if number not in context:
                return Assert(
                    FALSE, "library.unmodelled", "an interrupt is pending that cannot come", span=command.span
                )
            return replace(command, callee=self._named(command.callee, context))
        if number not in context:
            return Assume(FALSE, span=command.span)
        return replace(command, callee=self._named(command.callee, self._breaking_into(number, context)))

    def _breaking_into(self, number: int, context: Context) -> Context:
        """The interrupts that may break into the handler of one that came in a context."""
        match self._options.nesting:
            case Nesting.FLAG | Nesting.ANY if len(self._everything) > _CHAINED:
                return self._everything if self._is_open else frozenset()
            case Nesting.FLAG | Nesting.ANY:
                return context - {number} if self._is_open else frozenset()
            case Nesting.PRIORITY:
                interrupts = self._options.interrupts
                own = interrupts[number].priority
                return frozenset(at for at, each in enumerate(interrupts) if each.priority < own)
