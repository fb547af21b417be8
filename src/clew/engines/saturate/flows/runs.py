"""Runs out of saturated flows: from a fact back to the start, each time to facts that are older.

Input: what was reached, and a fact. Output: the steps of a run with their inputs, or None where it is too long.
"""

from __future__ import annotations

from typing import Generic, NamedTuple

from clew.engines.saturate.flows.forward import Forward, Place
from clew.engines.saturate.flows.weights import Fact, Valuation, W, value_in
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.flow import Call, Flow, Step


class Walked(NamedTuple):
    """A step of a run with its inputs."""

    step: Step
    inputs: Valuation


class _Back(NamedTuple):
    """Go back from a fact to the entry of its procedure, and on to the start of the run if `outwards`."""

    fact: Fact
    outwards: bool


class _Before(NamedTuple):
    """What was before a fact: one in the same frame, with what was done from there."""

    fact: Fact
    walked: Walked | None
    left: Fact | None


def path_to(forward: Forward[W], fact: Fact, limit: int) -> list[Walked] | None:
    """The steps of a run to the fact."""
    return _Unfolding(forward).path(fact, limit)


class _Unfolding(Generic[W]):
    """Looks for what was before a fact."""

    def __init__(self, forward: Forward[W]) -> None:
        self._forward = forward
        self._into: dict[int, list[Step | Call]] = {}
        edges: list[Step | Call] = [*forward.scope.flow.steps, *forward.scope.flow.calls]
        for edge in edges:
            self._into.setdefault(edge.target, []).append(edge)

    def path(self, fact: Fact, limit: int) -> list[Walked] | None:
        found: list[Walked] = []
        stack = [_Back(fact, outwards=True)]
        while stack:
            if len(found) > limit:
                return None
            at, outwards = stack.pop()
            if at.point == at.entry and at.now == at.start:
                if outwards and at.entry != self._forward.scope.flow.start:
                    stack.append(_Back(self._caller(at), outwards=True))
                continue
            before = self._before(at)
            stack.append(_Back(before.fact, outwards))
            if before.walked is not None:
                found.append(before.walked)
            if before.left is not None:
                stack.append(_Back(before.left, outwards=False))
        return found[::-1]

    def _age(self, fact: Fact) -> int:
        """When the fact was new."""
        weights = self._forward.weights
        for growth in self._forward.history[Place(fact.entry, fact.point)]:
            if weights.has(growth.facts, fact):
                return growth.number
        raise AssertionError("a fact on a run should have been reached")

    def _older(self, place: Place, age: int) -> list[W]:
        return [growth.facts for growth in self._forward.history.get(place, ()) if growth.number < age]

    def _before(self, fact: Fact) -> _Before:
        """A fact that explains this one, the older the better."""
        age = self._age(fact)
        found: list[tuple[int, _Before]] = []
        for edge in self._into.get(fact.point, ()):
            before = self._by_step(edge, fact, age) if isinstance(edge, Step) else self._by_call(edge, fact, age)
            if before is not None:
                found.append((self._age(before.fact), before))
        assert found, "a fact that was reached should have a reason"
        return min(found, key=lambda each: each[0])[1]

    def _by_step(self, step: Step, fact: Fact, age: int) -> _Before | None:
        for facts in self._older(Place(fact.entry, step.source), age):
            if (taken := self._forward.weights.before_step(step, fact, facts)) is not None:
                return _Before(taken.fact, Walked(step, taken.inputs), None)
        return None

    def _by_call(self, call: Call, fact: Fact, age: int) -> _Before | None:
        point = self._forward.scope.exits[call.entry]
        if point is None:
            return None
        for left in self._older(Place(call.entry, point), age):
            for facts in self._older(Place(fact.entry, call.source), age):
                if (found := self._forward.weights.before_return(call, fact, facts, left)) is not None:
                    return _Before(found.caller, None, found.left)
        return None

    def _caller(self, fact: Fact) -> Fact:
        """The oldest fact at a call that entered so."""
        age = self._age(fact)
        found: list[tuple[int, Fact]] = []
        for entry, call in self._forward.callers[fact.entry]:
            for facts in self._older(Place(entry, call.source), age):
                if (caller := self._forward.weights.before_entry(entry, call, fact, facts)) is not None:
                    found.append((self._age(caller), caller))
                    break
        assert found, "what was entered should have been called"
        return min(found, key=lambda each: each[0])[1]


def run_of(flow: Flow, path: list[Walked]) -> Run:
    """The run with one move per step of the program: up to where a state is seen."""
    moves: list[Move] = []
    choices: list[Value] = []
    initial: tuple[Value, ...] | None = None
    moved = False
    for walked in path:
        for record in walked.step.records:
            choices += (value_in(each, walked.inputs) for each in record.choices)
            if initial is None:
                initial, choices = tuple(choices), []
                continue
            # A process that waits at once has not moved.
            moved = moved or not record.waits
            if record.seen and moved:
                moves.append(Move(flow.actor, tuple(choices), whole=True))
                choices, moved = [], False
    assert initial is not None, "a run should begin with a step"
    return Run(initial, tuple(moves))
