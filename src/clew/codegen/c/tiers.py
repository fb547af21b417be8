"""Code that becomes better while it runs: a long search gets its routines compiled again, with optimisation.

Texts that are wanted soon are compiled without optimisation. Most searches end before that matters; beside one that
does not, the texts are compiled once more, linked to what runs, and put into the place of the first ones. Nothing else
changes: the same text does the same, so figures and runs are those of a search without it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import wait
from contextlib import contextmanager

from clew.codegen.c.compile import STRAIGHT, Library, object_of
from clew.codegen.c.interface import Control
from clew.codegen.c.subprocesses import side_by_side
from clew.errors import ToolError

REPLACE = "replace_"
"""The functions that put the routines of a text in their place, with its number."""
_AFTER_SECONDS = 4.0
"""A search that is not over by then is long."""
_POLL_SECONDS = 0.05

Watch = Callable[[Control], int]


@contextmanager
def improving(libraries: Sequence[Library], texts: Sequence[str], watch: Watch | None) -> Iterator[Watch | None]:
    """The watch of a search, which compiles the texts again as soon as that is long; what is not ready is given up."""
    if not texts:
        yield watch
        return
    started, over = time.monotonic(), threading.Event()
    thread = threading.Thread(target=_improve, args=(libraries, texts, over), name="clew-native-improve", daemon=True)

    def both(control: Control) -> int:
        if thread.ident is None and time.monotonic() - started > _AFTER_SECONDS:
            thread.start()
        return 0 if watch is None else watch(control)

    try:
        yield both
    finally:
        over.set()
        if thread.ident is not None:
            thread.join()


class _GivenUp(Exception):
    """The search is over."""


def _improve(libraries: Sequence[Library], texts: Sequence[str], over: threading.Event) -> None:
    try:
        objects = _objects(texts, over)
    except (_GivenUp, ToolError):
        return  # What runs already does the same, only more slowly.
    for library in libraries:
        library.extend(objects)
        for number in range(len(texts)):
            library.function(f"{REPLACE}{number}", None)()


def _objects(texts: Sequence[str], over: threading.Event) -> list[bytes]:
    with side_by_side(len(texts)) as pool:
        made = [pool.submit(object_of, text, STRAIGHT) for text in texts]
        while wait(made, _POLL_SECONDS).not_done:
            if over.is_set():
                raise _GivenUp
        return [each.result() for each in made]
