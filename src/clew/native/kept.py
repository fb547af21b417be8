"""What compilers made, kept by content in a cache folder.

The folder is `CLEW_CACHE`, else `$XDG_CACHE_HOME/clew`, else `~/.cache/clew`; one that cannot be written is no error.
A key is the hash of everything that the content depends on. Every file begins with the hash of its content, so that one
which was cut short or changed counts as absent.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

_DIGEST = 16


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
    try:
        content = (where / f"{key}{suffix}").read_bytes()
    except OSError:
        return None
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
