"""Random programs are compiled as users have it: what the optimiser makes of the code is compared too."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="module")
def levels() -> None:
    """Instead of those of `tests/conftest.py`: the levels are left as they are."""
