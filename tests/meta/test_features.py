"""Every row of the published feature tables is shown by a test, and the page says which."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.meta.features import DOCUMENTS, PAGE, ROOT, marks, page


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_row_is_shown(name: str) -> None:
    document = DOCUMENTS[name]
    shown = {row for mark in marks() if mark.document == name for row in mark.rows}
    assert shown == set(document.rows)
    assert set(document.otherwise) <= set(document.rows)


def test_every_mark_names_a_document() -> None:
    assert {mark.document for mark in marks()} == set(DOCUMENTS)


def test_every_case_exists(request: pytest.FixtureRequest) -> None:
    cases = {mark.node for mark in marks() if mark.case is not None}
    cases -= {item.nodeid for item in request.session.items}
    assert not cases or cases <= _collected({case.partition("::")[0] for case in cases})


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m tests.meta.features"


def _collected(files: set[str]) -> set[str]:
    """What pytest finds in files that this run has not collected."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *sorted(files)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return {line for line in done.stdout.splitlines() if "::" in line}
