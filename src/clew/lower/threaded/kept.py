"""What the kernel keeps, as variables: who waits for what, what is pending, and where the simulation is.

A process has a *mode*: it is ready, waits for any or all of its events, or is over. Of the events for which it may ever
wait each has a bit in its mask. A delay is 64 bits; all ones stand for none, and the greatest that is let in is far
below.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TypeGuard

from clew.ir.commands import Cancel, Command, Notify, Resume, Stop, Suspend, Wait, When
from clew.ir.program import Declaration, Process, Program, Rules
from clew.ir.rewriting import commands_of
from clew.ir.sorts import BOOL, Bits, Sort
from clew.ir.terms import (
    FALSE,
    Apply,
    Constant,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    disjoin,
    equal,
    ite,
    negate,
    resize,
)
from clew.ir.terms import variable as made
from clew.records import dataclass

REFUSED = "threaded.refused"
"""The check that is violated where a step does what has no form here."""
READY, ANY, ALL, OVER = range(4)
"""Modes of a process."""
ELABORATION, SIMULATION, STARVED, STOPPED = range(4)
"""Phases, as in `semantics.state`."""
TIME = Bits(64)
NEVER = bits((1 << 64) - 1, 64)
FARTHEST = 1 << 62
"""Delays from here on are refused."""
_MOST_EVENTS = 64
"""For more events no process may wait."""


class NotThreaded(Exception):
    """A kernel program that has no form as threads; the reason."""


@dataclass(frozen=True)
class Kept:
    """The variables of one program; `waited` has per process the events for which it may wait, in order."""

    program: Program
    waited: tuple[tuple[int, ...], ...]
    observed_time: bool

    # --- variables ----------------------------------------------------------------------------------------------------

    phase = made("kernel phase", Bits(2))
    limited = made("kernel limited", BOOL)
    left = made("kernel left", TIME)
    stopping = made("kernel stopping", BOOL)
    again = made("kernel again", BOOL)
    time = made("kernel time", TIME)
    main_over = made("kernel main over", BOOL)

    def pending(self, event: int) -> Variable:
        """How long until the event happens."""
        return made(f"kernel pending {event}", TIME)

    def requested(self, update: int) -> Variable:
        """Whether an update is requested."""
        return made(f"kernel requested {update}", BOOL)

    def mode(self, process: int) -> Variable:
        """What a process does."""
        return made(f"kernel mode {process}", Bits(2))

    def events(self, process: int) -> Variable:
        """The events that a process still waits for, as a mask."""
        return made(f"kernel events {process}", Bits(max(1, len(self.waited[process]))))

    def timeout(self, process: int) -> Variable:
        """How long a process waits at most."""
        return made(f"kernel timeout {process}", TIME)

    def expired(self, process: int) -> Variable:
        """Whether the last wait of a process ended by its time-out; as long as it has not gone on."""
        return made(f"kernel expired {process}", BOOL)

    def suspended(self, process: int) -> Variable:
        """Whether a process is suspended."""
        return made(f"kernel suspended {process}", BOOL)

    def resuming(self, process: int) -> Variable:
        """Whether a process is resumed in the next delta notification phase."""
        return made(f"kernel resuming {process}", BOOL)

    # --- what there is ------------------------------------------------------------------------------------------------

    @cached_property
    def is_open(self) -> bool:
        """Whether the rules are those of the standard."""
        return self.program.rules is Rules.OPEN

    @cached_property
    def suspends(self) -> bool:
        """Whether anybody suspends anybody."""
        return any(isinstance(each, Suspend | Resume) for each in commands_of(self.program))

    @cached_property
    def stops(self) -> bool:
        """Whether anybody stops the simulation."""
        return any(isinstance(each, Stop) for each in commands_of(self.program))

    @cached_property
    def tells(self) -> bool:
        """Whether anybody asks if a wait timed out."""
        return any(isinstance(each, Wait) and each.timed_out is not None for each in commands_of(self.program))

    @cached_property
    def wakes_at_once(self) -> bool:
        """Whether a process may let another one run before it is the kernel's turn."""
        commands = commands_of(self.program)
        return self.suspends or any(map(_is_immediate, commands))

    def gathered(self) -> frozenset[str]:
        """The variables at which only the kernel looks: processes notify, request and stop in any order.

        The earliest of several notifications counts. Who cancels, or notifies at once, changes what others have done.
        """
        undone = [each.event for each in commands_of(self.program) if isinstance(each, Cancel)]
        undone += [each.event for each in commands_of(self.program) if _is_immediate(each)]
        known = {event_number(each) for each in undone}
        events = [] if None in known else [each for each in range(len(self.program.events)) if each not in known]
        found = [*map(self.pending, events), *map(self.requested, range(len(self.program.updates)))]
        return frozenset(each.name for each in (*found, self.stopping))

    def processes(self) -> range:
        """The numbers of the processes."""
        return range(len(self.program.processes))

    def declarations(self) -> Iterator[Declaration]:
        """All variables, with what they hold at first."""
        started = self.program.main is None
        yield _declared(self.phase, bits(SIMULATION if started else ELABORATION, 2))
        yield _declared(self.limited, FALSE)
        yield _declared(self.left, bits(0, 64))
        if self.stops:
            yield _declared(self.stopping, FALSE)
        if self.is_open:
            yield _declared(self.again, FALSE)
        if self.observed_time:
            yield _declared(self.time, bits(0, 64))
        if not started:
            yield _declared(self.main_over, FALSE)
        for event in range(len(self.program.events)):
            yield _declared(self.pending(event), NEVER)
        for update in range(len(self.program.updates)):
            yield _declared(self.requested(update), FALSE)
        for number, process in enumerate(self.program.processes):
            yield from self._of_process(number, process, dormant=started and not process.initialise)

    def _of_process(self, number: int, process: Process, *, dormant: bool) -> Iterator[Declaration]:
        yield _declared(self.mode(number), bits(ANY if dormant else READY, 2))
        events = self.events(number)
        first = self.mask(number, sensitivity(process)) if dormant else bits(0, _width(events.sort))
        yield _declared(events, first)
        yield _declared(self.timeout(number), NEVER)
        if self.tells:
            yield _declared(self.expired(number), FALSE)
        if self.suspends:
            yield _declared(self.suspended(number), FALSE)
            if not self.is_open:
                yield _declared(self.resuming(number), FALSE)

    # --- questions ----------------------------------------------------------------------------------------------------

    def is_ready(self, process: int) -> Term:
        """Whether a process neither waits, nor is suspended, nor has ended."""
        ready = equal(self.mode(process), bits(READY, 2))
        return conjoin(ready, negate(self.suspended(process))) if self.suspends else ready

    def may_run(self, process: int) -> Term:
        """Whether it is its turn."""
        return conjoin(self.is_ready(process), equal(self.phase, bits(SIMULATION, 2)))

    def at_rest(self) -> Term:
        """Whether no process is ready."""
        return conjoin(*(negate(self.is_ready(number)) for number in self.processes()))

    def has_ended(self) -> Term:
        """Whether a state without a step has ended properly, by the rules of the kernel."""
        over = conjoin(*(equal(self.mode(number), bits(OVER, 2)) for number in self.processes()))
        ended = disjoin(equal(self.phase, bits(STOPPED, 2)), over)
        return ended if self.program.main is None else conjoin(self.main_over, ended)

    def bit(self, process: int, event: int) -> int:
        """The bit of an event in the mask of a process."""
        return 1 << self.waited[process].index(event)

    def mask(self, process: int, events: tuple[Term, ...]) -> Term:
        """Events as a mask of a process; one that comes by number is looked up among all of them."""
        width = max(1, len(self.waited[process]))
        found: Term = bits(0, width)
        for event in events:
            found = _either(found, self._one(process, event, width), width)
        return found

    def _one(self, process: int, event: Term, width: int) -> Term:
        known = event_number(event)
        if known is not None:
            return bits(self.bit(process, known), width)
        number = by_number(event)
        own: Term = bits(0, width)
        for each in self.waited[process]:
            own = ite(is_number(number, each), bits(self.bit(process, each), width), own)
        return own


def _is_immediate(command: Command) -> TypeGuard[Notify]:
    return isinstance(command, Notify) and command.when is When.IMMEDIATE


def _either(left: Term, right: Term, width: int) -> Term:
    if left == bits(0, width):
        return right
    if isinstance(left, Constant) and isinstance(right, Constant):
        assert isinstance(left.value, int), "a mask should be a number"
        assert isinstance(right.value, int), "a mask should be a number"
        return bits(left.value | right.value, width)
    return apply("bitor", left, right)


def sensitivity(process: Process) -> tuple[Term, ...]:
    """The events to which a process is statically sensitive."""
    if any(event_number(event) is None for event in process.sensitivity):
        raise NotThreaded(f"what {process.name} is sensitive to is not known")
    return process.sensitivity


def event_number(event: Term) -> int | None:
    """The number of an event that is known."""
    return event.value if isinstance(event, Constant) and isinstance(event.value, int) else None


def by_number(event: Term) -> Term:
    """The number of an event that is found out while the program runs."""
    match event:
        case Constant(value=int(number)):
            return bits(number, 32)
        case Apply(operator="event.of_bits", arguments=(inner,)):
            return inner
        case Apply(operator="ite", arguments=(condition, then, otherwise)):
            sides = by_number(then), by_number(otherwise)
            width = max(_width(each.sort) for each in sides)
            return ite(condition, *(resize(each, width) for each in sides))
        case _:
            raise NotThreaded("an event is neither named nor given by its number")


def is_number(number: Term, value: int) -> Term:
    """Whether a number of any width is this one."""
    width = _width(number.sort)
    return equal(number, bits(value, width)) if value < 1 << width else FALSE


def check_waited(waited: tuple[tuple[int, ...], ...]) -> None:
    """Refuse processes that may wait for more events than a mask has bits."""
    if any(len(each) > _MOST_EVENTS for each in waited):
        raise NotThreaded(f"a process may wait for more than {_MOST_EVENTS} events")


def _declared(variable: Variable, first: Term) -> Declaration:
    return Declaration(variable, first, original="")


def _width(sort: Sort) -> int:
    assert isinstance(sort, Bits), f"a number should be bits, is {sort}"
    return sort.width


def all_events(program: Program) -> tuple[int, ...]:
    """The numbers of all events."""
    return tuple(range(len(program.events)))
