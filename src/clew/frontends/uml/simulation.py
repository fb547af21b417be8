"""Simulation: a chart under given events, run by the reference interpreter on the translated program.

Input: machines and events in order, perhaps with waiting between them. Output: the configuration, which is the active
states without children, after the start and after each event. Where several steps are possible the first is taken.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from clew.codegen.python.jit import accelerated
from clew.errors import InputError
from clew.frontends.uml.options import Settings
from clew.frontends.uml.translate.events.environment import Datum, Environment, Given
from clew.frontends.uml.translate.events.outside import meant, refuse_unheard
from clew.frontends.uml.translate.events.sending import delay_in
from clew.frontends.uml.translate.shared import Shared
from clew.frontends.uml.translate.system import Member, System, translate
from clew.ir.values import Value
from clew.records import dataclass
from clew.semantics.outcome import Outcome, Violation
from clew.semantics.state import State

LIMIT = 10_000
"""So many steps may follow one event; a machine that takes more is taken to run for ever."""


@dataclass(frozen=True, slots=True)
class Wait:
    """So many milliseconds pass."""

    milliseconds: int

    def __str__(self) -> str:
        return f"+{self.milliseconds}ms"


Stimulus = Given | Wait


@dataclass(frozen=True, slots=True)
class Shown:
    """What a person reads after an event: the active states, and what was violated, if anything was."""

    states: tuple[str, ...]
    violation: Violation | None = None


class Simulation:
    """A system that is being simulated; it has state, as simulating moves on."""

    def __init__(self, members: Sequence[Member], stimuli: Sequence[Stimulus], settings: Settings) -> None:
        given = tuple(each for each in stimuli if isinstance(each, Given))
        shared = Shared(capacity=settings.queue_size, timers=settings.timers, pool=settings.pool)
        # The unit of time divides the waits too, so that none of them is rounded.
        shared.delays.update(each.milliseconds for each in stimuli if isinstance(each, Wait) and each.milliseconds)
        self.system: System = translate(members, Environment(given), shared)
        self._interpreter = accelerated(self.system.program)
        self._sent = 0
        self._waited = 0
        self.violation: Violation | None = None
        self.state: State = self._preferred(self._interpreter.initial()).state
        self._settle()

    def shown(self) -> Shown:
        """The active states without children, in the order of the document; behind a violated check there are none."""
        if self.violation is not None:
            return Shown((), self.violation)
        outermost = self.system.shared.outermost
        several = len(outermost) > 1
        names = (
            f"{machine.name}.{machine.chart.nodes[node].name}" if several else machine.chart.nodes[node].name
            for machine in outermost
            for node in machine.chart.atoms(0)
            if self._interpreter.holds(self.state, machine.active[node])
        )
        return Shown(tuple(names))

    def send(self) -> None:
        """Send the next given event and run until all is stable."""
        suffix = f" #{self._sent}"
        self._sent += 1
        for actor in self._enabled("environment"):
            if self._interpreter.actors[actor].endswith(suffix):
                self._step(actor, self._elapsed())

    def wait(self, milliseconds: int) -> None:
        """Let time pass."""
        self._waited += milliseconds
        while (due := self._due()) is not None and due[1] <= self._waited:
            self._waited -= due[1]
            self._step(due[0], ())

    def _due(self) -> tuple[int, int] | None:
        """The action of the next delayed event, and in how many milliseconds it happens."""
        for machine in self.system.machines:
            for actor in self._enabled(machine.instance.name):
                action = self.system.program.actions[actor]
                if action.label == "time passes":
                    place = int(action.name.rpartition("(")[2].rstrip(")"))
                    left = self._interpreter.evaluate(self.state, machine.instance.timers.at(place)[-1])
                    assert isinstance(left, int), "the time that is left should be a number"
                    return actor, left * self.system.shared.unit
        return None

    def _elapsed(self) -> tuple[Value, ...]:
        """How much time the next event lets pass; what was waited counts for no timer that is started later."""
        passed = self._waited // self.system.shared.unit if self._due() is not None else 0
        self._waited = 0
        return (passed,) if self.system.shared.timed else ()

    def _enabled(self, process: str) -> list[int]:
        return [
            actor
            for actor in self._interpreter.enabled(self.state)
            if process in self.system.program.actions[actor].processes
        ]

    def _settle(self) -> None:
        for _ in range(LIMIT):
            if self.violation is not None:
                return
            actions = self.system.program.actions
            inside = (
                actor
                for actor in self._interpreter.enabled(self.state)
                if actions[actor].processes != ("environment",) and actions[actor].label != "time passes"
            )
            if (actor := next(inside, None)) is None:
                return
            self._reach(self._preferred(self._interpreter.step(self.state, actor)))
        raise InputError(f"after {LIMIT} steps the machine has not come to rest; it seems to run for ever")

    def _preferred(self, outcomes: Sequence[Outcome[State]]) -> Outcome[State]:
        """The first outcome in which as many conditions in words hold as can."""
        instances = [machine.instance for machine in self.system.machines]
        conditions = [each.condition(text) for each in instances for text in each.chart.conditions]
        if not conditions:
            return outcomes[0]
        return max(outcomes, key=lambda each: sum(self._interpreter.holds(each.state, one) for one in conditions))

    def _step(self, actor: int, choices: Sequence[Value]) -> None:
        """Take a step and run until all is stable."""
        self._reach(self._interpreter.step_with(self.state, actor, choices))
        self._settle()

    def _reach(self, outcome: Outcome[State]) -> None:
        self.state, self.violation = outcome.state, outcome.violation


def simulate(members: Sequence[Member], stimuli: Sequence[Stimulus], settings: Settings | None = None) -> list[Shown]:
    """The configuration after the start and after each stimulus; a violated check ends it."""
    simulation = Simulation(members, stimuli, settings or Settings())
    found = [simulation.shown()]
    for each in stimuli:
        if simulation.violation is not None:
            break
        match each:
            case Given():
                simulation.send()
            case Wait(milliseconds=milliseconds):
                simulation.wait(milliseconds)
        found.append(simulation.shown())
    return found


# --- from the command line ------------------------------------------------------------------------------------------

_ITEM = re.compile(
    r"\s*(?:\+(?P<wait>[\d.]+(?:ms|s))|(?:(?P<machine>[\w-]+):)?"
    r"(?P<event>\[[^\]]*\]|[^\s,:()+]+(?: +[^\s,()]+)*)(?:\((?P<data>[^)]*)\))?)\s*(?:,|$)"
)


def stimuli_of(text: str) -> list[Stimulus]:
    """Events as the user writes them: `e1,e2(x=3,y=ok),+100ms,Door:open`."""
    found: list[Stimulus] = []
    position = 0
    while position < len(text):
        match = _ITEM.match(text, position)
        if match is None:
            message = f"--events: {text[position:]!r} is no event; write e1,e2(x=3),+100ms,Machine:e3"
            raise InputError(message)
        if match["wait"] is not None:
            delay = delay_in(match["wait"])
            if delay is None:
                raise InputError(f"--events: {match['wait']!r} is no time; write +100ms or +2s")
            found.append(Wait(delay))
        else:
            items = [item for item in (match["data"] or "").split(",") if item.strip()]
            data = tuple(_named(place, item) for place, item in enumerate(items))
            found.append(Given(match["event"], data, machine=match["machine"]))
        position = match.end()
    return found


def _named(place: int, text: str) -> tuple[str, Datum]:
    """`x=3`, or `3` alone, which is known by its place."""
    name, given, value = text.partition("=")
    return (name.strip(), _datum(value.strip())) if given else (str(place), _datum(text.strip()))


def understood(stimuli: Sequence[Stimulus], members: Sequence[Member]) -> list[Stimulus]:
    """The stimuli with data of UML events by their places; an event, machine or datum that nobody knows is refused."""
    return [_understood(each, members) if isinstance(each, Given) else each for each in stimuli]


def _understood(given: Given, members: Sequence[Member]) -> Given:
    names = [member.chart.name for member in members]
    if given.machine is not None and given.machine not in names:
        near = meant(given.machine, names)
        raise InputError(f"--events: there is no machine {given.machine!r}{near}; known: {', '.join(names)}")
    charts = [member.chart for member in members if given.machine in (None, member.chart.name)]
    refuse_unheard((given.event,), charts, "--events")
    if all(member.profile.internal_queue for member in members):
        return given
    listed = [each.parameters for chart in charts for each in chart.transitions if given.event in each.events]
    return replace(given, data=tuple((_place(name, listed, given), value) for name, value in given.data))


def _place(name: str, listed: Sequence[tuple[str, ...]], given: Given) -> str:
    """The place of a datum among the parameters of its event."""
    places = {parameters.index(name) for parameters in listed if name in parameters}
    if name.isdecimal() and int(name) < max(map(len, listed), default=0):
        places = {int(name)}
    if len(places) != 1:
        known = dict.fromkeys(each for parameters in listed for each in parameters)
        which = f"; known: {', '.join(known)}" if known else ", which carries no data"
        raise InputError(f"--events: no transition asks for {name!r} of {given.event}{which}")
    return str(places.pop())


def _datum(text: str) -> Datum:
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return None if text == "null" else text.strip("'\"")
