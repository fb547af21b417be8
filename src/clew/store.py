"""The store: what is kept between runs, by content, in one folder: what compilers made, answers of targets, libraries.

The folder is `CLEW_CACHE`, else `$XDG_CACHE_HOME/clew`, else `~/.cache/clew`; one that cannot be written is no error.
What was made when Clew was installed lies beside it (`installed`) and is only read: whoever has that folder filled, as
`make setup` does, spares everybody the first compilation of the C++ library. A key is the hash of everything that the
content depends on. Every file begins with the hash of its content, so that one which was cut short or changed counts as
absent. Once an hour whoever writes looks at the size of the folder: where that is too much, what was not used for the
longest time goes.
"""

from __future__ import annotations

import os
import platform
import site
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
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


def installed() -> Path:
    """Where things are kept that were made for all users of this installation."""
    return Path(sys.prefix) / "share" / "clew"


def read(key: str, suffix: str) -> bytes | None:
    """The content of that key; a file that was cut short or changed counts as absent."""
    where = folder()
    own = None if where is None else _content(where / f"{key}{suffix}")
    return _content(installed() / f"{key}{suffix}") if own is None else own


def _content(path: Path) -> bytes | None:
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


@cache
def identity() -> str:
    """Clew, Python, and what is installed beside them: another version of any of them may answer otherwise."""
    found = [name for each in site.getsitepackages() for name in _listed(Path(each))]
    stamps = [f"{path}:{known.st_size}:{known.st_mtime_ns}" for path, known in _stamped(Path(__file__).parent)]
    parts = [platform.python_version(), platform.platform(), *found, *stamps]
    return blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()


def _listed(folder: Path) -> list[str]:
    return sorted(entry.name for entry in os.scandir(folder)) if folder.is_dir() else []


def _stamped(package: Path) -> Iterator[tuple[str, os.stat_result]]:
    """The files of the package with what the system knows of them, in the order of their names."""
    for folder, inside, names in os.walk(package):
        inside[:] = sorted(name for name in inside if name != "__pycache__")
        for name in sorted(names):
            path = f"{folder}/{name}"
            yield path, os.stat(path)  # noqa: PTH116 - there are a thousand of them


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
