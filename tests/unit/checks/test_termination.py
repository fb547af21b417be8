"""`control.nontermination`: what does not end is found and replayed, all else is proved to end."""

from __future__ import annotations

import pytest

import clew
from clew.checks.termination import coming_to_an_end, resting_in_loops
from clew.engines.saturate.engine import Saturate
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation
from clew.ir.properties import Linear
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Budget
from clew.models.goals import watched_terms
from clew.passes.bits import forgetting
from clew.pipeline.confirm import Refuted, confirm
from clew.pipeline.sources import load_sources
from tests.property.recursive_programs import random_recursive_text
from tests.property.test_recursive_programs import found_by, linear_goal, program_of

SEEDS = 10


def verdict(text: str, engine: str | None = None) -> clew.Holds | clew.Fails | clew.Unknown:
    outcome = clew.check(load_sources([Source("a.clew", text)]), ["termination"], engine=engine)
    assert outcome.faults == ()
    (result,) = outcome.results
    assert not isinstance(result.verdict, clew.Fails) or result.confirmed
    return result.verdict


@pytest.mark.parametrize("engine", ["saturate", "explore{implementation=python}"])
@pytest.mark.parametrize(
    ("body", "ends"),
    [
        pytest.param("", True, id="nothing"),
        pytest.param("while x != 5 { x := x + 1; }", True, id="a loop that counts"),
        pytest.param(
            "while x != 5 { x := x + 2; }", False, id="a loop that misses its end, without a scheduling point"
        ),
        pytest.param("while true { yield; }", False, id="a loop with a scheduling point"),
        pytest.param("await x == 1;", False, id="waiting for ever"),
        pytest.param("havoc x in 0..3; assume x == 2;", True, id="runs that are removed are none"),
        pytest.param("while x != 0 { assert false; }", True, id="a loop that is never entered"),
        pytest.param("call down(3);", True, id="recursion with a measure"),
        pytest.param("call round(1);", False, id="two that call each other for ever"),
    ],
)
def test_small_programs(body: str, engine: str, *, ends: bool) -> None:
    if "call round" in body and engine != "saturate":
        pytest.skip("a stack that grows for ever has infinitely many states")
    text = f"""program single;
        var x : bits 3 = 0;
        proc main() {{ {body} }}
        proc down(n : bits 2) {{ if n != 0 {{ call down(n - 1); }} }}
        proc round(n : bits 2) {{ call back(n); }}
        proc back(n : bits 2) {{ if n != 0 {{ call round(n); }} }}
        process P = main();"""
    assert verdict(text, engine) == (clew.Holds() if ends else clew.Fails("control.nontermination"))


@pytest.mark.parametrize(
    ("less", "found"),
    [
        pytest.param("call left(m - n, m);", clew.Fails, id="what is left goes to and fro"),
        pytest.param("return;", clew.Unknown, id="it ends there, which few inputs do not show"),
    ],
)
def test_recursion_without_end_among_very_many_inputs(less: str, found: type[clew.Fails | clew.Unknown]) -> None:
    text = f"""program single;
        proc left(n : bits 32, m : bits 32) {{
            if n == 0 {{ return; }}
            if n < m {{ {less} }} else {{ call left(n - m, m); }}
        }}
        proc main() {{
            local n : bits 32; local m : bits 32;
            havoc n; havoc m; assume m != 0; call left(n, m);
        }}
        process P = main();"""
    assert isinstance(verdict(text, "saturate"), found)


def test_random_programs_end_where_plain_exploration_says_so() -> None:
    """Bounded recursion, decided by both; without a bound, every run that is found replays."""
    decided = {True: 0, False: 0}
    for seed in range(SEEDS):
        for fuel in (2, None):
            program = resting_in_loops(program_of(random_recursive_text(seed, fuel=fuel)))
            formula = coming_to_an_end(program)
            assert formula is not None
            question = Linear(formula)
            goals = (linear_goal(question),)
            views = Views(program)
            ours = found_by(Saturate().check(views, goals, Budget()), goals)[0]
            if ours is not None:
                assert not isinstance(confirm(program, question, ours.run), Refuted), seed
            if fuel is not None:
                plain = Explore(implementation=Implementation.PYTHON).check(Views(program), goals, Budget())
                assert (ours is None) == (found_by(plain, goals)[0] is None), seed
                decided[ours is None] += 1
    assert min(decided.values()) >= 2


@pytest.mark.parametrize(
    ("body", "ends"),
    [
        pytest.param("while x != 3 { count := count + 1; }", False, id="counting only"),
        pytest.param("while x != 3 { count := count + 1; if count == 5 { x := 3; } }", True, id="until it has counted"),
        pytest.param("while x != 3 { count := count + 1; x := count & 3; }", True, id="by its low bits"),
    ],
)
def test_data_that_decides_nothing_keeps_no_loop_from_closing(body: str, *, ends: bool) -> None:
    text = f"""program single;
        var x : bits 64 = 0; var count : bits 64 = 0;
        proc main() {{ {body} }}
        process P = main();"""
    assert verdict(text) == (clew.Holds() if ends else clew.Fails("control.nontermination"))


def test_random_programs_end_alike_without_data_that_decides_nothing() -> None:
    fewer = 0
    for seed in range(SEEDS):
        program = resting_in_loops(program_of(random_recursive_text(seed, fuel=2)))
        formula = coming_to_an_end(program)
        assert formula is not None
        goals = (linear_goal(Linear(formula)),)
        smaller = forgetting(program, watched_terms(Linear(formula)))
        engine = Explore(implementation=Implementation.PYTHON)
        answers = [found_by(engine.check(Views(each), goals, Budget()), goals)[0] for each in (program, smaller)]
        assert (answers[0] is None) == (answers[1] is None), seed
        fewer += smaller != program
    assert fewer


def test_actions_have_no_end() -> None:
    text = "program actions; var x : bits 1 = 0; action a when true { x := x + 1; }"
    assert isinstance(verdict(text), clew.Unknown)
