"""Confirm: a right run is confirmed, and every way in which a run can be wrong is noticed."""

from __future__ import annotations

import pytest

from clew.ir.commands import Assert, Assign
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.properties import (
    Always,
    Atom,
    Automaton,
    Branching,
    Claim,
    Edge,
    Exists,
    Fairness,
    Linear,
    NoDeadlock,
    NoViolation,
    Possibly,
    Question,
    Release,
    Truth,
    Until,
)
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, apply, bits, equal, negate, variable
from clew.lift import Move, Run
from clew.pipeline.confirm import Confirmed, Refuted, confirm

X = variable("x", Bits(2))
Y = variable("y", Bits(1))
AT = [equal(X, bits(n, 2)) for n in range(4)]
PROGRAM = Program(
    Scheduler.ACTIONS,
    globals=(Declaration(X, bits(0, 2)), Declaration(Y, bits(0, 1))),
    actions=(
        Action("up", ("P",), apply("ult", X, bits(2, 2)), (Assign(X, apply("add", X, bits(1, 2))),), label="x++"),
        Action("back", ("P",), AT[2], (Assign(X, bits(0, 2)),)),
        Action("stop", ("P",), AT[1], (Assign(X, bits(3, 2)),)),
        Action("fail", ("Q",), AT[2], (Assert(FALSE, "assertion.violated"),)),
        Action("flip", ("Q",), apply("ult", X, bits(3, 2)), (Assign(Y, apply("bitnot", Y)),)),
    ),
)  # fmt: skip


def run(*actors: str, loop_start: int | None = None) -> Run:
    return Run((), tuple(Move(actor) for actor in actors), loop_start)


def eventually(term: int) -> Linear:
    return Linear(Until(Truth(True), Atom(AT[term])))


ROUND = Automaton(1, (0,), (Edge(0, 0, negate(AT[3]), frozenset({0})),), 1)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        pytest.param(Always(negate(AT[2])), run("up", "up"), id="an invariant is broken"),
        pytest.param(Possibly(AT[2]), run("up", "flip", "up"), id="a state is reached"),
        pytest.param(Always(negate(AT[0])), run(), id="the initial state breaks it"),
        pytest.param(NoViolation(), run("up", "up", "fail"), id="an assertion is violated"),
        pytest.param(NoViolation("assertion.violated"), run("up", "up", "fail"), id="the assertion that was asked"),
        pytest.param(NoDeadlock(), run("up", "stop"), id="a deadlock"),
        pytest.param(eventually(3), run("up", "up", "back", loop_start=0), id="a loop avoids a state"),
        pytest.param(eventually(2), run("up", "stop", loop_start=2), id="a run that stays in its last state"),
        pytest.param(eventually(2), run("up", "stop"), id="a run that ends stutters"),
        pytest.param(Claim(ROUND), run("flip", "up", "up", "back", "flip", loop_start=0), id="an automaton accepts"),
    ],
)
def test_a_right_run_is_confirmed(question: Question, found: Run) -> None:
    confirmed = confirm(PROGRAM, question, found)
    assert isinstance(confirmed, Confirmed), confirmed
    assert len(confirmed.trace.steps) == len(found.moves)


@pytest.mark.parametrize(
    ("question", "found", "reason"),
    [
        pytest.param(Always(negate(AT[2])), run("back"), "move 0", id="a step that cannot be taken"),
        pytest.param(Always(negate(AT[2])), run("nobody"), "nothing is named 'nobody'", id="an unknown actor"),
        pytest.param(Always(negate(AT[2])), run("up"), "satisfies the invariant", id="the wrong last state"),
        pytest.param(Possibly(AT[2]), run("up"), "not the one asked for", id="the wrong witness"),
        pytest.param(NoViolation(), run("up"), "violates no assertion", id="no violation"),
        pytest.param(NoViolation("memory.leak"), run("up", "up", "fail"), "not memory.leak", id="another violation"),
        pytest.param(NoViolation(), run("up", "up", "fail", "up"), "ended before", id="it goes on after a violation"),
        pytest.param(NoDeadlock(), run("up"), "has a step", id="no deadlock"),
        pytest.param(eventually(3), run("up", "up", loop_start=0), "does not close", id="a loop that does not close"),
        pytest.param(eventually(3), run("up", loop_start=1), "could go on", id="it stays though it need not"),
        pytest.param(eventually(3), run("up"), "formula holds", id="a run that is cut off proves nothing"),
        pytest.param(eventually(3), run("up", loop_start=5), "loop starts at 5", id="a loop outside of the run"),
        pytest.param(eventually(1), run("up", "up", "back", loop_start=0), "formula holds", id="the formula holds"),
        pytest.param(Claim(ROUND), run("up", "stop", loop_start=2), "not accept", id="an automaton that rejects"),
        pytest.param(Branching(Exists(Release(Truth(False), Atom(TRUE)))), run("up"), "both", id="a branching formula"),
        pytest.param(Always(TRUE), Run((1,), ()), "initial state", id="choices that nobody asked for"),
    ],
)
def test_a_wrong_run_is_refuted(question: Question, found: Run, reason: str) -> None:
    refuted = confirm(PROGRAM, question, found)
    assert isinstance(refuted, Refuted)
    assert reason in refuted.reason


def test_an_unfair_loop_is_refuted_only_where_fairness_is_asked_for() -> None:
    loop = run("up", "up", "back", loop_start=0)
    assert isinstance(confirm(PROGRAM, eventually(3), loop), Confirmed)
    refuted = confirm(PROGRAM, eventually(3), loop, fairness=Fairness.WEAK)
    assert isinstance(refuted, Refuted)
    assert "not fair to Q" in refuted.reason


def test_the_trace_shows_changes_only() -> None:
    confirmed = confirm(PROGRAM, Always(negate(AT[2])), run("flip", "up", "up"))
    assert isinstance(confirmed, Confirmed)
    trace = confirmed.trace
    assert [(change.name, change.value) for change in trace.initial] == [("x", "0"), ("y", "0")]
    assert [(step.process, step.label) for step in trace.steps] == [("Q", "flip"), ("P", "x++"), ("P", "x++")]
    assert [[change.name for change in step.changes] for step in trace.steps] == [["y"], ["x"], ["x"]]
