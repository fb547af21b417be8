"""Hashes over files of the run-time library and of the front end itself, for keys of what was made with them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path

from clew.frontends.c.compiling.targets import RUNTIME

_CODE = Path(__file__).parents[1]
_OTHERS = frozenset({"java", "__pycache__"})
"""Of the run-time library, what no program in C or C++ is linked with."""


@cache
def library_digest() -> str:
    """A hash over every file of the run-time library: what was linked with another one is linked again."""
    folders = (path for path in RUNTIME.iterdir() if path.is_dir() and path.name not in _OTHERS)
    return _digest(path for folder in folders for path in folder.rglob("*") if path.suffix != ".pyc")


@cache
def headers_digest() -> str:
    """A hash over the headers of the run-time library: what was compiled with others is compiled again."""
    beside = (path for folder in ("c", "cxx", "musl") for path in (RUNTIME / folder).rglob("*.h"))
    return _digest((*(RUNTIME / "include").rglob("*"), *(RUNTIME / "avr").rglob("*"), *beside))


@cache
def systemc_digest() -> str:
    """A hash over the headers of SystemC."""
    return _digest((RUNTIME / "systemc").rglob("*"))


@cache
def code_digest() -> str:
    """A hash over the code that hands sources to the compiler: what other code made of them is made again."""
    return _of_code("compiling", "source")


@cache
def linking_digest() -> str:
    """A hash over the code that links: what other code has linked is linked again."""
    return _of_code("linking")


def _of_code(*folders: str) -> str:
    return _digest((path for folder in folders for path in (_CODE / folder).glob("*.py")), _CODE)


def _digest(paths: Iterable[Path], root: Path = RUNTIME) -> str:
    hasher = blake2b(digest_size=16)
    for path in sorted(paths):
        if path.is_file():
            hasher.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return hasher.hexdigest()
