"""Runs from links: the moves that a person can replay, chains followed and representatives undone.

Input: the space that was searched and the steps from an initial state, as the links tell them. Output: a `Run` of the
machine itself. Steps of a search with representatives go from representative to representative; a real run visits
states with the same representatives, and is found by taking, in each state, the first step whose end has the right one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

from clew.engines.goals import Breach
from clew.engines.search.explore.space import Space
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.machine import Machine, Successor

S = TypeVar("S")
Step = tuple[int, tuple[Value, ...]]


def run_of(space: Space[S], path: Sequence[Step], breach: Breach | None = None) -> Run:
    """The run along the path, whose first step is the choice of the initial state; a breach is its last move."""
    if not path:
        assert breach is not None, "a run without a state should end in a violation"
        return Run(breach.choices, ())
    machine = space.machine
    state = _initial(machine, path[0][1])
    moves: list[Move] = []
    if space.canonical is None:
        for step in path[1:]:
            state = _follow(space, state, step, moves)
    else:
        for key in _representatives(space, path):
            state = _towards(space, state, key, moves)
    if breach is not None:
        moves.append(_violating(space, state, breach))
    return Run(path[0][1], tuple(moves))


def without_loops(machine: Machine[S], run: Run) -> Run:
    """A finite run without moves that lead back to a state that was met before: silent loops say nothing."""
    state = _initial(machine, run.initial)
    kept: list[Move] = []
    met = {machine.key(state): 0}
    for move in run.moves:
        kept.append(move)
        number = machine.actors.index(move.actor)  # spawned processes are met on the way
        outcome = next(each for each in machine.step(state, number) if each.choices == move.choices)
        if outcome.violation is not None:
            break
        state = outcome.state
        back = met.setdefault(machine.key(state), len(kept))
        if back < len(kept):
            del kept[back:]
            met = {key: position for key, position in met.items() if position <= back}
    return Run(run.initial, tuple(kept))


def _initial(machine: Machine[S], choices: tuple[Value, ...]) -> S:
    return _chosen(machine.initial(), choices).state


def _chosen(outcomes: Sequence[Successor[S]], choices: tuple[Value, ...]) -> Successor[S]:
    return next(outcome for outcome in outcomes if outcome.choices == choices and outcome.violation is None)


def _follow(space: Space[S], state: S, step: Step, moves: list[Move]) -> S:
    """The state after the step and the chain behind it; the moves are appended."""
    machine = space.machine
    actor, choices = step
    after = _chosen(machine.step(state, actor), choices).state
    moves.append(Move(machine.actors[actor], choices))
    if space.chain is None:
        return after
    end, silent = space.chain.follow(after)
    moves.extend(Move(machine.actors[mover], chosen) for mover, chosen in silent)
    return end


def _representatives(space: Space[S], path: Sequence[Step]) -> list[Hashable]:
    """The keys of the representatives after each step of the path but the first."""
    assert space.canonical is not None, "representatives should exist where they are followed"
    state = space.canonical(_initial(space.machine, path[0][1]))
    keys: list[Hashable] = []
    for step in path[1:]:
        state = space.canonical(_follow(space, state, step, []))
        keys.append(space.machine.key(state))
    return keys


def _towards(space: Space[S], state: S, key: Hashable, moves: list[Move]) -> S:
    """A state whose representative has the key, one step (and its chain) from here."""
    assert space.canonical is not None, "representatives should exist where they are followed"
    machine = space.machine
    for actor in machine.enabled(state):
        for outcome in machine.step(state, actor):
            if outcome.violation is not None:
                continue
            attempt: list[Move] = []
            end = _follow(space, state, (actor, outcome.choices), attempt)
            if machine.key(space.canonical(end)) == key:
                moves.extend(attempt)
                return end
    raise AssertionError("a symmetric program should have a step to every state of the next orbit")


def _violating(space: Space[S], state: S, breach: Breach) -> Move:
    machine = space.machine
    if space.canonical is None:
        return Move(machine.actors[breach.actor], breach.choices)
    for actor in machine.enabled(state):
        for outcome in machine.step(state, actor):
            if outcome.violation is not None and outcome.violation.check == breach.violation.check:
                return Move(machine.actors[actor], outcome.choices)
    raise AssertionError("a symmetric program should violate the check in every state of the orbit")
