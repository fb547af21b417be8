"""Rows of the feature table of brief 002 that no other test shows; `tests/meta/test_features.py` has all rows."""

from __future__ import annotations

import pytest

from clew import Fails, Holds, check
from clew.engines.search.simulate.options import Implementation, Order, Por, Sets, Switch
from clew.ir.terms import Term, apply, bits
from clew.logic.normalise import Normalise
from clew.models.engine import Absent, Found, Stopped
from clew.symbolic.machine import Collection, SymbolicMachine, symbolic_machine
from clew.symbolic.matching import Method
from clew.verdict import Limit
from tests.unit.engines.search.families import (
    condition_builder,
    counter,
    ivl,
    rotating_buffer,
    symbolic_counter,
    symmetric_accumulator,
    term_counter,
    token_ring,
    transmitter,
    transmitter_safe,
)
from tests.unit.engines.search.running import EVERY, PAPER, Options, found_run, simulate
from tests.unit.engines.search.suite import example, simple_fifo
from tests.unit.engines.search.test_listings import listing
from tests.unit.frontends.ivl.programs import load

# --- language -------------------------------------------------------------------------------------------------------

BUFFER_WITH_GOTO = """event COPY; u32 c = ?(u32); u32 n = 0;
void rotate(u32 *dst, u32 src, int pos) {
  u32 mask;
  if pos == 0 goto low;
  if pos == 1 goto high;
  assert false;
  low: mask = 65535; goto masked;
  high: mask = 4294901760; goto masked;
  masked: if pos == 1 goto down;
  *dst |= ((src & mask) << 16); goto done;
  down: *dst |= ((src & mask) >> 16);
  done: ;
}
thread copy_1 { again: rotate(&n, c, 0); wait COPY; goto again; }
thread copy_2 { again: rotate(&n, c, 1); wait COPY; goto again; }
int num_high_bits(u32 x) {
  int k = 0; int i = 0;
  next: if i >= 32 goto done;
  k += (x & (1 << i)) >> i; i += 1; goto next;
  done: return k;
}
thread clk {
  again: wait_time (1); notify COPY;
  assert num_high_bits(c) == num_high_bits(n);
  c = n; n = 0; goto again;
}
main { start 1 - 1; }
"""


@pytest.mark.shows("systemc", 2)
@pytest.mark.parametrize(
    ("options", "count"),
    [
        pytest.param({"match": Method.ESM_H}, 10, id="ESM"),
        pytest.param({"match": Method.SBC_EQ}, 8, id="EQ"),
        pytest.param({"match": Method.ESS}, 8, id="ESS"),
    ],
)
def test_goto_form_counts_as_structured_form(options: Options, count: int) -> None:
    for text in (rotating_buffer(2, 1), BUFFER_WITH_GOTO):
        found = simulate(text, {**PAPER, **options})
        assert (found.transitions, found.answer) == (count, Absent)


@pytest.mark.shows("systemc", 56, case="a divisor that an input makes zero")
@pytest.mark.shows("systemc", 5, case="a list of three cells")
@pytest.mark.shows("systemc", 5, 56, case="a pointer that an input makes null")
@pytest.mark.shows("systemc", 4, case="an array of inputs at a free index")
@pytest.mark.shows("systemc", 9, case="an assumption ends the path")
@pytest.mark.shows("systemc", 4, case="an index in bounds")
@pytest.mark.shows("systemc", 4, 56, case="an index that may be out of bounds")
@pytest.mark.shows("systemc", 6, case="recursion to a depth that an input decides")
@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("int a[4]; thread A { u8 i = ?(u8); assume i < 4; a[i] = 1; }", Holds(), id="an index in bounds"),
        pytest.param(
            "int a[4]; thread A { u8 i = ?(u8); assume i < 5; a[i] = 1; }",
            Fails("array.out-of-bounds"),
            id="an index that may be out of bounds",
        ),
        pytest.param(
            "u64 a[3] = ?(u64[3]); thread A { u8 i = ?(u8); assume i < 3; u64 old = a[i]; a[i] = old + 1;"
            " assert a[i] == old + 1; }",
            Holds(),
            id="an array of inputs at a free index",
        ),
        pytest.param(
            "struct Cell { int value; Cell *next; };\nthread A { int v = ?(int); Cell *a = new Cell;"
            " Cell *b = new Cell; Cell *c = new Cell; a->next = b; b->next = c; c->next = null; c->value = v;"
            " assert a->next->next->value == v && a->next->next->next == null; }",
            Holds(),
            id="a list of three cells",
        ),
        pytest.param(
            "struct Cell { int value; Cell *next; };\nthread A { Cell *a = new Cell; a->next = null; bool b = ?(bool);"
            " if (b) a = a->next; a->value = 1; }",
            Fails("memory.null-dereference"),
            id="a pointer that an input makes null",
        ),
        pytest.param(
            "int factorial(int n) { if (n <= 1) return 1; return n * factorial(n - 1); }\n"
            "thread A { int n = ?(int); assume n >= 4 && n <= 5; int f = factorial(n); assert f == 24 || f == 120; }",
            Holds(),
            id="recursion to a depth that an input decides",
        ),
        pytest.param(
            "thread A { int n = ?(int); assume n < n; assert false; }", Holds(), id="an assumption ends the path"
        ),
        pytest.param(
            "thread A { int n = ?(int); int m = 100 / (n - 7); }",
            Fails("arithmetic.division-by-zero"),
            id="a divisor that an input makes zero",
        ),
    ],
)
def test_program(text: str, verdict: object) -> None:
    (result,) = check(load(f"{text}\nmain {{ start; }}")).results
    assert result.verdict == verdict
    assert result.confirmed is isinstance(verdict, Fails)


@pytest.mark.shows("systemc", 9)
def test_an_assertion_gives_the_inputs_that_violate_it() -> None:
    text = "thread A { int n = ?(int); assume n > 40; assert n == 42 || n * n != 1849; } main { start; }"
    run = found_run(simulate(text)).run
    assert [value for move in run.moves for value in move.choices] == [43]


@pytest.mark.shows("systemc", 10)
def test_the_lost_notification_needs_c_before_b() -> None:
    """Listing 2.2: the schedule C, A, B loses the notification."""
    (result,) = check(load(listing("first-example"))).results
    assert result.trace is not None
    order = [step.process for step in result.trace.steps if step.process in "ABC"]
    assert order.index("C") < order.index("B")
    assert order.count("B") == 1  # it waits for ever
    assert [step.lost for step in result.trace.steps if step.process == "C"] == [("e",)]


# --- states ---------------------------------------------------------------------------------------------------------


def _after(machine: SymbolicMachine, *actors: str) -> tuple[tuple[object, ...], object, tuple[object, ...], object]:
    """Data, path, who waits for what, and what is pending, behind a schedule."""
    (state,) = [outcome.state for outcome in machine.initial()]
    for actor in actors:
        (state,) = [outcome.state for outcome in machine.step(state, machine.actors.index(actor))]
    assert state.kernel is not None
    waiting = tuple(process.waiting and process.waiting.events for process in state.processes[:3])
    return state.globals, state.path, waiting, state.kernel.pending


@pytest.mark.shows("systemc", 35)
def test_states_of_listing_5_1() -> None:
    """States s0, s1 and s2 as printed; s1 and s2 have equal concrete parts, s0 has another one."""
    program = ivl(listing("symbolic-states"))
    machine = symbolic_machine(program, normalise=Normalise.PAPER, collection=Collection.OFF)
    (x1, b0), path0, waiting0, pending0 = _after(machine, "main")
    (a1, b1), path1, waiting1, pending1 = _after(machine, "main", "A", "B", "C")
    (a2, b2), path2, waiting2, pending2 = _after(machine, "main", "B", "A", "C")
    assert isinstance(x1, Term)
    assert (b0, path0, waiting0, pending0) == (0, (), (None, None, None), ())
    assert a1 is a2 is apply("add", x1, bits(1, 32))
    assert b2 == 1
    assert (waiting1, pending1) == (waiting2, pending2) == (((0,), (0,), None), ((0, 1),))
    assert path2 == ()
    assert isinstance(b1, Term)
    assert path1 == (apply("slt", bits(0, 32), b1),)
    assert repr(b1).startswith("apply('add', variable(")


@pytest.mark.shows("systemc", 36, 58)
@pytest.mark.shows("systemc", 41, case="3.50 POR ESM_H")
@pytest.mark.parametrize(
    ("threads", "options", "count"),
    [
        pytest.param(1, {"match": Method.ESM}, 3580, id="1.50 POR ESM"),
        pytest.param(2, {"match": Method.ESM}, 4774, id="2.50 POR ESM"),
        pytest.param(3, {"match": Method.ESM}, 6027, id="3.50 POR ESM"),
        pytest.param(1, {}, 0, id="1.50 POR ESM_H"),
        pytest.param(3, {}, 0, id="3.50 POR ESM_H"),
        pytest.param(1, {"por": Por.NONE}, 1, id="1.50 ESM_H"),
        pytest.param(1, {"por": Por.NONE, "match": Method.ESM}, 3581, id="1.50 ESM"),
        # Not those that are printed, which are n + 29 and 3.5 n^2 - 5.5 n + 127 for n steps. Six steps are made per
        # unit of time (the table of transitions says so too), each compared with at most n states, which gives 3 n^2:
        # ours is 3 n^2 - 5 n + 122, and n + 17. One more state per unit was looked up there; which one is not said.
        pytest.param(2, {"por": Por.NONE}, 67, id="2.50 ESM_H: 79 there"),
        pytest.param(2, {"por": Por.NONE, "match": Method.ESM}, 7372, id="2.50 ESM: 8602 there"),
    ],
)
def test_hash_matches_of_table_7_3(threads: int, options: Options, count: int) -> None:
    figures = simulate(term_counter(threads, 50), {**PAPER, **options}).figures
    assert figures.statistics.hash_matches == count


@pytest.mark.shows("systemc", 40)
@pytest.mark.parametrize(
    ("method", "count"),
    [
        pytest.param(Method.ESM, 25, id="ESM"),
        pytest.param(Method.PESM, 29, id="PESM: not solved there"),
        pytest.param(Method.CEQ, 29, id="CEQ: not solved there"),
    ],
)
def test_names_of_inputs_matter_less_than_they_did(method: Method, count: int) -> None:
    """Methods that compare names of inputs never end there; here an input that is dead gives its name back."""
    found = simulate(token_ring(3), {**PAPER, "match": method})
    assert (found.transitions, found.answer) == (count, Absent)


@pytest.mark.shows("systemc", 37, case="listing 5.2")
@pytest.mark.shows("systemc", 16, 37, case="listing 5.3")
@pytest.mark.parametrize(
    ("name", "answer"),
    [
        pytest.param("time-abstraction", Absent, id="listing 5.2"),
        pytest.param("time-bounded", Found, id="listing 5.3"),
        pytest.param("time-bounded-order", Found, id="listing 5.3, in the other order"),
        pytest.param("time-observed", Found, id="listing 5.4"),
    ],
)
def test_time_abstraction(name: str, answer: type) -> None:
    assert simulate(listing(name)).answer is answer


# --- reductions -----------------------------------------------------------------------------------------------------


@pytest.mark.shows("systemc", 22, case="ct")
@pytest.mark.shows("systemc", 23, case="stub2")
@pytest.mark.parametrize("sets", [Sets.CT, Sets.STUB2], ids=lambda sets: sets.value)
def test_large_sets_on_the_token_ring(sets: Sets) -> None:
    assert simulate(token_ring(9), {**PAPER, "sets": sets}).transitions == 9237


def test_native_code_passes_over_no_state_where_all_are_to_be_seen() -> None:
    options = {**PAPER, "sets": Sets.CT}
    reference, native = (
        simulate(token_ring(7), {**options, "implementation": each}).figures.statistics
        for each in (Implementation.PYTHON, Implementation.NATIVE)
    )
    assert (native.states, native.transitions) == (reference.states, reference.transitions) == (525, 1809)


def test_what_has_no_native_form_is_left_to_the_reference() -> None:
    text = simple_fifo("1c2p", 20)
    assert simulate(text, {**PAPER, "implementation": Implementation.NATIVE}).answer is Absent


@pytest.mark.shows("systemc", 27)
def test_deep_paths_need_no_recursion() -> None:
    text = "int n = 0; thread A { while (n < 5000) { n += 1; wait_time 1; } } main { start; assert n == 5000; }"
    found = simulate(text)
    assert found.answer is Absent
    assert (found.figures.statistics.depth or 0) >= 10_000


@pytest.mark.shows("systemc", 28, case="dependency")
@pytest.mark.parametrize("name", ["dependency", "first-example", "enabling", "stubborn"])
def test_a_dynamic_reduction_without_memory_finds(name: str) -> None:
    options = {"por": Por.DYNAMIC, "match": Method.NONE}
    assert simulate(listing(name), {**PAPER, **options}).answer is Found


@pytest.mark.shows("systemc", 29)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(token_ring(6), id="token-ring.6"),
        pytest.param(transmitter_safe(9), id="transmitter-safe.9"),
        pytest.param(transmitter(13), id="transmitter.13"),
        pytest.param(symmetric_accumulator(5), id="symmetric-accumulator.5"),
        pytest.param(term_counter(2, 50), id="term-counter-2.50"),
        pytest.param(symbolic_counter(1, 15), id="symbolic-counter.1.15"),
    ],
)
def test_happens_before_explores_no_more_than_without(text: str) -> None:
    plain = simulate(text, {**PAPER, "por": Por.DYNAMIC})
    ordered = simulate(text, {**PAPER, "por": Por.DYNAMIC, "happens_before": Switch.ON})
    assert ordered.answer is plain.answer
    assert ordered.transitions <= plain.transitions


@pytest.mark.shows("systemc", 53)
@pytest.mark.parametrize(
    ("size", "more", "count"),
    [
        pytest.param(9, {}, 2579, id="alone"),
        pytest.param(9, {"happens_before": Switch.ON}, 100, id="with happens-before"),
        pytest.param(20, {"happens_before": Switch.ON, "order": Order.NUMERIC}, 331, id="with happens-before, more"),
    ],
)
def test_enabling_sets_need_happens_before(size: int, more: Options, count: int) -> None:
    """Row 53: no more than static sets (100 and 765), but only with happens-before.

    A transmitter reads the token that all before it have written, so its step depends on theirs. Where it is disabled,
    enabling sets tell who has to move first; where it has not yet begun to wait, it is enabled and tried in front of
    each of them, although its step can only come behind them: that is what happens-before knows.
    """
    options: Options = {"por": Por.DYNAMIC, "enabling": Switch.ON, "closure": Switch.OFF, **more}
    found = simulate(token_ring(size), {**PAPER, **options})
    assert (found.transitions, found.answer) == (count, Stopped)


@pytest.mark.shows("systemc", 30)
def test_a_dynamic_reduction_explodes_where_the_combined_one_does_not() -> None:
    alone = simulate(token_ring(13), {**PAPER, "por": Por.DYNAMIC}, seconds=1.0)
    assert isinstance(alone.answers[0], Stopped)
    assert alone.answers[0].limit is Limit.TIME
    assert alone.transitions > simulate(token_ring(13), {**PAPER, "por": Por.COMBINED}).transitions


# --- what the document only sketches --------------------------------------------------------------------------------


@pytest.mark.shows("systemc", 52, case="a thousand states are remembered")
@pytest.mark.shows("systemc", 48, case="arguments are sorted")
@pytest.mark.shows("systemc", 49, case="listing 6.8 with its whole path condition")
@pytest.mark.shows("systemc", 49, case="listing 6.8 without garbage")
@pytest.mark.shows("systemc", 51, case="the cascade on pc-sfifo-sym-1")
@pytest.mark.shows("systemc", 51, case="the cascade on symmetric-accumulator.10")
@pytest.mark.shows("systemc", 52, case="two hundred states are remembered")
@pytest.mark.parametrize(
    ("text", "options", "count"),
    [
        pytest.param(condition_builder(16), {**PAPER, "normalise": Normalise.FULL}, 136, id="arguments are sorted"),
        pytest.param(listing("path-condition"), PAPER, 12, id="listing 6.8 with its whole path condition"),
        pytest.param(listing("path-condition"), {**PAPER, "garbage": Switch.ON}, 8, id="listing 6.8 without garbage"),
        pytest.param(symmetric_accumulator(10), EVERY, 73, id="the cascade on symmetric-accumulator.10"),
        pytest.param(example("suite/pc-sfifo-sym-1"), EVERY, 8, id="the cascade on pc-sfifo-sym-1"),
        pytest.param(symbolic_counter(5, 9), {**PAPER, "cache": 1000}, 1476, id="a thousand states are remembered"),
        pytest.param(symbolic_counter(5, 9), {**PAPER, "cache": 200}, 3302, id="two hundred states are remembered"),
    ],
)
def test_beyond_the_document(text: str, options: Options, count: int) -> None:
    found = simulate(text, options)
    assert (found.transitions, found.answer) == (count, Absent)


# --- solvers --------------------------------------------------------------------------------------------------------


@pytest.mark.shows("systemc", 47)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(token_ring(3), id="token-ring.3"),
        pytest.param(counter(2, 5), id="counter-2.5"),
        pytest.param(condition_builder(8), id="condition-builder.8"),
        pytest.param(symbolic_counter(1, 3), id="symbolic-counter.1.3"),
        pytest.param(listing("first-example"), id="listing 2.2"),
    ],
)
@pytest.mark.parametrize("method", [Method.ESM_H, Method.SBC_CV], ids=lambda method: method.value)
def test_solvers_agree(text: str, method: Method) -> None:
    one, other = (
        simulate(text, {**PAPER, "match": method, "solver": solver, "milliseconds": 20_000})
        for solver in ("bitwuzla", "z3")
    )
    assert (one.answer, one.transitions) == (other.answer, other.transitions)
