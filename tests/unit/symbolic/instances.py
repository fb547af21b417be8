"""Concrete instances of symbolic states: what a symbolic search should find, compared with the reference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.semantics.execution.memory import store
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import Extent, State
from clew.semantics.values import Concrete, Datum
from clew.symbolic.machine import SymbolicMachine
from clew.symbolic.paths.inputs import live_inputs, mentioned
from clew.symbolic.paths.model import Model

Violation = tuple[int, str, str]
"""The depth, the check, the message."""
MOST = 1 << 12


class TooMany(Exception):
    """A state has more instances, or there are more states, than a test can look at."""


def instances(state: State) -> Iterator[State]:
    """The concrete states that a symbolic one stands for."""
    inputs = live_inputs(state)
    for conjunct in state.path:
        inputs |= mentioned(conjunct)
    ordered = sorted(inputs, key=lambda each: each.name)
    domains = [_domain(each) for each in ordered]
    count = 1
    for domain in domains:
        count *= len(domain)
    if count > MOST:
        raise TooMany
    for values in product(*domains):
        model = Model(dict(zip(ordered, values, strict=True)))
        if model.satisfies(state.path):
            yield valued(state, model)


def _domain(variable: Variable) -> range | tuple[bool, ...]:
    match variable.sort:
        case Bits(width=width):
            return range(1 << width)
        case Bool():
            return (False, True)
        case _:
            raise TooMany


def valued(state: State, model: Model) -> State:
    """The state under a valuation of its inputs."""
    return State(
        _data(state.globals, model),
        tuple(
            replace(
                process,
                frames=tuple(replace(frame, locals=_data(frame.locals, model)) for frame in process.frames),
            )
            for process in state.processes
        ),
        tuple(_extent(extent, model) for extent in state.objects),
        tuple(replace(instance, fields=_data(instance.fields, model)) for instance in state.records),
        state.kernel,
    )


def _extent(extent: Extent, model: Model) -> Extent:
    for mark in extent.marks:
        if isinstance(mark.value, Term):
            value = _datum(mark.value, model)
            extent = store(extent, mark.offset, mark.value.sort, value, Concrete(), 8, None)
    return extent


def _data(data: tuple[Datum, ...], model: Model) -> tuple[Datum, ...]:
    return tuple(_datum(datum, model) for datum in data)


def _datum(datum: Datum, model: Model) -> Value:
    if isinstance(datum, Constant | Variable | Apply):
        return model.value(datum)
    if isinstance(datum, tuple):
        return tuple(_datum(element, model) for element in datum)
    assert not isinstance(datum, Term)
    return datum


def concrete_levels(interpreter: Interpreter, depth: int, most: int) -> tuple[list[set[State]], set[Violation]]:
    """The states after exactly so many steps, by number of steps, and the violations up to there."""
    violations: set[Violation] = set()
    level = _states(interpreter.initial(), 0, violations)
    levels = [level]
    for number in range(1, depth + 1):
        found: set[State] = set()
        for state in level:
            for actor in interpreter.enabled(state):
                found |= _states(interpreter.step(state, actor), number, violations)
            if len(found) > most:
                raise TooMany
        level = found
        levels.append(level)
    return levels, violations


def _states(outcomes: tuple[Outcome[State], ...], depth: int, violations: set[Violation]) -> set[State]:
    for outcome in outcomes:
        if outcome.violation is not None:
            violations.add((depth, outcome.violation.check, outcome.violation.message))
    return {outcome.state for outcome in outcomes if outcome.violation is None}


def symbolic_levels(
    machine: SymbolicMachine, depth: int, most: int
) -> tuple[list[dict[State, Run]], list[tuple[Violation, Run]]]:
    """The symbolic states after exactly so many steps, each with a run to it, and violating runs."""
    violations: list[tuple[Violation, Run]] = []
    level: dict[State, Run] = {}

    def note(outcome: Outcome[State], run: Run, number: int) -> None:
        if outcome.violation is not None:
            violations.append(((number, outcome.violation.check, outcome.violation.message), run))
        else:
            found.setdefault(outcome.state, run)

    found = level
    for outcome in machine.initial():
        note(outcome, Run(outcome.choices, ()), 0)
    levels = [level]
    for number in range(1, depth + 1):
        found = {}
        for state, run in level.items():
            for actor in machine.enabled(state):
                for outcome in machine.step(state, actor):
                    move = Move(machine.actors[actor], outcome.choices)
                    note(outcome, replace(run, moves=(*run.moves, move)), number)
            if len(found) > most:
                raise TooMany
        level = found
        levels.append(level)
    return levels, violations
