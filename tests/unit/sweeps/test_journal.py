"""The journal: what was written is known again, whatever moment the process went down at."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from clew.errors import InputError
from clew.sweeps.journal import Journal, read_records
from clew.sweeps.tasks import Record

RECORDS = [Record(f"k{number}", f"task {number}", "", "", "holds", findings=("ä\n",)) for number in range(3)]


def written(path: Path) -> bytes:
    with Journal(path) as journal:
        for record in RECORDS:
            journal.add(record)
            journal.add(record)
    return path.read_bytes()


def test_a_record_is_written_once_and_read_back(tmp_path: Path) -> None:
    content = written(tmp_path / "j")
    assert content.count(b"\n") == 1 + len(RECORDS)
    with Journal(tmp_path / "j") as journal:
        assert list(journal.records.values()) == RECORDS
    assert read_records(tmp_path / "j") == tuple(RECORDS)


def test_a_line_that_was_cut_short_at_any_byte_is_asked_again(tmp_path: Path) -> None:
    content = written(tmp_path / "whole")
    path = tmp_path / "j"
    for length in {*range(0, len(content), 11), *range(len(content) - 4, len(content))}:
        path.write_bytes(content[:length])
        finished = content[:length].count(b"\n")
        with Journal(path) as journal:
            assert len(journal.records) == max(0, finished - 1)
            for record in RECORDS:
                journal.add(record)
        assert path.read_bytes() == content


def test_only_one_sweep_writes_a_journal(tmp_path: Path) -> None:
    with Journal(tmp_path / "j"), pytest.raises(InputError, match="another sweep"), Journal(tmp_path / "j"):
        pass


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(b"hello\n", "is no journal", id="another file"),
        pytest.param(b'{"kind": "clew-journal", "format": 9}\n', "format 9", id="another format"),
        pytest.param(
            b'{"kind": "clew-journal", "format": 1, "build": "0.0"}\n', "written by clew 0.0", id="another version"
        ),
    ],
)
def test_what_is_not_ours_is_refused_and_left_alone(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "j").write_bytes(content)
    with pytest.raises(InputError, match=message), Journal(tmp_path / "j"):
        pass
    assert (tmp_path / "j").read_bytes() == content


def test_a_changed_line_in_the_middle_is_told(tmp_path: Path) -> None:
    lines = written(tmp_path / "j").splitlines(keepends=True)
    for wrong in (b"nonsense\n", json.dumps({"key": 1}).encode() + b"\n"):
        (tmp_path / "j").write_bytes(b"".join([lines[0], wrong, *lines[2:]]))
        with pytest.raises(InputError, match="j:2: this line is no record"), Journal(tmp_path / "j"):
            pass
