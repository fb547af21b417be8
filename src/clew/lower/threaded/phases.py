"""The kernel as procedures: what happens when an event does, the phases, and the process that runs them.

After `semantics.schedulers.kernel`, command by command; tests walk both programs side by side.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.build import BlockBuilder
from clew.ir.commands import Assign, Await, Branch, Call, Goto, Return
from clew.ir.program import Declaration, Procedure
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import FALSE, TRUE, Term, Variable, apply, bits, conjoin, disjoin, equal, ite, negate, variable
from clew.lower.threaded.kept import ALL, ANY, NEVER, READY, SIMULATION, STARVED, STOPPED, TIME, Kept, sensitivity

KERNEL, INITIALISE = "kernel runs", "kernel initialises"
_UPDATE, _DELTA, _DUE, _ADVANCE, _END = (
    f"kernel {name}" for name in ("updates", "notifies deltas", "fires what is due", "advances", "ends")
)
_NOW = bits(0, 64)


def fire_name(event: int) -> str:
    """The procedure that lets an event happen."""
    return f"kernel fires {event}"


def phases(kept: Kept) -> Iterator[Procedure]:
    """All procedures of the kernel."""
    for event in range(len(kept.program.events)):
        yield _fire(kept, event)
    yield _update(kept)
    yield _due(kept)
    yield _delta(kept)
    yield _advance(kept)
    yield _end(kept)
    if kept.program.main is not None:
        yield _initialise(kept)
    yield _runs(kept)


class _Text(BlockBuilder):
    """A procedure under construction."""

    def __init__(self, label: str = "begin") -> None:
        super().__init__(label)

    def set(self, target: Variable, value: Term) -> None:
        self.emit(Assign(target, value))

    def call(self, name: str, *arguments: Term) -> None:
        self.emit(Call(name, arguments))

    def test(self, condition: Term) -> str:
        """What follows is done where the condition holds; the label at which it goes on is to be opened."""
        then, behind = self.fresh_label("then"), self.fresh_label("behind")
        self.close(Branch(condition, then, behind))
        self.open(then)
        return behind

    def made(self, name: str, parameters: tuple[Variable, ...] = (), own: tuple[Variable, ...] = ()) -> Procedure:
        self.close(Return())
        given = tuple(Declaration(each, original="") for each in parameters)
        local = tuple(Declaration(each, original="") for each in own)
        return Procedure(name, given, (), local, tuple(self.blocks), original="kernel")


def _zero(mask: Variable) -> Term:
    assert isinstance(mask.sort, Bits), "a mask should be bits"
    return bits(0, mask.sort.width)


def _wake(kept: Kept, text: _Text, process: int, *, expired: Term) -> None:
    """End the wait of a process."""
    text.set(kept.mode(process), bits(READY, 2))
    text.set(kept.events(process), _zero(kept.events(process)))
    text.set(kept.timeout(process), NEVER)
    if kept.tells:
        text.set(kept.expired(process), expired)


def _fire(kept: Kept, event: int) -> Procedure:
    """Whoever waits for it alone, or for it last, can go on."""
    text = _Text()
    for process in kept.processes():
        if event not in kept.waited[process]:
            continue
        mask = kept.events(process)
        width = max(1, len(kept.waited[process]))
        own = bits(kept.bit(process, event), width)
        behind = text.test(negate(equal(apply("bitand", mask, own), _zero(mask))))
        waits_on = conjoin(equal(kept.mode(process), bits(ALL, 2)), negate(equal(mask, own)))
        fewer, woken = text.fresh_label("fewer"), text.fresh_label("woken")
        text.close(Branch(waits_on, fewer, woken))
        text.open(fewer)
        text.set(mask, apply("bitand", mask, bits(~kept.bit(process, event), width)))
        text.close(Goto(behind))
        text.open(woken)
        _wake(kept, text, process, expired=FALSE)
        text.close(Goto(behind))
        text.open(behind)
    return text.made(fire_name(event))


def _update(kept: Kept) -> Procedure:
    """The update phase: what was requested before it runs."""
    text = _Text()
    own = []
    for number in range(len(kept.program.updates)):
        asked = variable(f"requested {number}", BOOL)
        own.append(asked)
        text.set(asked, kept.requested(number))
        text.set(kept.requested(number), FALSE)
    for number, name in enumerate(kept.program.updates):
        behind = text.test(own[number])
        text.call(name)
        text.open(behind)
    return text.made(_UPDATE, own=tuple(own))


def _due(kept: Kept) -> Procedure:
    """All notifications and time-outs that are due now."""
    text = _Text()
    for event in range(len(kept.program.events)):
        pending = kept.pending(event)
        behind = text.test(equal(pending, _NOW))
        text.set(pending, NEVER)
        text.call(fire_name(event))
        text.open(behind)
    for process in kept.processes():
        behind = text.test(equal(kept.timeout(process), _NOW))
        _wake(kept, text, process, expired=TRUE)
        text.open(behind)
    return text.made(_DUE)


def _delta(kept: Kept) -> Procedure:
    """The delta notification phase."""
    text = _Text()
    text.call(_DUE)
    if kept.suspends and not kept.is_open:
        for process in kept.processes():
            behind = text.test(kept.resuming(process))
            text.set(kept.suspended(process), FALSE)
            text.set(kept.resuming(process), FALSE)
            text.open(behind)
    return text.made(_DELTA)


def _advance(kept: Kept) -> Procedure:
    """Let time pass; nothing is due before."""
    distance = variable("distance", TIME)
    text = _Text()
    if kept.observed_time:
        text.set(kept.time, apply("add", kept.time, distance))
    text.set(kept.left, ite(kept.limited, apply("sub", kept.left, distance), kept.left))
    for clock in _clocks(kept):
        text.set(clock, ite(equal(clock, NEVER), NEVER, apply("sub", clock, distance)))
    return text.made(_ADVANCE, parameters=(distance,))


def _clocks(kept: Kept) -> Iterator[Variable]:
    """All that happens after a time."""
    for event in range(len(kept.program.events)):
        yield kept.pending(event)
    for process in kept.processes():
        yield kept.timeout(process)


def _end(kept: Kept) -> Procedure:
    """End the simulation: time goes on to the limit."""
    phase = variable("phase", Bits(2))
    text = _Text()
    behind = text.test(kept.limited)
    text.call(_ADVANCE, kept.left)
    text.open(behind)
    text.set(kept.phase, phase)
    text.set(kept.limited, FALSE)
    text.set(kept.left, _NOW)
    return text.made(_END, parameters=(phase,))


def _initialise(kept: Kept) -> Procedure:
    """The initialisation phase."""
    text = _Text()
    text.call(_UPDATE)
    for number, process in enumerate(kept.program.processes):
        if not process.initialise:
            text.set(kept.mode(number), bits(ANY, 2))
            text.set(kept.events(number), kept.mask(number, sensitivity(process)))
    text.call(_DELTA)
    return text.made(INITIALISE)


def _runs(kept: Kept) -> Procedure:
    """The process: when nobody can move, it is its turn."""
    again = "again"
    text = _Text(again)
    text.emit(Await(conjoin(equal(kept.phase, bits(SIMULATION, 2)), kept.at_rest())))
    text.call(_UPDATE)
    if kept.stops:
        behind = text.test(kept.stopping)
        text.set(kept.limited, FALSE)
        text.set(kept.left, _NOW)
        text.set(kept.stopping, FALSE)
        _ends(text, STOPPED, again)
        text.open(behind)
    text.call(_DELTA)
    if kept.is_open:
        if kept.program.updates:
            requested = disjoin(*(kept.requested(number) for number in range(len(kept.program.updates))))
            behind = text.test(conjoin(requested, kept.at_rest()))
            text.call(_UPDATE)
            text.call(_DELTA)
            text.open(behind)
        _at_limit(kept, text, again)
    own = _instants(kept, text, again)
    return text.made(KERNEL, own=own)


def _ends(text: _Text, phase: int, again: str) -> None:
    text.call(_END, bits(phase, 2))
    text.close(Goto(again))


def _at_limit(kept: Kept, text: _Text, again: str) -> None:
    behind = text.test(conjoin(kept.limited, equal(kept.left, _NOW)))
    _ends(text, STOPPED, again)
    text.open(behind)


def _instants(kept: Kept, text: _Text, again: str) -> tuple[Variable, ...]:
    """The timed notifications of one instant after the other, until somebody can run."""
    distance = variable("distance", TIME)
    instant = text.fresh_label("instant")
    later = text.fresh_label("later")
    text.open(instant)
    text.close(Branch(kept.at_rest(), later, again))
    text.open(later)
    text.set(distance, NEVER)
    for clock in _clocks(kept):
        text.set(distance, ite(apply("ult", clock, distance), clock, distance))
    behind = text.test(disjoin(equal(distance, NEVER), conjoin(kept.limited, apply("ult", kept.left, distance))))
    in_pieces = disjoin(kept.again, negate(equal(distance, NEVER))) if kept.is_open else TRUE
    text.close(Branch(conjoin(kept.limited, in_pieces), "stopped", "starved"))
    text.open("stopped")
    _ends(text, STOPPED, again)
    text.open("starved")
    _ends(text, STARVED, again)
    text.open(behind)
    text.call(_ADVANCE, distance)
    text.call(_DUE)
    if kept.is_open:
        _at_limit(kept, text, again)
    text.close(Goto(instant))
    return (distance,)
