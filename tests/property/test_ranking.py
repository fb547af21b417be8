"""Rankings: on random programs with loops, none is found where concrete search finds a run without end.

And where the engine finds such a run, it is one of the program.
"""

from __future__ import annotations

from random import Random

import pytest

from clew.checks.termination import coming_to_an_end, resting_in_loops
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation
from clew.engines.unroll.ranking.engine import Ranking
from clew.ir.properties import Linear
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Found, LinearGoal, SafeGoal, Stopped
from clew.models.goals import goal_of
from clew.pipeline.confirm import Confirmed, confirm
from clew.text.parse import parse_program

_NAMES = ("x", "y", "z")
_BITS = 3


def _number(random: Random) -> str:
    one, other = random.choice(_NAMES), random.choice((*_NAMES, f"{random.randrange(4)}#{_BITS}"))
    return random.choice((f"{random.randrange(4)}#{_BITS}", one, f"{one} + 1", f"{one} - 1", f"{one} - {other}"))


def _condition(random: Random) -> str:
    left, right = random.choice(_NAMES), random.choice((*_NAMES, f"{random.randrange(5)}#{_BITS}"))
    order = random.choice(("<", "<=", "!=", "slt", "slt"))
    plain = f"slt({left}, {right})" if order == "slt" else f"{left} {order} {right}"
    return f"{plain} && {left} != {random.randrange(4)}#{_BITS}" if random.random() < 0.2 else plain


def _statement(random: Random, depth: int) -> str:
    kinds = ("assign", "input", "loop", "if", "step")
    match random.choices(kinds, (2, 1, 2 if depth < 2 else 0, 2 if depth < 3 else 0, 4))[0]:
        case "assign":
            return f"{random.choice(_NAMES)} := {_number(random)};"
        case "input":
            return f"havoc {random.choice(_NAMES)} in 0..{random.choice((1, 7))};"
        case "loop":
            body = " ".join(_statement(random, depth + 1) for _ in range(random.randint(1, 3)))
            return f"while {_condition(random)} {{ {body} }}"
        case "if":
            one, other = (_statement(random, depth + 1) for _ in range(2))
            return f"if {_condition(random)} {{ {one} }} else {{ {other} }}"
        case _:
            name = random.choice(_NAMES)
            return f"{name} := {name} {random.choice('+-')} 1;"


def _text(seed: int) -> str:
    random = Random(f"ranking {seed}")
    body = "\n".join(_statement(random, 0) for _ in range(random.randint(2, 4)))
    loop = f"while {_condition(random)} {{ {_statement(random, 1)} {_statement(random, 1)} }}"
    declared = "\n".join(f"  local {name} : bits {_BITS} = 0;" for name in _NAMES)
    inputs = "  havoc x in 0..7;\n  havoc y in 0..7;"
    return f"program single;\nproc main() {{\n{declared}\n{inputs}\n{loop}\n{body}\n}}\nprocess P = main();\n"


def compared(seed: int, depth: int = 8, *others: tuple[str, str]) -> tuple[type[Answer], type[Answer]]:
    """What concrete search says and what the engine says with runs of so many steps, after comparing.

    Some parts of the text may be others.
    """
    text = _text(seed)
    for before, after in others:
        text = text.replace(before, after)
    program = resting_in_loops(parse_program(text))
    formula = coming_to_an_end(program)
    assert formula is not None
    goal = goal_of(Linear(formula), fair=False).goal
    assert isinstance(goal, LinearGoal)
    model = Views(program, tuple(edge.guard for edge in goal.automaton.edges))
    concrete, *_ = Explore(implementation=Implementation.PYTHON).check(model, (goal,), Budget())
    ranked, *_ = Ranking(depth=depth).check(model, (goal,), Budget())
    if not isinstance(ranked, Stopped):
        assert type(ranked) is type(concrete), f"seed {seed}:\n{text}"
    if isinstance(ranked, Found):
        run = model.lift("system").run(ranked.run)
        assert run is None or isinstance(confirm(program, Linear(formula), run), Confirmed), f"seed {seed}:\n{text}"
    return type(concrete), type(ranked)


@pytest.mark.parametrize("part", range(3), ids=lambda part: f"seeds {6 * part} to {6 * part + 5}")
def test_a_ranking_is_a_proof(part: int) -> None:
    found = [compared(seed) for seed in range(6 * part, 6 * part + 6)]
    assert (Absent, Absent) in found
    assert (Found, Found) in found


def test_no_ranking_where_a_run_does_not_end() -> None:
    found = [compared(seed, depth=0) for seed in range(100, 114)]
    assert found.count((Absent, Absent)) >= 3


def test_no_ranking_by_products_and_remainders_where_a_run_does_not_end() -> None:
    others = ((" + 1", " * y"), (" - y", " % y"), (" - z", " / z"), (" + x", " * x"))
    found = [compared(seed, 0, *others) for seed in (204, 227, 229, 235, 236, 240, 242, 247, 250)]
    assert (Absent, Absent) in found


def test_no_ranking_by_sums_where_a_run_does_not_end() -> None:
    others = ((" + 1", " + 3"), (" - 1", " - 2"))
    found = [compared(seed, 0, *others) for seed in range(300, 307)]
    assert (Absent, Absent) in found
    assert any(concrete is Found for concrete, _ in found)


@pytest.mark.parametrize(
    ("body", "ends"),
    [
        pytest.param("x := x + y; y := y - 1;", Absent, id="a second number counts down to below zero first"),
        pytest.param("x := x + y - 2; if slt(0, y) { y := y - 1; }", Absent, id="what is added counts down"),
        pytest.param("x := x + y; if slt(0, y) { y := y - 1; }", Stopped, id="nothing is added in the end"),
    ],
)
def test_phases(body: str, ends: type[Answer]) -> None:
    declared = "local x : bits 16 = 0; local y : bits 16 = 0;"
    inputs = "havoc x in 0..100; havoc y in 0..100;"
    text = f"""program single;
        proc main() {{ {declared} {inputs} while sle(0, x) {{ {body} }} }}
        process P = main();"""
    program = resting_in_loops(parse_program(text))
    formula = coming_to_an_end(program)
    assert formula is not None
    goal = goal_of(Linear(formula), fair=False).goal
    assert isinstance(goal, LinearGoal)
    answer, *_ = Ranking(depth=0).check(Views(program, ()), (goal,), Budget())
    assert isinstance(answer, ends)


def test_a_relation_between_inputs_and_a_condition_that_it_keeps() -> None:
    inputs = " ".join(f"local {name} : bits 32 = any;" for name in "abxy")
    loop = "while sle(0, x) || sle(0, y) { x := x + a - b - 1; y := y + b - a - 1; }"
    text = f"program single; proc main() {{ {inputs} if a == b + 1 && slt(x, 0) {{ {loop} }} }} process P = main();"
    program = resting_in_loops(parse_program(text))
    formula = coming_to_an_end(program)
    assert formula is not None
    goal = goal_of(Linear(formula), fair=False).goal
    assert isinstance(goal, LinearGoal)
    answer, *_ = Ranking(depth=0).check(Views(program, ()), (goal,), Budget())
    assert isinstance(answer, Absent)


def test_what_is_asked_beside_the_end_is_decided_too() -> None:
    body = "while i < n { i := i + 1; assert i != 0; }"
    text = (
        f"program single; proc main() {{ local n : bits 32 = any; local i : bits 32 = 0; {body} }} process P = main();"
    )
    program = resting_in_loops(parse_program(text))
    formula = coming_to_an_end(program)
    assert formula is not None
    goal = goal_of(Linear(formula), fair=False).goal
    assert isinstance(goal, LinearGoal)
    answers = [*Ranking().check(Views(program, ()), (goal, SafeGoal()), Budget())]
    assert [type(each) for each in answers[:2]] == [Absent, Absent]
