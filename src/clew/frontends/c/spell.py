"""Small changes to the IR of the user before it is linked: what C says by names becomes code.

- Functions that the user defines under a name `__VERIFIER_atomic_…` run without a step of another thread.
- A call of `printf` whose result nobody uses becomes one that makes no text: the digits of an input would split paths.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_ATOMIC = re.compile(r"^define [^\n]*@__VERIFIER_atomic_(?!begin\(|end\()\w+\([^\n]*\{\n(?:.*\n)*?^\}", re.MULTILINE)
_FUNCTION = re.compile(r"^define [^\n]*\{\n(?:.*\n)*?^\}", re.MULTILINE)
_PRINT = re.compile(r"(?P<result>%[\w.]+) = (?:tail )?call i32 (?P<type>\([^)]*\)) @(?P<name>f?printf)\(")
_BEGIN = "  call void @__clew_yield()\n  call void @__clew_atomic_begin()\n"
_END = "  call void @__clew_atomic_end()\n"
_PRIMITIVES = {"__clew_yield": "()", "__clew_atomic_begin": "()", "__clew_atomic_end": "()"}
_PRINTERS = {"__clew_printf": "(ptr, ...)", "__clew_fprintf": "(ptr, ptr, ...)"}


def spelled_out(text: str) -> str:
    """The IR of one file with these changes."""
    text = _in_functions(text, "@__VERIFIER_atomic_", _ATOMIC, lambda match: _atomic(match[0]))
    text = _in_functions(text, "printf(", _FUNCTION, lambda match: _printing(match[0]))
    return text + "".join(
        f"\ndeclare void @{name}{kind}\n"
        for name, kind in {**_PRIMITIVES, **_PRINTERS}.items()
        if f"@{name}(" in text and not re.search(rf"^(?:declare|define) [^\n]*@{name}\(", text, re.MULTILINE)
    )


def _in_functions(text: str, mark: str, pattern: re.Pattern[str], change: Callable[[re.Match[str]], str]) -> str:
    return pattern.sub(change, text) if mark in text else text


def _atomic(function: str) -> str:
    """The function between the beginning and the end of an atomic section."""
    head, entry, body = re.split(r"(^[\w.]+:[^\n]*\n)", function, maxsplit=1, flags=re.MULTILINE)
    return head + entry + _BEGIN + re.sub(r"^  ret ", _END + "  ret ", body, flags=re.MULTILINE)


def _printing(function: str) -> str:
    """The function with those calls of printers replaced whose results are not used."""

    def replaced(match: re.Match[str]) -> str:
        result = match["result"]
        if len(re.findall(rf"{re.escape(result)}(?![\w.])", function)) > 1:
            return match[0]
        return f"call void {match['type']} @__clew_{match['name']}("

    return _PRINT.sub(replaced, function)
