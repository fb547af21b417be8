"""Step semantics: how many actions of a system one step of a template executes, and how that is written.

========== =================================================================================================
interleaving one action per step
parallel     several actions, all enabled at the start, none of which disturbs a later one (∃-steps)
serial       any actions in a fixed order, each enabled after those before it (serial ∃-steps)
process      serial steps in normal form: an action runs at the earliest possible step
========== =================================================================================================

All reach the same states; a step is executed action by action, in order, when a run is shown.
After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Views", 2011, chapter 5.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from clew.engines.unroll.template import Template
from clew.graphs import grouped, reachable
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.walk import conjuncts
from clew.models.transition import Step, TransitionSystem


class Steps(Enum):
    """The semantics; see the package."""

    INTERLEAVING = "interleaving"
    CONJUNCTIVE = "conjunctive"
    """Interleaving, as one implication per action and variable over the next state."""
    DISJUNCTIVE = "disjunctive"
    """Interleaving, as a disjunction of actions."""
    PARALLEL = "parallel"
    """Parallel steps with the reads and writes of the situation (dynamic independence)."""
    PARALLEL_STATIC = "parallel-static"
    """Parallel steps where everything that an action may read or write counts."""
    SERIAL = "serial"
    PROCESS = "process"


class Order(Enum):
    """In which order a step executes actions."""

    FILE = "file"
    """As in the source."""
    REVERSED = "reversed"
    FLOW = "flow"
    """Along the control flow: behind each action those that wait for what it sets."""


def template_of(system: TransitionSystem, steps: Steps, order: Order = Order.FILE) -> Template:
    """The template of a semantics; actions that never get through are left out."""
    from clew.engines.unroll.steps import interleaving, parallel, serial

    system = _ordered(system, order)
    match steps:
        case Steps.INTERLEAVING:
            return interleaving.functional(system)
        case Steps.CONJUNCTIVE:
            return interleaving.conjunctive(system)
        case Steps.DISJUNCTIVE:
            return interleaving.disjunctive(system)
        case Steps.PARALLEL:
            return parallel.parallel(system, dynamic=True)
        case Steps.PARALLEL_STATIC:
            return parallel.parallel(system, dynamic=False)
        case Steps.SERIAL:
            return serial.serial(system)
        case Steps.PROCESS:
            return serial.process(system)


def _ordered(system: TransitionSystem, order: Order) -> TransitionSystem:
    """The system with its steps in this order."""
    match order:
        case Order.FILE:
            return system
        case Order.REVERSED:
            return replace(system, steps=tuple(reversed(system.steps)))
        case Order.FLOW:
            return replace(system, steps=_along_flow(system))


def _along_flow(system: TransitionSystem) -> tuple[Step, ...]:
    """Depth first from the steps that the initial state may take: behind each those that wait for what it sets."""
    steps = system.steps
    at = {
        each: value.value
        for each, value in zip(system.variables, system.initial, strict=True)
        if isinstance(value, Constant)
    }
    named = {step.name: step for step in steps}
    waiting = grouped((key, step.name) for step in steps for key in _asked(step.guard))

    def behind(name: str) -> list[str]:
        set_to = [(each.variable, each.value.value) for each in named[name].writes if isinstance(each.value, Constant)]
        return [after for key in set_to for after in waiting.get(key, ())]

    first = sorted(steps, key=lambda step: any(at.get(each, value) != value for each, value in _asked(step.guard)))
    return tuple(named[name] for name in reachable((step.name for step in first), behind))


def _asked(guard: Term) -> tuple[tuple[Variable, object], ...]:
    """The equations between a variable and a constant among the conjuncts."""
    found: list[tuple[Variable, object]] = []
    for conjunct in conjuncts(guard):
        match conjunct:
            case Apply("=", (Variable() as left, Constant(value=value))):
                found.append((left, value))
            case Apply("=", (Constant(value=value), Variable() as right)):
                found.append((right, value))
            case _:
                pass
    return tuple(found)
