"""What induction may assume: the goal for every input, and the goals that are proved already."""

from __future__ import annotations

from clew.engines.unroll.environment import for_every_input
from clew.engines.unroll.induction import KInduction
from clew.frontends.btor2 import Btor2Frontend
from clew.ir.properties import Always
from clew.ir.source import Source
from clew.ir.terms import TRUE
from clew.ir.walk import variables
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, InvariantGoal

PORT = """1 sort bitvec 1
2 sort bitvec 2
3 sort bitvec 16
4 sort array 2 3
5 input 2 write_at
6 input 2 read_at
7 input 3 data
8 zero 3
9 state 4 memory
10 init 4 9 8
11 constd 3 200
12 ult 1 7 11
13 write 4 9 5 7
14 ite 4 12 13 9
15 next 4 9 14
16 read 3 9 6
17 ugte 1 16 11
18 bad 17
"""
"""What is read at any place is small: that is inductive only for all places together."""

LOCKSTEP = """1 sort bitvec 1
2 sort bitvec 24
3 zero 2
4 state 2 up
5 init 2 4 3
6 state 2 down
7 init 2 6 3
8 inc 2 4
9 next 2 4 8
10 dec 2 6
11 next 2 6 10
12 add 2 4 6
13 redor 1 12
14 bad 13
15 constd 2 5
16 eq 1 4 15
17 eq 1 6 15
18 and 1 16 17
19 bad 18
"""
"""The second bad condition is out of reach because of the first one."""


def _goals(text: str) -> tuple[Views, tuple[InvariantGoal, ...]]:
    loaded = Btor2Frontend().load([Source("circuit.btor2", text)])
    questions = [item.question for item in loaded.properties]
    return Views(loaded.program), tuple(InvariantGoal(each.condition) for each in questions if isinstance(each, Always))


def _proved(text: str, depth: int) -> list[bool]:
    systems, goals = _goals(text)
    answers = KInduction(depth=depth).check(systems, goals, Budget())
    return [isinstance(answer, Absent) for answer in answers if not isinstance(answer, Figures)]


def test_a_goal_holds_for_every_input_in_each_state() -> None:
    assert _proved(PORT, depth=1) == [True]


def test_what_is_proved_helps_to_prove_the_rest() -> None:
    assert _proved(LOCKSTEP, depth=1) == [True, True]


def test_free_inputs_are_replaced_and_registers_are_not() -> None:
    systems, (goal,) = _goals(PORT)
    system = systems.system()
    condition = system.scalar(goal.condition)
    spread = for_every_input(system, condition)
    assert {each.name for each in variables(condition)} - {each.name for each in variables(spread)} == {"read_at"}
    assert for_every_input(system, system.scalar(TRUE)) is TRUE
