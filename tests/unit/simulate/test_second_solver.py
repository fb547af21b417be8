"""Every answer that a search gets from one solver is checked by another: each "no" and each "yes"."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import clew.models.symbolic.oracle
from clew.ir.terms import Term
from clew.ir.values import Value
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat, Solver
from tests.unit.simulate.families import (
    condition_builder,
    symbolic_counter,
)
from tests.unit.simulate.running import PAPER, simulate
from tests.unit.simulate.test_listings import listing


class Both:
    """Two solvers that hold the same; `answers` collects what they agree on."""

    name = "both"

    def __init__(self, answers: list[Sat]) -> None:
        self._first: Solver = solver_named("bitwuzla")
        self._second: Solver = solver_named("z3")
        self._answers = answers

    @contextmanager
    def scope(self) -> Iterator[None]:
        with self._first.scope(), self._second.scope():
            yield

    def add(self, condition: Term) -> None:
        self._first.add(condition)
        self._second.add(condition)

    def check(self, *assumptions: Term, milliseconds: int | None = None) -> Sat:
        answer = self._first.check(*assumptions, milliseconds=milliseconds)
        assert self._second.check(*assumptions, milliseconds=500) in (answer, Sat.UNKNOWN)
        self._answers.append(answer)
        return answer

    def value(self, term: Term) -> Value:
        return self._first.value(term)

    def core(self) -> tuple[Term, ...]:
        return self._first.core()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(condition_builder(8), id="condition-builder.8"),
        pytest.param(symbolic_counter(2, 5), id="symbolic-counter.2.5"),
        pytest.param(listing("first-example"), id="listing 2.2"),
        pytest.param(listing("pressure"), id="pressure"),
    ],
)
def test_two_solvers_agree(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = simulate(text, PAPER)
    answers: list[Sat] = []
    monkeypatch.setattr(clew.models.symbolic.oracle, "solver_named", lambda name: Both(answers))
    together = simulate(text, PAPER)
    assert (together.answer, together.transitions) == (alone.answer, alone.transitions)
    assert answers.count(Sat.NO) >= 1
    assert len(answers) == together.figures.statistics.solver_calls
