"""An instance of a chart: its variables.

Per region a variable holds the active child (0 for none), per history what it holds, per datum a slot, and `_event`
the last event where somebody asks for it. Events wait in the internal and the external buffer, delayed ones in timers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice

from clew.frontends.uml.chart import HISTORIES, TIMER, Change, Chart, Invoke, NodeKind, Profile, Send, contents_of
from clew.frontends.uml.options import Pool
from clew.frontends.uml.storage import Slot
from clew.frontends.uml.translate.events.buffers import Buffer, Part
from clew.frontends.uml.translate.shared import Shared
from clew.frontends.uml.translate.structure import Structure
from clew.frontends.uml.translate.writer import Writer
from clew.frontends.uml.values import REFERENCE, UNDEFINED, Kind, Texts, Value, plain
from clew.ir.program import Action, Declaration
from clew.ir.sorts import BOOL, Bits, Sort
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Term,
    Variable,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    negate,
    variable,
    width_of,
)
from clew.records import dataclass

SYSTEM_NAMES = frozenset({"_event", "_sessionid", "_name", "_ioprocessors", "_x"})


@dataclass(frozen=True, slots=True)
class Seen:
    """An event as expressions see it: its name as a text, and the values of its fields; without a name, none yet."""

    name: Term
    fields: dict[str, Value]


class Instance:
    """One machine of a system."""

    def __init__(
        self,
        chart: Chart,
        profile: Profile,
        shared: Shared,
        prefix: str,
        capacity: int | None = None,
        invoker: tuple[Instance, Invoke] | None = None,
    ) -> None:
        self.chart = chart
        self.profile = profile
        self.shared = shared
        self.prefix = prefix
        self.structure = Structure(chart)
        self.name = chart.name
        self.invoker = invoker
        """The machine in which it runs, where it is invoked."""
        self.invoked: list[tuple[Invoke, Instance]] = []
        self.capacity = capacity
        """How many events its queue holds, where that is its own."""
        self.initial: dict[str, Value] = {}
        """What data hold before the machine starts."""
        self.broken: set[str] = set()
        """The data whose values are errors."""

    # --- states ---------------------------------------------------------------------------------------------------

    def region(self, node: int) -> Variable:
        """The variable that holds which child of a compound node is active."""
        count = len(self.chart.nodes[node].children)
        name = self.name if node == 0 else f"{self.prefix}{self.chart.nodes[node].name}"
        return variable(f"{name}@", Bits(count.bit_length()))

    def at(self, node: int) -> Constant:
        """The value of its region's variable by which a node is active; 0 stands for none."""
        parent = self.chart.nodes[node].parent
        assert parent is not None, "the whole machine should be in no region"
        return bits(self.chart.nodes[parent].children.index(node) + 1, width_of(self.region(parent)))

    def nowhere(self, region: int) -> Constant:
        """The value by which none of its children is active."""
        return bits(0, width_of(self.region(region)))

    @cached_property
    def active(self) -> dict[int, Term]:
        """Per state, whether it is active."""
        found: dict[int, Term] = {0: negate(equal(self.region(0), self.nowhere(0)))}
        for node in self.chart.nodes[1:]:
            if node.kind in HISTORIES:
                continue
            assert node.parent is not None, "only the whole machine should have no parent"
            if self.chart.nodes[node.parent].kind is NodeKind.COMPOUND:
                found[node.number] = equal(self.region(node.parent), self.at(node.number))
            else:
                found[node.number] = found[node.parent]
        return found

    def completed(self, node: int) -> Term:
        """Whether a composite has come to its end: a final state is active in every region."""
        each = self.chart.nodes[node]
        match each.kind:
            case NodeKind.COMPOUND:
                finals = [child for child in each.children if self.chart.nodes[child].kind is NodeKind.FINAL]
                return disjoin(*(self.active[child] for child in finals))
            case NodeKind.PARALLEL:
                return conjoin(*(self.completed(child) for child in each.children))
            case _:
                return FALSE

    @cached_property
    def ended(self) -> Term:
        """Whether a final state of the whole machine is active."""
        return self.completed(0)

    @cached_property
    def running(self) -> Term:
        """Whether the machine has started and not ended."""
        return conjoin(self.active[0], negate(self.ended))

    def history(self, node: int, region: int) -> Variable:
        """What a history holds of a region."""
        name = f"{self.prefix}{self.chart.nodes[node].name}"
        if self.chart.nodes[region].kind is not NodeKind.COMPOUND:
            return variable(f"{name}${region}", Bits(1))
        return variable(f"{name}${region}", self.region(region).sort)

    def remembered(self, node: int) -> tuple[int, ...]:
        """The regions that a history remembers; the first says whether it holds anything."""
        each = self.chart.nodes[node]
        assert each.parent is not None, "a history should have a parent"
        if each.kind is NodeKind.SHALLOW:
            return (each.parent,)
        below = [
            state for state in self.chart.descendants(each.parent) if self.chart.nodes[state].kind is NodeKind.COMPOUND
        ]
        return (each.parent, *below)

    @cached_property
    def defers(self) -> bool:
        """Whether some state defers events."""
        return any(node.deferred for node in self.chart.nodes)

    def deferring(self, event: str) -> Term:
        """Whether an active state defers the event."""
        deferring = [node.number for node in self.chart.nodes if event in node.deferred]
        return disjoin(*(self.active[each] for each in deferring if each in self.active))

    @property
    def deferred(self) -> Variable:
        """How many events at the front of the queue are deferred."""
        return variable(f"{self.prefix}deferred", self.external.length.sort)

    @property
    def first(self) -> Term | int:
        """The place of the first event of the queue that is not deferred."""
        return self.deferred if self.defers else 0

    @property
    def nothing_pending(self) -> Term:
        """Whether the queue holds deferred events at most."""
        return equal(self.deferred, self.external.length) if self.defers else self.external.is_empty

    def asked(self, invoke: Invoke) -> Variable:
        """Whether a machine is to be invoked as soon as this one is at rest."""
        return variable(f"{self.prefix}{invoke.name}$asked", BOOL)

    @property
    def reported(self) -> Variable:
        """Whether an invoked machine has told its end."""
        return variable(f"{self.prefix}$reported", BOOL)

    @property
    def nothing_asked(self) -> Term:
        """Whether no machine is to be invoked."""
        return conjoin(*(negate(self.asked(invoke)) for invoke, _ in self.invoked))

    def quiet(self, node: int) -> Variable:
        """Whether the completion of a state has been told to its transitions, and none was taken."""
        return variable(f"{self.prefix}{self.chart.nodes[node].name}$told", BOOL)

    @cached_property
    def completing(self) -> tuple[int, ...]:
        """The states whose completion may find no transition: all that it asks are guarded."""
        found: dict[int, bool] = {}
        for transition in self.chart.transitions:
            if transition.completion:
                guarded = transition.guard is not None or bool(transition.joins)
                found[transition.source] = found.get(transition.source, True) and guarded
        return tuple(node for node, guarded in found.items() if guarded)

    def pending(self, node: int) -> Term:
        """Whether a state has completed and this has not been told yet."""
        done = self.completed(node) if self.chart.nodes[node].children else TRUE
        told = self.quiet(node) if node in self.completing else FALSE
        return conjoin(self.active[node], done, negate(told))

    def condition(self, text: str) -> Variable:
        """Whether a condition in words holds."""
        return variable(f"{self.prefix}[{text}]", BOOL)

    def held_before(self, change: Change) -> Variable:
        """Whether the condition of a change event held when it was last looked at."""
        return variable(f"{self.prefix}{change.event}$held", BOOL)

    @property
    def histories(self) -> tuple[int, ...]:
        """The histories of the chart."""
        return tuple(node.number for node in self.chart.nodes if node.kind in HISTORIES)

    # --- data -----------------------------------------------------------------------------------------------------

    def slot(self, name: str) -> Slot:
        """The slot of a datum."""
        return self.shared.slot(f"{self.prefix}{name}")

    def places(self, name: str) -> list[Variable]:
        """The variables of a datum."""
        slot = self.slot(name)
        return [variable(f"{slot.name}{suffix}", sort) for suffix, sort, _ in slot.parts(self.shared.texts)]

    def read(self, name: str) -> Value:
        """The value of a datum now."""
        return self.slot(name).unpack(list(self.places(name)))

    def address(self, name: str) -> int:
        """The number by which references know an object."""
        return 16 + list(self.shared.objects).index(name)

    def referred(self, value: Value) -> list[tuple[Term, Instance]]:
        """The machines that a reference may refer to, with the conditions under which it does."""
        return [
            (conjoin(case.when, equal(case.payload, bits(self.address(name), 8))), machine)
            for case in value
            if case.kind is Kind.OBJECT
            for name, machine in self.shared.objects.items()
        ]

    def knows(self, name: str) -> bool:
        """Whether there is a datum of that name."""
        return f"{self.prefix}{name}" in self.shared.variables

    def bound(self, node: int) -> Variable:
        """Whether the late data of a node have their values."""
        return variable(f"{self.prefix}{self.chart.nodes[node].name}$bound", BOOL)

    # --- events ---------------------------------------------------------------------------------------------------

    def event_places(self) -> list[Variable]:
        """The variables of the last event, one per part; its name is the empty text before the first."""
        return [variable(f"{self.prefix}_event{suffix}", sort) for suffix, sort, _ in self.event_parts()]

    @property
    def last_event(self) -> Seen:
        """The last event, as content sees it."""
        return self.seen(self.event_places())

    def event_parts(self) -> tuple[Part, ...]:
        """The parts of an event: its name, and its fields."""
        texts = self.shared.texts
        found: list[Part] = [("", texts.sort, bits(0, texts.sort.width))]
        for name, slot in self.shared.fields.items():
            found += [(f".{name}{suffix}", sort, start) for suffix, sort, start in slot.parts(texts)]
        return tuple(found)

    def packed(self, name: Term, fields: dict[str, Value], span: Span | None = None) -> list[Term]:
        """An event as terms for the parts, which get room for it: a buffer or variable is asked for afterwards."""
        found: list[Term] = [name]
        for field, slot in self.shared.fields.items():
            value = fields.get(field, UNDEFINED)
            slot.admit(value, span)
            found += slot.pack(value, self.shared.texts)
        return found

    def seen(self, terms: Sequence[Term]) -> Seen:
        """The event that the terms of the parts stand for."""
        name, *rest = terms
        left = iter(rest)
        texts = self.shared.texts
        shared = self.shared.fields.items()
        return Seen(name, {field: slot.unpack(list(islice(left, len(slot.parts(texts))))) for field, slot in shared})

    def _buffer(self, name: str, more: tuple[Part, ...] = (), capacity: int | None = None) -> Buffer:
        parts = (*self.event_parts(), *more)
        room = capacity or self.capacity or self.shared.capacity
        listed = tuple(self.shared.texts.numbers)
        names = (listed[0] or "-", *listed[1:])
        pool = Pool.ARRAYS if more else self.shared.pool
        return Buffer(f"{self.prefix}{name}", room, parts, self.profile.blocks, names, pool)

    @property
    def internal(self) -> Buffer:
        """Events that the machine raised itself."""
        return self._buffer("internal")

    @property
    def external(self) -> Buffer:
        """Events from outside, and those that the machine sent to itself."""
        return self._buffer("queue")

    @property
    def timers(self) -> Buffer:
        """Delayed events: their destination, their name for `cancel`, and the time that is left."""
        texts = self.shared.texts
        more: tuple[Part, ...] = (
            (".to", texts.sort, bits(0, texts.sort.width)),
            (".id", texts.sort, bits(0, texts.sort.width)),
            (".left", self.shared.clock, bits(0, self.shared.clock.width)),
        )
        return self._buffer("timers", more, self.shared.timers or self._delayed)

    @cached_property
    def _delayed(self) -> int:
        """Room for delayed events: one for each that its state cancels, and twice as many as others are sent."""
        sends = [each for each in contents_of(self.chart) if isinstance(each, Send) and each.delay is not None]
        own = sum(each.name is not None and each.name.startswith(TIMER) for each in sends)
        others = len(sends) - own
        return own + (max(4, 2 * others) if others else 0)

    def step(self, writer: Writer, guard: Term, label: str, *, name: str = "", span: Span | None = None) -> Action:
        """A step of the machine that does what was written, and may put events into the buffers written to."""
        for buffer in writer.pushed:
            self.shared.pushes.setdefault(buffer, []).append(guard)
        return Action(f"{self.name}: {name or label}", (self.name,), guard, writer.finished(), label=label, span=span)

    def declarations(self) -> tuple[Declaration, ...]:
        """The variables of the machine."""
        compound = [node.number for node in self.chart.nodes if node.kind is NodeKind.COMPOUND]
        control = [self._region_declaration(region) for region in compound]
        control += [self._remembered(each, region) for each in self.histories for region in self.remembered(each)]
        deferred = [Declaration(self.deferred, constant(0, self.deferred.sort))] if self.defers else []
        buffers = [self.internal] if self.shared.internal.get(self.name) else []
        buffers.append(self.external)
        if self.name in self.shared.timed:
            buffers.append(self.timers)
        stored = (each for buffer in buffers for each in buffer.declarations())
        return (*control, *self._flags(), *deferred, *self._data(), *self._event(), *stored)

    def _flags(self) -> Iterator[Declaration]:
        """What is remembered with one bit; only conditions in words are shown."""
        late = {data.node for data in self.chart.data if data.node is not None and data.value is not None}
        first = [*map(self.bound, sorted(late)), *map(self.quiet, self.completing)]
        last = [*map(self.held_before, self.chart.changes), *(self.asked(invoke) for invoke, _ in self.invoked)]
        if self.invoker is not None:
            last.append(self.reported)
        yield from (Declaration(each, FALSE, original="") for each in first)
        yield from (Declaration(self.condition(text), FALSE) for text in self.chart.conditions)
        yield from (Declaration(each, FALSE, original="") for each in last)

    def _remembered(self, history: int, region: int) -> Declaration:
        place = self.history(history, region)
        names = self._names(region) if self.chart.nodes[region].kind is NodeKind.COMPOUND else ()
        return Declaration(place, constant(0, place.sort), names=names)

    def _data(self) -> Iterator[Declaration]:
        texts = self.shared.texts
        for name, slot in self.shared.variables.items():
            own = name.removeprefix(self.prefix)
            if not name.startswith(self.prefix) or "." in own:
                continue
            packed = slot.pack(self.initial.get(own, plain(Kind.ABSENT)), texts)
            for (suffix, sort, _), start in zip(slot.parts(texts), packed, strict=True):
                assert isinstance(start, Constant), "a datum should begin with a constant"
                declared = _declared(f"{name}{suffix}", sort, start, suffix, texts)
                if sort == REFERENCE and self.shared.objects:
                    numbered = tuple(f"object {number}" for number in range(16))
                    declared = replace(declared, names=(*numbered, *self.shared.objects))
                yield declared

    def _event(self) -> Iterator[Declaration]:
        """The event that is being handled, with its data."""
        if not self.shared.fields:
            return
        texts = self.shared.texts
        names = tuple(texts.numbers)
        shown = None if self.profile.internal_queue else ""
        named = (names[0] or "-", *names[1:])
        name, *places = self.event_places()
        yield Declaration(name, bits(0, texts.sort.width), names=named, original=shown)
        for place, (suffix, sort, start) in zip(places, self.event_parts()[1:], strict=True):
            yield replace(_declared(place.name, sort, start, suffix, texts), original=shown)

    def _names(self, region: int) -> tuple[str, ...]:
        return ("-", *(self.chart.nodes[child].name for child in self.chart.nodes[region].children))

    def _region_declaration(self, region: int) -> Declaration:
        place = self.region(region)
        shown = place.name.removesuffix("@")
        taken = shown in self.shared.variables
        return Declaration(
            place,
            constant(0, place.sort),
            names=self._names(region),
            original=f"state of {shown}" if taken else shown,
            span=self.chart.nodes[region].span,
        )


def _declared(name: str, sort: Sort, start: Constant, suffix: str, texts: Texts) -> Declaration:
    if suffix.endswith("$kind"):
        return Declaration(variable(name, sort), start, names=tuple(kind.name.lower() for kind in Kind))
    listed = tuple(texts.numbers)
    names = (listed[0] or "''", *listed[1:]) if sort == texts.sort else ()
    return Declaration(variable(name, sort), start, signed=True, names=names)
