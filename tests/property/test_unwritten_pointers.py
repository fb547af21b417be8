"""Pointers that perhaps were never written: what is proved of large blocks holds in exploration."""

from __future__ import annotations

import pytest

from clew.errors import InputError
from clew.ir.source import Source
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.verdict import Fails, Holds, Verdict
from tests.property.unwritten_pointers import random_unwritten_text
from tests.samples import sampled

SEEDS = range(60)


def verdict(text: str, engine: str) -> Verdict | None:
    loaded = load_sources((Source("p.clew", text),))
    try:
        return check(loaded, [], engine=engine, limits=Limits(seconds=20)).verdict
    except InputError:
        return None


@pytest.mark.parametrize("seed", sampled(SEEDS, 6))
def test_what_is_proved_holds(seed: int) -> None:
    text = random_unwritten_text(seed)
    if isinstance(verdict(text, "kind{depth=40}"), Holds):
        assert isinstance(verdict(text, "explore{implementation=python}"), Holds)


def test_both_verdicts_are_met() -> None:
    found = [verdict(random_unwritten_text(seed), "kind{depth=40}") for seed in SEEDS[:20]]
    assert sum(isinstance(each, Fails) for each in found) >= 3
    assert sum(isinstance(each, Holds) for each in found) >= 2
