"""The cache folder: what was written is read again, and what nobody uses goes when there is too much."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from clew import store as kept

SIZE = 1000


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "MOST_BYTES", 10 * SIZE)
    return tmp_path


def grow(path: Path, hours: float) -> None:
    """Make a file that many hours older."""
    then = time.time() - hours * 3600
    os.utime(path, (then, then))


def test_what_was_written_is_read_unless_it_was_changed(cache: Path) -> None:
    kept.write("one", ".o", b"content")
    assert kept.read("one", ".o") == b"content"
    assert kept.read("two", ".o") is None
    (cache / "one.o").write_bytes(b"other")
    assert kept.read("one", ".o") is None


def test_what_was_made_at_installation_is_read_and_left_alone(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = cache.parent / "share"
    monkeypatch.setattr(kept, "installed", lambda: beside)
    monkeypatch.setenv("CLEW_CACHE", str(beside))
    kept.write("one", ".o", b"content")
    monkeypatch.setenv("CLEW_CACHE", str(cache))
    assert kept.read("one", ".o") == b"content"
    kept.write("one", ".o", b"own")
    assert kept.read("one", ".o") == b"own"
    assert kept.clear()[0] == 1
    assert kept.read("one", ".o") == b"content"


def test_what_was_not_used_for_the_longest_time_goes(cache: Path) -> None:
    for number in range(12):
        kept.write(f"n{number}", ".o", bytes(SIZE))
        grow(cache / f"n{number}.o", 100 - number)
    assert kept.read("n0", ".o") is not None, "nobody looks again within the hour, and reading is using"
    grow(cache / "swept", 2)
    kept.write("last", ".o", bytes(SIZE))
    left = {path.stem for path in cache.glob("*.o")}
    assert "n0" in left
    assert "last" in left
    assert "n1" not in left
    assert "n11" in left
    assert sum(path.stat().st_size for path in cache.glob("*.o")) <= 10 * SIZE


def test_a_small_folder_is_left_alone(cache: Path) -> None:
    kept.write("old", ".o", bytes(SIZE))
    grow(cache / "old.o", 10_000)
    grow(cache / "swept", 2)
    kept.write("new", ".o", bytes(SIZE))
    assert {path.name for path in cache.glob("*.o")} == {"old.o", "new.o"}
