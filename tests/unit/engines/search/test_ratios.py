"""Section 7 of brief 002: the claims that compare our own variants, as exact numbers of transitions.

Claims 3 and 4 at their printed sizes (9237, 3348 and 100 on token-ring.9) are in the tables of counts. Times are
compared by `python -m bench simulate`.
"""

from __future__ import annotations

import pytest

from clew.analysis.static_transitions import Arrays
from clew.models.engine import Absent, Stopped
from clew.symbolic.matching import Method
from clew.verdict import Limit
from tests.unit.engines.search.families import symbolic_counter, token_ring
from tests.unit.engines.search.running import PAPER, Options, simulate
from tests.unit.engines.search.suite import buffer, pressure_safe
from tests.unit.engines.search.tables import COMBINED, CV, DPOR, EQ, ESS, STUB1

STATELESS = Options(match=Method.NONE)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(token_ring(1), id="token-ring.1"),
        pytest.param(buffer(4), id="buffer.p4"),
        pytest.param(symbolic_counter(1, 3), id="symbolic-counter.1.3"),
    ],
)
def test_memory_proves_what_does_not_end(text: str) -> None:
    """Claim 1."""
    assert simulate(text, {**PAPER, **STUB1}).answer is Absent
    alone = simulate(text, {**PAPER, **STATELESS}, seconds=0.3).answers[0]
    assert isinstance(alone, Stopped)
    assert alone.limit is Limit.TIME


@pytest.mark.parametrize("steps", range(1, 7))
def test_memory_pays_on_acyclic_spaces(steps: int) -> None:
    """Claim 2: without memory every unit of time doubles what follows, with it every unit costs seven."""
    text = pressure_safe(steps)
    assert simulate(text, {**PAPER, **STUB1}).transitions == 7 * steps + 1
    assert simulate(text, {**PAPER, **STATELESS}).transitions == 9 * 2**steps - 8


@pytest.mark.parametrize(
    ("text", "more", "fewer", "counts"),
    [
        pytest.param(token_ring(6), DPOR, STUB1, (334, 58), id="claim 4: static sets win on chains of events"),
        pytest.param(token_ring(6), DPOR, COMBINED, (334, 58), id="claim 4: so does the combination"),
        pytest.param(buffer(6), STUB1, DPOR, (390, 18), id="claim 4: dynamic ones with arrays"),
        pytest.param(buffer(6), STUB1, COMBINED, (390, 18), id="claim 4: the combination too"),
        pytest.param(buffer(6), STUB1, {"arrays": Arrays.ELEMENTS}, (390, 18), id="static sets by elements"),
        pytest.param(symbolic_counter(1, 9), EQ, CV, (163, 75), id="claim 6: coverage beats equality"),
        pytest.param(symbolic_counter(7, 9), STUB1, ESS, (2439, 23), id="claim 7: subsumption reduces most"),
    ],
)
def test_ratio(text: str, more: Options, fewer: Options, counts: tuple[int, int]) -> None:
    one, other = (simulate(text, {**PAPER, **options}) for options in (more, fewer))
    assert (one.transitions, other.transitions) == counts
    assert one.answer is other.answer is Absent
