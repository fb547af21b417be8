"""Which combinations may run: one total function, asked by the plan and again by the engine.

Input: a goal, a search in which everything is decided, and what is known of the model. Output: None, or the reason why
the combination could answer wrongly or cannot be done. Every combination that is permitted is compared with the plain
search on random models (`tests/property/test_combinations.py`).
"""

from __future__ import annotations

from clew.engines.search.explore.options import Heap, Implementation, Order, Por, Search, Store, Switch
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Traits:
    """What is known of the model and of the goals together with it."""

    actions: bool = True
    """The actors are guarded actions, whose reads and writes are known before the search."""
    priorities: bool = False
    """Actions have different priorities: each may then disable any other."""
    undefined: bool = False
    """Variables may be undefined: then every step that reads one may violate a check."""
    symmetric: bool = False
    """Symmetry is declared and verified, and the goals do not tell the members apart."""
    obstacle: str | None = "it is no program of guarded actions, nor of threads"
    """Why the native core cannot run the model or decide the goals; None if it can."""


def permits(goal: Goal, search: Search, traits: Traits) -> str | None:
    """None if the search may decide the goal."""
    match goal:
        case SafeGoal() | LiveGoal() | InvariantGoal():
            return _model(search, traits) or _several(search) or _disk(search, traits) or _safety(search)
        case LinearGoal():
            return _model(search, traits) or _several(search) or _disk(search, traits) or _linear(goal, search, traits)


def _model(search: Search, traits: Traits) -> str | None:
    if search.implementation is Implementation.NATIVE and traits.obstacle is not None:
        return f"implementation=native cannot be used: {traits.obstacle}"
    if search.symmetry is Switch.ON and not traits.symmetric:
        return "symmetry=on needs a declared symmetry that the program and every goal respect"
    native = search.implementation is Implementation.NATIVE
    return _static(search, traits) or (None if native and not traits.actions else _of_processes(search))


def _static(search: Search, traits: Traits) -> str | None:
    if search.por is not Por.STATIC:
        return None
    if not traits.actions:
        return "por=static needs guarded actions: what a process may do later is not known from its next step"
    if traits.priorities:
        return "por=static is unsound with priorities: an action of higher priority disables all others"
    if traits.undefined:
        return "por=static needs variables with initial values: a step that reads an undefined one is a violation"
    return None


def _of_processes(search: Search) -> str | None:
    """What only native searches of processes can do."""
    if search.por is Por.DYNAMIC:
        return "por=dynamic needs processes and implementation=native; for guarded actions there is por=static"
    asked = (
        ("order=near", search.order is Order.NEAR),
        ("store=differences", search.store is Store.DIFFERENCES),
        (f"heap={search.heap.value}", search.heap is not Heap.FULL),
    )
    option = next((name for name, is_asked in asked if is_asked), None)
    return None if option is None else f"{option} needs processes and implementation=native"


def _several(search: Search) -> str | None:
    if search.workers == 1:
        return None
    if search.implementation is not Implementation.NATIVE:
        return "several workers need implementation=native"
    if search.order is not Order.BREADTH:
        return f"several workers need order=breadth, not {search.order.value}"
    if search.por is not Por.OFF:
        return f"por={search.por.value} with several workers could put a step off for ever: its proviso needs one order"
    return None


def _disk(search: Search, traits: Traits) -> str | None:
    if search.store is not Store.DISK:
        return None
    if not traits.actions or search.implementation is not Implementation.NATIVE:
        return "store=disk needs guarded actions and implementation=native"
    if search.order is not Order.BREADTH:
        return f"store=disk needs order=breadth, not {search.order.value}: files are read in the order of discovery"
    if search.workers != 1:
        return "store=disk has one worker"
    return None


def _safety(search: Search) -> str | None:
    if search.depth and search.order is not Order.BREADTH:
        return f"a depth limit needs order=breadth: in {search.order.value} order a state may be met too late"
    if search.order is Order.GUIDED and search.store is Store.COMPACT:
        return "order=guided needs a store that keeps states: those that wait are read again"
    if search.depth and search.chains is Switch.ON:
        return "a depth limit counts steps, and chains=on does not"
    return None


def _linear(goal: LinearGoal, search: Search, traits: Traits) -> str | None:
    if search.order is not Order.DEPTH:
        return f"linear time is decided on a stack: order=depth, not {search.order.value}"
    if search.store is Store.COMPACT:
        return "linear time needs store=exact: a cycle is closed by a state, not by its hash"
    if search.workers != 1 or search.depth:
        return "linear time is decided by one worker without a depth limit"
    if search.implementation is Implementation.NATIVE and search.symmetry is Switch.ON:
        return "symmetry=on for linear time needs implementation=python"
    if search.chains is Switch.ON and not traits.actions:
        return "chains=on for linear time needs guarded actions: which steps a formula can see must be known"
    reduced = search.por is not Por.OFF or search.chains is Switch.ON or search.symmetry is Switch.ON
    if reduced and goal.fair:
        return "fairness counts the steps of each process, so nothing may be reduced"
    if reduced and not goal.stutter_invariant:
        return "the formula is not invariant under stuttering (it needs X), so nothing may be reduced"
    return None
