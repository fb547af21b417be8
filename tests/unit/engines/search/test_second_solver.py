"""Every answer that a search gets from one solver is checked by another: each "no" and each "yes"."""

from __future__ import annotations

import pytest

from clew.solvers.smt import Sat
from clew.symbolic.matching import Method
from clew.symbolic.paths import slices
from tests.unit.engines.search.families import (
    condition_builder,
    counter,
    rotating_buffer,
    symbolic_counter,
    symmetric_accumulator,
    term_counter,
)
from tests.unit.engines.search.running import PAPER, Options, simulate
from tests.unit.engines.search.second_solver import checked
from tests.unit.engines.search.suite import example

COMPARING = (Method.SBC_EQ, Method.SBC_CV)
"""Matching asks the solver too."""


@pytest.mark.shows("systemc", 47)
@pytest.mark.parametrize("method", [Method.ESM_H, *COMPARING], ids=lambda method: method.value)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(condition_builder(6), id="condition-builder.6"),
        pytest.param(symbolic_counter(1, 3), id="symbolic-counter.1.3"),
        pytest.param(term_counter(2, 4), id="term-counter-2.4"),
        pytest.param(counter(1, 4), id="counter-1.4"),
        pytest.param(symmetric_accumulator(2), id="symmetric-accumulator.2"),
        pytest.param(rotating_buffer(2, 1), id="rbuf-2.1"),
        pytest.param(example("listings/first-example"), id="listing 2.2"),
        pytest.param(example("suite/token-ring-bug2-3"), id="token-ring-bug2.3"),
        pytest.param(example("suite/rbuf2-bug1-2"), id="rbuf2-bug1.2"),
        pytest.param(example("suite/toy-bug-1"), id="toy-bug-1"),
        pytest.param(example("models/free-list-bug"), id="free-list-bug"),
        pytest.param(example("models/average"), id="average"),
    ],
)
def test_two_solvers_agree(text: str, method: Method, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "_POINTS", 0)  # else few valuations are looked at without a solver
    options: Options = {**PAPER, "match": method, "milliseconds": 20_000}
    alone = simulate(text, options)
    answers = checked(monkeypatch)
    together = simulate(text, options)
    assert (together.answer, together.transitions) == (alone.answer, alone.transitions)
    figures = together.figures.statistics
    asked = (figures.solver_calls or 0) + (figures.matching_calls or 0)
    assert len(answers) == asked
    assert Sat.UNKNOWN not in answers


def test_the_sample_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are answers to check, of both kinds, about branches and in matching."""
    monkeypatch.setattr(slices, "_POINTS", 0)
    answers = checked(monkeypatch)
    figures = simulate(symbolic_counter(2, 5), {**PAPER, "match": Method.SBC_CV}).figures.statistics
    assert figures.matching_calls
    simulate(condition_builder(8), PAPER)
    assert {Sat.YES, Sat.NO} == set(answers)
