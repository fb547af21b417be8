"""BEEM: every model loads; counts and verdicts are the known ones. Larger instances are in `python -m bench beem`."""

from __future__ import annotations

import pytest

from bench.beem import Asked, Counted, count_faults, load, verdict_faults
from tests.corpus.beem_rows import ABSENT, FOLDER, count_rows, verdict_rows
from tests.samples import sampled

pytestmark = [pytest.mark.corpus, ABSENT]


def test_models_load() -> None:
    assert FOLDER is not None
    names = sorted(path.name.removesuffix(".dve") for path in (FOLDER / "beem").glob("*.dve"))
    assert len(names) == 583
    assert sum(".prop" in name for name in names) == 362
    for name in names[::4]:
        assert bool(load(FOLDER, name).properties) == (".prop" in name), name


@pytest.mark.parametrize("row", sampled(count_rows(), 8), ids=lambda row: row.model)
def test_counts(row: Counted) -> None:
    assert FOLDER is not None
    assert list(count_faults(FOLDER, row)) == []


@pytest.mark.shows("machines", 55)
@pytest.mark.parametrize("row", sampled(verdict_rows(), 8), ids=lambda row: str(row).replace(" ", "-"))
def test_verdicts(row: Asked) -> None:
    assert FOLDER is not None
    assert list(verdict_faults(FOLDER, row)) == []
