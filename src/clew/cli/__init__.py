"""The command line: arguments, printing and exit codes. Nothing else in Clew prints or exits.

Nouns: a *command* is what stands after `clew`; an *exit code* says how it went, also to a program. Results go to
stdout, progress and messages to stderr. Modules are imported when their command runs, so that listing stays quick.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

_UNKNOWN = 20


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the result is the exit code. Everything else is imported inside, where Ctrl-C is understood."""
    try:
        import signal
        import threading

        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, _interrupt)
        # Circuits and memory hold numbers of any size, which are read and told in decimals.
        sys.set_int_max_str_digits(0)
        from clew.cli.run import run

        if arguments is not None:
            return run(arguments)
        ended: list[int] = []
        _end_at_once(ended)
        ended.append(run(None))
        return ended[0]
    except KeyboardInterrupt:
        print("clew: interrupted before anything was found", file=sys.stderr)
        if (sys.argv[1:] if arguments is None else list(arguments))[:1] == ["check"]:
            print("verdict: unknown", flush=True)
        return _UNKNOWN


def _end_at_once(ended: list[int]) -> None:
    """Once there is an exit code, the process ends without being taken apart: that takes longer than some limits allow.

    Registered first, it is called last: whatever else is to be done at the end comes before.
    """
    import atexit
    import contextlib
    import os

    def leave() -> None:
        if ended:
            with contextlib.suppress(OSError, ValueError):
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(ended[0])

    atexit.register(leave)


def _interrupt(number: int, frame: object) -> None:
    del number, frame
    raise KeyboardInterrupt
