"""Which engine is chosen, and which goals share a search."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from clew.ir.memory.shapes import Rule
from clew.ir.program import Program, Scheduler
from clew.ir.properties import Automaton, Edge
from clew.ir.sorts import BOOL, INTEGER
from clew.ir.source import Source
from clew.ir.terms import Observation, apply, constant, observe, variable
from clew.models.engine import InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.pushdown import Pushdown
from clew.pipeline.planning.plans import PLANS, choose, divide, table
from clew.text.parse import parse

_KERNEL = "portfolio{members=explore+simulate,delay=5.0}"


def test_without_a_text_the_default_is_chosen() -> None:
    assert choose(None).text == "explore"


X = variable("x", BOOL)
NOW = observe(Observation.TIME, (), (), INTEGER)
LINEAR = LinearGoal(Automaton(1, (0,), (Edge(0, 0, X, frozenset()),), 1), None, True)
LATE = InvariantGoal(apply("int.lt", NOW, constant(9, INTEGER)))
GOALS = (LINEAR, SafeGoal(), LATE, InvariantGoal(X), LiveGoal())


TASKS = "portfolio{members=heap+simulate,delay=1}"


@pytest.mark.parametrize(
    ("text", "scheduler", "shares"),
    [
        pytest.param(
            None,
            Scheduler.KERNEL,
            [(_KERNEL, (1, 3, 4)), (_KERNEL, (2,)), ("explore", (0,))],
            id="time and linear time are asked apart",
        ),
        pytest.param("explore", Scheduler.KERNEL, [("explore", (0, 1, 2, 3, 4))], id="an engine answers all"),
        pytest.param(None, Scheduler.THREADS, [("explore", (0, 1, 2, 3, 4))], id="only kernels have needs"),
    ],
)
def test_goals_with_the_same_needs_share_a_search(
    text: str | None, scheduler: Scheduler, shares: list[tuple[str, tuple[int, ...]]]
) -> None:
    divided = divide(text, Program(scheduler), GOALS)
    assert [(share.plan.text, share.goals) for share in divided] == shares


@pytest.mark.parametrize(
    ("high", "engine"),
    [
        pytest.param(3, "explore", id="a few values are tried"),
        pytest.param(7, "portfolio{members=explore+simulate,delay=2.0}", id="several are, and symbolic beside them"),
        pytest.param(16, "portfolio{members=simulate+explore+probe,delay=2.0}", id="bytes are symbolic, and tried"),
        pytest.param(256, "portfolio{members=simulate+probe,delay=5.0}", id="many are symbolic"),
    ],
)
def test_inputs_of_threads_choose_an_engine(high: int, engine: str) -> None:
    text = f"program threads;\nproc run() {{\n  local x : bits 16 = 0;\n  havoc x in 0..{high};\n}}\n"
    processes = "process P = run();\nprocess Q = run();\n"
    program = parse(Source("inputs.clew", text + processes)).program
    assert choose(None, program, (SafeGoal(),)).text == engine


def test_without_goals_there_is_no_search() -> None:
    assert divide(None, Program(Scheduler.KERNEL), ()) == ()


class Known(SimpleNamespace):
    """Facts as a test wants them: what it does not mention is not so."""

    def __getattr__(self, name: str) -> Any:
        return False


WIDE: dict[str, object] = {"wide": "an input has many values", "symbolic": "an input has many values, too many"}
AT_ONCE: dict[str, object] = {"acts": True, "steps_at_once": True, "longest_array": 0}
BYTES: dict[str, object] = WIDE | {"bytewise": True}
ROUND: dict[str, object] = {"goes_round": True}
TURNS: dict[str, object] = {"safe": True, "threads_go_round": True}
BUILDS: dict[str, object] = {"builds": True}
REACTS: dict[str, object] = {"reacts": True}
INTERRUPTED: dict[str, object] = {"interrupted": True}


@pytest.mark.parametrize(
    ("facts", "engine"),
    [
        ({"subject": object.__new__(Pushdown)}, "saturate"),
        ({"goals": ()}, "explore"),
        ({"asks_heaps": True}, "shapes"),
        ({"safe": True, "subject": Program(Scheduler.SINGLE, shapes=(Rule("list", ("", ""), (0, 1)),))}, TASKS),
        ({"goals": (SafeGoal(frozenset({"kernel.delta-race"})),)}, "schedules"),
        ({"saturates": True, "linear": True} | WIDE, "portfolio{members=saturate+ranking+lassos+probe,delay=1}"),
        ({"saturates": True} | BYTES, "portfolio{members=saturate+simulate+explore+forgetful,delay=1}"),
        ({"saturates": True} | WIDE, "portfolio{members=saturate+simulate+forgetful,delay=1}"),
        ({"saturates": True}, "saturate"),
        ({"linear": True, "fair": True, "recursive_machine": True}, "saturate"),
        ({"timed": True}, "portfolio{members=zones+bmc+ic3,delay=5}"),
        ({"continuous": True}, "portfolio{members=ic3+bmc+kind}"),
        (AT_ONCE | {"longest_array": 1025}, "portfolio{members=abstract+bmc+kind}"),
        (AT_ONCE | {"longest_array": 1024}, "portfolio{members=abstract+bmc+kind+ic3+explore+bdd}"),
        (AT_ONCE | {"linear": True, "narrow": True}, "portfolio{members=ic3+explore+bdd+kind+bmc}"),
        (AT_ONCE | {"linear": True}, "portfolio{members=ic3+kind+explore+bmc+bdd}"),
        (AT_ONCE | {"narrow": True}, "portfolio{members=kind+ic3+bdd+explore+bmc}"),
        (AT_ONCE, "portfolio{members=kind+ic3+bmc+abstract+explore+bdd}"),
        ({"acts_on_wide_inputs": True}, "portfolio{members=ic3+bmc+kind+explore+bdd}"),
        ({"computes_widely": True}, "portfolio{members=explore+ic3+bmc+kind,delay=2}"),
        (
            WIDE | BUILDS | {"program": SimpleNamespace(any_bytes=True)},
            "portfolio{members=simulate+heap+cells+probe+forgetful}",
        ),
        (
            WIDE | ROUND | {"outgrown": True},
            "portfolio{members=simulate+cells+heap+probe+forgetful+kind+predicates+clauses+ic3+saturate}",
        ),
        (
            BYTES | BUILDS,
            "portfolio{members=simulate+heap+explore+kind+predicates+clauses+cells+ic3+probe+saturate+forgetful}",
        ),
        (WIDE | BUILDS, "portfolio{members=simulate+heap+kind+predicates+clauses+cells+ic3+probe+saturate+forgetful}"),
        (
            WIDE | ROUND | {"program": SimpleNamespace(any_bytes=True)},
            "portfolio{members=simulate+cells+probe+forgetful}",
        ),
        (
            BYTES | REACTS | INTERRUPTED,
            (
                "portfolio{members=values+probe{seconds=20}+simulate+kind+ic3+explore+predicates+clauses+forgetful+cells,"
                "delay=8}"
            ),
        ),
        (
            WIDE | REACTS | INTERRUPTED,
            "portfolio{members=values+probe{seconds=20}+simulate+kind+ic3+predicates+clauses+forgetful+cells,delay=8}",
        ),
        (
            BYTES | ROUND | REACTS,
            "portfolio{members=values+probe{seconds=20}+simulate+ic3+explore+kind+predicates+clauses+forgetful+cells}",
        ),
        (
            WIDE | ROUND | REACTS,
            "portfolio{members=values+probe{seconds=20}+simulate+ic3+kind+predicates+clauses+forgetful+cells}",
        ),
        (
            BYTES | ROUND | {"floats": True},
            "portfolio{members=simulate+kind+explore+values+probe+predicates+clauses+cells+ic3+saturate+forgetful}",
        ),
        (
            WIDE | ROUND | {"floats": True},
            "portfolio{members=simulate+kind+values+probe+predicates+clauses+cells+ic3+saturate+forgetful}",
        ),
        (
            BYTES | ROUND,
            "portfolio{members=simulate+kind+explore+predicates+clauses+cells+ic3+probe+saturate+forgetful}",
        ),
        (WIDE | ROUND, "portfolio{members=simulate+kind+predicates+clauses+cells+ic3+probe+saturate+forgetful}"),
        (
            BYTES | TURNS,
            "portfolio{members=simulate+explore+crowds+kind{depth=40}+probe+predicates{rounds=30}+ic3,delay=5}",
        ),
        (
            WIDE | TURNS,
            "portfolio{members=simulate+crowds+kind{depth=40}+probe+predicates{rounds=30}+ic3,delay=5}",
        ),
        (BYTES, "portfolio{members=simulate+explore+probe,delay=2}"),
        (WIDE | {"safe": True}, "portfolio{members=simulate+probe,delay=5}"),
        (WIDE, "simulate"),
        ({"kernel": True, "beyond_all": "an input"}, "simulate"),
        ({"kernel": True}, "portfolio{members=explore+simulate,delay=5}"),
        ({"kernel": True, "linear": True, "beyond_all": "an input"}, "lassos"),
        (
            WIDE | {"linear": True, "asks_the_end": True, "alone": True, "beyond_all": "an input"},
            "portfolio{members=lassos+ranking+probe}",
        ),
        (
            ROUND | {"linear": True, "asks_the_end": True, "alone": True},
            "portfolio{members=explore+ranking+lassos,delay=2}",
        ),
        (WIDE | {"linear": True, "alone": True, "beyond_all": "an input"}, "lassos"),
        (WIDE | {"linear": True}, "explore"),
        (
            {"several": True} | TURNS,
            "portfolio{members=explore+crowds+kind{depth=40}+simulate+probe+predicates{rounds=30}+ic3,delay=5}",
        ),
        ({"several": True}, "portfolio{members=explore+simulate,delay=2}"),
        (BUILDS | {"safe": True}, "portfolio{members=explore+heap+simulate,delay=2}"),
        (
            ROUND | {"safe": True},
            "portfolio{members=explore+values+simulate+kind+predicates+clauses+cells+ic3+probe+forgetful,delay=2}",
        ),
        (TURNS, "portfolio{members=explore+crowds+kind{depth=40}+probe+predicates{rounds=30}+ic3,delay=5}"),
        ({}, "explore"),
    ],
    ids=[row.when for row in PLANS],
)
def test_the_first_row_that_applies_is_taken(
    facts: dict[str, object], engine: str, request: pytest.FixtureRequest
) -> None:
    defaults = {"subject": Program(Scheduler.SINGLE), "program": SimpleNamespace(any_bytes=False), "goals": GOALS}
    known: Any = Known(**defaults | facts)
    first = next(row for row in PLANS if row.applies(known))
    assert (first.when, first.engine) == (request.node.callspec.id, engine)


def test_the_table_of_the_manual_is_the_table() -> None:
    page = Path(__file__).parents[3] / "docs" / "reference" / "plans.md"
    shown = [f"| {when} | `{engine}` | {why} |" for when, engine, why in table()]
    assert [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| ")][1:] == shown
