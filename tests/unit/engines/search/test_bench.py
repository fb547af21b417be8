"""The runner that makes the published tables anew: limits, columns, ratios."""

from __future__ import annotations

import pytest

from bench import suite, tables
from clew.frontends.ivl import IvlFrontend
from clew.ir.source import Source
from tests.unit.engines.search.families import token_ring
from tests.unit.engines.search.tables import CELLS, STUB1


@pytest.mark.parametrize("rows", ["HASHING_ROWS", "SOLVER_ROWS", "MATCHING_ROWS", "REDUCTION_ROWS", "COMBINED_ROWS"])
def test_rows_are_programs(rows: str) -> None:
    listed = getattr(suite, rows)
    assert len({name for name, _ in listed}) == len(listed)
    for name, text in listed[:: 1 + len(listed) // 20]:
        IvlFrontend().load([Source(name, text)])


def test_there_are_as_many_rows_as_published() -> None:
    assert len(suite.HASHING_ROWS) == 16
    assert len(suite.SOLVER_ROWS) == 16
    assert len(suite.REDUCTION_ROWS) == 29
    assert len(suite.COMBINED_ROWS) == 93


@pytest.mark.shows("systemc", 59)
def test_tables_are_made(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [("token-ring.1", token_ring(1)), ("token-ring.3", token_ring(3))]
    for name in ("HASHING_ROWS", "REDUCTION_ROWS"):
        monkeypatch.setattr(tables, name, rows[:1])
    monkeypatch.setattr(tables, "CELLS", CELLS[:2])
    tables.run(["counts", "hashing", "reductions", "0.5"])
    shown = capsys.readouterr().out
    assert "6.4 hash matches" in shown
    assert "6.7 transitions" in shown
    assert "T.O." in shown  # without memory it does not end
    assert "times STUB" in shown


def test_limits_are_words() -> None:
    assert tables.measure(token_ring(3), tables.STATELESS, 0.2).shown == "T.O."
    proved = tables.measure(token_ring(3), STUB1, 20)
    assert (proved.word, proved.figures.transitions) == ("S", 25)
