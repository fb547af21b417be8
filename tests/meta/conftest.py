"""What pytest knows: for tables that name tests."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Table = Mapping[object, Collection[str]]


@pytest.fixture
def unknown_tests(request: pytest.FixtureRequest) -> Callable[[Table], list[str]]:
    """Which tests of a table do not exist; what this run has not collected is collected apart."""

    def unknown(table: Table) -> list[str]:
        ids = {each for tests in table.values() for each in tests}
        ids -= _with_functions({item.nodeid for item in request.session.items})
        return sorted(ids - _with_functions(_collected({each.partition("::")[0] for each in ids}))) if ids else []

    return unknown


def _collected(files: set[str]) -> set[str]:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *sorted(files)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return {line for line in done.stdout.splitlines() if "::" in line}


def _with_functions(collected: set[str]) -> set[str]:
    """The ids of cases, and of the functions that they belong to."""
    return collected | {each.partition("[")[0] for each in collected}
