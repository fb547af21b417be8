"""Random timed automata: all six kinds of queries, by zones with replay, against the region graph."""

from __future__ import annotations

import pytest

from tests.property.timed_automata import compare

LOOP_BEHIND_A_DELAY = 1883
"""A loop of zones that begins behind a delay: the next delay is another one."""


@pytest.mark.parametrize("seed", [*range(10), LOOP_BEHIND_A_DELAY])
def test_zones_agree_with_regions(seed: int) -> None:
    for text, expected, found in compare(seed):
        assert found is expected, text


def test_a_run_that_never_repeats_itself_is_left_open() -> None:
    # In 1035 a clock stays below 1 although time passes again and again, ever less of it.
    assert [found for _, expected, found in compare(1035) if found is not expected] == [None]


@pytest.mark.parametrize("seed", [5, 8, 9, 10, 11, 12, 16, 18, 20, 23])
def test_zones_agree_with_regions_where_clocks_are_compared_with_each_other(seed: int) -> None:
    for text, expected, found in compare(seed, differences=True):
        assert found is expected, text


def test_what_only_seems_reachable_is_looked_at_again() -> None:
    # Zones that are made larger forget how far apart clocks are: a deadlock is met that is none, unless they are whole.
    assert all(found is expected for _, expected, found in compare(420, differences=True))
