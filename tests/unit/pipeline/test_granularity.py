"""What each granularity means: `statement` has the answers of `access`, and with `line` a line is indivisible."""

from __future__ import annotations

import pytest

from clew.frontends.c import CFrontend
from clew.frontends.text import TextFrontend
from clew.ir.source import Source
from clew.passes.granularity import Granularity
from clew.pipeline.checking import check
from clew.pipeline.prepare import normalised
from clew.verdict import Fails, Holds

COUNTER = """
#include <assert.h>
#include <pthread.h>
int g;
void *up(void *unused) { g++; return unused; }
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, up, 0);
    g++;
    pthread_join(thread, 0);
    assert(g == 2);
    return 0;
}
"""

WRITER = """
program threads;
var g : bits 8 = 0;
var h : bits 8 = 0;
proc writer() { local k : bits 8 = 0; g := 1; g := 0; k := 4; k := 0; h := 1; return; }
proc reader() { local seen : bits 8 = 0; seen := h; return; }
process w = writer();
process r = reader();
"""


@pytest.mark.parametrize(
    ("granularity", "verdict"),
    [(Granularity.STATEMENT, Fails("assertion.violated")), (Granularity.LINE, Holds())],
    ids=["an increment is three statements", "a line is indivisible"],
)
def test_what_is_indivisible_in_c(granularity: Granularity, verdict: object) -> None:
    loaded = normalised(CFrontend(granularity=granularity).load((Source("counter.c", COUNTER),)))
    assert check(loaded, ["assertion.violated"], engine="explore{implementation=python}").verdict == verdict


@pytest.mark.parametrize("granularity", [Granularity.ACCESS, Granularity.STATEMENT])
@pytest.mark.parametrize("formula", ["AG (g == 0)", "AG (w->k == 0)"])
def test_formulas_see_every_value(granularity: Granularity, formula: str) -> None:
    loaded = normalised(TextFrontend(granularity=granularity).load((Source("writer.clew", WRITER),)))
    outcome = check(loaded, [formula], engine="explore{implementation=python}")
    assert outcome.verdict == Fails("property.invariant")
