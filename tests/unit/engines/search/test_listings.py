"""The small programs of the document that separate the methods: who finds what, and who may claim what."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from clew.engines.search.simulate.options import Cycles, Order, Por, Preserve, Sets, Switch, Values
from clew.models.engine import Absent, Found, Stopped
from clew.symbolic.matching import EXACT, Method
from clew.verdict import Limit
from tests.places import EXAMPLES
from tests.unit.engines.search.running import Options, simulate

LISTINGS = EXAMPLES / "ivl" / "listings"

METHODS: dict[str, Options] = {
    "none": {"por": Por.NONE},
    "none, stateless": {"por": Por.NONE, "match": Method.NONE},
    **{
        f"static {sets.value} {minimal.value}": {"por": Por.STATIC, "sets": sets, "minimal": minimal}
        for sets in Sets
        for minimal in Switch
    },
    "static, cached": {"por": Por.STATIC, "cache": 4},
    "dynamic": {"por": Por.DYNAMIC},
    "dynamic, expanding cycles": {"por": Por.DYNAMIC, "cycles": Cycles.EXPAND},
    "dynamic, enabling": {"por": Por.DYNAMIC, "enabling": Switch.ON},
    "dynamic, happens before": {"por": Por.DYNAMIC, "happens_before": Switch.ON},
    "combined": {"por": Por.COMBINED},
    "combined, stub1": {"por": Por.COMBINED, "sets": Sets.STUB1, "minimal": Switch.OFF},
    "combined, enabling": {"por": Por.COMBINED, "enabling": Switch.ON},
    "combined, happens before": {"por": Por.COMBINED, "happens_before": Switch.ON},
}
"""Everything that may claim absence (without memory: where the search ends)."""


def listing(name: str) -> str:
    return (LISTINGS / f"{name}.ivl").read_text(encoding="utf-8")


@pytest.mark.shows("systemc", 32, case="cyclic-dependency-dynamic-name")
@pytest.mark.shows("systemc", 12, case="cyclic-dependency-none-name")
@pytest.mark.shows("systemc", 31, case="dependency-dynamic-name")
@pytest.mark.shows("systemc", 7, case="first-example-none-name")
@pytest.mark.shows("systemc", 33, case="ignoring-combined-name")
@pytest.mark.parametrize("order", Order, ids=lambda order: order.value)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "name", ["first-example", "enabling", "stubborn", "dependency", "ignoring", "cyclic-dependency"]
)
def test_found_by_all_that_may_claim_absence(name: str, method: str, order: Order) -> None:
    if "stateless" in method and name in ("ignoring", "cyclic-dependency"):
        pytest.skip("a search without memory does not end on a cycle")
    assert simulate(listing(name), {**METHODS[method], "order": order}).answer is Found


A_LISTING_3_1 = {
    "A": "thread {0} {{ delay 0; while (true) {{ notify eB; wait eA; }} }}",
    "B": "thread {0} {{ while (true) {{ wait eB; notify eA; }} }}",
    "D": "thread {0} {{ delay 0; assert false; }}",
}


@pytest.mark.shows("systemc", 26)
@pytest.mark.parametrize("names", list(permutations("XYZ")), ids="".join)
@pytest.mark.parametrize("method", METHODS)
def test_the_ignoring_problem_in_every_order(names: tuple[str, ...], method: str) -> None:
    """Listing 3.1: whichever process is tried first, D is not put off for ever."""
    if "stateless" in method:
        pytest.skip("a search without memory does not end on a cycle")
    threads = [text.format(name) for name, text in zip(names, A_LISTING_3_1.values(), strict=True)]
    text = "\n".join(["event eA, eB;", *threads, "main { start; }"])
    assert simulate(text, {**METHODS[method], "order": Order.NAME}).answer is Found


@pytest.mark.shows("systemc", 25)
def test_preserving_deadlocks_only_misses_the_ignored_violation() -> None:
    outcomes = [
        simulate(listing("ignoring"), {"por": Por.STATIC, "preserve": Preserve.DEADLOCKS, "sets": sets, "order": order})
        for sets, order in product((Sets.STUB1, Sets.STUB2), Order)
    ]
    missed = [outcome for outcome in outcomes if outcome.answer is Stopped]
    assert missed
    assert all(isinstance(each.answers[0], Stopped) and each.answers[0].limit is Limit.LOSSY for each in missed)


@pytest.mark.shows("systemc", 32)
def test_without_looking_at_cycles_listing_4_2_is_missed_but_not_claimed() -> None:
    options = {"por": Por.DYNAMIC, "cycles": Cycles.IGNORE, "order": Order.NAME}
    outcome = simulate(listing("cyclic-dependency"), options)
    assert outcome.answer is Stopped
    assert outcome.transitions == 12
    assert "cycles=ignore" in outcome.reason


def test_without_the_closure_check_nothing_is_claimed() -> None:
    outcome = simulate(listing("token-ring-1"), {"por": Por.DYNAMIC, "closure": Switch.OFF})
    assert outcome.answer is Stopped
    assert "closure" in outcome.reason


@pytest.mark.parametrize("method", METHODS)
def test_a_program_that_holds(method: str) -> None:
    if "stateless" in method:
        pytest.skip("a search without memory does not end on a cycle")
    assert simulate(listing("token-ring-3"), METHODS[method]).answer is Absent


@pytest.mark.shows("systemc", 19)
def test_a_search_without_memory_ends_on_an_acyclic_space() -> None:
    assert simulate(listing("term-counter-2.5"), {"match": Method.NONE}).answer is Absent


@pytest.mark.shows("systemc", 19)
def test_a_search_without_memory_runs_out_of_time_on_a_cycle() -> None:
    outcome = simulate(listing("token-ring-1"), {"match": Method.NONE}, seconds=0.5)
    assert isinstance(outcome.answers[0], Stopped)
    assert outcome.answers[0].limit is Limit.TIME


@pytest.mark.parametrize("por", [Por.NONE, Por.STATIC, Por.DYNAMIC, Por.COMBINED], ids=lambda por: por.value)
@pytest.mark.parametrize("match", EXACT, ids=lambda match: match.value)
def test_listing_4_2_with_every_matching(match: Method, por: Por) -> None:
    options = {"por": por, "match": match, "values": Values.SYMBOLIC, "order": Order.NAME}
    assert simulate(listing("cyclic-dependency"), options).answer is Found


UNSURE: dict[str, Options] = {
    **{f"deadlocks, {each.value}": {"por": Por.STATIC, "preserve": Preserve.DEADLOCKS, "sets": each} for each in Sets},
    "ignoring cycles": {"por": Por.DYNAMIC, "cycles": Cycles.IGNORE},
    "ignoring cycles, combined": {"por": Por.COMBINED, "cycles": Cycles.IGNORE},
    "not closed": {"por": Por.DYNAMIC, "closure": Switch.OFF},
    "not closed, combined": {"por": Por.COMBINED, "closure": Switch.OFF},
}


@pytest.mark.parametrize("order", Order, ids=lambda order: order.value)
@pytest.mark.parametrize("method", UNSURE)
@pytest.mark.parametrize("name", ["ignoring", "cyclic-dependency", "token-ring-1"])
def test_what_may_miss_never_claims(name: str, method: str, order: Order) -> None:
    outcome = simulate(listing(name), {**UNSURE[method], "order": order})
    assert outcome.answer in (Found, Stopped)
    assert name != "token-ring-1" or outcome.answer is Stopped
