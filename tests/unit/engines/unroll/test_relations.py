"""Relations: what is guessed from samples holds, and what does not follow in a step is dropped."""

from __future__ import annotations

from itertools import chain

from clew.engines.unroll.clock import clock
from clew.engines.unroll.invariants.algebra.cases import cases
from clew.engines.unroll.invariants.sampled.equations import Equation, kept_equations
from clew.engines.unroll.invariants.sampled.mattering import mattering, with_remembered
from clew.engines.unroll.invariants.sampled.relations import relations, relations_everywhere
from clew.engines.unroll.invariants.sampled.samples import State, sampled
from clew.engines.unroll.invariants.sampled.sides import preceding
from clew.engines.unroll.steps import Steps, template_of
from clew.frontends.btor2 import Btor2Frontend
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import BOOL
from clew.ir.source import Source
from clew.ir.terms import TRUE, Apply, Term, apply, bits, conjoin, equal, variable
from clew.ir.values import Value
from clew.ir.walk import postorder
from clew.lower.views import Views
from clew.models.bad_states import bad_of
from clew.models.engine import SafeGoal
from clew.models.transition import TransitionSystem
from clew.pipeline.sources import load_sources
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat

TEXT = """program single;
proc start() {
  local n : bits 8 = any;
  local i : bits 8 = 0;
  local s : bits 8 = 0;
  while i < n { i := i + 1; s := s + 3; yield; }
  assert s == i + i + i;
}
process P = start();
"""


def system(text: str = TEXT) -> TransitionSystem:
    return Views(load_sources((Source("p.clew", text),)).program).system()


def test_samples_are_the_same_for_the_same_seed_and_reach_the_loop() -> None:
    made = system()
    assert made.place is not None
    assert sampled(made) == sampled(made)
    assert {state[made.place] for state in sampled(made)} >= {0, 1}


def test_a_place_that_random_inputs_miss_is_reached_by_inputs_that_lead_there() -> None:
    body = "if a == b + 77#32 && slt(a, 0#32) { while sle(0#32, c) { c := c + b - a; yield; } }"
    inputs = "local a : bits 32 = any; local b : bits 32 = any; local c : bits 32 = any;"
    made = system(f"program single; proc start() {{ {inputs} {body} }} process P = start();")
    assert made.place is not None
    inside = [state for state in sampled(made) if state[made.place] == 1]
    a, b, _ = made.variables[1:]
    assert len({state[a] for state in inside}) > 4
    found = [*chain.from_iterable(relations(made, template_of(made, Steps.INTERLEAVING), made.place, TRUE, None))]
    broken = {**inside[0], b: 0}
    assert not all(evaluate(found, broken))


def test_a_sum_is_at_most_so_many_times_its_counter() -> None:
    body = "while i < n { assume 3#32 < n; i := i + 1; s := s + i + 2#32; assert s < 9000000#32; yield; }"
    text = f"local n : bits 32 = any; local i : bits 32 = 0; local s : bits 32 = 0; assume n < 500#32; {body}"
    made = system(f"program single; proc start() {{ {text} }} process P = start();")
    assert made.place is not None
    found = [*chain.from_iterable(relations(made, template_of(made, Steps.INTERLEAVING), made.place, TRUE, None))]
    state = next(state for state in sampled(made) if state[made.place] == 1)
    n, i, s = (next(each for each in made.variables if each.name.endswith(f".{name}")) for name in "nis")
    assert all(evaluate(found, {**state, n: 400, i: 300, s: 45750}))
    assert not all(evaluate(found, {**state, n: 400, i: 300, s: 2_000_000_000}))


def test_a_sum_of_widened_numbers_is_at_most_so_many_times_its_narrow_counter() -> None:
    text = "local v : bits 8 = any; local i : bits 8 = 0; local s : bits 16 = 0;"
    body = "while i < 100 { i := i + 1; s := s + sign_extend[8](v); havoc v; assert slt(s, 12800); yield; }"
    made = system(f"program single; proc start() {{ {text} {body} }} process P = start();")
    assert made.place is not None
    found = [*chain.from_iterable(relations(made, template_of(made, Steps.INTERLEAVING), made.place, TRUE, None))]
    named = {each.name.rpartition(".")[2]: each for each in made.variables}
    inside = next(state for state in sampled(made) if state[made.place] == 1)
    most = {**inside, named["i"]: 50, named["s"]: 50 * 127}
    assert all(evaluate(found, most))
    assert not all(evaluate(found, {**most, named["s"]: 50 * 127 + 1}))


def test_every_relation_holds_in_every_sample() -> None:
    made = system()
    assert made.place is not None
    found = [*chain.from_iterable(relations(made, template_of(made, Steps.INTERLEAVING), made.place, TRUE, None))]
    assert found
    for state in sampled(made, seed=7):
        assert all(evaluate(found, state))


def test_the_linear_equation_is_found_and_what_only_samples_show_is_not() -> None:
    made = system()
    assert made.place is not None
    found = [*chain.from_iterable(relations(made, template_of(made, Steps.INTERLEAVING), made.place, TRUE, None))]
    state = dict(zip(made.variables, (1, 200, 100, 44), strict=True))
    names = [each.name.rpartition(".")[2] for each in made.variables]
    assert names == ["`place", "n", "i", "s"]
    # 3 · 100 is 300, which is 44 in eight bits: reached by nobody in the samples, and yet allowed.
    assert all(evaluate(found, state))
    assert not all(evaluate(found, {**state, made.variables[3]: 45}))


def test_slopes_come_behind_what_is_found_soon() -> None:
    made = system()
    assert made.place is not None
    soon, *_, slopes = relations(made, template_of(made, Steps.INTERLEAVING), made.place, TRUE, None)
    operators = [{part.operator for part in postorder(each) if isinstance(part, Apply)} for each in soon]
    assert any({"=", "mul"} <= each for each in operators)
    assert not {*soon} & {*slopes}


FLAGGED = """program single;
proc start() {
  local fast : bits 8 = any;
  local more : bits 8 = any;
  local here : bits 8 = 0;
  local there : bits 8 = 0;
  while more != 0 {
    here := here + 1;
    if fast == 1 { there := there + 1; } else { there := there + 2; }
    havoc more;
    yield;
  }
  assert fast != 1 || here == there;
}
process P = start();
"""


def test_what_holds_on_one_side_of_a_condition_only_is_found_and_not_said_of_the_other() -> None:
    made = system(FLAGGED)
    assert made.place is not None
    found = [*chain.from_iterable(relations(made, template_of(made, Steps.INTERLEAVING), made.place, TRUE, None))]
    named = {each.name.rpartition(".")[2]: each for each in made.variables}
    inside = next(state for state in sampled(made) if state[made.place] == 1)
    fast = {**inside, named["fast"]: 1, named["here"]: 7, named["there"]: 7, named["more"]: 1}
    assert all(evaluate(found, fast))
    assert not all(evaluate(found, {**fast, named["there"]: 14}))
    assert all(evaluate(found, {**fast, named["fast"]: 3, named["there"]: 14}))


WIDE = """program single;
proc start() {
  local n : bits 8 = any;
  local more : bits 8 = any;
  local i : bits 8 = 0;
  local here : bits 16 = 0;
  local there : bits 16 = 0;
  while i < n {
    i := i + 1;
    if more == 1 { here := here + 3; } else { there := there + 3; }
    havoc more;
    yield;
  }
  assert here + there == 3#16 * zero_extend[8](i);
}
process P = start();
"""


def test_wide_sums_are_so_many_times_a_narrow_counter_without_its_sign() -> None:
    made = system(WIDE)
    assert made.place is not None
    found = [*chain.from_iterable(relations(made, template_of(made, Steps.INTERLEAVING), made.place, TRUE, None))]
    named = {each.name.rpartition(".")[2]: each for each in made.variables}
    inside = next(state for state in sampled(made) if state[made.place] == 1)
    far = {**inside, named["n"]: 250, named["i"]: 200, named["here"]: 300, named["there"]: 300}
    assert all(evaluate(found, far))
    assert not all(evaluate(found, {**far, named["there"]: 303}))


WORKING = """program single;
proc start() {
  local state : bits 8 = 0;
  local count : bits 8 = 0;
  local go : bits 8 = any;
  while true {
    if zero_extend[24](state) == 2#32 { state := 0; }
    else { if zero_extend[24](state) == 0#32 { if go == 1 { state := 1; count := 0; } }
    else { assert count < 8; count := count + 1; if zero_extend[24](count) == 8#32 { state := 2; } } }
    havoc go;
    yield;
  }
}
process P = start();
"""


def test_what_holds_in_one_state_is_found_where_no_condition_asks_for_that_state() -> None:
    made = system(WORKING)
    assert made.place is not None
    found = [*chain.from_iterable(relations(made, template_of(made, Steps.INTERLEAVING), made.place, TRUE, None))]
    named = {each.name.rpartition(".")[2]: each for each in made.variables}
    inside = next(state for state in sampled(made) if state[named["state"]] == 1)
    assert all(evaluate(found, {**inside, named["count"]: 7}))
    assert not all(evaluate(found, {**inside, named["count"]: 8}))
    assert all(evaluate(found, {**inside, named["state"]: 0, named["count"]: 8}))


BRANCHES = """program single;
proc start() {
  local all : bits 8 = any;
  local left : bits 8 = 0;
  local right : bits 8 = 0;
  local go : bool;
  left := all;
  while left != 0 {
    havoc go;
    if go { left := left - 1; right := right + 1; } else { right := right - 2; left := left + STEP; }
    yield;
  }
  assert right == all;
}
process P = start();
"""


def kept(step: int) -> list[Equation]:
    made = system(BRANCHES.replace("STEP", str(step)))
    names = {each.name.rpartition(".")[2]: each for each in made.variables}
    every, left, right = names["all"], names["left"], names["right"]
    guess = Equation(1, 8, ((left, 1), (right, 1), (every, -1)), 0, right)
    return kept_equations(made, [guess], clock(60))


def test_algebra_keeps_an_equation_through_both_branches() -> None:
    assert len(kept(2)) == 1


def test_algebra_drops_an_equation_that_one_branch_breaks() -> None:
    assert kept(3) == []


BUSY = """
1 sort bitvec 1
2 sort bitvec 8
3 input 1 start
4 zero 2
5 one 2
6 state 1 busy
7 zero 1
8 init 1 6 7
9 state 2 count
10 init 2 9 4
11 constd 2 5
12 eq 1 9 11
13 add 2 9 5
14 ite 2 3 4 13
15 ite 2 6 13 14
16 next 2 9 15
17 not 1 12
18 and 1 6 17
19 not 1 6
20 and 1 19 3
21 or 1 18 20
22 next 1 6 21
"""


def test_a_narrow_variable_takes_the_part_of_a_place() -> None:
    made = Views(Btor2Frontend().load([Source("busy.btor2", BUSY)]).program).system()
    found = [*chain.from_iterable(relations_everywhere(made, template_of(made, Steps.INTERLEAVING), (), TRUE, None))]
    busy, count = (each for each in made.variables if each.name in ("busy", "count"))
    assert apply("implies", equal(busy, bits(1, 1)), apply("ule", count, bits(5, 8))) in found


TWO_LOOPS = """program single;
proc start() {
  local n : bits 16 signed = any; local m : bits 16 signed = any; local i : bits 16 signed = 0;
  local j : bits 16 signed = 0; local k : bits 16 signed = 0;
  while i < n { i := i + 1; k := k + 1; }
  while j < m { j := j + 1; k := k + 1; }
  assert k >= n;
}
process P = start();
"""


def test_the_counter_of_a_loop_that_is_over_is_remembered_in_a_sum() -> None:
    made = system(TWO_LOOPS)
    groups: dict[Value, list[State]] = {}
    for state in sampled(made):
        groups.setdefault(state[made.place], []).append(state)  # type: ignore[index]  # it has places
    matters = mattering(made)
    kept = with_remembered(made, groups, matters, 16)
    more = [each.name for where, names in kept.items() for each in names if each not in matters[where]]
    assert [name.rpartition(".")[2] for name in more] == ["i"]


def test_conditions_with_many_shared_and_nested_parts_are_looked_at_once() -> None:
    """As texts, or part by part again and again, they have no end."""
    names = [variable(f"x{each}", BOOL) for each in range(3)]
    condition: Term = names[0]
    for number in range(2000):
        other = names[number % 3]
        inner = apply("and", condition, apply("or", condition, other))
        condition = apply("or", inner, apply("ite", other, apply("not", apply("not", condition)), inner))
    found = list(cases((condition, TRUE, TRUE), lambda term, _: term))
    assert [dict(each.before) for each in found] == [{names[0]: True}]


def test_what_is_asserted_is_asked_of_the_numbers_that_become_those_asserted() -> None:
    """Nobody compares the first number of a row with twice its row: what is asserted of the last one asks it."""
    made = system("""program single;
proc start() {
  local n : bits 8 = any; local m : bits 8 = any;
  local i : bits 8 = 0; local j : bits 8 = 0; local k : bits 8 = 0;
  assume n < 60; assume m < 100;
  while i < n {
    j := 2 * i; yield;
    while j < m {
      k := j; yield;
      while k < m { assert 2 * i <= k; k := k + 2; yield; }
      j := j + 1;
    }
    i := i + 1; yield;
  }
}
process P = start();
""")
    assert made.place is not None
    names = {each.name.rpartition(".")[2]: each for each in made.variables}
    asked = apply("ule", apply("mul", bits(2, 8), names["i"]), names["j"])
    assert any(
        each in preceding(made) for each in (asked, apply("ult", names["j"], apply("mul", names["i"], bits(2, 8))))
    )
    known = conjoin(
        *chain.from_iterable(relations(made, template_of(made, Steps.INTERLEAVING), made.place, TRUE, None))
    )
    solver = solver_named("bitwuzla")
    solver.add(conjoin(known, bad_of(made, SafeGoal()).condition))
    assert solver.check() is Sat.NO
