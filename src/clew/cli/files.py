"""Files that were asked for: found to be writable before the search, written whole at the end or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from clew.errors import InputError, ToolError

STANDARD_OUTPUT = Path("-")
"""Stands for the standard output, where a report then is all that is printed."""


def require_writable(paths: Iterable[Path]) -> None:
    """Refuse a path that cannot be written, or that is named twice, before any work is done."""
    seen: set[Path] = set()
    for path in paths:
        folder = path.parent
        if path == STANDARD_OUTPUT and path not in seen:
            seen.add(path)
            continue
        if path.is_dir():
            raise InputError(f"{path} is a directory; name a file to write to")
        if not folder.is_dir():
            raise InputError(f"{path} cannot be written: there is no directory {folder}")
        if not os.access(path if path.exists() else folder, os.W_OK):
            raise InputError(f"{path} cannot be written: permission denied")
        if path in seen or path.resolve() in seen:
            raise InputError(f"{path} is named for two reports; give each a file of its own")
        seen.add(path.resolve())


def write(path: Path, text: str) -> None:
    """Write the whole text under that name at once; on failure nothing is left behind."""
    try:
        if path.exists() and not path.is_file():  # a device or a pipe, such as /dev/stdout
            path.write_text(text, encoding="utf-8")
        else:
            _write_whole(path, text)
    except OSError as error:
        raise ToolError(f"{path} could not be written: {error.strerror}") from error


def _write_whole(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
