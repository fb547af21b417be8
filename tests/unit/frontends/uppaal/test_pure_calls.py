"""Functions in guards and queries of UPPAAL: they may have variables of their own, and change nothing else."""

from __future__ import annotations

import pytest

from clew.errors import InputError
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.pipeline.sources import load_sources
from clew.verdict import Fails, Holds

MODEL = """
typedef int[0,1] id_t;
int[0,2] q[id_t];
int calls = 0;
int total() { int s = 0; for (i : id_t) s += q[i]; return s; }
int most() { int found = q[0]; if (q[1] > found) found = q[1]; return found; }
int counted() { calls++; return calls; }
process P() { state a; init a; trans a -> a { select i : id_t; guard total() < 3 && q[i] < 2; assign q[i]++; }; }
system P;
"""


def test_a_function_may_have_variables_where_nothing_is_written() -> None:
    loaded = load_sources((Source("m.xta", MODEL),))
    found = check(loaded, ["A[] total() <= 3", "A[] total() <= 2", "E<> most() == 2 && total() == 2"], engine="ic3")
    assert [each.verdict for each in found.results] == [Holds(), Fails("property.invariant"), Holds()]


def test_a_query_that_writes_is_refused() -> None:
    loaded = load_sources((Source("m.xta", MODEL),))
    with pytest.raises(InputError, match="only variables of functions may be written"):
        check(loaded, ["A[] counted() < 9"], engine="ic3")
