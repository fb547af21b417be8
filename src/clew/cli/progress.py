"""How far a search has come, on stderr: a live line on a terminal; else, where it is asked for, plain lines."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from clew.models.engine import Progress

if TYPE_CHECKING:
    from rich.live import Live

_FIRST_SECONDS = 1.0
_PLAIN_SECONDS = 5.0
_LIVE_SECONDS = 0.2


class Meter:
    """Shows progress; keeps when and what it showed last, to pace itself and to compute the rate."""

    def __init__(self, *, started: float) -> None:
        self._started = started
        self._next = started + _FIRST_SECONDS
        self._terminal = sys.stderr.isatty()
        self._live: Live | None = None
        self._last = (started, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._live is not None:
            self._live.stop()

    def show(self, progress: Progress) -> None:
        """Show it if it is time to."""
        now = time.monotonic()
        if now < self._next:
            return
        line = self._line(progress, now)
        if self._terminal:
            self._show_live(line)
        else:
            print(line, file=sys.stderr, flush=True)
        plain = _PLAIN_SECONDS if progress.states else _FIRST_SECONDS
        self._next = now + (_LIVE_SECONDS if self._terminal else plain)

    def _line(self, progress: Progress, now: float) -> str:
        since, states = self._last
        rate = (progress.states - states) / (now - since) if now > since else 0.0
        if now - since >= 1.0:
            self._last = (now, progress.states)
        pieces = [f"{now - self._started:.0f} s"]
        if progress.states:
            pieces += [f"{progress.states:,} states", f"{max(rate, 0.0):,.0f} per second"]
        else:
            pieces.append("setting up")
        if progress.depth:
            pieces.append(f"depth {progress.depth:,}")
        if progress.bytes:
            pieces.append(f"{progress.bytes / 2**20:,.0f} MiB")
        return "clew: " + ", ".join(pieces)

    def _show_live(self, line: str) -> None:
        if self._live is None:
            from rich.console import Console
            from rich.live import Live

            # No refreshing thread: the search may still fork.
            self._live = Live(console=Console(stderr=True), auto_refresh=False, transient=True)
            self._live.start()
        self._live.update(line, refresh=True)
