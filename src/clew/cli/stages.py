"""Every stage of the pipeline as text: `clew show --stage`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from clew.errors import InputError
from clew.frontends import Loaded
from clew.ir.program import Program
from clew.ir.source import Source
from clew.models.engine import Budget, LinearGoal
from clew.models.goals import goal_of
from clew.models.pushdown import Pushdown, rule_text
from clew.models.sequential import Sequential
from clew.models.transition import DEFAULT_QUEUES
from clew.pipeline.checking import lower, transform
from clew.pipeline.planning.plan import Plan, describe
from clew.pipeline.planning.plans import choose, divide
from clew.pipeline.questions import properties_of
from clew.pipeline.sources import load_sources
from clew.registry import PASSES, named

STAGES = (
    "source",
    "program",
    "asked",
    "after:PASS",
    "model",
    "model:vmt",
    "plan",
    "native",
    "contracts",
    "grammar",
    "scxml",
    "tests",
)


def stage_text(
    sources: Sequence[Source],
    stage: str,
    *,
    frontend: str | None,
    engine: str | None,
    options: Mapping[str, object] | None = None,
) -> str:
    """The stage as text; program text can be read back."""
    if stage == "source":
        return "\n".join(source.text for source in sources)
    if stage not in STAGES and not stage.startswith("after:"):
        raise InputError(f"no stage named {stage!r}; known: {', '.join(STAGES)}")
    if stage in ("scxml", "tests"):
        from clew.cli import charts

        return {"scxml": charts.scxml, "tests": charts.suite}[stage](sources, frontend, options or {})
    loaded = load_sources(sources, frontend=frontend, options=options)
    if loaded.pushdown is not None and stage not in ("model", "plan"):
        raise InputError(f"a pushdown system has no stage {stage!r}; it has: source, model, plan")
    if stage in ("program", "asked"):
        return program_text(loaded.program)
    if stage.startswith("after:"):
        return program_text(_after(loaded.program, stage.removeprefix("after:")))
    stages = {"model": _model, "model:vmt": _vmt, "plan": _plan, "native": _native, "contracts": _contracts}
    stages["grammar"] = _grammar
    return stages[stage](loaded, engine)


def program_text(program: Program) -> str:
    """The program in the text form of the language in the middle."""
    printer: Any = import_module("clew.text.printer")
    text: str = printer.print_program(program)
    return text


def _after(program: Program, name: str) -> Program:
    return transform(program, (named("pass", PASSES, name).name,)).result


def _model(loaded: Loaded, engine: str | None) -> str:
    if loaded.pushdown is not None:
        return pushdown_text(loaded.pushdown)
    plan = choose(engine)
    if plan.row.model == "system":
        from clew.frontends.btor2 import write

        return write(_sequential(loaded, plan))
    model = lower(loaded.program, plan).result.machine
    lines = [f"a machine with {len(model.actors)} actors"]
    lines += [f"{number}: {name} ({', '.join(model.process(number))})" for number, name in enumerate(model.actors)]
    return "\n".join(lines)


def _vmt(loaded: Loaded, engine: str | None) -> str:
    """The transition system for the engine as VMT."""
    from clew.frontends.vmt import write

    return write(_sequential(loaded, choose(engine or "bmc")))


def _sequential(loaded: Loaded, plan: Plan) -> Sequential:
    """The transition system with the default questions; of linear ones only the first, and only where it is alone."""
    from clew.engines.unroll.export import sequential
    from clew.engines.unroll.steps import Steps

    asked = [(item.text, goal_of(item.question, fair=False).goal) for item in properties_of(loaded, ())]
    goals = [(text, goal) for text, goal in asked if goal is not None]
    safe = [(text, goal) for text, goal in goals if not isinstance(goal, LinearGoal)]
    steps = getattr(plan.engine, "steps", Steps.INTERLEAVING)
    chosen = Steps.SERIAL if steps.value == Steps.SERIAL.value else Steps.INTERLEAVING
    model = lower(loaded.program, plan).result
    return sequential(model, tuple(safe or goals[:1]), chosen, getattr(plan.engine, "queues", DEFAULT_QUEUES))


def pushdown_text(pushdown: Pushdown) -> str:
    """The rules of a pushdown system, one per line, by number."""
    system = pushdown.system
    rules = [f"rule {number}: {rule_text(system, rule)}" for number, rule in enumerate(system.rules, start=1)]
    head = f"a pushdown system with {len(system.controls)} control states and {len(system.symbols)} symbols"
    return "\n".join([head, *rules])


def _contracts(loaded: Loaded, engine: str | None) -> str:
    """What procedures bring back from the heaps that they are entered with, as JSON."""
    from clew.engines.heap.engine import HeapEngine
    from clew.engines.tally import Meter, Tally
    from clew.frontends.attestor.agreements import agreed
    from clew.frontends.attestor.grammars.graphs import write_agreements

    plan = choose(engine or HeapEngine.name)
    if not isinstance(plan.engine, HeapEngine):
        raise InputError(f"contracts come from the engine heap, not from {plan.row.name}")
    views = lower(loaded.program, plan).result
    space = plan.engine.explored(views.heaps, Meter(Budget()), Tally())
    shown = {each.name for each in loaded.program.procedures if each.original != "" and each.span is not None}
    found = [each for each in space.contracts() if each.procedure in shown] if space.finished() else []
    return json.dumps(write_agreements(agreed(found, loaded.program)), indent=1)


def _grammar(loaded: Loaded, engine: str | None) -> str:
    """The nonterminals of a task, and what is wrong with their rules."""
    from clew.models.heap.grammar import Grammar
    from clew.models.heap.grammars.checks import defects
    from clew.models.heap.grammars.confluence import ambiguities

    del engine
    if not loaded.program.shapes:
        raise InputError("there is no grammar; settings of a task name one, as --predefined-grammar SLList")
    grammar = Grammar(loaded.program.shapes)
    lines = [f"{label}/{grammar.ranks[label]}: {len(rules)} rules" for label, rules in grammar.by_label.items()]
    wrong = defects(grammar)
    wrong += [] if any(each.needed for each in wrong) else [*ambiguities(grammar)]
    lines += [f"not {each.property}: {each.message}; {each.hint}" for each in wrong]
    return "\n".join([*lines, *(() if wrong else ("nothing is wrong with it",))])


def _plan(loaded: Loaded, engine: str | None) -> str:
    asked = properties_of(loaded, ())
    goals = tuple(goal for item in asked if (goal := goal_of(item.question, fair=False).goal) is not None)
    lines = [f"question: {item.text}" for item in asked]
    for share in divide(engine, loaded.subject, goals):
        part = tuple(goals[number] for number in share.goals)
        lines.append(describe(share.plan, lower(loaded.subject, share.plan).result, part))
    return "\n".join(lines)


def _native(loaded: Loaded, engine: str | None) -> str:
    """The C of a plain search for the default questions that are no temporal formulas."""
    from clew.codegen.c.search import text_of
    from clew.codegen.c.settings import Settings
    from clew.codegen.c.shapes import NotNative

    del engine
    asked = [goal_of(item.question, fair=False).goal for item in properties_of(loaded, ())]
    goals = tuple(goal for goal in asked if goal is not None and not isinstance(goal, LinearGoal))
    try:
        return text_of(loaded.program, goals, Settings()).text
    except NotNative as reason:
        raise InputError(f"there is no native search for this program: {reason}") from reason
