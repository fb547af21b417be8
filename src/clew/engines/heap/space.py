"""The space of a machine on heaps: components, their states, and what they bring back, up to a fixpoint.

A component is analysed once for each heap (up to isomorphism) that a procedure is entered with. A call waits for what
its component brings back, and goes on with each of it, whenever it comes: recursion needs nothing more. Heaps are
folded where loops begin and where procedures are entered and left. Termination is not promised by that alone: numbers
that take too many values at a place are forgotten there, and a heap that grows beyond `largest` nodes ends the search.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from dataclasses import field
from enum import Enum
from typing import NamedTuple

from clew.engines.tally import Meter, Tally
from clew.ir.memory.shapes import Contract
from clew.lower.heap.terms import LostTrack
from clew.models.heap.bounds import Stops
from clew.models.heap.canonical import Canonical, Key, canonical
from clew.models.heap.colours import Data
from clew.models.heap.completion import with_colours, with_near_sizes, with_nulls
from clew.models.heap.folding import folded, folded_from_within
from clew.models.heap.graph import Heap
from clew.models.heap.joining import Variants
from clew.models.heap.keeping import Fold, Keep, brought_out, kept
from clew.models.heap.machine import Blocks, Calls, Ends, Entry, Goes, HeapMachine, Outcome, Place, Returns, Violates
from clew.models.heap.numbers import Numbers
from clew.models.heap.patterns import Patterns
from clew.records import dataclass
from clew.verdict import Limit

_VARIANTS = 3
"""So many heaps that differ only in what edges hide are told apart at a place."""


class Bounds(Enum):
    """What is left of numbers that take too many values at a place."""

    FORGOTTEN = "forgotten"
    KEPT = "kept"


class Came(NamedTuple):
    """How a state was first reached: from a state of the same component, by these ways at branches."""

    state: int
    trail: tuple[int, ...]
    callee: int | None = None
    """The component that was called in between, and what it brought back."""
    exit: int | None = None


@dataclass(slots=True)
class Waiting:
    """A call that waits for what a component brings back."""

    component: Component
    state: int
    call: Calls
    entry: Entry


@dataclass(slots=True)
class Component:
    """A procedure and a heap that it begins with; grows while the space is built."""

    number: int
    procedure: str
    heap: Heap
    states: list[tuple[Place, Heap]] = field(default_factory=list)
    numbers: dict[tuple[Place, Key], int] = field(default_factory=dict)
    came: list[Came | None] = field(default_factory=list)
    exits: list[tuple[Returns, Came]] = field(default_factory=list)
    known_exits: set[tuple[bool, Key]] = field(default_factory=set)
    waiting: list[Waiting] = field(default_factory=list)


class Breach(NamedTuple):
    """A check that may fail, or a process that may wait for ever, and where."""

    component: Component
    came: Came
    what: Violates | Blocks


class Space:
    """See the module; grows by `explore`."""

    def __init__(
        self,
        machine: HeapMachine,
        meter: Meter,
        tally: Tally,
        *,
        largest: int,
        values: int,
        most: int = 0,
        keep: Keep = Keep.NOTHING,
        fold: frozenset[Fold] = frozenset(),
        data: Data = Data.EXACT,
        bounds: Bounds = Bounds.FORGOTTEN,
    ) -> None:
        self._machine = machine
        self._meter = meter
        self._tally = tally
        self._largest, self._most = largest, most
        self._keeps, self._folds = keep, fold
        self._data = data
        self._patterns = Patterns(machine.grammar, apart=Fold.APART in fold)
        ends = Stops(machine.constants) if bounds is Bounds.KEPT else None
        self._numbers = Numbers(values, ends, machine.width)
        self._variants = Variants(_VARIANTS)
        self._folded: dict[tuple[Key, bool], tuple[Heap, Key]] = {}
        self.components: dict[tuple[str, int, Key], Component] = {}
        self._todo: deque[tuple[Component, int]] = deque()
        self.breaches: list[Breach] = []
        self.too_large = False
        self.lost = ""
        """Why the search could not go on, if so."""
        self._ended = False

    def explore(self, most: int | None = None) -> Iterator[Breach]:
        """Build the space, or its first so many states by distance; whatever may fail is told when it is first met."""
        begun = self._tally.states
        self._begin()
        told = 0
        while self._todo and self._meter.go_on(self._tally) and not self._is_over():
            if most is not None and self._tally.states - begun > most:
                break
            component, state = self._todo.pop() if most is None else self._todo.popleft()
            self._step(component, state)
            if len(self.breaches) > told:
                yield from self.breaches[told:]
                told = len(self.breaches)
        self._ended = not self._todo and not self.too_large and not self.lost and self._meter.limit is None
        yield from self.breaches[told:]

    def _begin(self) -> None:
        top = Component(-1, "", Heap(), came=[None], states=[(Place("", 0, 0), Heap())])
        try:
            for call in self._machine.initial():
                self._outcome(top, 0, call, Came(0, ()))
        except LostTrack as lost:
            self.lost = str(lost)

    def _step(self, component: Component, state: int) -> None:
        place, heap = component.states[state]
        try:
            for outcome in self._machine.run(place, heap):
                self._tally.transitions += 1
                self._outcome(component, state, outcome, Came(state, outcome.trail))
        except LostTrack as lost:
            self.lost = str(lost)

    def finished(self) -> bool:
        """Whether everything was explored."""
        return self._ended

    def _is_over(self) -> bool:
        return self.too_large or bool(self.lost) or self._too_many()

    def _too_many(self) -> bool:
        return 0 < self._most < self._tally.states

    def _outcome(self, component: Component, state: int, outcome: Outcome, came: Came) -> None:
        """Enter what came of a state; what waits for it goes on."""
        pending: list[tuple[Component, int, Outcome, Came]] = [(component, state, outcome, came)]
        while pending:
            component, state, outcome, came = pending.pop()
            match outcome:
                case Goes(place=place, heap=heap, joins=False):
                    # Checks do not depend on where steps end.
                    pending += [(component, state, each, came) for each in self._machine.run(place, heap)]
                case Goes(place=place, heap=heap, loop=loop):
                    self._place(component, place, heap, came, fold=loop or Fold.EVERYWHERE in self._folds)
                case Calls():
                    pending += self._call(component, state, outcome)
                case Returns():
                    pending += self._return(component, outcome, came)
                case Violates() | Blocks():
                    self.breaches.append(Breach(component, came, outcome))
                case Ends():
                    pass

    def _place(self, component: Component, place: Place, heap: Heap, came: Came, *, fold: bool) -> None:
        """Keep a heap at a place; if all is to be known of named objects, the heaps in which it is."""
        made, key = self._tidy(heap, place, fold=fold)
        if self._keeps is not Keep.ALL:
            self._keep(component, place, made, key, came)
            return
        grammar = self._machine.grammar
        for each in brought_out(made, grammar, self._machine.pointer_bytes):
            tidy = canonical(each, grammar)
            self._keep(component, place, tidy.heap, tidy.key, came)

    def _keep(self, component: Component, place: Place, made: Heap, key: Key, came: Came | None) -> None:
        made, key = self._met((component.number, place), made, key)
        if (place, key) in component.numbers:
            self._tally.matches += 1
            return
        number = component.numbers[place, key] = len(component.states)
        component.states.append((place, made))
        component.came.append(came)
        self._tally.states += 1
        self._todo.append((component, number))
        if len(made.nodes) > self._largest:
            self.too_large = True

    def _met(self, where: Hashable, heap: Heap, key: Key) -> tuple[Heap, Key]:
        """What is kept for a heap: itself, unless heaps may differ in letters alone."""
        return self._variants.met(where, heap, key) if self._data is Data.LETTERS else (heap, key)

    def _tidy(self, heap: Heap, place: Place | str, *, fold: bool) -> tuple[Heap, Key]:
        """The heap as it is kept, and what it is known by."""
        grammar = self._machine.grammar
        if not fold:
            made = canonical(heap, grammar)
            return made.heap, made.key
        made = canonical(self._numbers.forgotten(heap, place), grammar)
        known = (made.key, isinstance(place, str))
        if known not in self._folded:
            # Where a procedure is entered, nobody is to forget what has just been tested.
            entered = isinstance(place, str) and self._keeps is Keep.NOTHING
            self._folded[known] = self._fold(made, Keep.MARKS if entered else self._keeps)
        return self._folded[known]

    def _fold(self, made: Canonical, keep: Keep) -> tuple[Heap, Key]:
        """A heap, folded, but for what objects keep."""
        grammar, before = self._machine.grammar, made.heap
        heap = with_nulls(before, grammar, self._machine.pointer_bytes)
        stay = kept(heap, keep, grammar)
        if self._data is Data.LETTERS:
            heap = folded_from_within(heap, self._patterns, grammar, stay)
        else:
            heap = folded(heap, self._patterns, self._data, stay)
        if self._data is Data.JOINED:
            heap = with_colours(heap, grammar)
        elif self._data is Data.EXACT:
            if len(heap.nodes) > self._largest // 2:
                heap = folded(heap, self._patterns, Data.JOINED, stay)
            heap = with_near_sizes(heap, grammar)
        if heap is not before:
            made = canonical(heap, grammar)
        return made.heap, made.key

    def _call(self, component: Component, state: int, call: Calls) -> Iterator[tuple[Component, int, Outcome, Came]]:
        entry = self._machine.enter(call)
        heap, key = self._met((call.callee, call.entry), *self._tidy(entry.heap, call.callee, fold=True))
        assumed = self._machine.assumed(call, entry._replace(heap=heap))
        if assumed is not None:
            came = Came(state, call.trail)
            for back in assumed:
                yield from ((component, state, each, came) for each in self._machine.resume(call, entry, back))
            return
        callee = self.components.get((call.callee, call.entry, key))
        if callee is None:
            callee = Component(len(self.components), call.callee, heap)
            self.components[call.callee, call.entry, key] = callee
            self._keep(callee, Place(call.callee, call.entry, 0), heap, key, None)
        waiting = Waiting(component, state, call, entry)
        callee.waiting.append(waiting)
        for number in range(len(callee.exits)):
            yield from self._resumed(callee, number, waiting)

    def _return(
        self, component: Component, back: Returns, came: Came
    ) -> Iterator[tuple[Component, int, Outcome, Came]]:
        heap, key = self._tidy(back.heap, f"{component.procedure} returns", fold=True)
        heap, key = self._met((component.number, back.raised), heap, key)
        if (back.raised, key) in component.known_exits:
            return
        component.known_exits.add((back.raised, key))
        component.exits.append((back._replace(heap=heap), came))
        for waiting in list(component.waiting):
            yield from self._resumed(component, len(component.exits) - 1, waiting)

    def _resumed(
        self, callee: Component, exit_: int, waiting: Waiting
    ) -> Iterator[tuple[Component, int, Outcome, Came]]:
        back, _ = callee.exits[exit_]
        came = Came(waiting.state, waiting.call.trail, callee.number, exit_)
        for outcome in self._machine.resume(waiting.call, waiting.entry, back):
            yield waiting.component, waiting.state, outcome, came

    def contracts(self) -> Iterator[Contract]:
        """What was found of procedures, as far as it can be written as contracts."""
        for component in self.components.values():
            found = self._machine.contract(component.procedure, component.heap, (back for back, _ in component.exits))
            if found is not None:
                yield found

    def limit(self) -> tuple[Limit, str]:
        """Why the search ended early."""
        if self._meter.limit is not None:
            return self._meter.limit, self._meter.reason
        if self.lost:
            return Limit.UNDECIDED, self.lost
        if self._too_many():
            return Limit.STATES, f"more than {self._most} states"
        return Limit.UNDECIDED, f"a heap has more than {self._largest} objects, and no rule folds them"
