"""Two solvers instead of one: every answer that a search gets is given by one and checked by the other.

`checked` puts them where searches ask: about branches and assertions, and in matching.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import clew.symbolic.matching.solving.questions
import clew.symbolic.paths.oracle
from clew.ir.terms import Term
from clew.ir.values import Value
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat, Solver

OTHER = {"bitwuzla": "z3", "z3": "bitwuzla"}
MILLISECONDS = 500
"""The second may leave open what takes it longer."""


class Both:
    """Two solvers that hold the same; `answers` collects what they agree on."""

    name = "both"

    def __init__(self, name: str, answers: list[Sat]) -> None:
        self._first: Solver = solver_named(name)
        self._second: Solver = solver_named(OTHER[name])
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
        second = self._second.check(*assumptions, milliseconds=MILLISECONDS)
        assert Sat.UNKNOWN in (answer, second) or answer is second
        self._answers.append(answer)
        return answer

    def value(self, term: Term) -> Value:
        return self._first.value(term)

    def core(self) -> tuple[Term, ...]:
        return self._first.core()


def checked(monkeypatch: pytest.MonkeyPatch) -> list[Sat]:
    """From here on searches ask two solvers; the list collects the answers."""
    answers: list[Sat] = []
    for module in (clew.symbolic.paths.oracle, clew.symbolic.matching.solving.questions):
        monkeypatch.setattr(module, "solver_named", lambda name: Both(name, answers))
    return answers
