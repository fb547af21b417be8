"""The list of checks that execution looks for by itself is what the code reports, and no more."""

from __future__ import annotations

import re
from pathlib import Path

import clew.semantics
from clew.semantics.outcome import OWN_CHECKS


def test_own_checks_are_those_in_the_code() -> None:
    folder = Path(clew.semantics.__path__[0])
    reported = {
        check for file in folder.rglob("*.py") for check in re.findall(r'Violated\(\s*"([\w.-]+)"', file.read_text())
    }
    assert reported == OWN_CHECKS
