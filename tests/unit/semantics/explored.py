"""Some states of a machine, in breadth-first order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clew.models.machine import Machine


def some_states(machine: Machine[Any], limit: int) -> Iterator[Any]:
    """The first states of the search; violating outcomes are not followed."""
    seen: dict[Any, Any] = {}
    for outcome in machine.initial():
        if outcome.violation is None:
            seen.setdefault(machine.key(outcome.state), outcome.state)
    frontier = list(seen.values())
    for state in frontier:
        yield state
        if len(seen) > limit:
            continue
        for actor in machine.enabled(state):
            for outcome in machine.step(state, actor):
                key = machine.key(outcome.state)
                if outcome.violation is None and key not in seen:
                    seen[key] = outcome.state
                    frontier.append(outcome.state)
