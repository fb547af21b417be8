"""Asserted equations with products: what algebra takes for true holds in every reachable state."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Values
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.invariants.algebra.extensions import spread
from clew.engines.unroll.invariants.algebra.peeling import peeled
from clew.engines.unroll.invariants.algebra.polynomials import assured, products
from clew.engines.unroll.invariants.sampled.samples import State, sampled
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits
from clew.ir.source import Source
from clew.ir.terms import FALSE, Variable, apply, bits, negate, variable, width_of
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, SafeGoal
from clew.models.transition import Step, place_of
from clew.text.parse import parse

WIDTH = 8
SEEDS = 45
HALVES = 40
DOUBLES = 12
NARROW = 5


def loop_text(seed: int) -> str:
    """A loop that sums up, perhaps with a branch or another pace, and an equation that may hold in it."""
    random = Random(f"polynomials {seed}")
    pace = random.choice(("1", "1", "1", "2", "3"))
    before, after = random.choice((("", f"i := i + {pace};"), (f"i := i + {pace};", "")))
    sums = random.choice(("s := s + i;", "s := s + i + i;", "s := s + 3 * i;", "s := s + i * i;"))
    other = random.choice(("t := t + s;", "t := t + a;", "t := t * a;", "t := t + 2;"))
    body = f"{before} {sums} {other} {after}"
    if random.random() < 0.3:
        body = f"if i == {random.choice(('a', '3'))} {{ {body} }} else {{ {sums} {after or before} }}"
    asserted = random.choice(
        (
            "2 * s == i * i SIGN i",
            "s == i * i SIGN i",
            "s == i * i",
            "2 * s == 3 * i * i SIGN 3 * i",
            "6 * s == 2 * i * i * i SIGN 3 * i * i + i",
            "t == a * i",
            "t == a * a",
            "t * a == u * i",
            "t * 1 == t * i - s * i + s * t",
            "4 * s == t * t - 2 * t",
            "t * i == t * i + s * 0",
        )
    ).replace("SIGN", random.choice("+-"))
    start = random.choice((0, 0, 0, 1))
    guard = random.choice(("if true", "if true", "if i == a", "if t == 2 * a && i != 3"))
    return f"""program single;
proc start() {{
  local a : bits {WIDTH} = any;
  local i : bits {WIDTH};
  local s : bits {WIDTH} = 0;
  local t : bits {WIDTH} = {start};
  local u : bits {WIDTH} = 0;
  assume a < 4;
  i := 0;
  u := a * a;
  yield;
  while true {{
    {guard} {{ assert {asserted} "assertion.violated"; }}
    assume i < 60;
    {body}
    yield;
  }}
}}
process P = start();
"""


def answer(answers: list[Answer]) -> Answer:
    return next(each for each in answers if not isinstance(each, Figures))


def test_equations_that_algebra_proves_hold() -> None:
    counts: Counter[str] = Counter()
    for seed in range(SEEDS):
        program = parse(Source("loop.clew", loop_text(seed))).program
        goals = (SafeGoal(),)
        systems = Views(program)
        system = systems.system()
        if assured(system) == system:
            counts["nothing assured"] += 1
            continue
        tried = answer(list(Simulate(values=Values.CONCRETE).check(Views(program), goals, Budget())))
        proved = answer(list(KInduction(depth=4).check(systems, goals, Budget())))
        counts[type(proved).__name__] += 1
        assert not (isinstance(proved, Absent) and isinstance(tried, Found)), f"seed {seed}:\n{loop_text(seed)}"
        assert not (isinstance(proved, Found) and isinstance(tried, Absent)), f"seed {seed}:\n{loop_text(seed)}"
    assert counts["Absent"] >= 4
    assert counts["nothing assured"] >= 7


@pytest.mark.parametrize(("last", "proves"), [("q * x + s * y == 0", True), ("p * x == b", False)])
def test_equations_asserted_in_an_inner_loop_are_kept_by_the_outer_one(last: str, proves: bool) -> None:
    numbers = " ".join(f"local {name} : bits 32 = 0;" for name in "abpqrsck")
    text = f"""program single;
proc start() {{
  local x : bits 32 = any; local y : bits 32 = any; {numbers}
  assume 0 < x && 0 < y;
  a := x; b := y; p := 1; q := 0; r := 0; s := 1;
  while b != 0 {{
    c := a; k := 0;
    while b <= c {{
      assert a == y * r + x * p "assertion.violated";
      assert b == x * q + y * s "assertion.violated";
      assert a == k * b + c "assertion.violated";
      c := c - b; k := k + 1; yield;
    }}
    a := b; b := c;
    c := p; p := q; q := c - q * k;
    c := r; r := s; s := c - s * k; yield;
  }}
  assert {last} "assertion.violated";
}}
process P = start();
"""
    program = parse(Source("euclid.clew", text)).program
    steps = assured(Views(program).system()).steps
    assert all(each.condition == FALSE for step in steps for each in step.failures) is proves


def halving_text(seed: int) -> str:
    """A loop that takes a number apart by quotients and remainders, and an equation that may hold in it."""
    random = Random(f"halves {seed}")
    by, way = random.choice(("2", "2", "2", "3", "b")), random.choice(("", "s"))
    rem, div = (f"{way}rem(a, {by})", f"{way}div(a, {by})") if way else (f"a % {by}", f"a / {by}")
    asked = random.choice((f"{rem} == 0", f"{rem} == 0", f"{rem} == 1", "a != b"))
    less = random.choice((f"q := q + p * ({rem}); a := a - {rem};", "q := q + p; a := a - 1;"))
    whole = random.choice((f"p := p * {by};", f"p := p * {by};", "p := p + p;"))
    asserted = random.choice(("q + a * p == n", "q + a * p == n", "q * b + a * p == n", "p * a == n - q"))
    last = random.choice(("q == n", "q * 1 == n * p", "p * a == 0"))
    return f"""program single;
proc start() {{
  local n : bits {WIDTH} = any;
  local b : bits {WIDTH} = any;
  local a : bits {WIDTH} = 0;
  local p : bits {WIDTH} = 1;
  local q : bits {WIDTH} = 0;
  assume n < 40 && b < 4 && b != 0;
  a := n;
  yield;
  while a != 0 {{
    assert {asserted} "assertion.violated";
    if {asked} {{ a := {div}; {whole} }} else {{ {less} }}
    yield;
  }}
  assert {last} "assertion.violated";
}}
process P = start();
"""


def test_equations_of_quotients_and_remainders_hold() -> None:
    counts: Counter[str] = Counter()
    for seed in range(HALVES):
        program = parse(Source("halves.clew", halving_text(seed))).program
        system = Views(program).system()
        reached = sampled(system, runs=40, length=60)
        for before, after in zip(system.steps, assured(system).steps, strict=True):
            for failure, left in zip(before.failures, after.failures, strict=True):
                counts["proved" if left.condition == FALSE else "open"] += 1
                lost = [
                    state
                    for state in reached
                    if evaluate((failure.condition,), state) != evaluate((left.condition,), state)
                ]
                assert not lost, f"seed {seed}:\n{halving_text(seed)}"
    assert counts["proved"] >= 4
    assert counts["open"] >= 4


@pytest.mark.parametrize(
    ("limit", "proves"),
    [pytest.param(256, True, id="nothing is lost"), pytest.param(300, False, id="it may be too large")],
)
def test_a_divisor_is_doubled_and_halved_again(limit: int, proves: bool) -> None:
    text = f"""program single;
proc start() {{
  local n : bits 9 = any; local d : bits 9 = any; local b : bits 9 = 0;
  local q : bits 9 = 0; local r : bits 9 = 0;
  q := 0; r := n; b := d; yield;
  while b < {limit} {{ b := 2 * b; yield; }}
  while b != d {{
    assert n == q * b + r "assertion.violated";
    b := b / 2; q := 2 * q;
    if b <= r {{ r := r - b; q := q + 1; }}
    yield;
  }}
}}
process P = start();
"""
    steps = assured(Views(parse(Source("divisor.clew", text)).program).system()).steps
    assert all(each.condition == FALSE for step in steps for each in step.failures) is proves


def doubling_text(seed: int) -> str:
    """A loop that doubles numbers, one that halves them again, and equations that may hold there; sums may wrap."""
    random = Random(f"doubles {seed}")
    small = random.choice(("n < 4 && b < 4 && b != 0", "n < 4 && b < 4 && b != 0", "b != 0", "n < 16"))
    goes, times = random.choice(("d <= r", "d <= r", "p < 4", "p < 4")), random.choice((2, 2, 2, 4, 3))
    by, way = random.choice((times, times, times, 2)), random.choice(("p / BY", "p / BY", "p / BY + p / 16"))
    asserted = random.choice(
        ("d == b * p", "d == b * p", "n == q * b + r && d == b * p", "n == q * d + r", "q == p * d")
    )
    last = random.choice(("n == d * q + r", "n == d * q + r", "d * q == b * q", "r * d == n"))
    return f"""program single;
proc start() {{
  local n : bits {NARROW} = any; local b : bits {NARROW} = any;
  local r : bits {NARROW} = 0; local d : bits {NARROW} = 0;
  local p : bits {NARROW} = 1; local q : bits {NARROW} = 0;
  assume {small};
  r := n; d := b; p := 1; q := 0; yield;
  while {goes} {{ assert d == b * p "assertion.violated"; d := {times} * d; p := {times} * p; yield; }}
  while p != 1 {{
    assert {asserted} "assertion.violated";
    d := d / {by}; p := {way.replace("BY", str(by))};
    if d <= r {{ r := r - d; q := q + p; }}
    yield;
  }}
  assert {last} "assertion.violated";
}}
process P = start();
"""


def test_equations_of_what_is_doubled_and_halved_hold() -> None:
    counts: Counter[str] = Counter()
    for seed in range(DOUBLES):
        program = parse(Source("doubles.clew", doubling_text(seed))).program
        system = Views(program).system()
        reached = sampled(system, runs=150, length=30)
        for before, after in zip(system.steps, assured(system).steps, strict=True):
            for failure, left in zip(before.failures, after.failures, strict=True):
                counts["proved" if left.condition == FALSE else "open"] += 1
                asked = (failure.condition, left.condition)
                lost = [state for state in reached if len({*evaluate(asked, state)}) > 1]
                assert not lost, f"seed {seed}: {lost[0]}\n{doubling_text(seed)}"
    assert counts["proved"] >= 8
    assert counts["open"] >= 8


@pytest.mark.parametrize(
    ("small", "half", "proves"),
    [
        pytest.param("b < 64", "p / 2", True, id="nothing is lost"),
        pytest.param("b < 64", "(p + 1) / 2", True, id="nor where nothing is rounded"),
        pytest.param("b < 65", "p / 2", False, id="the highest bit is lost"),
        pytest.param("b < 64", "p / 4", False, id="of one of them more is taken"),
    ],
)
def test_what_is_doubled_may_be_too_large(small: str, half: str, proves: bool) -> None:
    text = f"""program single;
proc start() {{
  local b : bits 8 = any; local d : bits 8 = 0; local p : bits 8 = 1;
  assume {small}; d := b; p := 1; yield;
  while p < 4 {{ d := 2 * d; p := 2 * p; yield; }}
  while p != 1 {{ assert d == b * p "assertion.violated"; d := d / 2; p := {half}; yield; }}
}}
process P = start();
"""
    steps = assured(Views(parse(Source("doubles.clew", text)).program).system()).steps
    assert all(each.condition == FALSE for step in steps for each in step.failures) is proves


@pytest.mark.parametrize(("bit", "proves"), [("1", True), ("0", False)], ids=("the last bit", "the bit that it is not"))
def test_a_product_by_the_last_bit_of_a_signed_number(bit: str, proves: bool) -> None:
    text = f"""program single;
proc start() {{
  local a : bits 32 signed = any; local b : bits 32 signed = any;
  local x : bits 32 signed = 0; local y : bits 32 signed = 0; local z : bits 32 signed = 0;
  assume b >= 1; x := a; y := b; yield;
  while y != 0 {{
    assert z + x * y == a * b "assertion.violated";
    if y % 2 == {bit} {{ z := z + x; y := y - 1; }}
    x := 2 * x; y := y / 2; yield;
  }}
}}
process P = start();
"""
    steps = assured(Views(parse(Source("bits.clew", text)).program).system()).steps
    assert all(each.condition == FALSE for step in steps for each in step.failures) is proves


def test_a_quotient_in_an_asserted_equation() -> None:
    text = """program single;
proc start() {
  local x : bits 32 = any; local n : bits 32 = any; local i : bits 32 = 0; local s : bits 32 = 0;
  i := 0; yield;
  while i < n { assert s == (x / 2) * i "assertion.violated"; s := s + x / 2; i := i + 1; yield; }
}
process P = start();
"""
    steps = assured(Views(parse(Source("quotient.clew", text)).program).system()).steps
    assert all(each.condition == FALSE for step in steps for each in step.failures)


@pytest.mark.parametrize(
    ("less", "proves"),
    [("a := a - 1; q := q + b;", True), ("a := a - 1; q := q + 1;", False)],
    ids=("the last bit is added", "one is added for it"),
)
def test_a_product_by_halving(less: str, proves: bool) -> None:
    text = f"""program single;
proc start() {{
  local x : bits 32 = any; local y : bits 32 = any;
  local a : bits 32 = 0; local b : bits 32 = 0; local q : bits 32 = 0;
  a := x; b := y; yield;
  while a != 0 {{
    assert q + a * b == x * y "assertion.violated";
    if a % 2 == 0 {{ a := a / 2; b := 2 * b; }} else {{ {less} }}
    yield;
  }}
  assert q == x * y "assertion.violated";
}}
process P = start();
"""
    steps = assured(Views(parse(Source("halves.clew", text)).program).system()).steps
    assert all(each.condition == FALSE for step in steps for each in step.failures) is proves


def behind(step: Step, state: State, place: Variable) -> tuple[object, ...]:
    """Whether the step is taken, which of its failures happen, and the state behind it, place first."""
    held = evaluate((step.enabled, *(each.condition for each in step.failures)), state)
    after = dict(state)
    for each in step.writes:
        when, value = evaluate((each.when, each.value), state)
        after[each.variable] = value if when else state[each.variable]
    return after[place], {each: value for each, value in after.items() if each != place}, *held


@pytest.mark.parametrize("seed", range(8))
def test_steps_of_loops_with_their_first_visit_apart_are_the_same(seed: int) -> None:
    random = Random(f"apart {seed}")
    text = (loop_text if seed % 2 else nested_text)(seed)
    system = Views(parse(Source("loop.clew", text)).program).system()
    apart = peeled(system)
    assert apart is not None
    one, other = system.place, apart.system.place
    assert one is not None
    assert other is not None
    below = (1 << width_of(one)) - 1
    met: set[object] = set()
    for state in sampled(apart.system, seed=seed, runs=6, length=40):
        here = state[other]
        assert isinstance(here, int)
        met.add(here > below)
        for origin, step in zip(apart.origins, apart.system.steps, strict=True):
            inputs = {each: random.randrange(8) for each in step.inputs if isinstance(each.sort, Bits)}
            if place_of(step) == here and len(inputs) == len(step.inputs):
                went, *rest = behind(step, {**state, **inputs}, other)
                before = {each: value for each, value in state.items() if each != other}
                goes, *same = behind(system.steps[origin], {**before, one: here & below, **inputs}, one)
                assert isinstance(went, int)
                assert went & below == goes
                assert rest == same
    assert met == {False, True}


@pytest.mark.parametrize(
    ("asserted", "proves"),
    [
        pytest.param("s == i * a", True, id="in the loop"),
        pytest.param("s * i == i * a * (n + 1)", True, id="behind a loop that may not be entered"),
        pytest.param("s == a * (n + 1)", False, id="which a loop that is not entered breaks"),
    ],
)
def test_a_limit_that_may_be_below_zero(asserted: str, proves: bool) -> None:
    text = f"""program single;
proc start() {{
  local n : bits 32 signed = any; local a : bits 32 signed = any;
  local i : bits 32 signed = 0; local s : bits 32 signed = 0;
  i := 0; yield;
  while i <= n {{ assert s == i * a "assertion.violated"; s := s + a; i := i + 1; yield; }}
  assert {asserted} "assertion.violated";
}}
process P = start();
"""
    steps = assured(Views(parse(Source("limit.clew", text)).program).system()).steps
    assert all(each.condition == FALSE for step in steps for each in step.failures) is proves


def test_extensions_of_sums_are_sums_of_extensions() -> None:
    narrow = variable("narrow", Bits(4))
    own = apply("sign_extend", narrow, parameters=(4,))
    inner = apply("sub", apply("mul", bits(6, 8), own), bits(200, 8))
    wide = spread(inner, 8)
    assert wide is not None
    for value in range(16):
        whole, parts = evaluate((apply("sign_extend", inner, parameters=(8,)), wide), {narrow: value})
        assert whole == parts
    assert spread(apply("mul", bits(17, 8), own), 8) is None


def nested_text(seed: int) -> str:
    """Nested loops that count, left where comparisons say, and an equation or a bound that may hold behind them."""
    random = Random(f"nested {seed}")
    outer = random.choice(("i < n", "i < n", "i < n", "i <= n"))
    inner = random.choice(("j < m", "j < m", "j < m", "j <= m", "j <= i", "j < i"))
    pace = random.choice(("1", "1", "1", "2", "i"))
    start, sign = random.choice(("0", "0", "0", "1")), random.choice(("", "signed"))
    asserted = random.choice(
        (
            "c == n * m",
            "c == n * m",
            "c == i * m",
            "2 * c == n * (n + 1)",
            "2 * c == n * (n - 1)",
            "c == 2 * n * m",
            "c == n * (m + 1)",
            "c >= n * m",
            "c * i == n * n * m",
            "c <= 20",
        )
    )
    return f"""program single;
proc start() {{
  local n : bits 32 {sign} = 0;
  local m : bits 32 {sign} = 0;
  local i : bits 32 {sign} = 0;
  local j : bits 32 {sign} = 0;
  local c : bits 32 {sign} = 0;
  havoc n in {random.choice(("0..4", "1..3", "2..5"))};
  havoc m in {random.choice(("0..4", "1..3"))};
  i := {start};
  while {outer} {{
    j := {start};
    while {inner} {{ c := c + {pace}; j := j + 1; yield; }}
    i := i + 1;
    yield;
  }}
  assert {asserted} "assertion.violated";
}}
process P = start();
"""


def test_orders_and_products_of_nested_loops_hold_in_all_states() -> None:
    counts: Counter[str] = Counter()
    for seed in range(10):
        system = Views(parse(Source("loop.clew", nested_text(seed))).program).system()
        assert system.place is not None
        invariants = products(system, system.place)
        kept = [each.condition for step in assured(system).steps for each in step.failures]
        asked = [each.condition for step in system.steps for each in step.failures]
        excluded = [negate(each) for each, left in zip(asked, kept, strict=True) if left is FALSE]
        counts["invariants"] += bool(invariants)
        for state in sampled(system, seed=99, runs=30, length=120):
            assert all(evaluate((*invariants, *excluded), state)), f"seed {seed}:\n{nested_text(seed)}"
    assert counts["invariants"] >= 1
