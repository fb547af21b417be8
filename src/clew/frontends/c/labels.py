"""Labels that start a thread where CBMC reads them: a compiler drops them, so they are refused.

Input: the warnings of a compiler, that of unused labels among them. Output: nothing, or the refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from clew.errors import Unsupported
from clew.frontends.c.diagnostics import Warned

LABELS = "unused-label"
_STARTS = re.compile(r"'(__(?:CPROVER|ESBMC)_ASYNC_\w*)'")


def refuse_starts(warnings: Iterable[Warned]) -> None:
    """Raise where a label starts a thread."""
    for warned in warnings:
        if warned.flag == LABELS and (found := _STARTS.search(warned.text)):
            said = f"the label {found[1]} starts a thread, which is not modelled; use pthread_create"
            raise Unsupported(said, span=warned.span)
