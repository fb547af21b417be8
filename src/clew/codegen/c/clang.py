"""Which compiler is used: the clang inside the `ziglang` wheel, or the one that `CLEW_CLANG` names."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path


def command() -> tuple[str, ...]:
    """The compiler and its first arguments; `CLEW_CLANG` names another clang."""
    if other := os.environ.get("CLEW_CLANG"):
        return (other,)
    return (str(wheel() / "zig"), "clang")


@cache
def wheel() -> Path:
    """The folder of the wheel that carries the compiler, its headers and the sources of the C++ library."""
    import ziglang

    return Path(ziglang.__file__).parent


def stamp() -> int:
    """A number that differs between versions of the compiler, for keys of what it made."""
    try:
        return Path(command()[0]).stat().st_size
    except OSError:
        return 0
