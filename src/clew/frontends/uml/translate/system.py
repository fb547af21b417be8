"""A system of machines as a program.

The machines start together, in the order given; the program begins when they have started. Translation is repeated
until kinds of values and events are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clew.codegen.python.jit import accelerated
from clew.errors import Unsupported
from clew.frontends.uml.chart import Chart, Profile
from clew.frontends.uml.evaluate import evaluate
from clew.frontends.uml.translate.context import Reading
from clew.frontends.uml.translate.events.environment import Environment
from clew.frontends.uml.translate.instance import Instance
from clew.frontends.uml.translate.machine import Machine
from clew.frontends.uml.translate.shared import Shared
from clew.frontends.uml.values import UNDEFINED, Kind, Value, plain
from clew.ir.program import Action, AnyOf, Declaration, Program, Scheduler
from clew.ir.terms import TRUE, Term, conjoin, constant, disjoin, negate
from clew.records import dataclass

_ROUNDS = 50


@dataclass(frozen=True, slots=True)
class Member:
    """A chart with the rules by which it runs, and how many events its queue holds where that is its own."""

    chart: Chart
    profile: Profile
    capacity: int | None = None
    enumerators: frozenset[str] = frozenset()
    """Names in expressions that stand for themselves."""


@dataclass(frozen=True, slots=True)
class System:
    """The translated system: the program, and the machines that questions speak of."""

    program: Program
    machines: tuple[Machine, ...]
    environment: Environment
    shared: Shared


def translate(members: Sequence[Member], environment: Environment, shared: Shared) -> System:
    """The system of the machines."""
    for member in members:
        shared.enumerators |= member.enumerators
    settled = False
    for _ in range(_ROUNDS):
        before = shared.snapshot()
        system = _once(members, environment, shared)
        known = shared.snapshot() == before
        if known and settled:
            return replace(system, program=_undecided(_started(system), system))
        # Texts get narrow numbers when all are known, and not before: a new one would not fit.
        settled = known
        if known:
            shared.settle()
        else:
            shared.unsettle()
    raise Unsupported("the kinds of values of these machines do not settle")


def _once(members: Sequence[Member], environment: Environment, shared: Shared) -> System:
    prefixed = len(members) > 1
    shared.pushes.clear()
    instances = [
        Instance(each.chart, each.profile, shared, f"{each.chart.name}." if prefixed else "", each.capacity)
        for each in members
    ]
    shared.outermost = outermost = tuple(instances)
    shared.objects = {each.name: each for each in outermost if not each.profile.internal_queue}
    for instance in instances:  # the list grows by the machines that are invoked
        for invoke in instance.chart.invokes:
            inner = Instance(
                invoke.chart, instance.profile, shared, f"{invoke.chart.name}.", invoker=(instance, invoke)
            )
            instance.invoked.append((invoke, inner))
            instances.append(inner)
    for instance in instances:
        _initial(instance)
    environment.learn(outermost)
    machines = tuple(Machine(each) for each in instances)
    stable = conjoin(*(machine.is_stable for machine in machines))
    actions: list[Action] = []
    for machine in machines:
        if machine.instance.invoker is None:
            actions.append(machine.start())
        actions += machine.actions()
        actions += machine.expiries(stable, instances, machines)
    actions += environment.actions(machines, stable)
    declared = [each for instance in instances for each in instance.declarations()]
    quiet = disjoin(conjoin(*(instance.ended for instance in outermost)), environment.held(machines, stable))
    program = Program(
        Scheduler.ACTIONS,
        globals=(*declared, *shared.temporaries.declarations()),
        actions=tuple(actions),
        quiet=quiet,
        remarks=tuple(_remarks(machines)),
    )
    return System(program, machines, environment, shared)


def _remarks(machines: Sequence[Machine]) -> Iterator[tuple[Term, str]]:
    """A configuration between the transitions of one step is told as such."""
    for machine in machines:
        if machine.is_at_rest is not TRUE:
            name = f"{machine.instance.name} is " if len(machines) > 1 else ""
            yield negate(machine.is_at_rest), f"{name}inside a step"


class _Constants(Reading):
    """The context of initial values: data that have theirs already are constants."""

    def variable(self, name: str) -> Value | None:
        found = self.machine.initial.get(name)
        return self.outside(name) if found is None else found

    def is_active(self, state: str) -> Term | None:
        del state
        return None


def _initial(instance: Instance) -> None:
    """Compute what data hold at first; all are known from the start, with values or without."""
    reading = _Constants(instance)
    for data in instance.chart.data:
        value: Value = UNDEFINED
        if data.value is not None and data.node is None:
            found = evaluate(reading, data.value)
            if found.fails is TRUE:
                instance.broken.add(data.name)
            else:
                value = found.value
        if any(case.kind is Kind.OPAQUE for case in value):
            raise Unsupported("a text that is computed cannot be kept", span=data.span)
        instance.initial[data.name] = value
        instance.slot(data.name).admit(value, data.span)
    for name in list(instance.shared.variables):
        plainly = name.removeprefix(instance.prefix)
        if name.startswith(instance.prefix) and plainly not in instance.initial and "." not in plainly:
            instance.slot(plainly).admit(plain(Kind.ABSENT), None)


def _started(system: System) -> Program:
    """The program after its machines have started, where nothing goes wrong in that; `start` stays where it does."""
    program = system.program
    interpreter = accelerated(program)
    starts = [f"{instance.name}: (start)" for instance in system.shared.outermost]
    (state,) = [outcome.state for outcome in interpreter.initial()]
    for name in starts:
        actor = interpreter.actor(name)
        assert actor is not None, f"there should be an action {name}"
        outcomes = interpreter.step(state, actor)
        if len(outcomes) != 1 or outcomes[0].violation is not None:
            return program
        state = outcomes[0].state
    declared: list[Declaration] = [
        replace(each, initial=constant(interpreter.evaluate(state, each.variable), each.sort))
        for each in program.globals
    ]
    rest = tuple(action for action in program.actions if action.name not in starts)
    return replace(program, globals=tuple(declared), actions=rest)


def _undecided(program: Program, system: System) -> Program:
    """The program in which conditions in words may hold from the beginning."""
    free = {machine.instance.condition(text).name for machine in system.machines for text in machine.chart.conditions}
    declared = [replace(each, initial=AnyOf()) if each.name in free else each for each in program.globals]
    return replace(program, globals=tuple(declared))
