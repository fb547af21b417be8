"""Queries of a file are asked one by one: one that is not modelled is unknown with its reason, others are answered."""

from __future__ import annotations

import pytest

from clew.errors import InputError, Unsupported
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.pipeline.sources import load_sources
from clew.text.parse import parse
from clew.text.printer import print_program
from clew.verdict import Fails, Holds, Unknown

MODEL = """
clock x; int n;
process P() { state a { x <= 2 }, b; init a; trans a -> b { guard x >= 1; assign n = 3; }; }
system P;
"""
QUERIES = """
A[] n < 4
sup{P.a}: x
E<> n == 3 && P.b
simulate [<=10] { x }
A[] n == 0
P.a --> P.b
"""


def test_what_is_not_modelled_keeps_nobody_from_asking_the_others() -> None:
    loaded = load_sources((Source("m.xta", MODEL), Source("m.q", QUERIES)))
    results = check(loaded).results[:-1]  # the last one: no check fails
    assert [each.property.text for each in results] == QUERIES.strip().splitlines()
    first, highest, reached, simulated, last, leads = (each.verdict for each in results)
    assert (first, reached, last, leads) == (Holds(), Holds(), Fails("property.invariant"), Holds())
    for verdict, word in ((highest, "sup"), (simulated, "simulate")):
        assert isinstance(verdict, Unknown)
        assert word in verdict.reason
    assert "engine" not in results[1].advice


def test_who_asks_for_it_is_told_at_once() -> None:
    loaded = load_sources((Source("m.xta", MODEL),))
    with pytest.raises(InputError, match="a query with sup is not modelled"):
        check(loaded, ["sup{P.a}: x"])


def test_the_text_form_keeps_the_reason() -> None:
    loaded = load_sources((Source("m.xta", MODEL), Source("m.q", QUERIES)))
    text = print_program(loaded.program, loaded.properties)
    assert parse(Source("program", text)).properties == loaded.properties


COMMENTED = """// written by a tool

/*
The counter stays small, and A[] is said of it
*/
A[] n < 4 /* a bound */

/*

*/
A[] n \\
  == 0  // this one fails
"""


def test_comments_of_several_lines_are_no_queries() -> None:
    loaded = load_sources((Source("m.xta", MODEL), Source("m.q", COMMENTED)))
    results = check(loaded).results[:-1]
    assert [each.property.text for each in results] == ["A[] n < 4", "A[] n == 0"]
    assert [str(each.property.span) for each in results] == ["m.q:6:1", "m.q:11:1"]
    assert [each.verdict for each in results] == [Holds(), Fails("property.invariant")]


COUNTERS = """
const int N = 3;
typedef int[0, N - 1] id_t;
process P(id_t i) {
  int[0, 5] n = i;
  clock x;
  int half(int more) { return (n + more) / 2; }
  bool done() { return n == 5; }
  state a;
  init a;
  trans a -> a { guard n < 5 && x >= 1; assign n++, x = 0; };
}
system P;
"""


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("E<> forall (i : id_t) P(i).done()", True),
        ("A[] P(2).half(1) >= 1", True),
        ("A[] P(0).half(1) >= 1", False),
        ("A[] forall (i : id_t) P(i).half(P(1).n) <= 5", True),
    ],
)
def test_functions_of_processes_are_called_in_queries(query: str, holds: bool) -> None:
    loaded = load_sources((Source("m.xta", COUNTERS), Source("m.q", query)))
    assert isinstance(check(loaded).results[0].verdict, Holds) == holds


@pytest.mark.parametrize(
    ("query", "message"),
    [("A[] P(0).twice() > 0", "there is no function 'twice'"), ("A[] n.done()", "only a process has functions")],
)
def test_what_is_no_function_of_a_process_is_said(query: str, message: str) -> None:
    model = COUNTERS.replace("const int N", "int n;\nconst int N")
    with pytest.raises(InputError, match=message):
        load_sources((Source("m.xta", model), Source("m.q", query)))


def test_deadlocks_are_asked_of_many_steps() -> None:
    """Every step has a condition on data of its own, more than Python has levels of indentation."""
    model = """
chan c[12][12]; typedef int[0, 11] n_t;
process P(int[0, 1] i) { n_t n; clock x; int[0, 12] most; state a, b; init a;
  trans a -> b { select m : n_t; sync c[m][n]!; assign most = m, x = 0; },
        a -> b { select m : n_t; sync c[n][m]?; assign most = m, x = 0; },
        b -> a { guard x >= most; assign most = 0; }; }
system P;
"""
    loaded = load_sources((Source("m.xta", model), Source("m.q", "A[] not deadlock")))
    assert check(loaded, engine="zones").results[0].verdict == Holds()


ROWS = """
typedef int[2, 4] id_t;
int row[id_t] = {7, 8, 9};
chan go[id_t];
process P(id_t i) {
  int[0, 9] k = 2;
  state a, b; init a;
  trans a -> b { sync go[i]!; assign row[i] = i, k = 1; };
}
process Q() { state a; init a; trans a -> a { select i : id_t; sync go[i]?; }; }
system P, Q;
"""


@pytest.mark.parametrize(
    ("query", "verdict"),
    [
        ("A[] row[2] != 8 && row[3] != 9 && row[4] != 7", Holds()),
        ("E<> row[2] == 2 && row[3] == 3 && row[4] == 9", Holds()),
        ("A[] (sum (i : id_t) row[i]) >= 9", Holds()),
        ("A[] (sum (i : id_t) row[i]) >= 10", Fails("property.invariant")),
        ("A[] row[P(3).k] >= 0", Fails("array.out-of-bounds")),
    ],
)
def test_indices_begin_where_their_type_does(query: str, verdict: object) -> None:
    results = check(load_sources((Source("m.xta", ROWS), Source("m.q", query)))).results
    assert verdict in {each.verdict for each in results}
    assert (verdict == Holds()) == all(each.verdict == Holds() for each in results)


@pytest.mark.parametrize(
    ("invariant", "query", "holds"),
    [
        ("x <= 4 && y' == 0", "A[] P.b imply y == 0", True),
        ("x <= 4 && y' == 1", "A[] P.b imply y == 0", False),
        ("x <= 4 && forall (i : int[0, 1]) z[i]' == i", "A[] P.b imply z[0] == 0 && z[1] >= 3", True),
        ("x <= 4 && 0 == y'", "E<> P.b && y == 0 && x == 4", True),
    ],
)
def test_clocks_stand_still(invariant: str, query: str, holds: bool) -> None:
    model = f"""
clock x, y, z[2];
process P() {{ state a {{ {invariant} }}, b {{ x <= 4 }}; commit b; init a; trans a -> b {{ guard x >= 3; }}; }}
system P;
"""
    loaded = load_sources((Source("m.xta", model), Source("m.q", query)))
    assert isinstance(check(loaded).results[0].verdict, Holds) == holds


@pytest.mark.parametrize(
    ("invariant", "message"),
    [("y' == 2", "0 or 1 here"), ("x <= 2 || y' == 0", "given in an invariant"), ("n' == 0", "one clock")],
)
def test_other_rates_are_refused(invariant: str, message: str) -> None:
    model = f"int n; clock x, y; process P() {{ state a {{ {invariant} }}; init a; }} system P;"
    with pytest.raises(Unsupported, match=message):
        load_sources((Source("m.xta", model), Source("m.q", "A[] x >= 0")))
