"""What every store promises, and what each adds. A new store is one row in `STORES`."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pytest

from clew.engines.search.explore.options import Store
from clew.engines.search.stores.exact import ROOT, CompactStore, ExactStore, Links, Visited, fingerprint, make, omission

STORES: dict[str, Callable[[], Visited]] = {"exact": ExactStore, "compact": CompactStore}
KEYS: tuple[Hashable, ...] = (0, 1, (0, 1), (1, 0), (0, (1, 2)), "a", b"a", (True, "x", None), ())


@pytest.fixture(params=sorted(STORES))
def store(request: pytest.FixtureRequest) -> Visited:
    return STORES[request.param]()


def test_states_are_numbered_in_the_order_in_which_they_come(store: Visited) -> None:
    assert [store.add(key) for key in KEYS] == list(range(len(KEYS)))
    assert len(store) == len(KEYS)


def test_a_state_is_new_once(store: Visited) -> None:
    for key in KEYS:
        store.add(key)
    assert [store.add(key) for key in KEYS] == [None] * len(KEYS)
    assert [store.find(key) for key in KEYS] == list(range(len(KEYS)))
    assert len(store) == len(KEYS)


def test_what_was_never_added_is_not_found(store: Visited) -> None:
    store.add(1)
    assert store.find(2) is None
    assert len(store) == 1


def test_many_states(store: Visited) -> None:
    for number in range(5000):
        assert store.add((number, number % 7)) == number
    assert store.find((4999, 4999 % 7)) == 4999


def test_make_knows_every_kind() -> None:
    assert isinstance(make(Store.EXACT), ExactStore)
    assert isinstance(make(Store.COMPACT), CompactStore)


def test_fingerprints_do_not_depend_on_the_run() -> None:
    assert fingerprint(("a", 1)) == 12444202034427101082
    assert 0 <= fingerprint(b"") < 2**64


def test_the_probability_of_a_miss_grows_with_the_square_of_the_states() -> None:
    assert omission(0) == omission(1) == 0
    assert omission(2) == pytest.approx(2.0**-64)
    assert omission(10**6) == pytest.approx(10**12 / 2**65, rel=1e-3)
    assert omission(2**40) == pytest.approx(1, abs=1e-9)


def test_links_tell_the_way_from_an_initial_state() -> None:
    links = Links()
    links.add(ROOT, -1, (7,))
    links.add(0, 2, ())
    links.add(0, 3, (1,))
    links.add(2, 4, ())
    assert links.path(3) == [(-1, (7,)), (3, (1,)), (4, ())]
    assert links.path(ROOT) == []
