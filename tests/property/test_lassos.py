"""Linear time over symbolic states: on random kernel programs with inputs the verdict of concrete search.

None missed, none invented, every lasso replays. Inputs are truth values here, so that concrete search can try them all.
"""

from __future__ import annotations

from random import Random

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation
from clew.engines.search.explore.symbolic_ltl import Lassos
from clew.ir.properties import Fairness, Linear
from clew.ir.sorts import BOOL
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Found, LinearGoal, Stopped
from clew.models.goals import goal_of
from clew.pipeline.confirm import Confirmed, confirm
from clew.verdict import Limit
from tests.property.combinations import over
from tests.property.formulas import ATOMS, random_formula
from tests.property.simulations import kernel_text, program_of

LOOKS = 4
"""So often a symbolic search may look at its budget (once in 64 steps): terms may grow for ever."""


def compared(seed: int) -> Answer | None:
    """The symbolic answer to a random formula on the program of the seed, after comparing; None without inputs."""
    text = kernel_text(seed)
    if "?(" not in text:
        return None
    program, random = program_of(text), Random(f"lassos {seed}")
    names = [each.variable for each in program.globals if each.sort == BOOL]
    formula = over(
        random_formula(random, random.randint(2, 6), with_next=random.random() < 0.2),
        {atom: random.choice(names) for atom in ATOMS},
    )
    fair = random.random() < 0.2
    goal = goal_of(Linear(formula), fair=fair).goal
    if not isinstance(goal, LinearGoal):
        return None
    watched = tuple(edge.guard for edge in goal.automaton.edges)
    model = Views(program, watched)
    concrete, *_ = Explore(implementation=Implementation.PYTHON).check(model, (goal,), Budget())
    left = iter(range(LOOKS))
    budget = Budget(asked=lambda: None if next(left, None) is not None else Limit.STATES)
    symbolic, *_ = Lassos().check(model, (goal,), budget)
    said = f"seed {seed}, {formula}:\n{text}"
    if isinstance(symbolic, Stopped):
        assert symbolic.limit is Limit.STATES, f"{symbolic} {said}"
    else:
        assert type(symbolic) is type(concrete), said
    if isinstance(symbolic, Found):
        fairness = Fairness.WEAK if fair else Fairness.NONE
        assert isinstance(confirm(program, Linear(formula), symbolic.run, fairness=fairness), Confirmed), said
    return symbolic


@pytest.mark.parametrize("part", range(4), ids=lambda part: f"seeds {60 * part} to {60 * part + 59}")
def test_symbolic_and_concrete_agree(part: int) -> None:
    found = [type(compared(seed)) for seed in range(60 * part, 60 * part + 60)]
    assert found.count(Found) >= 3
    assert found.count(Absent) >= 3
