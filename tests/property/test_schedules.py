"""Questions about schedules against their definitions, on random small kernel programs whose inputs are tried."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from clew.checks.schedule_checks import CHECKS, DEAD, ENDLESS, LOST, ORDER, RACE
from clew.checks.schedules import (
    inputs_of,
    is_alive,
    is_cut_off,
    is_rest,
    is_simulated,
    time_of,
)
from clew.engines.search.schedules.engine import Schedules
from clew.ir.program import Program
from clew.ir.properties import NoViolation
from clew.lift import Move, Run
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Found, SafeGoal
from clew.pipeline.confirm import Confirmed, confirm
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from tests.property.simulations import kernel_text, program_of

_MOST_WAYS = 3_000
SEEDS = range(20)


class Plain:
    """All states of a program, and what the definitions say of them."""

    def __init__(self, program: Program) -> None:
        self.machine = Interpreter(program)
        self.states: dict[object, State] = {}
        self.steps: dict[object, list[tuple[int, Outcome[State]]]] = {}
        waiting = [outcome.state for outcome in self.machine.initial() if outcome.violation is None]
        while waiting:
            state = waiting.pop()
            key = self.machine.key(state)
            if key in self.states:
                continue
            self.states[key] = state
            self.steps[key] = [
                (actor, outcome) for actor in self.machine.enabled(state) for outcome in self.machine.step(state, actor)
            ]
            waiting += [outcome.state for _, outcome in self.steps[key] if outcome.violation is None]

    def loses(self) -> bool:
        return any(not heard for steps in self.steps.values() for _, each in steps for _, _, heard in each.fired)

    def stands_still(self) -> bool:
        """What is left when states without a step at their own time are taken away, again and again, is a circle."""
        left = {key: self._still(key) for key, state in self.states.items() if is_simulated(state)}
        while ends := [key for key, targets in left.items() if not any(target in left for target in targets)]:
            for key in ends:
                del left[key]
        return bool(left)

    def _still(self, key: object) -> list[object]:
        time = time_of(self.states[key])
        every = (outcome for _, outcome in self.steps[key] if outcome.violation is None)
        return [self.machine.key(outcome.state) for outcome in every if time_of(outcome.state) == time]

    def leaves_behind(self) -> bool:
        return any(self._leaves_behind(number) for number in range(len(self.machine.program.processes)))

    def _leaves_behind(self, number: int) -> bool:
        name = self.machine.program.processes[number].name
        hopeful = {
            key
            for key, state in self.states.items()
            if is_cut_off(state) or self._is_cut(key) or number in self.machine.enabled(state)
        }
        grown = -1
        while grown != len(hopeful):
            grown = len(hopeful)
            hopeful |= {key for key in self.states if any(target in hopeful for target in self._targets(key))}
        return any(
            key not in hopeful and is_simulated(state) and is_alive(state, name) for key, state in self.states.items()
        )

    def _is_cut(self, key: object) -> bool:
        moved = {actor for actor, outcome in self.steps[key] if outcome.violation is None}
        violated = any(outcome.violation is not None for _, outcome in self.steps[key])
        return violated or moved != set(self.machine.enabled(self.states[key]))

    def _targets(self, key: object) -> list[object]:
        return [self.machine.key(each.state) for _, each in self.steps[key] if each.violation is None]

    def swaps(self) -> bool:
        """Whether two steps that touch nothing but variables lead to different variables in another order."""
        for state in self.states.values():
            able = self.machine.enabled(state)
            for one in able:
                if any(self._differ(state, one, other) for other in able if other > one):
                    return True
        return False

    def _differ(self, state: State, one: int, other: int) -> bool:
        ways = [self._after(state, *order) for order in ((one, other), (other, one))]
        return None not in ways and ways[0] != ways[1]

    def _after(self, state: State, *actors: int) -> object:
        for actor in actors:
            outcomes = self.machine.step(state, actor) if actor in self.machine.enabled(state) else ()
            if len(outcomes) != 1 or outcomes[0].violation is not None or outcomes[0].choices:
                return None
            touched = outcomes[0].footprint
            if touched is None or touched.notifies or touched.suspends:
                return None
            state = outcomes[0].state
        return state.globals

    def depends_on_order(self) -> bool | None:
        """Whether schedules of one instant, each by itself, end differently for the same inputs; None: too many."""
        starts = [outcome.state for outcome in self.machine.initial() if outcome.violation is None]
        known = {self.machine.key(state) for state in starts}
        while starts:
            found: dict[object, object] = {}
            for state, moves in self._instants(starts.pop()):
                if state is None:
                    return None
                key = self.machine.key(state)
                if found.setdefault(tuple(sorted(inputs_of(Run((), moves)).items())), key) != key:
                    return True
                if key not in known:
                    known.add(key)
                    starts.append(state)
        return False

    def _instants(self, start: State) -> Iterator[tuple[State | None, tuple[Move, ...]]]:
        stack: list[tuple[State, tuple[Move, ...]]] = [(start, ())]
        for _ in range(_MOST_WAYS):
            if not stack:
                return
            state, moves = stack.pop()
            for actor in self.machine.enabled(state):
                for outcome in self.machine.step(state, actor):
                    if outcome.violation is not None:
                        continue
                    after = (outcome.state, (*moves, Move(self.machine.actors[actor], outcome.choices)))
                    if is_rest(state, outcome.state):
                        yield after
                    else:
                        stack.append(after)
        yield None, ()


def _answers(program: Program) -> dict[str, Answer]:
    goals = {check: SafeGoal(frozenset({check})) for check in sorted(CHECKS)}
    # Inputs of an instant that never ends are never all known, so somebody has to stop it.
    order, others = goals[ORDER], tuple(goal for check, goal in goals.items() if check != ORDER)
    told = [*Schedules().check(Views(program), others, Budget())]
    told += Schedules().check(Views(program), (order,), Budget(deadline=time.monotonic() + 0.5))
    return {check: next(each for each in told if getattr(each, "goal", None) is goal) for check, goal in goals.items()}


@pytest.mark.parametrize("seed", SEEDS)
def test_schedules(seed: int) -> None:
    text = kernel_text(seed)
    program = program_of(text)
    answers, plain = _answers(program), Plain(program)
    for check, answer in answers.items():
        if isinstance(answer, Found):
            confirmed = confirm(program, NoViolation(check), answer.run)
            assert isinstance(confirmed, Confirmed), f"{check}: {confirmed}\n{text}"
    expected = {LOST: plain.loses(), ENDLESS: plain.stands_still(), DEAD: plain.leaves_behind()}
    for check, fails in expected.items():
        answer = answers[check]
        assert isinstance(answer, Found | Absent), f"{check}: {answer}\n{text}"
        assert isinstance(answer, Found) == fails, f"{check} should {'fail' if fails else 'hold'}\n{text}"
    if plain.swaps():
        assert not isinstance(answers[RACE], Absent), text
    depends = None if expected[ENDLESS] else plain.depends_on_order()
    if depends is not None:
        assert isinstance(answers[ORDER], Found) == depends, text
