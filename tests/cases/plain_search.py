"""The plain search that all others are compared with: breadth first, every state once, no reduction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from clew.ir.program import Program
from clew.ir.properties import NoDeadlock, Property
from clew.lift import Move, Run
from clew.models.machine import Machine, Violation

LIMIT = 200_000


@dataclass(frozen=True, slots=True)
class Search:
    """What was found: the first violation or deadlock with its run, and how many states there were."""

    violation: Violation | None
    run: Run | None
    states: int


def asks_deadlock(properties: tuple[Property, ...]) -> bool:
    """By default deadlocks are looked for where the source brings no property of its own."""
    return not properties or any(isinstance(item.question, NoDeadlock) for item in properties)


def search(machine: Machine[Any], *, deadlocks: bool) -> Search:
    """The shortest way to a violation or, if asked for, a deadlock."""
    seen: dict[Any, Run] = {}
    frontier: list[Any] = []
    for outcome in machine.initial():
        key = machine.key(outcome.state)
        if key not in seen:
            seen[key] = Run(outcome.choices, ())
            frontier.append(outcome.state)
    for state in frontier:
        run = seen[machine.key(state)]
        enabled = machine.enabled(state)
        if deadlocks and not enabled and not machine.ended(state):
            return Search(Violation("deadlock"), run, len(seen))
        for actor in enabled:
            for outcome in machine.step(state, actor):
                longer = Run(run.initial, (*run.moves, Move(machine.actors[actor], outcome.choices)))
                if outcome.violation is not None:
                    return Search(outcome.violation, longer, len(seen))
                key = machine.key(outcome.state)
                if key not in seen:
                    assert len(seen) < LIMIT, f"a case should have less than {LIMIT} states"
                    seen[key] = longer
                    frontier.append(outcome.state)
    return Search(None, None, len(seen))


def actions_only(program: Program) -> bool:
    """Whether the compiled actions can run the program."""
    return bool(program.actions)
