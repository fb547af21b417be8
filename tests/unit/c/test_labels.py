"""Labels that start threads for other checkers are refused: a compiler drops them."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.errors import Problems

PROGRAM = """int shared;
int main(void) {
{label}: shared = 1;
    return shared;
}
"""


def test_a_label_that_starts_a_thread_is_refused_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "asynchronous.c"
    file.write_text(PROGRAM.replace("{label}", "__CPROVER_ASYNC_1"))
    with pytest.raises(Problems, match="starts a thread") as refused:
        clew.load(file)
    assert [each.span.line for each in refused.value.problems if each.span is not None] == [3]


def test_a_label_that_nobody_uses_is_none_of_ours(tmp_path: Path) -> None:
    file = tmp_path / "label.c"
    file.write_text(PROGRAM.replace("{label}", "start"))
    assert clew.load(file).program.processes
