"""Conditions that others offer: what is inductive is used, and nothing else is believed."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

import pytest

from clew.engines.board import FileBoard
from clew.engines.unroll.clock import clock
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.invariants.offered import inductive
from clew.engines.unroll.permits import Thinks
from clew.engines.unroll.prepare import prepared
from clew.engines.unroll.prover import Ic3
from clew.engines.unroll.steps import Order, Steps
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Term, apply, bits, equal, negate, variable
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, InvariantGoal, Stopped
from clew.text.parse import parse_program

# From any even x with y == 2 * x the next ones are even again; that x is not 101 needs that it is even.
PROGRAM = """program actions;
var x : bits 8 = 0;
var y : bits 8 = 0;
action up when x < 200 { x := x + 2; y := y + 4; }
action swap when x >= 200 { x := 0; y := 0; }
"""
X, Y = variable("x", Bits(8)), variable("y", Bits(8))
EVEN = equal(apply("bitand", X, bits(1, 8)), bits(0, 8))
SMALL = apply("ult", X, bits(100, 8))
"""Holds at the start, and not for ever."""
GOAL = InvariantGoal(negate(equal(X, bits(101, 8))))


class Told:
    """A board on which something stands once, and that remembers what was offered."""

    def __init__(self, *terms: Term) -> None:
        self._terms, self.heard = terms, list[Term]()

    def offer(self, terms: Sequence[Term]) -> None:
        self.heard.extend(terms)

    def news(self) -> tuple[Term, ...]:
        terms, self._terms = self._terms, ()
        return terms


def views() -> Views:
    return Views(parse_program(PROGRAM))


def answer(engine: KInduction | Ic3, board: Told) -> Answer:
    first, *_ = engine.check(views(), (GOAL,), Budget(board=board, deadline=time.monotonic() + 20))
    return first


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        pytest.param((EVEN,), (EVEN,), id="what is inductive is kept"),
        pytest.param((SMALL,), (), id="what a step breaks is not"),
        pytest.param((negate(EVEN),), (), id="nor is what does not hold at the start"),
        pytest.param((SMALL, EVEN), (EVEN,), id="the rest does not suffer from it"),
        pytest.param((equal(variable("z", Bits(8)), bits(0, 8)),), (), id="nor what speaks of something else"),
    ],
)
def test_only_what_is_inductive_is_kept(told: tuple[Term, ...], kept: tuple[Term, ...]) -> None:
    system = views().system()
    (subject,) = prepared(system, (GOAL,), Steps.INTERLEAVING, Order.FILE, Thinks.PATHS)
    assert tuple(inductive(subject.template, TRUE, told, clock(20.0))) == kept


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        pytest.param((), Stopped, id="alone it needs more steps"),
        pytest.param((EVEN,), Absent, id="with a lemma one is enough"),
        pytest.param((GOAL.condition, SMALL), Stopped, id="what is not inductive is not believed"),
    ],
)
def test_induction_takes_what_it_can_prove(told: tuple[Term, ...], kind: type[Answer]) -> None:
    assert isinstance(answer(KInduction(depth=1), Told(*told)), kind)


def test_lemmas_of_ic3_are_offered_and_those_of_others_are_checked_with_its_proof() -> None:
    board = Told(EVEN, SMALL)
    assert isinstance(answer(Ic3(), board), Absent)
    assert board.heard


def test_a_board_is_read_by_others_only() -> None:
    board = FileBoard()
    board.offer([EVEN])
    assert board.news() == ()
    pid = os.fork()
    if pid == 0:
        seen = board.news()
        board.offer([*seen, SMALL])
        os._exit(0)
    os.waitpid(pid, 0)
    assert board.news() == (SMALL,)
    assert board.news() == ()
    board.close()
