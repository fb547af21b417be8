"""Random timed automata: verdicts of zones against an enumerator of regions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from clew.engines.zones.engine import ZoneSearch
from clew.frontends import Loaded
from clew.ir.properties import Property
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Found, Stopped, goal_terms
from clew.models.goals import goal_of
from clew.pipeline.confirm import Refuted, confirm
from clew.pipeline.sources import load_sources
from tests.library.regions import (
    Condition,
    Node,
    Regions,
    Timed,
    random_condition,
    random_timed,
    text_of,
    with_differences,
    xml_of,
)


def questions(timed: Timed, rng: random.Random) -> list[tuple[str, bool]]:
    """Queries, and whether they hold by the region graph."""
    regions = Regions(timed)
    p, q = (random_condition(rng, timed) for _ in range(2))
    one, two = text_of(timed, p), text_of(timed, q)

    def held(condition: Condition) -> bool:
        return regions.always_somewhere(lambda node: regions.satisfies(node, condition), [regions.start])

    def broken(condition: Condition, starts: list[Node]) -> bool:
        return regions.always_somewhere(lambda node: not regions.satisfies(node, condition), starts)

    triggers = [node for node in regions.acts if regions.satisfies(node, p)]
    return [
        (f"E<> {one}", regions.possibly(p)),
        (f"A[] not ({two})", not regions.possibly(q)),
        ("A[] not deadlock", not regions.deadlocks()),
        (f"E[] {one}", held(p)),
        (f"A<> {two}", not broken(q, [regions.start])),
        (f"({one}) --> ({two})", not broken(q, triggers)),
    ]


def loaded_of(timed: Timed, queries: list[str]) -> Loaded:
    """What the front end makes of it."""
    return load_sources([Source("random.xml", xml_of(timed, queries))], frontend="uppaal")


def verdict(loaded: Loaded, asked: Property) -> bool | None:
    """Whether a property holds, by zones and replay; None where nothing is said."""
    goal = goal_of(asked.question, fair=False)
    assert goal.goal is not None, goal.reason
    views = Views(loaded.program, goal_terms(goal.goal))
    for answer in ZoneSearch().check(views, (goal.goal,), Budget()):
        match answer:
            case Found(run=run):
                confirmed = confirm(loaded.program, asked.question, run)
                assert not isinstance(confirmed, Refuted), (asked.text, confirmed.reason)
                return goal.negated
            case Absent():
                return not goal.negated
            case Stopped():
                return None
            case _:
                pass
    raise AssertionError("an engine should answer")


def compare(seed: int, *, differences: bool = False) -> Iterator[tuple[str, bool, bool | None]]:
    """For each query of a random automaton, perhaps one that compares clocks, what it is and what is said."""
    rng = random.Random(seed)
    timed = with_differences(random_timed(seed), seed) if differences else random_timed(seed)
    asked = questions(timed, rng)
    loaded = loaded_of(timed, [text for text, _ in asked])
    for (text, expected), one in zip(asked, loaded.properties, strict=True):
        yield text, expected, verdict(loaded, one)
