"""Summaries: what procedures do, tabulated per entry, so that recursion of any depth is finite.

Input: a recursive machine. Output: every reachable head, once per entry of its procedure, with the reason why it is
reachable, and for every entry what it can bring back to its callers: its summary. A reason is a predecessor and a
piece, or a call and one line of the callee's summary; so everything that is reachable unfolds to a run.
Places are met in the order of the shortest run to them, in pieces, so that the first run to something is a shortest.
After: Reps, Horwitz and Sagiv, "Precise Interprocedural Dataflow Analysis via Graph Reachability", 1995; the order is
that of Knuth, "A Generalization of Dijkstra's Algorithm", 1977.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any, Generic, NamedTuple, TypeVar

from clew.ir.values import Value
from clew.models.recursion import Calls, Goes, Returns, Stacked, Stuck, Violates
from clew.semantics.outcome import Violation

H = TypeVar("H", bound=Hashable)
F = TypeVar("F", bound=Hashable)


class Place(NamedTuple):
    """A head, the head at which its procedure was entered, and whether the state there is one of the run."""

    entry: Any
    head: Any
    seen: bool


class Taken(NamedTuple):
    """What a run does at one point: the choices of a piece, and whether a state of the run stands behind it."""

    choices: tuple[Value, ...]
    seen: bool
    fair: tuple[tuple[Hashable, Value], ...] = ()
    """The fair commands that were met, each with the value that was chosen."""


class Reason(NamedTuple):
    """How a place is reached: from `before` by a piece; if that called, by what the callee `called` brought `back`."""

    before: Place | None
    taken: Taken
    called: Place | None = None
    back: Any = None
    length: int = 0
    """The length of the run to the place, in pieces."""


class Event(NamedTuple):
    """A place that was reached for the first time; or what happens there: a violation, or that the process is stuck."""

    place: Place
    violation: Violation | None = None
    stuck: bool = False
    taken: Taken | None = None
    """What leads from the place to what happens."""


_MANY = 64
"""After so many pieces of one place somebody may want to look at the clock."""


class Tabulation(Generic[H, F]):
    """The table of one machine; it grows while `events` is asked for the next event."""

    def __init__(self, machine: Stacked[H, F]) -> None:
        self._machine = machine
        self.reasons: dict[Place, Reason] = {}
        self._exits: dict[Place, dict[Any, tuple[Place, Taken]]] = {}
        """Per entry: what it brings back, and from where."""
        self._callers: dict[Place, list[tuple[Place, Any, Taken]]] = {}
        self._outermost: set[Place] = set()
        self._work: list[tuple[int, int, Place]] = []
        self._ages = count()
        self._told: deque[Event] = deque()
        self.steps: list[tuple[Place, Place, Reason]] | None = None
        """Every step between places, where somebody asks for them: set it to an empty list before the first event."""
        self.leavings: dict[tuple[Place, Any], list[tuple[Place, Taken]]] = {}
        """Where steps are kept: per entry and what it brings back, every place from which it does."""

    def events(self) -> Iterator[Event]:
        """Everything that is reachable, near things first."""
        for start in self._machine.initial():
            place = Place(start.head, start.head, seen=True)
            self._outermost.add(_entry(start.head))
            self._reach(place, Reason(None, Taken(start.choices, seen=True)))
        while self._work:
            length, _, place = heappop(self._work)
            if length > self.reasons[place].length:
                continue
            yield Event(place)
            for number, piece in enumerate(self._machine.pieces(place.head), 1):
                self._follow(place, piece)
                yield from self._tell()
                if number % _MANY == 0:
                    yield Event(place)  # once more, so that who has enough may end

    def _tell(self) -> Iterator[Event]:
        while self._told:
            yield self._told.popleft()

    def _reach(self, place: Place, reason: Reason) -> None:
        if self.steps is not None and reason.before is not None:
            self.steps.append((reason.before, place, reason))
        known = self.reasons.get(place)
        if known is None or reason.length < known.length:
            self.reasons[place] = reason
            heappush(self._work, (reason.length, next(self._ages), place))

    def _follow(self, place: Place, piece: Goes[H] | Calls[H, F] | Returns[F] | Violates | Stuck) -> None:
        match piece:
            case Goes(head=head, choices=choices, seen=seen, fair=fair):
                self._reach(Place(place.entry, head, seen), self._after(place, Taken(choices, seen, fair)))
            case Calls(head=head, below=below, choices=choices, fair=fair):
                self._call(place, head, below, Taken(choices, seen=False, fair=fair))
            case Returns(back=back, choices=choices, fair=fair):
                self._return(place, back, Taken(choices, seen=False, fair=fair))
            case Violates(violation=violation, choices=choices):
                self._told.append(Event(place, violation, taken=Taken(choices, seen=True)))
            case Stuck(quiet=quiet):
                # The step ends where the process blocks, also if it came there by a call or a return.
                self._reach(place._replace(seen=True), self._after(place, Taken((), seen=True)))
                self._told.append(Event(place._replace(seen=True), stuck=not quiet))

    def _after(self, place: Place, taken: Taken) -> Reason:
        return Reason(place, taken, length=self.reasons[place].length + 1)

    def _call(self, place: Place, head: H, below: F, taken: Taken) -> None:
        entry = _entry(head)
        self._callers.setdefault(entry, []).append((place, below, taken))
        self._reach(entry, self._after(place, taken))
        for back in tuple(self._exits.get(entry, ())):
            self._continue(place, below, taken, entry, back)

    def _return(self, place: Place, back: F, taken: Taken) -> None:
        entry = _entry(place.entry)
        exits = self._exits.setdefault(entry, {})
        if self.steps is not None:
            self.leavings.setdefault((entry, back), []).append((place, taken))
        if back in exits and self.reasons[exits[back][0]].length <= self.reasons[place].length:
            return
        exits[back] = (place, taken)
        if entry in self._outermost:
            self._end(place, back, taken)
        for caller, below, call in tuple(self._callers.get(entry, ())):
            self._continue(caller, below, call, entry, back)

    def _end(self, place: Place, back: F, taken: Taken) -> None:
        ending = taken._replace(seen=True)
        for piece in self._machine.finish(back):
            match piece:
                case Goes(head=head):
                    self._reach(Place(place.entry, head, seen=True), self._after(place, ending))
                case Violates(violation=violation):
                    self._told.append(Event(place, violation, taken=ending))
                case other:
                    raise AssertionError(f"a process should end or fail, not {other}")

    def _continue(self, caller: Place, below: F, call: Taken, entry: Place, back: F) -> None:
        last, _ = self._exits[entry][back]
        inside = self.reasons[last].length - self._entered(entry)
        reason = Reason(caller, call, entry, back, self.reasons[caller].length + inside + 2)
        match self._machine.resume(back, below):
            case Goes(head=head):
                self._reach(Place(caller.entry, head, seen=False), reason)
            case Returns(back=passed):
                # A frame that does not catch: as if it returned from a place that nothing else is done at.
                where = Place(caller.entry, ("passed on", caller.head, entry.head, back), seen=False)
                if self.steps is not None:
                    self.steps.append((caller, where, reason))
                known = self.reasons.get(where)
                if known is None or reason.length < known.length:
                    self.reasons[where] = reason
                self._return(where, passed, Taken((), seen=False))
            case other:
                raise AssertionError(f"a caller should go on or pass on, not {other}")

    def _entered(self, entry: Place) -> int:
        """The length of the shortest run to an entry, whether it was called or is where everything starts."""
        called = self.reasons.get(entry)
        started = self.reasons.get(entry._replace(seen=True)) if entry in self._outermost else None
        return min(reason.length for reason in (called, started) if reason is not None)

    def path(self, event: Event, limit: int) -> list[Taken] | None:
        """What a run to the event takes, piece by piece; None where that is longer than the limit."""
        stack: list[Taken | tuple[Place, Place | None]] = [(event.place, None)]
        if event.taken is not None:
            stack.append(event.taken)
        return self._backwards(stack, limit)

    def unfolded(self, reason: Reason, limit: int) -> list[Taken] | None:
        """What a single step takes: its piece, and if that called, all that the callee did."""
        stack: list[Taken | tuple[Place, Place | None]] = [reason.taken]
        if reason.called is not None:
            last, leaving = self._exits[reason.called][reason.back]
            stack += [(last, reason.called), leaving]
        return self._backwards(stack, limit)

    def _backwards(self, stack: list[Taken | tuple[Place, Place | None]], limit: int) -> list[Taken] | None:
        """Unfold from the top: a place leads to the entry of its procedure, or (stop None) to the start of the run."""
        found: list[Taken] = []
        while stack and len(found) <= limit:
            top = stack.pop()
            if isinstance(top, Taken):
                found.append(top)
                continue
            place, stop = top
            if stop is not None and place.head == stop.head:
                continue
            before, taken, called, back, _ = self.reasons[place]
            if before is not None:
                stack.append((before, stop))
            stack.append(taken)
            if called is not None:
                last, leaving = self._exits[called][back]
                stack += [(last, called), leaving]
        return None if stack else found[::-1]


def _entry(head: Any) -> Place:  # noqa: ANN401 - any head
    """The place at which a procedure is entered by a call."""
    return Place(head, head, seen=False)
