"""The reference bounds of step semantics on BEEM: those that are quick; all in `python -m bench unroll bounds`."""

from __future__ import annotations

import pytest

from bench.transition_bounds import bound_is_right, bound_rows, measured_bound
from clew.engines.unroll.steps import Steps
from tests.corpus.beem_rows import ABSENT, FOLDER

pytestmark = [pytest.mark.corpus, ABSENT]

QUICK = {
    Steps.SERIAL: ("adding.1", "anderson.1", "anderson.3", "peterson.2", "fischer.2", "bakery.2", "at.2", "lamport.3"),
    Steps.PROCESS: ("adding.1", "anderson.1", "peterson.3", "bakery.2"),
    Steps.PARALLEL: ("anderson.1", "peterson.3"),
    Steps.PARALLEL_STATIC: ("anderson.1",),
    Steps.INTERLEAVING: ("adding.1", "anderson.1", "loyd.1"),
}


def quick_rows() -> list[tuple[str, Steps, int]]:
    return [] if FOLDER is None else [row for row in bound_rows(FOLDER) if row[0] in QUICK.get(row[1], ())]


@pytest.mark.shows("machines", 6, 40, 43, 54, 55)
@pytest.mark.parametrize(
    ("model", "steps", "bound"), quick_rows(), ids=lambda value: getattr(value, "value", str(value))
)
def test_bound(model: str, steps: Steps, bound: int) -> None:
    assert FOLDER is not None
    assert bound_is_right(steps, bound, measured_bound(FOLDER, model, steps, 60.0))
