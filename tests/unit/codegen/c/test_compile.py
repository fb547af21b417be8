"""Compiling: the cache, a folder that cannot be written, a compiler that fails."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from clew.codegen.c.compile import load
from clew.errors import ToolError

TEXT = '#include "types.h"\nu32 answer(void) { return 42; }\n'


def _answer(texts: list[str]) -> int:
    answer: int = load(texts).function("answer", ctypes.c_uint32)()
    return answer


def test_an_object_is_kept_and_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path / "deep" / "cache"))
    assert not load([TEXT]).cached
    assert load([TEXT]).cached
    assert len([*(tmp_path / "deep" / "cache").glob("*.o")]) == 1


def test_a_damaged_object_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path))
    load([TEXT])
    (kept,) = tmp_path.glob("*.o")
    kept.write_bytes(kept.read_bytes()[:-7])
    assert not load([TEXT]).cached
    assert _answer([TEXT]) == 42


def test_a_cache_that_is_no_folder_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path / "file"))
    assert _answer([TEXT]) == 42


def test_texts_are_linked_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path))
    assert (
        _answer(["int other(void) { return 41; }", "int other(void); int answer(void) { return other() + 1; }"]) == 42
    )


def test_bad_text_is_a_tool_error() -> None:
    with pytest.raises(ToolError, match="failed on generated code"):
        load(["this is no C"])


def test_a_missing_compiler_is_a_tool_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_CLANG", "/nowhere/clang")
    with pytest.raises(ToolError, match="cannot start the C compiler /nowhere/clang"):
        load([TEXT])
