"""Compiling: the cache, a folder that cannot be written, a compiler that fails."""

from __future__ import annotations

import ctypes
import platform
import subprocess
import sys
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


FAR = """
import ctypes
from clew.codegen.c.compile import STRAIGHT, load, object_of
library = load(["int counter; int get(void) { return counter; }"])
more = object_of("extern int counter, get(void); int bump(int by) { counter += by; return get(); }", STRAIGHT)
reserve = ctypes.CDLL(None).mmap
reserve.restype, reserve.argtypes = ctypes.c_size_t, [ctypes.c_size_t] * 6
private_reserved = 0x4022
whole = reserve(0, 1 << 40, 0, private_reserved, 2**64 - 1, 0)
for bits in range(38, 11, -1):
    while whole < reserve(0, 1 << bits, 0, private_reserved, 2**64 - 1, 0) < 2**63:
        pass
library.extend([more])
print(library.function("bump", ctypes.c_int, ctypes.c_int)(42))
"""


@pytest.mark.skipif(platform.system() != "Linux", reason="address space is reserved as Linux does it")
def test_code_may_be_linked_far_away_from_what_it_uses() -> None:
    """All gaps within a terabyte are filled; the linker would end a process whose code cannot reach as far."""
    done = subprocess.run([sys.executable, "-c", FAR], capture_output=True, text=True, check=False)
    assert done.stdout == "42\n", done.stderr
