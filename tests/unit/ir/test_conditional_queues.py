"""Pushes and pops under conditions: text form, meaning, and the same in compiled code."""

from __future__ import annotations

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation
from clew.lower.views import Views
from clew.models.engine import Budget, Figures
from clew.text.parse import parse_program
from clew.text.printer import print_program
from tests.property.queue_programs import queue_program

TEXT = """
program actions;
var q : queue 2 of (bits 2) = [];
var b : bool = true;
var x : bits 2 = 3;
action put by P when queue.length(q) == 0 { push q(1) when b; push q(2) when !b; b := !b; }
action take by C when queue.length(q) != 0 { x := pop q when b; b := !b; }
"""


def counted(text: str) -> tuple[int | None, int | None]:
    """States and transitions of a program."""
    program = parse_program(text)
    *_, figures = Explore().check(Views(program), (), Budget())
    assert isinstance(figures, Figures)
    return figures.statistics.states, figures.statistics.transitions


def test_the_text_form_is_read_back() -> None:
    program = parse_program(TEXT)
    assert parse_program(print_program(program)) == program
    assert "when b" in print_program(program)


def test_nothing_happens_where_the_condition_does_not_hold() -> None:
    # q, b, x: []T3, [1]F3, then not popped: [1]T3, []F1, [2]T1, []F2, [2]T2, and back to []F2.
    assert counted(TEXT) == (7, 7)


@pytest.mark.parametrize("seed", range(12))
def test_compiled_code_does_the_same(seed: int) -> None:
    program = queue_program(seed)
    figures = []
    for implementation in (Implementation.NATIVE, Implementation.PYTHON):
        *_, last = Explore(implementation=implementation).check(Views(program), (), Budget())
        assert isinstance(last, Figures)
        figures.append((last.statistics.states, last.statistics.transitions, last.statistics.deadlocks))
    assert figures[0] == figures[1]
