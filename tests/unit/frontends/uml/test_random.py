"""Random machines: the translation reaches what the rules reach, and all engines agree."""

from __future__ import annotations

from random import Random

import pytest

from clew.codegen.python.actions import ActionMachine
from clew.frontends import Loaded
from clew.frontends.uml.chart import STEPS, UML, NodeKind
from clew.frontends.uml.reading.finish import finish
from clew.frontends.uml.scope import ChartScope
from clew.frontends.uml.translate.events.environment import Environment
from clew.frontends.uml.translate.shared import Shared
from clew.frontends.uml.translate.system import Member, System, translate
from clew.pipeline.checking import check
from clew.semantics.state import State
from clew.verdict import Fails, Holds
from tests.unit.frontends.uml.random_machines import EVENTS, random_draft
from tests.unit.frontends.uml.rules import Configuration, Rules

LIMIT = 1500
CAPACITY = 2


def system_of(seed: int, *, steps: bool) -> System:
    draft = random_draft(Random(seed))
    member = Member(finish(draft, initial_steps=steps), STEPS if steps else UML)
    return translate([member], Environment(limit=None), Shared(capacity=CAPACITY))


def explored(system: System) -> set[Configuration] | None:
    """All states of the translated program, as configurations; None where there are too many."""
    machine = ActionMachine(system.program)
    states = [outcome.state for outcome in machine.initial()]
    seen: set[State] = set(states)
    while states:
        state = states.pop()
        for actor in machine.enabled(state):
            for outcome in machine.step(state, actor):
                assert outcome.violation is None
                if outcome.state not in seen:
                    seen.add(outcome.state)
                    states.append(outcome.state)
        if len(seen) > LIMIT:
            return None
    return {configuration(system, machine, state) for state in seen}


def configuration(system: System, machine: ActionMachine, state: State) -> Configuration:
    values = {each.name: value for each, value in zip(system.program.globals, state.globals, strict=True)}
    instance = system.machines[0].instance
    active = frozenset(number for number, term in instance.active.items() if machine.holds(state, term))
    quiet = frozenset(node for node in instance.completing if values[instance.quiet(node).name])
    texts = list(system.shared.texts.numbers)
    items = values["queue"]
    assert isinstance(items, tuple)
    held = tuple(texts[row[0]] for row in items if isinstance(row, tuple) and isinstance(row[0], int))
    deferred = values.get("deferred", 0)
    assert isinstance(deferred, int)
    return Configuration(active, quiet, held[:deferred], held[deferred:], values["x"] is True)


@pytest.mark.shows("machines", 13)
@pytest.mark.parametrize("first", range(0, 40, 20))
def test_the_translation_reaches_what_the_rules_reach(first: int) -> None:
    compared = 0
    for seed in range(first, first + 20):
        system = system_of(seed, steps=True)
        expected = Rules(system.machines[0].chart, EVENTS, CAPACITY).reachable(LIMIT)
        if expected is None:
            continue
        assert explored(system) == expected, f"seed {seed}"
        compared += 1
    assert compared >= 15


ENGINES = ("explore{implementation=python}", "bdd", "kind", "ic3")


@pytest.mark.shows("machines", 13)
@pytest.mark.parametrize("seed", range(1000, 1002))
def test_engines_agree(seed: int) -> None:
    system = system_of(seed, steps=False)
    loaded = Loaded(system.program, ChartScope(system))
    states = [node.name for node in system.machines[0].chart.nodes[1:] if node.kind is NodeKind.ATOMIC]
    chosen = Random(seed).sample(states, k=min(2, len(states)))
    formulas = [f"AG !({name} && x)" for name in chosen]
    found: dict[str, list[str]] = {}
    for engine in ENGINES:
        results = check(loaded, formulas, engine=engine).results
        found[engine] = [type(result.verdict).__name__ for result in results]
        assert all(isinstance(result.verdict, Holds | Fails) for result in results), (engine, results)
    assert len({tuple(each) for each in found.values()}) == 1, found
