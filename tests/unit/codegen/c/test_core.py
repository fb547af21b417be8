"""The C core on hand-written models: counts, runs, limits, the same from every order and store."""

from __future__ import annotations

from itertools import pairwise

import pytest

from clew.codegen.c.interface import Edge, HitKind, RawResult, Status, Stop, Tables
from tests.unit.codegen.c.models import counter, philosophers, search

BREADTH, DEPTH, RANDOM, EMPTINESS = range(4)


@pytest.mark.parametrize("compact", [pytest.param(0, id="exact"), pytest.param(1, id="compact")])
@pytest.mark.parametrize(
    "order",
    [pytest.param(BREADTH, id="breadth"), pytest.param(DEPTH, id="depth"), pytest.param(RANDOM, id="random")],
)
def test_every_order_and_store_counts_the_same(order: int, compact: int) -> None:
    model = philosophers(10, SEARCH_ORDER=order, SEARCH_COMPACT=compact)
    result = search(model, goals=1, deadlock=1, stop_mode=Stop.NEVER)
    assert (result.status, result.states, result.transitions, result.deadlocks) == (Status.DONE, 6726, 43480, 1)
    assert {hit.kind for hit in result.hits} == {HitKind.GOAL, HitKind.DEADLOCK}
    for hit in result.hits:
        _check_run(result, [entry.state for entry in hit.entries], 10)


@pytest.mark.shows("symcpp", 19)
@pytest.mark.parametrize("compact", [pytest.param(0, id="exact"), pytest.param(1, id="compact")])
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_workers_count_the_same_and_find_shortest_runs(workers: int, compact: int) -> None:
    model = philosophers(12, SEARCH_THREADS=1, SEARCH_COMPACT=compact)
    result = search(model, goals=1, deadlock=1, stop_mode=Stop.NEVER, workers=workers)
    assert (result.status, result.states, result.transitions, result.deadlocks) == (Status.DONE, 39202, 304104, 1)
    assert result.levels == result.depth + 1 == 13
    assert {hit.kind: len(hit.entries) for hit in result.hits} == {HitKind.GOAL: 5, HitKind.DEADLOCK: 13}
    for hit in result.hits:
        _check_run(result, [entry.state for entry in hit.entries], 12)


def _check_run(result: RawResult, states: list[bytes], count: int) -> None:
    """Each step changes one philosopher and one or two forks."""
    assert states[0] == bytes(2 * count)
    for before, after in pairwise(states):
        changed = [at for at in range(count) if before[at] != after[at]]
        assert len(changed) == 1, (result, before, after)


def test_a_table_that_grows_keeps_everything() -> None:
    result = search(philosophers(14), stop_mode=Stop.NEVER)
    assert (result.states, result.transitions) == (228486, 2067856)
    assert result.memory <= result.states * (28 + 18)


def test_a_search_stops_at_the_first_hit_or_when_all_are_hit() -> None:
    first = search(counter(1000, goal=10), goals=1, stop_mode=Stop.FIRST)
    assert (first.status, first.states, len(first.hits[0].entries)) == (Status.FOUND, 11, 11)
    both = search(counter(1000, goal=10, violating=300), goals=1, safes=1, stop_mode=Stop.ALL)
    assert (both.status, [hit.kind for hit in both.hits]) == (Status.FOUND, [HitKind.GOAL, HitKind.CHECK])
    assert (both.hits[1].action, len(both.hits[1].entries)) == (0, 301)


def test_a_violated_check_is_no_deadlock() -> None:
    result = search(counter(1000, violating=300), deadlock=1, stop_mode=Stop.NEVER)
    assert (result.states, result.transitions, result.deadlocks) == (301, 300, 0)


@pytest.mark.shows("symcpp", 21)
@pytest.mark.parametrize("order", [BREADTH, DEPTH, RANDOM])
def test_the_memory_limit_is_an_answer(order: int) -> None:
    result = search(philosophers(14, SEARCH_ORDER=order), stop_mode=Stop.NEVER, memory_limit=4 << 20)
    assert result.status is Status.MEMORY
    assert 0 < result.states < 228486


def test_the_stop_flag_is_obeyed() -> None:
    result = search(philosophers(20), stop_mode=Stop.NEVER, stopped=True)
    assert result.status is Status.STOPPED


@pytest.mark.shows("symcpp", 20)
def test_a_depth_limit_cuts() -> None:
    result = search(counter(1000), stop_mode=Stop.NEVER, depth_limit=7)
    assert (result.status, result.states, result.depth) == (Status.DEPTH, 8, 7)


def test_without_links_there_are_no_runs() -> None:
    result = search(counter(1000, goal=10, SEARCH_LINKS=0), goals=1)
    assert (result.status, result.hits[0].entries) == (Status.FOUND, ())


def test_a_chain_is_passed_over() -> None:
    result = search(counter(500, goal=10, REDUCE_CHAINS=1), goals=1, stop_mode=Stop.NEVER)
    assert result.status is Status.DONE
    assert result.states < 500
    assert [entry.state[0] for entry in result.hits[0].entries] == list(range(11))


# --- emptiness ------------------------------------------------------------------------------------------------------

ALWAYS_NOT = Tables(((Edge(0, 0, 0, 0), Edge(0, 1, 0, 1)), (Edge(0, 1, 1, 1),)), (0,), 1)
"""Accepts the runs on which the atom is false from some point on."""
INFINITELY_OFTEN = Tables(((Edge(0, 1, 0, 0), Edge(1, 0, 1, 0)),), (0,), 1)
"""Accepts the runs on which the atom is true again and again."""


def test_a_cycle_that_shows_the_atom_is_found() -> None:
    result = search(counter(20, SEARCH_ORDER=EMPTINESS, SEARCH_LINKS=0), automaton=INFINITELY_OFTEN)
    assert result.status is Status.FOUND
    assert result.lasso is not None
    assert result.lasso.entries[-1].state == result.lasso.entries[result.lasso.loop].state
    assert len(result.lasso.entries) - 1 - result.lasso.loop == 20


def test_a_run_that_avoids_the_atom_does_not_exist() -> None:
    result = search(counter(20, SEARCH_ORDER=EMPTINESS, SEARCH_LINKS=0), automaton=ALWAYS_NOT)
    assert (result.status, result.lasso, result.states) == (Status.DONE, None, 39)


def test_a_stuck_state_stutters() -> None:
    result = search(philosophers(3, SEARCH_ORDER=EMPTINESS, SEARCH_LINKS=0), automaton=ALWAYS_NOT)
    assert result.status is Status.FOUND
    assert result.lasso is not None
    entries, loop = result.lasso.entries, result.lasso.loop
    assert entries[-1].state == entries[loop].state
    assert all(entry.state[0] != 2 for entry in entries[loop:])


def test_fairness_excludes_runs_that_starve_an_enabled_process() -> None:
    model = philosophers(3, SEARCH_ORDER=EMPTINESS, SEARCH_LINKS=0)
    result = search(model, automaton=ALWAYS_NOT, fairness=1)
    assert result.lasso is not None
    entries, loop = result.lasso.entries, result.lasso.loop
    moved = {entry.action // 3 for entry in entries[loop + 1 :]}
    stuck = entries[loop].state[:3] == bytes([1, 1, 1])
    assert stuck or moved == {0, 1, 2} or all(entry.state[0] == 0 and entry.state[3] for entry in entries[loop:])
