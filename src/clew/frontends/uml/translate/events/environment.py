"""The environment: who sends events to the machines from outside.

Free: any event that comes from outside (see `outside`), with any data, when it may come (see `arrivals`); or none at
all, where only what the machines send each other counts. Machines take no time to react: delays go on while everything
is stable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace

from clew.frontends.uml.chart import Chart
from clew.frontends.uml.translate.events.arrivals import at_any_moment, listening, room, when_stable
from clew.frontends.uml.translate.events.outside import SentInside, completions, from_outside, sent_inside
from clew.frontends.uml.translate.events.sending import PROCESSOR, wanted
from clew.frontends.uml.translate.instance import Instance
from clew.frontends.uml.translate.machine import Machine
from clew.frontends.uml.translate.shared import DATA
from clew.frontends.uml.translate.writer import Writer
from clew.frontends.uml.values import NUMBER_SORT, Kind, Value, fixed, plain
from clew.ir.program import Action
from clew.ir.terms import FALSE, Term, bits, conjoin, disjoin, equal, negate
from clew.records import dataclass

Datum = int | bool | str | None
Ranges = dict[str, tuple[tuple[int, int] | None, ...] | None]
"""Events with the ranges of their data by position; None where nothing is known of them."""


@dataclass(frozen=True, slots=True)
class Given:
    """An event that comes from outside: to which machine (None: to all), its name, its data."""

    event: str
    data: tuple[tuple[str, Datum], ...] = ()
    whole: Datum = None
    """The data where they are one value."""
    machine: str | None = None

    def __str__(self) -> str:
        return self.event if self.machine is None else f"{self.machine}:{self.event}"


@dataclass(slots=True)
class Environment:
    """What may come from outside: any event, or in a simulation those that are given and nothing else."""

    given: tuple[Given, ...] | None = None
    data: tuple[int | None, int | None] = (None, None)
    """The least and the greatest number that comes with an event."""
    only: Ranges | None = None
    """The events that come; without it, all that nobody inside sends."""
    limit: int | None = 2
    """How many events from outside wait in a queue; None: they come one by one, when all is stable."""
    sent: SentInside = field(default_factory=SentInside)
    """What the machines send, as far as it has been looked at."""
    _events: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def sends(self) -> bool:
        """Whether anything comes from outside."""
        return any(self._events.values())

    @property
    def names(self) -> tuple[str, ...]:
        """All events that come from outside, sorted."""
        return tuple(sorted({name for events in self._events.values() for name in events}))

    def learn(self, instances: Sequence[Instance]) -> None:
        """Find out what may come; it is put among the events that may wait outside of each machine."""
        sent = sent_inside([instance.chart for instance in instances])
        told = [name for each in instances if each.profile.internal_queue for name in completions(each.chart)]
        self.sent = replace(sent, names=sent.names.union(told))
        for instance in instances:
            self._events[instance.name] = events = self._coming(instance.chart)
            waiting = instance.shared.external.setdefault(instance.name, set())
            waiting.update(each for each in events if wanted(instance, each) or self.given is not None)

    def _coming(self, chart: Chart) -> tuple[str, ...]:
        if self.given is not None:
            return tuple(dict.fromkeys(each.event for each in self.given))
        if self.only is not None:
            return tuple(each for each in self.only if chart.hears(each))
        return from_outside(chart, self.sent)

    def held(self, machines: Sequence[Machine], stable: Term) -> Term:
        """Whether an event that is waited for does not come for want of room alone, which is no deadlock."""
        if self.limit is None or self.given is not None:
            return FALSE
        ways = [
            conjoin(
                machine.instance.running,
                listening(machine.instance, event),
                negate(room(machine, event, events, self.limit, stable)),
            )
            for machine in machines
            if machine.instance.defers and (events := self._events.get(machine.instance.name, ()))
            for event in events
        ]
        return conjoin(stable, disjoin(*ways))

    def actions(self, machines: Sequence[Machine], stable: Term) -> list[Action]:
        """An action per machine and event."""
        if self.given is not None:
            return [
                self._action(machine, machines, each.event, stable, each, f" #{number}")
                for number, each in enumerate(self.given)
                for machine in machines
                if machine.instance.invoker is None and each.machine in (None, machine.instance.name)
            ]
        found = [
            self._action(machine, machines, event, stable)
            for machine in machines
            for event in self._events.get(machine.instance.name, ())
            if event in machine.shared.external.get(machine.instance.name, ())
        ]
        return [each for each in found if each.guard is not FALSE]

    def _action(
        self,
        machine: Machine,
        machines: Sequence[Machine],
        event: str,
        stable: Term,
        given: Given | None = None,
        suffix: str = "",
    ) -> Action:
        instance = machine.instance
        writer = Writer(instance.shared.temporaries)
        self._elapse(machines, writer, stable)
        fields = self._fields(instance, event, writer) if given is None else _given_fields(instance, given)
        row = instance.packed(instance.shared.texts.number(event), fields)
        instance.external.push(writer, row, None, event)
        name = f"send {event}" if len(machines) == 1 else f"send {event} to {instance.name}"
        guard = self._guard(machine, event, stable, given)
        return Action(f"environment: {name}{suffix}", ("environment",), guard, writer.finished(), label=name)

    def _guard(self, machine: Machine, event: str, stable: Term, given: Given | None) -> Term:
        instance = machine.instance
        if given is not None:
            return conjoin(stable, instance.running, negate(instance.external.is_full))
        if self.limit is None:
            return when_stable(machine, event, stable)
        return at_any_moment(machine, event, self._events[instance.name], self.limit, stable)

    def _fields(self, instance: Instance, event: str, writer: Writer) -> dict[str, Value]:
        """Any data for what the machine may ask of the event."""
        shared = instance.shared
        found = _outside(instance)
        names = [name for name in shared.fields if name.startswith(f"{DATA}.")]
        if names:
            found[DATA] = plain(Kind.OBJECT, bits(2, 8))
        for name in names:
            place = writer.fresh(NUMBER_SORT)
            writer.havoc(place, *self._range(event, name.removeprefix(f"{DATA}.")))
            found[name] = plain(Kind.NUMBER, place)
        return found

    def _range(self, event: str, label: str) -> tuple[int | None, int | None]:
        """The numbers that a datum may be; one that the event does not carry is 0."""
        ranges = None if self.only is None else self.only.get(event)
        if ranges is None:
            return self.data
        if not label.isdecimal() or int(label) >= len(ranges):
            return 0, 0
        return ranges[int(label)] or self.data

    def _elapse(self, machines: Sequence[Machine], writer: Writer, stable: Term) -> None:
        """Some time has passed since all was stable, not more than the next delayed event allows."""
        timed = [machine for machine in machines if machine.instance.name in machine.shared.timed]
        if not timed:
            return
        shared = timed[0].shared
        place = writer.choice(shared.clock, most=max(shared.delays, default=0) // shared.unit)
        none = bits(0, shared.clock.width)
        for machine in timed:
            for each in range(machine.instance.timers.capacity):
                writer.assume(machine.is_due_later(each, place))
        some = disjoin(*(conjoin(each.instance.running, negate(each.instance.timers.is_empty)) for each in timed))
        writer.assume(disjoin(conjoin(stable, some), equal(place, none)))
        for machine in timed:
            machine.pass_time(writer, place)


def _outside(instance: Instance) -> dict[str, Value]:
    return {"type": instance.shared.text("external"), "origintype": instance.shared.text(PROCESSOR)}


def _given_fields(instance: Instance, given: Given) -> dict[str, Value]:
    found = _outside(instance)
    if given.data:
        found[DATA] = plain(Kind.OBJECT, bits(2, 8))
    elif given.whole is not None:
        found[DATA] = fixed(given.whole, instance.shared.texts)
    for name, datum in given.data:
        if f"{DATA}.{name}" in instance.shared.fields:
            found[f"{DATA}.{name}"] = fixed(datum, instance.shared.texts)
    return found
