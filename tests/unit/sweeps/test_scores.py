"""Scores as in SV-COMP, and the tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clew.errors import InputError
from clew.sweeps.scores import points, scores
from clew.sweeps.tables import read_results, rendered, tsv
from clew.sweeps.tasks import Record


def record(verdict: str, expected: str = "", check: str = "", engine: str = "") -> Record:
    return Record("k", f"{verdict} {expected}", "p", engine, verdict, check, "why\tnot", expected, 1.5, 1.25)


@pytest.mark.parametrize(
    ("given", "counts"),
    [
        pytest.param(record("holds", "holds"), 2, id="a right proof"),
        pytest.param(record("fails", "fails"), 1, id="a right violation"),
        pytest.param(record("holds", "fails"), -32, id="a wrong proof"),
        pytest.param(record("fails", "holds"), -16, id="a wrong violation"),
        pytest.param(record("fails", "fails valid-memtrack", "memory.out-of-bounds"), -16, id="another violation"),
        pytest.param(record("unknown", "holds"), 0, id="no answer"),
        pytest.param(record("bug", "holds"), 0, id="a bug"),
        pytest.param(record("holds"), 0, id="nothing was expected"),
    ],
)
def test_points(given: Record, counts: int) -> None:
    assert points(given) == counts


def test_a_row_per_engine() -> None:
    first, second = scores(
        [record("holds", "holds", engine="a"), record("unknown", "fails", engine="a"), record("bug", engine="b")]
    )
    assert (first.engine, first.tasks, first.right, first.unknown, first.points, first.most) == ("a", 2, 1, 1, 2, 3)
    assert (second.engine, second.failed, second.most) == ("b", 1, 0)


def test_tables_are_read_back(tmp_path: Path) -> None:
    records = (record("holds", "holds"), record("fails", "holds", "memory.leak"))
    (tmp_path / "out.json").write_text(rendered(records, total=3))
    assert read_results(tmp_path / "out.json") == records
    content = json.loads((tmp_path / "out.json").read_text())
    assert (content["tasks"], content["done"], content["results"][1]["points"]) == (3, 2, -16)
    head, *lines = tsv(records).splitlines()
    assert [len(line.split("\t")) for line in lines] == [len(head.split("\t"))] * 2
    (tmp_path / "other.json").write_text("[]")
    with pytest.raises(InputError, match="no results of a sweep"):
        read_results(tmp_path / "other.json")
