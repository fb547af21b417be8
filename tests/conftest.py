"""How all tests run: generated examples may be slow on a machine that does other things too, and machine code goes."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(autouse=True, scope="module")
def _without_old_code() -> Iterator[None]:
    """Machine code that nobody uses any more is given back: there is little room in which code finds its data."""
    yield
    gc.collect()
