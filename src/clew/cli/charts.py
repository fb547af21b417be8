"""What only state machines have: simulation, export as SCXML, and test suites, each as text.

A test suite is a list of event sequences with the configurations that they lead to; together they reach every state
and take every transition that can be reached and taken at all. The sequences come from the runs that answer the default
questions; the configurations from simulating them on the reference interpreter.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from clew.codegen.python.jit import accelerated
from clew.errors import InputError
from clew.frontends.uml import ChartFrontend
from clew.frontends.uml.export import to_scxml
from clew.frontends.uml.options import Settings
from clew.frontends.uml.questions import questions
from clew.frontends.uml.scope import ChartScope
from clew.frontends.uml.simulation import Stimulus, Wait, simulate, stimuli_of, understood
from clew.frontends.uml.sources import members_of
from clew.frontends.uml.translate.events.environment import Given
from clew.frontends.uml.translate.shared import DATA
from clew.frontends.uml.translate.system import System
from clew.frontends.uml.values import WIDTH
from clew.ir.properties import Possibly
from clew.ir.source import Source
from clew.ir.values import Value
from clew.outcome import Trace
from clew.pipeline.checking import check
from clew.pipeline.sources import choose, load_sources, typed_options
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State
from clew.verdict import Holds


def _settings(sources: Sequence[Source], frontend: str | None, options: Mapping[str, object]) -> Settings:
    row = choose(sources[0].name, frontend)
    if row.name != ChartFrontend.name:
        raise InputError(f"this is for state machines; {sources[0].name} is read by the front end {row.name}")
    chosen: Any = typed_options(ChartFrontend, options)
    return ChartFrontend(**chosen).settings


def simulation(
    sources: Sequence[Source], frontend: str | None, options: Mapping[str, object], events: str
) -> tuple[list[str], int]:
    """The configuration after the start and after each event, line by line; code 10 where a check is violated."""
    settings = _settings(sources, frontend, options)
    members = members_of(sources, settings)
    stimuli = stimuli_of(events)
    shown = simulate(members, understood(stimuli, members), settings)
    lines = [
        f"{name}: {' '.join(each.states) if each.violation is None else 'violates a check'}"
        for name, each in zip(("start", *map(str, stimuli)), shown, strict=False)
    ]
    violation = shown[-1].violation
    if violation is None:
        return lines, 0
    where = "" if violation.span is None else f"{violation.span}: "
    return [*lines, f"{where}{violation.message} [{violation.check}]"], 10


def scxml(sources: Sequence[Source], frontend: str | None, options: Mapping[str, object]) -> str:
    """The machine as an SCXML document."""
    members = members_of(sources, _settings(sources, frontend, options))
    if len(members) != 1:
        names = ", ".join(member.chart.name for member in members)
        raise InputError(f"an SCXML document holds one machine; these files hold {len(members)}: {names}")
    return to_scxml(members[0].chart)


# --- test suites ----------------------------------------------------------------------------------------------------


def suite(sources: Sequence[Source], frontend: str | None, options: Mapping[str, object]) -> str:
    """A test suite as JSON: what each sequence is for, its events, and the configurations."""
    settings = _settings(sources, frontend, options)
    # A simulation sends an event when all is at rest, so the runs are looked for under that rule.
    loaded = load_sources(sources, frontend=frontend, options={**options, "outside": "stable"})
    assert isinstance(loaded.scope, ChartScope), "a chart should have the scope of charts"
    system = loaded.scope.system
    wanted = tuple(item for item in questions(system) if isinstance(item.question, Possibly))
    outcome = check(replace(loaded, properties=wanted, nothing_else=True))
    tests: dict[tuple[Stimulus, ...], list[str]] = {}
    missing: list[str] = []
    for result in outcome.results:
        if isinstance(result.verdict, Holds) and result.trace is not None:
            tests.setdefault(_stimuli(system, result.trace), []).append(result.property.text)
        else:
            missing.append(result.property.text)
    longest = [key for key in tests if not any(_is_prefix(key, other) for other in tests)]
    covered = {
        key: [goal for part, goals in tests.items() if key[: len(part)] == part for goal in goals] for key in longest
    }
    rows = []
    for key, goals in covered.items():
        shown = simulate(members_of(sources, settings), key, settings)
        rows.append(
            {
                "covers": goals,
                "events": [_row(each) for each in key],
                "configurations": [list(each.states) for each in shown],
            }
        )
    return json.dumps({"tests": rows, "not covered": missing}, indent=2)


def _is_prefix(key: tuple[Stimulus, ...], other: tuple[Stimulus, ...]) -> bool:
    return len(key) < len(other) and other[: len(key)] == key


def _row(stimulus: Stimulus) -> dict[str, object]:
    match stimulus:
        case Wait(milliseconds=milliseconds):
            return {"after": milliseconds}
        case Given(event=event, data=data, machine=machine):
            row: dict[str, object] = {"name": event}
            if data:
                row["data"] = dict(data)
            return row if machine is None else {**row, "machine": machine}


def _stimuli(system: System, trace: Trace) -> tuple[Stimulus, ...]:
    """The events and waits of a run."""
    found: list[Stimulus] = []
    assert trace.recording is not None, "a replayed run should have its states"
    interpreter = accelerated(system.program)
    states = trace.recording.replayed.states
    for move, state in zip(trace.run.moves, states, strict=False):
        if move.actor.startswith("environment: "):
            found += _sent(system, move.actor.removeprefix("environment: send "), tuple(move.choices))
        elif ": time for " in move.actor:
            found.append(Wait(_due(system, interpreter, state, move.actor)))
    return tuple(found)


def _sent(system: System, text: str, choices: tuple[Value, ...]) -> list[Stimulus]:
    event, _, machine = text.partition(" to ")
    found: list[Stimulus] = []
    if system.shared.timed:
        elapsed, *rest = choices
        choices = tuple(rest)
        if isinstance(elapsed, int) and elapsed:
            found.append(Wait(elapsed * system.shared.unit))
    labels = [name.removeprefix(f"{DATA}.") for name in system.shared.fields if name.startswith(f"{DATA}.")]
    data = tuple(
        (label, value - 2**WIDTH if value >= 2 ** (WIDTH - 1) else value)
        for label, value in zip(labels, choices, strict=False)
        if isinstance(value, int)
    )
    return [*found, Given(event, data, machine=machine or None)]


def _due(system: System, interpreter: Interpreter, state: State, actor: str) -> int:
    name, _, rest = actor.partition(": time for ")
    place = int(rest.rpartition("(")[2].rstrip(")"))
    (machine,) = (each for each in system.machines if each.instance.name == name)
    left = interpreter.evaluate(state, machine.instance.timers.at(place)[-1])
    assert isinstance(left, int), "the time that is left should be a number"
    return left * system.shared.unit
