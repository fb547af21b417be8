"""Labels that start a thread where CBMC and ESBMC read them: `__CPROVER_ASYNC_1: f(x);` runs the call in a new thread.

In: a text. Out: the text with calls of the library in the place of such statements, line by line as before. A compiler
drops these labels, so they are replaced before it reads them. Other statements than calls with one argument at most
keep their labels, and are refused for them.
"""

from __future__ import annotations

import re

_STARTED = re.compile(
    r"\b__(?:CPROVER|ESBMC)_ASYNC_\w*(?P<colon>\s*:\s*)(?P<function>[A-Za-z_]\w*)\s*"
    r"\((?P<argument>[^();,]*|\(void *\*\) *0)\)(?=\s*;)"
)


def with_started_threads(text: str) -> str:
    """The text, with such threads started by the library."""
    return _STARTED.sub(_start, text) if "_ASYNC_" in text else text


def _start(found: re.Match[str]) -> str:
    argument = found["argument"].strip() or "0"
    blank = found["colon"].replace(":", " ")
    return f"{blank}__clew_asynchronous((void *){found['function']}, (void *)({argument}))"
