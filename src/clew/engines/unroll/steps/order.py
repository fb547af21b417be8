"""The order in which a step executes actions."""

from __future__ import annotations

from dataclasses import replace

from clew.engines.unroll.steps import Order
from clew.graphs import grouped, reachable
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.walk import conjuncts
from clew.models.transition import Step, TransitionSystem


def ordered(system: TransitionSystem, order: Order) -> TransitionSystem:
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
