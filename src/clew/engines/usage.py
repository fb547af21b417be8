"""What a child uses: bytes of memory, seconds on the clock and of processors; of all whom it started, too.

Input: a process by its number. Output: measurements of this moment; a clock that stands still while the child pauses.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import psutil


class Usage:
    """Measures a child and what it started; keeps the list of those, which is slow to find, for a second."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._started = time.monotonic()
        self._paused: float | None = None
        self._family: list[psutil.Process] = []
        self._listed_at = float("-inf")

    def resident(self) -> int:
        """The bytes in memory now; 0 when the child is gone."""
        return int(self._sum(lambda member: member.memory_info().rss))

    def has_had(self, seconds: float) -> bool:
        """Whether so many seconds have passed, on the clock and of processors: others may keep those busy.

        Who waits for something else than a processor has had them after ten times as long. Pauses do not count.
        """
        passed = time.monotonic() - self._started
        return passed >= seconds and (passed >= 10 * seconds or self._processor_seconds() >= seconds)

    def pause(self) -> None:
        """The clock stands still."""
        self._paused = time.monotonic()

    def go_on(self) -> None:
        """The clock goes on where it stood."""
        if self._paused is not None:
            self._started += time.monotonic() - self._paused
            self._paused = None

    def family(self) -> tuple[int, ...]:
        """The child and all whom it started, as they are now."""
        self._list()
        return (self._pid, *(member.pid for member in self._family[1:]))

    def _list(self) -> None:
        import psutil

        self._listed_at = time.monotonic()
        with contextlib.suppress(psutil.Error):
            process = psutil.Process(self._pid)
            self._family = [process, *process.children(recursive=True)]

    def _processor_seconds(self) -> float:
        """Also of those that have ended and were waited for."""
        return self._sum(lambda member: sum(member.cpu_times()[:4]))

    def _sum(self, measure: Callable[[psutil.Process], float]) -> float:
        """Over all who live."""
        import psutil  # while the child works already: nobody waits for it

        if time.monotonic() - self._listed_at > 1.0:
            self._list()
        total = 0.0
        for member in self._family:
            with contextlib.suppress(psutil.Error):
                total += measure(member)
        return total
