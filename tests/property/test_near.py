"""The order `near`: it visits what every order visits, and finds soon what a few switches among many threads need."""

from __future__ import annotations

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation, Order, Search, Switch
from clew.lower.views import Views
from clew.models.engine import Budget, Figures, Found, Goal, InvariantGoal, LiveGoal, SafeGoal
from clew.text.parse import parse_program
from tests.property.combinations import WHOLE, ask, differences, remembered
from tests.property.programs import random_condition
from tests.property.random_threads import random_loose_threads


@pytest.mark.parametrize("seed", range(4))
def test_random_threads_are_visited_whole(seed: int) -> None:
    program = random_loose_threads(seed)
    model = remembered(program)
    goals: tuple[Goal, ...] = (SafeGoal(), LiveGoal(), InvariantGoal(random_condition(program, seed)))
    near = Search(Order.NEAR, chains=(Switch.OFF, Switch.ON)[seed % 2], implementation=Implementation.NATIVE)
    plain, told = ask(model, goals, Search()), ask(model, goals, near)
    assert list(differences(model, goals, near, plain, told)) == [], f"{near}"
    orders = [Search(order, implementation=Implementation.NATIVE) for order in (Order.NEAR, Order.BREADTH)]
    first, second = (ask(model, (WHOLE,), search).figures.statistics for search in orders)
    assert first.states == second.states
    assert first.transitions == second.transitions


MANY = """
program threads;
var a : bits 8 = 0;
var b : bits 8 = 0;
proc counts() {{ yield; a := a + 1; yield; b := b + 1; yield; }}
proc looks() {{ await b == 15; assert a == 15; }}
{processes}
process L = looks();
"""


def test_an_error_that_needs_one_switch_is_found_among_many_threads() -> None:
    """All of sixteen threads but half of the last one come first; breadth order would visit millions of states."""
    text = MANY.format(processes="\n".join(f"process C{number} = counts();" for number in range(16)))
    *answers, figures = Explore(order=Order.NEAR).check(Views(parse_program(text)), (SafeGoal(),), Budget())
    assert isinstance(answers[0], Found)
    assert isinstance(figures, Figures)
    assert (figures.statistics.states or 0) < 100_000
