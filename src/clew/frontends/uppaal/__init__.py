"""Timed automata of UPPAAL: templates with clocks, channels and data, and its queries.

Nouns: a *process* is an instance of a template; processes *meet* on channels, or hear *broadcasts*; in *urgent* and
*committed* locations no time passes. Modules, in order: tokens, tree, phrases, parse, system_line, document
(XML), textual and queries (text to tree); language (executed over terms); instances, edges, system and priorities
(processes to steps); timing and questions (deadlock, liveness).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from clew.catalogue import checks_of
from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.uppaal.document import read_document
from clew.frontends.uppaal.instances import Elaborated, elaborate
from clew.frontends.uppaal.priorities import by_priority, has_priorities
from clew.frontends.uppaal.queries import is_query, read_asked, read_file
from clew.frontends.uppaal.questions import PHASE, Asking, Judge, is_live, with_phases
from clew.frontends.uppaal.scope import UppaalScope
from clew.frontends.uppaal.system import DELAY, actions_of, build, delay_of, evaluating
from clew.frontends.uppaal.textual import read_text
from clew.frontends.uppaal.tree import Model
from clew.ir.operators.evaluation import evaluate
from clew.ir.program import Declaration, Program, Scheduler
from clew.ir.properties import NoDeadlock, NotModelled, Property
from clew.ir.sorts import REAL
from clew.ir.source import Source
from clew.ir.terms import FALSE, Constant, variable
from clew.logic.linear import real
from clew.records import dataclass

CHECKS = checks_of("uppaal")


@dataclass(frozen=True, slots=True)
class UppaalFrontend:
    """The reader of UPPAAL's models."""

    name: ClassVar[str] = "uppaal"
    suffixes: ClassVar[tuple[str, ...]] = (".xml", ".xta", ".ta")

    def load(self, sources: Sequence[Source]) -> Loaded:
        """A model, and files of queries behind it."""
        first, *rest = sources
        model = read_text(first) if first.name.endswith((".xta", ".ta")) else read_document(first)
        for each in rest:
            if not each.name.endswith(".q"):
                raise InputError(f"{each.name} is no file of queries (.q)")
            model.queries = [*model.queries, *read_file(each)]
        return _load(model)


def _queried(model: Model, asked: Sequence[Source]) -> Loaded | None:
    """The model with queries that were written elsewhere."""
    found = [query for each in asked if is_query(each.text) for query in read_asked(each)]
    return _load(replace(model, queries=[*model.queries, *found])) if found else None


def _load(model: Model) -> Loaded:
    elaborated = elaborate(model)
    first = has_priorities(model)
    system = build(elaborated, apart=first)
    if first:
        system.steps = by_priority(system.steps, model, elaborated, system.invariant)
    asking = Asking(system)
    properties = tuple(asking.property(each) for each in model.queries)
    actions, swaps = actions_of(system)
    _begun(elaborated, asking)
    actions = evaluating(actions, tuple(asking.obligations.values()))
    actions.append(delay_of(system))
    declared = [*_ordered(elaborated), *swaps, Declaration(variable(DELAY, REAL), real(0))]
    pairs = zip(model.queries, properties, strict=True)
    modelled = [query for query, asked in pairs if not isinstance(asked.question, NotModelled)]
    live = any(map(is_live, modelled))
    if live:
        asked = [asking.condition(each, FALSE) for query in modelled for each in query.conditions]
        actions, phase = with_phases(actions, asking, asked)
        declared.append(phase)
    elapsed = variable(DELAY, REAL)
    unseen = frozenset((DELAY, PHASE.name, *(each.name for each in swaps)))
    program = Program(
        Scheduler.ACTIONS, globals=tuple(declared), actions=tuple(actions), elapsed=elapsed, unseen=unseen
    )
    settled = frozenset((None, each.name) for each in (*swaps, declared[-2 if live else -1]))
    judged = Judge(asking, live)
    # Without a query, deadlocks are looked for as anywhere else: those of the automaton, in which time may pass.
    asked_for = properties or (judged(Property("A[] not deadlock", NoDeadlock())),)
    return Loaded(
        program,
        UppaalScope(elaborated),
        asked_for,
        (),
        CHECKS,
        settled=settled,
        judged=judged,
        queried=partial(_queried, model),
    )


def _begun(elaborated: Elaborated, asking: Asking) -> None:
    """Refuse a query that cannot be evaluated at the start; later on that violates a check."""
    starts = {each.variable: each.initial.value for each in elaborated.declared if isinstance(each.initial, Constant)}
    for each in asking.obligations.values():
        if not evaluate((each.condition,), starts)[0]:
            raise InputError(f"this query is invalid at the start: {each.message}", span=each.span)


def _ordered(elaborated: Elaborated) -> list[Declaration]:
    """Locations first: that is what a person looks for."""
    places = [each for each in elaborated.declared if each.names]
    return [*places, *(each for each in elaborated.declared if not each.names)]
