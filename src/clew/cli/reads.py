"""The files that a check depends on: what this process opens to read while it loads a program.

Python tells of every file that it opens, whoever opens it: front ends need not keep lists. Headers that a compiler
read are among them, because what it made is kept with their digests. What belongs to Python, to Clew and to the system
is left out, and so are files that are made on the way.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import clew
from clew.store import folder as kept

_READING = "r"


class Reads:
    """Listens from the moment on that it is made; Python has no way to stop that."""

    def __init__(self) -> None:
        self._opened: dict[str, None] = {}
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if event != "open":
            return
        name, mode, *_ = arguments
        if isinstance(name, bytes):
            name = name.decode(errors="surrogateescape")
        if isinstance(name, str) and (mode is None or str(mode).startswith(_READING)):
            self._opened[name] = None

    def files(self) -> list[str]:
        """The files that count, in the order of their names; those below the current folder by their relative names."""
        here = Path.cwd()
        others = [place for place in _places() if not here.is_relative_to(place)]
        paths = {Path(name).resolve() for name in tuple(self._opened)}
        mine = [path for path in paths if path.is_file() and not any(path.is_relative_to(other) for other in others)]
        return sorted(str(path.relative_to(here)) if path.is_relative_to(here) else str(path) for path in mine)


def _places() -> list[Path]:
    """Where files lie that are not the user's."""
    ours = (Path(clew.__file__).parent, kept(), Path(tempfile.gettempdir()))
    system = (Path(sys.prefix), Path(sys.base_prefix), Path("/proc"), Path("/dev"))
    return [place.resolve() for place in (*ours, *system) if place is not None]
