"""Random timed automata: all six kinds of queries, by zones with replay, against the region graph."""

from __future__ import annotations

import pytest

from tests.property.timed_automata import compare


@pytest.mark.parametrize("seed", range(10))
def test_zones_agree_with_regions(seed: int) -> None:
    for text, expected, found in compare(seed):
        assert found is expected, text
