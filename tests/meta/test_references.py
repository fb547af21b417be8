"""The reference pages that are made from the code are up to date."""

from __future__ import annotations

import pytest

from tests.meta.references import FOLDER, pages


@pytest.mark.parametrize("name", ["command-line.md", "engines.md"])
def test_the_page_is_up_to_date(name: str) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == pages()[name], "write it anew: python -m tests.meta.references"
