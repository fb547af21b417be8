"""The store: what is kept between runs, by content, in one folder: what compilers made, answers of targets, libraries.

The folder is `CLEW_CACHE`, else `$XDG_CACHE_HOME/clew`, else `~/.cache/clew`; one that cannot be written is no error.
A key is the hash of everything that the content depends on. Every file begins with the hash of its content, so that one
which was cut short or changed counts as absent. Once an hour whoever writes looks at the size of the folder: where that
is too much, what was not used for the longest time goes.
"""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

_DIGEST = 16
MOST_BYTES = 2 << 30
"""How large the folder may become."""
_LEFT = 0.75
"""So much of it is left where something goes."""
_HOUR = 3600.0
_SWEPT = "swept"
"""A file whose age says when the folder was last looked at."""


def folder() -> Path | None:
    """Where things are kept, or None where there is no home."""
    if chosen := os.environ.get("CLEW_CACHE"):
        return Path(chosen)
    if base := os.environ.get("XDG_CACHE_HOME"):
        return Path(base) / "clew"
    try:
        return Path.home() / ".cache" / "clew"
    except RuntimeError:
        return None


def read(key: str, suffix: str) -> bytes | None:
    """The content of that key; a file that was cut short or changed counts as absent."""
    where = folder()
    if where is None:
        return None
    path = where / f"{key}{suffix}"
    try:
        content = path.read_bytes()
    except OSError:
        return None
    if _age(path) > _HOUR:
        with suppress(OSError):
            os.utime(path)
    digest, data = content[:_DIGEST], content[_DIGEST:]
    return data if blake2b(data, digest_size=_DIGEST).digest() == digest else None


def write(key: str, suffix: str, data: bytes) -> None:
    """Keep the content, by renaming a finished file; where that is not possible, do without."""
    where = folder()
    if where is None:
        return
    with suppress(OSError):
        where.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=where, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(blake2b(data, digest_size=_DIGEST).digest() + data)
            Path(name).replace(where / f"{key}{suffix}")
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        if _age(where / _SWEPT) > _HOUR:
            (where / _SWEPT).touch()
            _sweep(where)


def _age(path: Path) -> float:
    """Seconds since it was last used; endless where it is absent."""
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return float("inf")


def _sweep(where: Path) -> None:
    """Take away what was not used for the longest time, until there is room again."""
    found: list[tuple[float, int, str]] = []
    with os.scandir(where) as entries:
        for entry in entries:
            with suppress(OSError):
                known = entry.stat()
                found.append((known.st_mtime, known.st_size, entry.path))
    total = sum(size for _, size, _ in found)
    if total <= MOST_BYTES:
        return
    for _, size, path in sorted(found):
        if total <= MOST_BYTES * _LEFT:
            return
        with suppress(OSError):
            Path(path).unlink()
            total -= size


def contents() -> dict[str, tuple[int, int]]:
    """What is kept, by suffix: how many files, and how many bytes."""
    found: dict[str, tuple[int, int]] = {}
    for path, size in _files():
        files, total = found.get(path.suffix, (0, 0))
        found[path.suffix] = files + 1, total + size
    return found


def clear() -> tuple[int, int]:
    """Take everything away; how many files and bytes that was."""
    gone = [size for path, size in _files() if _removed(path)]
    return len(gone), sum(gone)


def _removed(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:
        return False
    return True


def _files() -> list[tuple[Path, int]]:
    where = folder()
    if where is None or not where.is_dir():
        return []
    paths = [path for path in sorted(where.iterdir()) if path.is_file() and path.name != _SWEPT]
    return [(path, path.stat().st_size) for path in paths]
