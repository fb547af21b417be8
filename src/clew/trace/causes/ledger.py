"""The ledger: what was done in a run, by whom, on the strength of what.

A *deed* is a command that was executed, with what it read, who wrote that, and what it wrote; deeds are numbered by
position. A *location* is a variable, an element, a byte of an object, a field of a record, an event, or where a process
is; calls and objects have numbers of their own here that stay when the states give them others. A deed is governed by
the branch, or else the call, that let it happen.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from clew.analysis.control_dependence import governors
from clew.ir.program import Action, Procedure
from clew.ir.source import Span
from clew.ir.terms import Term, Variable
from clew.ir.values import NOWHERE, Address, Handle
from clew.semantics.code import Code
from clew.semantics.execution.work import Call as OpenCall
from clew.semantics.execution.work import Work
from clew.semantics.values import Datum
from clew.trace.causes.uses import Location, uses

BEFORE = -1
"""Who wrote what was there at the start."""
_MOST_BYTES = 256
"""Of larger stretches of memory only the first bytes count."""
_MOST_BLOCKS = 300
"""In larger procedures nobody is asked which branch governs what."""


class Kind(Enum):
    """What a deed is, as far as it matters to those who explain."""

    WRITE = "write"
    CHOICE = "choice"
    SPURIOUS = "spurious"
    """A choice that may come out true without a reason."""
    TEST = "test"
    CALL = "call"
    MAKE = "make"
    FREE = "free"
    OTHER = "other"


class Deed(NamedTuple):
    """See the module."""

    step: int
    actor: str
    frame: int
    kind: Kind
    span: Span | None
    shipped: bool
    reads: tuple[tuple[Location, int], ...]
    writes: tuple[Location, ...]
    governor: int
    address: Address | None = None
    """Where memory is read or written, with the number that the object has then."""


class Frame(NamedTuple):
    """A call that was seen: whose it is, of which procedure."""

    actor: str
    routine: int


class Ledger:
    """Deeds, and who wrote each location last; it grows."""

    def __init__(self, code: Code) -> None:
        self.deeds: list[Deed] = []
        self.frames: list[Frame] = []
        self.choices: dict[int, int] = {}
        """Which choice of its step each deed has made that chose a value."""
        self.assigned: dict[int, Datum] = {}
        """What was assigned to a variable, by the number of the deed."""
        self.made: dict[int, int] = {}
        """The deeds that made objects, by the numbers that those have here."""
        self.lost: list[int] = []
        """Objects of the heap to which nothing points any more, by those numbers; not what others of them hold."""
        self._code = code
        self._writers: dict[Location, int] = {}
        self._open: dict[str, list[tuple[OpenCall | None, int]]] = {}
        self._objects: dict[int, int] = {}
        self._records: dict[int, int] = {}
        self._serials = code.first_dynamic
        self._births: dict[int, int] = {}
        self._branches: dict[int, dict[str, int]] = {}
        self._unwound: dict[int, int] = {}
        """What was raised last of what each call has caught."""
        self._chose: dict[int, str] = {}
        """The block of each call that was left by a choice, whose way a condition is about to name."""
        self._governing: dict[int, dict[str, tuple[str, ...]]] = {}
        self._step, self._actor = 0, ""
        self._fresh: set[str] = set()
        self._action: Action | None = None
        self._place, self._guard = 0, BEFORE
        self._work: Work | None = None
        self._arguments: tuple[tuple[Location, ...], ...] | None = None
        self._made: Variable | None = None
        self._spawned: tuple[tuple[Location, ...], ...] | None = None
        self._woken: tuple[Location, ...] = ()

    def _sync(self, work: Work) -> None:
        """Know the frames of the process that runs; new ones receive their arguments."""
        assert work.task is not None, "a process should be running"
        name, calls = work.task.name, work.task.calls
        known = self._open.setdefault(name, [])
        if name in self._fresh:
            self._fresh.discard(name)
            known[:] = [(call, frame) for call, (_, frame) in zip(calls, known, strict=False)]
        same = 0
        while same < min(len(calls), len(known)) and known[same][0] is calls[same]:
            same += 1
        del known[same:]
        for call in calls[same:]:
            number = len(self.frames)
            self.frames.append(Frame(name, call.routine))
            self._births[number] = len(self.deeds) - 1
            known.append((call, number))
        if self._arguments is not None:
            self._pass(self._arguments, known[-1][1])
            self._arguments = None

    def _pass(self, arguments: tuple[tuple[Location, ...], ...], frame: int) -> None:
        birth = self._births.get(frame, BEFORE)
        span = self.deeds[birth].span if birth >= 0 else None
        for slot, each in enumerate(arguments):
            self._add(Kind.CALL, each, (("local", frame, slot),), span)

    def _settle(self, work: Work) -> None:
        """What the last command did is there to be seen."""
        if self._made is not None:
            datum = self._read(work, self._made)
            if isinstance(datum, Address):
                self._objects[datum.object] = self._fresh_serial()
                self.made[self._objects[datum.object]] = len(self.deeds) - 1
            elif isinstance(datum, Handle):
                self._records[datum.record] = self._fresh_serial()
            self._made = None
        if self._spawned is not None:
            task = work.tasks[-1]
            number = len(self.frames)
            self.frames.append(Frame(task.name, task.top.routine))
            self._births[number] = len(self.deeds) - 1
            self._open[task.name] = [(None, number)]
            self._fresh.add(task.name)
            self._pass(self._spawned, number)
            self._spawned = None

    def _uses(self, work: Work, term: Term) -> list[Location]:
        return uses(work, term, self._frame(work))[0]

    def _label(self, work: Work) -> str:
        return work.routine.blocks[work.call.block].label

    def _frame(self, work: Work) -> int:
        return BEFORE if work.task is None else self._open[work.task.name][-1][1]

    def _target(self, work: Work, target: Variable) -> Location:
        slot = None if work.task is None else work.routine.slots.get(target.name)
        return ("global", target.name) if slot is None else ("local", self._frame(work), slot)

    def _read(self, work: Work, target: Variable) -> Datum:
        slot = None if work.task is None or not work.task.calls else work.routine.slots.get(target.name)
        return work.globals[self._code.slots[target.name]] if slot is None else work.call.locals[slot]

    def _field(self, work: Work, reference: Term, field: str) -> Location:
        _, datum = uses(work, reference, self._frame(work))
        number = datum.record if isinstance(datum, Handle) else NOWHERE
        return "field", self._records.setdefault(number, self._fresh_serial()), field

    def _bytes(self, datum: Datum, size: int) -> tuple[Location, ...]:
        if not isinstance(datum, Address) or datum.object == NOWHERE:
            return ()
        serial = self._serial(datum.object)
        return tuple(("byte", serial, datum.offset + each) for each in range(min(size, _MOST_BYTES)))

    def _serial(self, number: int) -> int:
        if number < self._code.first_dynamic:
            return number
        if number not in self._objects:
            self._objects[number] = self._fresh_serial()
        return self._objects[number]

    def number_now(self, serial: int) -> int | None:
        """The number that an object has in the state behind the last step; None if it is gone."""
        if serial < self._code.first_dynamic:
            return serial
        return next((number for number, each in self._objects.items() if each == serial), None)

    def caller(self, number: int) -> tuple[int, int]:
        """The innermost call outside of the library in which a deed is done, and the deed that made this call."""
        frame = self.deeds[number].frame
        while frame != BEFORE:
            span = self._code.routines[self.frames[frame].routine].procedure.span
            birth = self._births.get(frame, BEFORE)
            if birth == BEFORE or (span is not None and not span.shipped):
                return frame, birth
            frame = self.deeds[birth].frame
        return BEFORE, BEFORE

    def frame_of(self, actor: str) -> int:
        """The innermost call of a process, if it was seen."""
        known = self._open.get(actor)
        return known[-1][1] if known else BEFORE

    def _fresh_serial(self) -> int:
        self._serials += 1
        return self._serials

    def writer(self, location: Location) -> int:
        """The deed that wrote a place last."""
        whole = self._writers.get((*location[:2], "*"), BEFORE) if location[0] == "global" else BEFORE
        return max(self._writers.get(location, BEFORE), whole)

    def _add(
        self,
        kind: Kind,
        reads: Iterable[Location],
        writes: Iterable[Location],
        span: Span | None,
        address: Address | None = None,
    ) -> int:
        """Write a deed down."""
        number = len(self.deeds)
        places = tuple(writes)
        found = dict.fromkeys((*reads, *self._woken))
        self._woken = ()
        own = self._own_span(span)
        self.deeds.append(
            Deed(
                self._step,
                self._actor,
                BEFORE if self._work is None or self._work.task is None else self._frame(self._work),
                kind,
                own,
                span is not None and span.shipped,
                tuple((each, self.writer(each)) for each in found),
                places,
                self._governor(),
                address,
            )
        )
        for place in places:
            self._writers[place] = number
            if place[0] == "global":
                self._writers[place[:2]] = number
                if len(place) == 2:
                    self._writers[*place, "*"] = number
        self._writers["process", self._actor] = number
        return number

    def _own_span(self, span: Span | None) -> Span | None:
        return span if self._work is None or self._work.task is None else self._work.own_span(span)

    def _governor(self) -> int:
        work = self._work
        if work is None or work.task is None:
            return BEFORE if self._place < 0 else self._guard
        if not work.task.calls:
            return BEFORE
        frame, call = self._frame(work), work.call
        routine = self._code.routines[call.routine]
        if call.routine not in self._governing:
            self._governing[call.routine] = _governing(routine.procedure)
        branches = self._branches.get(frame, {})
        label = routine.blocks[call.block].label
        found = [branches[each] for each in self._governing[call.routine].get(label, ()) if each in branches]
        return max((*found, self._unwound.get(frame, BEFORE), self._births.get(frame, BEFORE)))


def _governing(procedure: Procedure) -> dict[str, tuple[str, ...]]:
    if len(procedure.blocks) > _MOST_BLOCKS:
        return {}
    return {label: tuple({each for each, _ in found}) for label, found in governors(procedure).items()}
