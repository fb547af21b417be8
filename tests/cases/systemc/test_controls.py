"""Processes that control others print what the reference prints, where it is installed; on all seeds: the bench."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.systemc.controls import compared_with
from tests.cases.systemc.designs import reference
from tests.samples import EVERYTHING


@pytest.mark.skipif(reference() is None, reason="the reference simulator (libsystemc) is absent")
@pytest.mark.skipif(not EVERYTHING, reason="it takes long: CLEW_ALL_CASES=1")
@pytest.mark.parametrize("seed", range(10))
def test_a_controlled_process_prints_what_the_reference_prints(seed: int, tmp_path: Path) -> None:
    said = compared_with(seed, tmp_path)
    assert said is None or set(said) == {"right"}
