"""Whether an automaton accepts a lasso."""

from __future__ import annotations

import pytest

from clew.ir.properties import Automaton, Edge
from clew.ir.sorts import BOOL
from clew.ir.terms import TRUE, Term, negate, variable
from clew.logic.temporal.lasso import Lasso, accepts

P = variable("p", BOOL)
NOT_P = negate(P)

INFINITELY_OFTEN = Automaton(1, (0,), (Edge(0, 0, P, frozenset({0})), Edge(0, 0, NOT_P)), 1)
FROM_SOME_POINT = Automaton(
    2, (0,), (Edge(0, 0, TRUE), Edge(0, 1, P, frozenset({0})), Edge(1, 1, P, frozenset({0}))), 1
)
BOTH_OFTEN = Automaton(1, (0,), (Edge(0, 0, P, frozenset({0})), Edge(0, 0, NOT_P, frozenset({1}))), 2)
ANYTHING = Automaton(1, (0,), (Edge(0, 0, TRUE),), 0)
NOTHING = Automaton(1, (), (), 0)


def lasso(word: str, loop_start: int) -> Lasso:
    def truth(term: Term, position: int) -> bool:
        holds = word[position] == "p"
        return True if term is TRUE else holds if term is P else not holds

    return Lasso(len(word), loop_start, truth)


@pytest.mark.parametrize(
    ("automaton", "word", "loop_start", "wanted"),
    [
        pytest.param(INFINITELY_OFTEN, "-p", 0, True, id="p comes again and again"),
        pytest.param(INFINITELY_OFTEN, "p-", 1, False, id="p came once"),
        pytest.param(INFINITELY_OFTEN, "---p", 3, True, id="p stays"),
        pytest.param(FROM_SOME_POINT, "--pp", 2, True, id="p stays from some point on"),
        pytest.param(FROM_SOME_POINT, "p-p", 0, False, id="p is interrupted in every round"),
        pytest.param(BOTH_OFTEN, "p-", 0, True, id="both marks in one loop"),
        pytest.param(BOTH_OFTEN, "p-", 1, False, id="one of two marks is missing"),
        pytest.param(ANYTHING, "-", 0, True, id="no marks accept everything"),
        pytest.param(NOTHING, "-", 0, False, id="no initial state accepts nothing"),
    ],
)
def test_accepts(automaton: Automaton, word: str, loop_start: int, wanted: bool) -> None:
    assert accepts(lasso(word, loop_start), automaton) is wanted
