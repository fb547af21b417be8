"""Which Clew this is: its version, and a digest of all its files, by which workers and journals are compared."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import clew

_SKIPPED = ("__pycache__",)


@cache
def build() -> str:
    """The version and a digest of what is installed; two checkouts of one state have the same."""
    package = Path(clew.__file__).parent
    made = blake2b(digest_size=6)
    for path in sorted(package.rglob("*")):
        if path.is_file() and not any(part in _SKIPPED for part in path.parts):
            made.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{clew.__version__}+{made.hexdigest()}"
