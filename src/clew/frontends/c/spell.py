"""Small changes to the IR of the user before it is linked: what C says by names becomes code.

- Functions that the user defines under a name `__VERIFIER_atomic_…` run without a step of another thread.
- Where the user defines `reach_error` himself, calling it is still what the property names.
- Mathematics that the compiler knows by itself (`llvm.pow.f64`) is that of the library.
- A call of `printf` whose result nobody uses becomes one that makes no text: the digits of an input would split paths.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_ATOMIC = re.compile(r"^define [^\n]*@__VERIFIER_atomic_(?!begin\(|end\()\w+\([^\n]*\{\n(?:.*\n)*?^\}", re.MULTILINE)
_ERROR = re.compile(r"^define [^\n]*@(?:reach_error|__VERIFIER_error)\([^\n]*\{\n(?:.*\n)*?^\}", re.MULTILINE)
_FUNCTION = re.compile(r"^define [^\n]*\{\n(?:.*\n)*?^\}", re.MULTILINE)
_PRINT = re.compile(
    r"(?P<result>%[\w.]+) = (?P<call>(?:tail )?call|invoke) (?:signext )?i32 (?P<type>\([^)]*\)) @(?P<name>f?printf)\("
)
_MATHEMATICS = re.compile(
    r"@llvm\.(pow|exp2?|log(?:2|10)?|sin|cos|tan|asin|acos|atan2?|sinh|cosh|tanh|fmod|fma)\.f(32|64)\("
)
_BEGIN = "  call void @__clew_yield()\n  call void @__clew_atomic_begin()\n"
_END = "  call void @__clew_atomic_end()\n"
_DECLARED = {
    "__clew_yield": "()",
    "__clew_atomic_begin": "()",
    "__clew_atomic_end": "()",
    "__clew_error_reached": "()",
    "__clew_printf": "(ptr, ...)",
    "__clew_fprintf": "(ptr, ptr, ...)",
}


def spelled_out(text: str) -> str:
    """The IR of one file with these changes."""
    text = _in_functions(text, "@__VERIFIER_atomic_", _ATOMIC, lambda match: _atomic(match[0]))
    text = _in_functions(text, "_error(", _ERROR, lambda match: _error(match[0]))
    text = _in_functions(text, "printf(", _FUNCTION, lambda match: _printing(match[0]))
    text = _with_mathematics(text)
    return text + "".join(
        f"\ndeclare void @{name}{kind}\n"
        for name, kind in _DECLARED.items()
        if f"@{name}(" in text and not re.search(rf"^(?:declare|define) [^\n]*@{name}\(", text, re.MULTILINE)
    )


def _with_mathematics(text: str) -> str:
    """Calls of the library in the place of intrinsics; each function is declared once."""
    for name, width in sorted(set(_MATHEMATICS.findall(text))):
        own = name if width == "64" else f"{name}f"
        if re.search(rf"^(?:declare|define) [^\n]*@{own}\(", text, re.MULTILINE):
            text = re.sub(rf"^declare [^\n]*@llvm\.{name}\.f{width}\([^\n]*\n", "", text, flags=re.MULTILINE)
        text = text.replace(f"@llvm.{name}.f{width}(", f"@{own}(")
    return text


def _in_functions(text: str, mark: str, pattern: re.Pattern[str], change: Callable[[re.Match[str]], str]) -> str:
    return pattern.sub(change, text) if mark in text else text


def _atomic(function: str) -> str:
    """The function between the beginning and the end of an atomic section."""
    head, entry, body = _parts(function)
    return head + entry + _BEGIN + re.sub(r"^  ret ", _END + "  ret ", body, flags=re.MULTILINE)


def _error(function: str) -> str:
    """The function with the failing check in front, at the place of its first instruction."""
    head, entry, body = _parts(function)
    place = re.search(r"!dbg !\d+", body)
    return f"{head}{entry}  call void @__clew_error_reached(){f', {place[0]}' if place else ''}\n{body}"


def _parts(function: str) -> tuple[str, str, str]:
    """The head of a definition, the label of its first block, and the rest."""
    head, entry, body = re.split(r"(^[\w.]+:[^\n]*\n)", function, maxsplit=1, flags=re.MULTILINE)
    return head, entry, body


def _printing(function: str) -> str:
    """The function with those calls of printers replaced whose results are not used."""

    def replaced(match: re.Match[str]) -> str:
        result = match["result"]
        if len(re.findall(rf"{re.escape(result)}(?![\w.])", function)) > 1:
            return match[0]
        return f"{match['call']} void {match['type']} @__clew_{match['name']}("

    return _PRINT.sub(replaced, function)
