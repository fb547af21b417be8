"""The store on disk on hand-written models: the same figures as in memory, and every way in which it can end."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack

import pytest

from clew.codegen.c.interface import COptions, RawResult, Status, Stop
from clew.codegen.c.search import on_disk
from tests.unit.codegen.c.models import counter, philosophers, search

SIZE = 228486, 2067856


def disk(model: tuple[str, int], quota: int = 1 << 30, **options: int) -> RawResult:
    """One search on disk, without a second attempt."""
    with ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()).fileno() for _ in range(4)]
        return search(model, None, False, files, disk_limit=quota, **options)


@pytest.mark.parametrize(
    ("memory", "links"), [pytest.param(1 << 30, 1, id="much memory"), pytest.param(12 << 20, 0, id="little memory")]
)
def test_files_count_and_find_what_memory_does(memory: int, links: int) -> None:
    one = search(philosophers(14), goals=1, deadlock=1, stop_mode=Stop.NEVER)
    model = philosophers(14, SEARCH_LINKS=links, SEARCH_DISK=1)
    two = disk(model, goals=1, deadlock=1, memory_limit=memory, stop_mode=Stop.NEVER)
    assert (two.status, two.states, two.transitions) == (Status.DONE, *SIZE)
    assert (two.depth, two.levels, two.deadlocks) == (one.depth, one.levels, one.deadlocks)
    assert two.hits == one.hits or not links
    assert two.disk > two.states * 28
    assert two.memory <= memory


def test_a_state_with_the_fingerprint_of_another_is_noticed() -> None:
    result = disk(philosophers(14, SEARCH_DISK=1, TAG_BITS=16), stop_mode=Stop.NEVER)
    assert result.status is Status.COLLIDED
    assert result.states < SIZE[0]


def test_what_is_doubtful_is_verified_in_rounds() -> None:
    """A quota that has room for the states and not for every doubtful key."""
    whole = disk(philosophers(14, SEARCH_DISK=1), memory_limit=12 << 20, stop_mode=Stop.NEVER)
    tight = disk(philosophers(14, SEARCH_DISK=1), 22 << 20, memory_limit=12 << 20, stop_mode=Stop.NEVER)
    assert (tight.status, tight.states, tight.transitions) == (Status.DONE, *SIZE)
    assert tight.disk < whole.disk
    missed = disk(philosophers(14, SEARCH_DISK=1, TAG_BITS=16), 22 << 20, memory_limit=12 << 20, stop_mode=Stop.NEVER)
    assert missed.status is Status.COLLIDED


@pytest.mark.parametrize(
    ("quota", "memory", "status"),
    [
        pytest.param(8 << 20, 12 << 20, Status.DISK, id="the quota is used up"),
        pytest.param(1 << 30, 1 << 20, Status.MEMORY, id="fingerprints need more memory"),
    ],
)
def test_limits_are_answers(quota: int, memory: int, status: Status) -> None:
    result = disk(philosophers(14, SEARCH_DISK=1), quota, memory_limit=memory, stop_mode=Stop.NEVER)
    assert result.status is status
    assert 0 < result.states < SIZE[0]


def test_many_levels_of_one_state() -> None:
    result = disk(counter(60000, goal=50000, SEARCH_DISK=1), goals=1, stop_mode=Stop.NEVER)
    assert (result.status, result.states, result.depth) == (Status.DONE, 60000, 59999)
    assert len(result.hits[0].entries) == 50001


def test_a_search_whose_states_collide_begins_anew_with_other_hashes() -> None:
    seeds: list[int] = []

    def collides(options: COptions) -> RawResult:
        seeds.append(options.hash_seed)
        return RawResult(Status.COLLIDED if len(seeds) < 3 else Status.DONE)

    assert on_disk(collides, COptions(), 1 << 20).status is Status.DONE
    assert len(set(seeds)) == 3
    with ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()).fileno() for _ in range(4)]
        for seed in seeds[1:]:
            found = search(
                philosophers(14, SEARCH_DISK=1), files=files, disk_limit=1 << 30, hash_seed=seed, stop_mode=0
            )
            assert (found.states, found.transitions) == SIZE
