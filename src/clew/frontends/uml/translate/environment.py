"""The environment: who sends events to the machines from outside.

Free: any event that some active state waits for, with any data, whenever all is stable; or none at all, where only
what the machines send each other counts. Delays go on while the environment waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from clew.frontends.uml.translate.instance import REMAINING, Instance
from clew.frontends.uml.translate.machine import Machine
from clew.frontends.uml.translate.sending import PROCESSOR, matches, unit, wanted
from clew.frontends.uml.translate.shared import DATA
from clew.frontends.uml.translate.writer import Writer
from clew.frontends.uml.values import NULL, NUMBER_SORT, UNDEFINED, WIDTH, Kind, Value, number, plain, truth
from clew.ir.commands import Havoc
from clew.ir.program import Action
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable, apply, bits, conjoin, disjoin, negate

OTHER = "(other)"
"""The name that stands for all events that no transition names."""
_PLATFORM = ("done.", "error.", "done", "error")


Datum = int | bool | str | None


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
    closed: bool = False
    """Whether nothing comes from outside at all."""
    low: int | None = None
    high: int | None = None
    only: dict[str, tuple[tuple[int, int] | None, ...]] | None = None
    """The events that come, with the ranges of their data by position; without it, all that are waited for."""
    _events: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def sends(self) -> bool:
        """Whether anything comes from outside."""
        return any(self._events.values())

    def learn(self, instances: Sequence[Instance]) -> None:
        """Find out what may come; it is put among the events that may wait outside of each machine."""
        for instance in instances:
            if self.given is None:
                events = () if self.closed else _names(instance)
                events = tuple(each for each in events if self.only is None or each in self.only)
            else:
                events = tuple(dict.fromkeys(each.event for each in self.given))
            self._events[instance.name] = events
            waiting = instance.shared.external.setdefault(instance.name, set())
            waiting.update(each for each in events if wanted(instance, each) or self.given is not None)

    def actions(self, machines: Sequence[Machine], stable: Term) -> list[Action]:
        """An action per machine and event."""
        if self.given is not None:
            outermost = [machine for machine in machines if machine.instance.invoker is None]
            numbered = [(number, each, machine) for number, each in enumerate(self.given) for machine in outermost]
            return [
                self._action(machine, machines, each.event, stable, each, f" #{number}")
                for number, each, machine in numbered
                if each.machine in (None, machine.instance.name)
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
        guard = conjoin(stable, instance.running, negate(instance.external.is_full))
        if given is None:
            guard = conjoin(guard, disjoin(*_listening(instance, event)))
        writer = Writer(instance.shared.temporaries)
        self._elapse(machines, writer)
        fields = self._fields(instance, event, writer) if given is None else _given_fields(instance, given)
        for name, slot in instance.shared.fields.items():
            slot.admit(fields.get(name, UNDEFINED), None)
        instance.external.push(writer, instance.packed(instance.shared.texts.number(event), fields), None, event)
        name = f"send {event}" if len(machines) == 1 else f"send {event} to {instance.name}"
        return Action(f"environment: {name}{suffix}", ("environment",), guard, writer.finished(), label=name)

    def _fields(self, instance: Instance, event: str, writer: Writer) -> dict[str, Value]:
        """Any data for what the machine may ask of the event."""
        shared = instance.shared
        found = _outside(instance)
        names = [name for name in shared.fields if name.startswith(f"{DATA}.")]
        if names:
            found[DATA] = plain(Kind.OBJECT, bits(2, 8))
        for name in names:
            place = writer.choice(NUMBER_SORT)
            assert isinstance(place, Variable), "a choice should be a variable"
            low, high = self._range(event, name.removeprefix(f"{DATA}."))
            writer.commands[-1] = Havoc(place, self._bound(low), self._bound(high), signed=True)
            found[name] = plain(Kind.NUMBER, place)
        return found

    def _range(self, event: str, label: str) -> tuple[int | None, int | None]:
        """The numbers that a datum may be; one that the event does not carry is 0."""
        if self.only is None:
            return self.low, self.high
        ranges = self.only.get(event, ())
        if not label.isdecimal() or int(label) >= len(ranges):
            return 0, 0
        return ranges[int(label)] or (self.low, self.high)

    def _bound(self, value: int | None) -> Constant | None:
        return None if value is None else bits(value, WIDTH)

    def _elapse(self, machines: Sequence[Machine], writer: Writer) -> None:
        """Some time has passed since, not more than the next delayed event allows."""
        timed = [machine for machine in machines if machine.instance.name in machine.shared.timed]
        if not timed:
            return
        place = writer.choice(REMAINING)
        assert isinstance(place, Variable), "a choice should be a variable"
        longest = max(timed[0].shared.delays, default=0) // unit(timed[0].shared)
        writer.commands[-1] = Havoc(place, bits(0, REMAINING.width), bits(longest, REMAINING.width))
        for machine in timed:
            for each in range(machine.instance.timers.capacity):
                writer.assume(machine.is_due_later(each, place))
        some = disjoin(*(timers_used(machine) for machine in timed))
        writer.assume(disjoin(some, apply("ule", place, bits(0, REMAINING.width))))
        for machine in timed:
            machine.pass_time(writer, place)


def _outside(instance: Instance) -> dict[str, Value]:
    texts = instance.shared.texts
    return {
        "type": plain(Kind.TEXT, texts.number("external")),
        "origintype": plain(Kind.TEXT, texts.number(PROCESSOR)),
    }


def _given_fields(instance: Instance, given: Given) -> dict[str, Value]:
    found = _outside(instance)
    if given.data:
        found[DATA] = plain(Kind.OBJECT, bits(2, 8))
    elif given.whole is not None:
        found[DATA] = _value(instance, given.whole)
    for name, datum in given.data:
        if f"{DATA}.{name}" in instance.shared.fields:
            found[f"{DATA}.{name}"] = _value(instance, datum)
    return found


def _value(instance: Instance, datum: Datum) -> Value:
    match datum:
        case bool():
            return truth(TRUE if datum else FALSE)
        case int():
            return number(datum)
        case str():
            return plain(Kind.TEXT, instance.shared.texts.number(datum))
        case None:
            return NULL


def timers_used(machine: Machine) -> Term:
    """Whether the machine waits for a delayed event."""
    return conjoin(machine.instance.running, negate(machine.instance.timers.is_empty))


def _names(instance: Instance) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for transition in instance.chart.transitions:
        for descriptor in transition.events:
            name = OTHER if descriptor == "*" else descriptor
            if not name.startswith(_PLATFORM[:2]) and name not in _PLATFORM[2:]:
                found[name] = None
    for node in instance.chart.nodes:
        found.update(dict.fromkeys(node.deferred))
    return tuple(found)


def _listening(instance: Instance, event: str) -> list[Term]:
    """Per transition that names the event, whether its source is active; and per state that defers it."""
    found = [
        instance.active[each.source]
        for each in instance.chart.transitions
        if any(matches(descriptor, event) for descriptor in each.events)
    ]
    found += [
        instance.active[node.number]
        for node in instance.chart.nodes
        if node.number in instance.active and event in node.deferred
    ]
    return found
