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

from enum import Enum

from clew.engines.unroll.template import Template
from clew.models.transition import TransitionSystem


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
    from clew.engines.unroll.steps import order as orders

    system = orders.ordered(system, order)
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
