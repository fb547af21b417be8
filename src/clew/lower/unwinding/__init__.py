"""Unwindings: from transition systems to nets in which every transition occurs at most once.

Each component goes through its stages (`layers`), which are its locations once per round; a component is one token that
carries its stage and what only it knows. Every variable that several components use is a place with one token: a write
takes the old value and puts a new one, a read looks at it. A transition per goal looks at everything that the goal asks
for. A run of the system that takes no component round more often than allowed is an execution of the net, and the other
way round.

After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, section 5.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product

from clew.ir.terms import FALSE, TRUE, Term, Variable, bits, conjoin, disjoin, ite, negate
from clew.ir.walk import conjuncts, rewrite_all, substitute
from clew.lower.unwinding.components import Component, Passage, accessed, components_of, passages_of
from clew.lower.unwinding.layers import Layers, layers_of
from clew.lower.unwinding.queues import QueueNet, with_nets
from clew.models.bad_states import Bad
from clew.models.nets import Arc, Net, Place, Transition
from clew.models.transition import Step, TransitionSystem, demands, reserved
from clew.records import dataclass

_STAGE_BITS = 32


@dataclass(frozen=True, slots=True)
class Event:
    """What a transition stands for: a step of the system, the names that its inputs have, and where it leads."""

    step: int
    inputs: Mapping[Variable, Variable]
    stages: Mapping[int, tuple[int, int]]
    """Per component from which stage to which."""


@dataclass(frozen=True, slots=True)
class Unwinding:
    """A net; its first transitions are events, those behind them are goals with the names of their inputs."""

    net: Net
    events: tuple[Event, ...]
    goals: tuple[Mapping[Variable, Variable], ...]
    cut: bool
    """Whether a run may be longer than what is there."""


@dataclass(frozen=True, slots=True)
class Unwindable:
    """A system taken apart, so that it can be unwound any number of rounds."""

    system: TransitionSystem
    queues: tuple[QueueNet, ...]
    components: tuple[Component, ...]
    passages: tuple[Passage, ...]

    def unwound(self, bads: Sequence[Bad], rounds: int) -> Unwinding:
        """The net of runs in which every component goes back at most so many times."""
        return _Making(self, rounds).unwinding(bads)


def unwindable(system: TransitionSystem, queues: Sequence[QueueNet] = ()) -> Unwindable:
    """The system taken apart; queues among these are kept as nets."""
    known = with_nets(system, queues)
    components = components_of(known)
    return Unwindable(known, tuple(queues), components, passages_of(known, components))


@dataclass(slots=True)
class _Making:
    """A net in the making."""

    parts: Unwindable
    rounds: int
    layers: list[Layers] = field(init=False)
    tokens: list[Place] = field(init=False)
    owner: dict[Variable, int] = field(init=False)
    """Of a location, or of a variable that only one component uses."""
    places: dict[Variable, Place] = field(init=False)

    def __post_init__(self) -> None:
        components = self.parts.components
        edges: list[list[tuple[Term, Term]]] = [[] for _ in components]
        for passage in self.parts.passages:
            for each, *edge in zip(passage.components, passage.before, passage.after, strict=True):
                edges[each].append((edge[0], edge[1]))
        pairs = zip(components, edges, strict=True)
        self.layers = [layers_of(each.first, found, self.rounds) for each, found in pairs]
        self.tokens = [Place(each.name, staged=True) for each in components]
        known = [(each, variable) for each, one in enumerate(components) for variable in _carried(one)]
        self.owner = {variable: each for each, variable in known}
        self.places = {each: Place(each.name) for each in self.parts.system.variables if each not in self.owner}

    def unwinding(self, bads: Sequence[Bad]) -> Unwinding:
        """Everything."""
        events: list[Event] = []
        transitions: list[Transition] = []
        for passage in self.parts.passages:
            for stages in self._copies(passage):
                transition, event = self._event(passage, stages, len(events))
                transitions.append(transition)
                events.append(event)
        goals = [self._goal(bad, number) for number, bad in enumerate(bads)]
        transitions += [transition for transition, _ in goals]
        cut = any(each.cut for each in self.layers)
        net = Net(tuple(transitions), self._initial(), self._start(), self._order(events))
        return Unwinding(net, tuple(events), tuple(inputs for _, inputs in goals), cut)

    def _copies(self, passage: Passage) -> Iterator[dict[int, tuple[int, int]]]:
        triples = zip(passage.components, passage.before, passage.after, strict=True)
        uses = [tuple(self.layers[each].uses((before, after))) for each, before, after in triples]
        for chosen in product(*uses):
            yield dict(zip(passage.components, chosen, strict=True))

    def _order(self, events: Sequence[Event]) -> _Order:
        return _Order([each.stages for each in events], [each.later for each in self.layers])

    # --- tokens -------------------------------------------------------------------------------------------------------

    def _token(self, component: int, stage: int, values: Mapping[Term, Term]) -> Arc:
        """The token of a component at a stage; its own variables have these values."""
        one = self.parts.components[component]
        location, _ = self.layers[component].stages[stage]
        at = () if one.location is None else (location,)
        return Arc(self.tokens[component], (bits(stage, _STAGE_BITS), *at, *(values[each] for each in one.own)))

    def _called(self, component: int, stage: int) -> dict[Term, Term]:
        """What the own variables are called at a stage."""
        one = self.parts.components[component]
        return {each: reserved("at", f"{one.name} {stage} {each.name}", each.sort) for each in one.own}

    def _look(self, component: int, names: Mapping[Term, Term]) -> Arc:
        """A look at what others have to know of a component."""
        one = self.parts.components[component]
        return Arc(self.tokens[component], (None, *(names.get(each) for each in _carried(one))))

    # --- transitions --------------------------------------------------------------------------------------------------

    def _event(self, passage: Passage, stages: dict[int, tuple[int, int]], number: int) -> tuple[Transition, Event]:
        step = passage.step
        name = f"{number} {step.name}"
        inputs = {each: _named(name, each) for each in step.inputs}
        names: dict[Term, Term] = {each: _named(name, each) for each in (*accessed(step), *step.unread, *step.inputs)}
        for each, (before, _) in stages.items():
            names |= self._called(each, before)
        takes, puts = self._moved(step, names)
        for each, (before, after) in stages.items():
            takes.append(self._token(each, before, self._called(each, before)))
            puts.append(self._token(each, after, _after(step, names, self.parts.components[each])))
        others = {self.owner[each] for each in accessed(step) if each in self.owner} - set(stages)
        looks = [*self._seen(step, names), *(self._look(each, names) for each in sorted(others))]
        made = Transition(name, substitute(step.enabled, names), tuple(takes), tuple(looks), tuple(puts))
        return made, Event(passage.number, inputs, stages)

    def _moved(self, step: Step, names: Mapping[Term, Term]) -> tuple[list[Arc], list[Arc]]:
        """What writing to shared variables and moving ends of queues takes and puts."""
        takes: list[Arc] = []
        puts: list[Arc] = []
        for write in step.writes:
            if (place := self.places.get(write.variable)) is not None:
                takes.append(_renamed(Arc(place, (write.variable,), write.when), names))
                puts.append(_renamed(Arc(place, (write.value,), write.when), names))
            for queue in self.parts.queues:
                if write.variable in (queue.head, queue.tail):
                    taken, put = queue.arcs(write, write.variable)
                    takes += [_renamed(arc, names) for arc in taken]
                    puts += [_renamed(arc, names) for arc in put]
        return takes, puts

    def _seen(self, step: Step, names: Mapping[Term, Term]) -> Iterator[Arc]:
        """Looks at shared variables where they are read and not written; what is written is seen when it is taken."""
        roots: dict[Term, Term] = dict.fromkeys(conjuncts(step.enabled), TRUE)
        for write in step.writes:
            roots[write.when] = TRUE
        for write in step.writes:
            roots[write.value] = disjoin(roots.get(write.value, FALSE), write.when)
        written = {write.variable: write.when for write in step.writes}
        apart = {*step.inputs, *step.unread}
        for each, when in demands(roots).items():
            if isinstance(each, Variable) and each in self.places and each not in apart:
                condition = conjoin(negate(written.get(each, FALSE)), when)
                if condition is not FALSE:
                    yield _renamed(Arc(self.places[each], (each,), condition), names)

    def _goal(self, bad: Bad, number: int) -> tuple[Transition, dict[Variable, Variable]]:
        name = f"goal {number}"
        step = Step(name, (), bad.condition, bad.condition, (), free=bad.inputs)
        asked = accessed(step)
        names: dict[Term, Term] = {each: _named(name, each) for each in (*asked, *bad.inputs)}
        owners = sorted({self.owner[each] for each in asked if each in self.owner})
        looks = [*self._seen(step, names), *(self._look(each, names) for each in owners)]
        made = Transition(name, substitute(bad.condition, names), looks=tuple(looks))
        return made, {each: _named(name, each) for each in bad.inputs}

    # --- the start ----------------------------------------------------------------------------------------------------

    def _values(self) -> dict[Term, Term]:
        pairs = zip(self.parts.system.variables, self.parts.system.initial, strict=True)
        return {each: each if value is None else value for each, value in pairs}

    def _initial(self) -> tuple[Arc, ...]:
        values = self._values()
        tokens = [self._token(each, 0, values) for each in range(len(self.tokens))]
        shared = [Arc(place, (values[each],)) for each, place in self.places.items()]
        return (*tokens, *shared, *(arc for queue in self.parts.queues for arc in queue.initial()))

    def _start(self) -> Term:
        return substitute(self.parts.system.start, self._values())


@dataclass(frozen=True, slots=True)
class _Order:
    """Which event may come before which: in every component that takes part in both, its stage must be later."""

    stages: Sequence[Mapping[int, tuple[int, int]]]
    later: Sequence[Sequence[int]]

    def __call__(self, first: int, second: int) -> bool:
        if first >= len(self.stages) or second >= len(self.stages):
            return second >= len(self.stages)
        mine, other = self.stages[first], self.stages[second]
        shared = (each for each in mine if each in other)
        return all(self.later[each][mine[each][1]] >> other[each][0] & 1 for each in shared)


def _carried(component: Component) -> tuple[Variable, ...]:
    """What the token of a component carries behind its stage."""
    return (*(() if component.location is None else (component.location,)), *component.own)


def _after(step: Step, names: Mapping[Term, Term], component: Component) -> dict[Term, Term]:
    """The own variables of a component behind the step."""
    found: dict[Term, Term] = {each: names.get(each, each) for each in component.own}
    for write in step.writes:
        if write.variable in found:
            when, value = rewrite_all((write.when, write.value), names.get)
            found[write.variable] = ite(when, value, found[write.variable])
    return found


def _named(name: str, each: Variable) -> Variable:
    return reserved("event", f"{name} {each.name}", each.sort)


def _renamed(arc: Arc, names: Mapping[Term, Term]) -> Arc:
    values = tuple(None if each is None else substitute(each, names) for each in arc.values)
    return Arc(arc.place, values, substitute(arc.when, names))
