"""How all tests run: generated examples may be slow on a machine that does other things too, and machine code goes."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from clew.codegen.c import compile as compiling
from tests.long import divided

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of what takes long a part runs."""
    items[:], rests = divided(items, config.args)
    config.hook.pytest_deselected(items=rests)


def pytest_collection_finish() -> None:
    """What there is before the first test stays: nobody looks for garbage among all tests again and again."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def _without_old_code() -> Iterator[None]:
    """Machine code that nobody uses any more is given back: there is little room in which code finds its data."""
    yield
    gc.collect()


@pytest.fixture(autouse=True, scope="module")
def _levels(request: pytest.FixtureRequest) -> Iterator[None]:
    """Searches are compiled without optimisation, in a quarter of the time, but where a module is marked."""
    with pytest.MonkeyPatch.context() as patch:
        if request.node.get_closest_marker("optimised") is None:
            patch.setattr(compiling, "FLAGS", (*compiling.FLAGS, compiling.QUICK))  # the last level counts
        yield
