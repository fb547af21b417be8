"""What a command may take: limits from the options, the alarm that keeps the clock, the meter that shows progress."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from clew.cli.progress import Meter
from clew.cli.units import seconds, size
from clew.models.engine import Progress
from clew.pipeline.checking import Limits, OutOfTime

_EXTRA_SECONDS, _EXTRA_SHARE = 0.2, 0.05
"""How long after the limit everything but the search may go on, and what share of the limit more; the promise to the
user is 0.3 seconds and a tenth of the limit."""
_AGAIN_SECONDS = 0.01
"""How soon the alarm rings again where it would not have been heard."""


def limits_of(options: argparse.Namespace, started: float) -> Limits:
    """Time, memory, disk and processors, as the options have them."""
    return Limits(
        seconds=None if options.time is None else seconds(options.time),
        bytes=None if options.memory is None else size(options.memory),
        disk=None if options.disk is None else size(options.disk),
        workers=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        started=started,
    )


@contextmanager
def alarm(limits: Limits) -> Iterator[None]:
    """Raise OutOfTime a little after the limit, into whatever runs then, and again into what takes long after that."""
    if limits.deadline is None or limits.seconds is None:
        yield
        return
    extra = _EXTRA_SECONDS + _EXTRA_SHARE * limits.seconds

    def ring(number: int, frame: FrameType | None) -> None:
        del number
        if _is_swallowed(frame):
            signal.setitimer(signal.ITIMER_REAL, _AGAIN_SECONDS, extra)
            return
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(0.001, limits.deadline + extra - time.monotonic()), extra)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _is_swallowed(frame: FrameType | None) -> bool:
    """Whether what is raised there would be lost: Python only prints what leaves a `__del__`."""
    while frame is not None and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    return frame is not None


@contextmanager
def meter(options: argparse.Namespace, limits: Limits) -> Iterator[Callable[[Progress], None]]:
    """Show progress to whoever sits at a terminal or asks for more."""
    if not (options.verbose or sys.stderr.isatty()) or options.quiet:
        yield lambda _: None
        return
    with Meter(started=limits.started) as shown:
        yield shown.show
