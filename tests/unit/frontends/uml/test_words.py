"""Conditions in words against the rules: every answer to every condition is a run, at every step anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

from clew.frontends.uml.chart import STEPS, Chart
from clew.frontends.uml.language import Binary, Condition, Expression, Unary
from clew.frontends.uml.reading.draft import Draft
from clew.frontends.uml.reading.finish import finish
from clew.frontends.uml.translate.events.environment import Environment
from clew.frontends.uml.translate.shared import Shared
from clew.frontends.uml.translate.system import Member, translate
from tests.unit.frontends.uml.random_machines import AT, EVENTS, random_draft
from tests.unit.frontends.uml.rules import Configuration, Rules
from tests.unit.frontends.uml.test_random import CAPACITY, LIMIT, explored

TEXTS = ("door closed", "enough money")
MACHINES = 8


def in_words(seed: int) -> Chart:
    """A random machine, some of whose guards are words."""
    random = Random(f"words {seed}")
    draft = random_draft(random)
    draft.edges = [
        replace(edge, label=replace(edge.label, guard=_told(random, edge.label.guard))) for edge in draft.edges
    ]
    return replace(finish(Draft("M", AT, draft.region, draft.edges, draft.data), initial_steps=True), conditions=TEXTS)


def _told(random: Random, guard: Expression | None) -> Expression | None:
    if guard is None or random.random() < 0.3:
        return guard
    condition = Condition(random.choice(TEXTS), span=AT)
    return random.choice((condition, Unary("!", condition, span=AT)))


class FreeRules(Rules):
    """The rules where any of the conditions may hold."""

    held: frozenset[str] = frozenset()

    def holds(self, guard: Expression | None, x: bool) -> bool:
        match guard:
            case Condition(text=text):
                return text in self.held
            case Unary(operand=operand):
                return not self.holds(operand, x)
            case Binary(operator="||", left=left, right=right):
                return self.holds(left, x) or self.holds(right, x)
            case _:
                return super().holds(guard, x)

    def successors(self, at: Configuration) -> Iterator[Configuration]:
        for answers in product((False, True), repeat=len(TEXTS)):
            self.held = frozenset(text for text, answer in zip(TEXTS, answers, strict=True) if answer)
            yield from list(super().successors(at))


def test_every_answer_is_a_run() -> None:
    compared = 0
    for seed in range(MACHINES):
        chart = in_words(seed)
        system = translate([Member(chart, STEPS)], Environment(limit=None), Shared(capacity=CAPACITY))
        expected = FreeRules(chart, EVENTS, CAPACITY).reachable(LIMIT // 8)
        found = None if expected is None else explored(system)
        if found is not None:
            assert found == expected, f"seed {seed}"
            compared += 1
    assert compared >= MACHINES // 2
