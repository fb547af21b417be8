"""Small changes to the IR of the user before it is linked: what C says by names becomes code.

- Functions that the user defines under a name `__VERIFIER_atomic_…` run without a step of another thread.
- Where the user defines `reach_error` himself, calling it is still what the property names.
- Arithmetic that may be rounded in any direction is that of all other programs (`constrained`).
- Mathematics that the compiler knows by itself (`llvm.pow.f64`) is that of the library.
- Functions `__CPROVER_uninterpreted_…` remember what they were asked for (`uninterpreted`).
- A call of `printf` whose result nobody uses becomes one that makes no text: the digits of an input would split paths.
  Not in a file with a format that asks for the length of the text (`%n`), or names arguments by position (`%2$d`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from clew.frontends.c.linking.constrained import with_plain_arithmetic
from clew.frontends.c.linking.module_parts import Kind, Pieces, Symbol
from clew.frontends.c.linking.prints import literals, with_plain_prints
from clew.frontends.c.linking.uninterpreted import with_memory_of_calls

_ATOMIC = re.compile(r"@__VERIFIER_atomic_(?!(?:begin|end)\Z)\w+\Z")
_ERRORS = ("@reach_error", "@__VERIFIER_error")
_PRINT = re.compile(
    r"(?P<result>%[\w.]+) = (?P<call>(?:tail )?call|invoke) (?:signext )?i32 (?P<type>\([^)]*\)) @(?P<name>f?printf)\("
)
_PRINTERS = ("@printf", "@fprintf")
_NEEDS_TEXT = re.compile(r"%(?:\d+\$|[-+ #'\d.*]*[hljztL]{0,2}n)")
_MATHEMATICS = re.compile(
    r"@llvm\.(pow|exp2?|log(?:2|10)?|sin|cos|tan|asin|acos|atan2?|sinh|cosh|tanh|fmod|fma|ldexp|ll?round|ll?rint)"
    r"(?:\.i\d+)?\.f(32|64)(?:\.i32)?\Z"
)
_OTHERWISE = {
    "@llvm.powi.f32.i32": "@__powisf2",
    "@llvm.powi.f64.i32": "@__powidf2",
    "@llvm.get.rounding": "@__clew_rounding",
}
"""Intrinsics that the library has under a name of its own."""
_BEGIN = "  call void @__clew_yield()\n  call void @__clew_atomic_begin()\n"
_END = "  call void @__clew_atomic_end()\n"
_DECLARED = {
    "__clew_yield": "()",
    "__clew_atomic_begin": "()",
    "__clew_atomic_end": "()",
    "__clew_error_reached": "()",
    "__clew_print_begin": "(ptr)",
    "__clew_print_whole": "(i64)",
    "__clew_print_number": "(double)",
    "__clew_print_address": "(ptr)",
    "__clew_print_text": "(ptr, i32)",
    "__clew_printf": "(ptr, ...)",
    "__clew_fprintf": "(ptr, ptr, ...)",
}


def spelled_out(module: Pieces) -> Pieces:
    """The IR of one file with these changes."""
    symbols = with_memory_of_calls(_with_mathematics(with_plain_arithmetic(module.symbols)))
    prints = any(name in symbols for name in _PRINTERS) and not _has_such_format(symbols)
    known = _literals(symbols) if prints else None
    spelled = {name: _spelled(symbol, known) for name, symbol in symbols.items()}
    changed = [symbol.text for name, symbol in spelled.items() if symbol is not symbols[name]]
    for name, kind in _DECLARED.items():
        if f"@{name}" not in spelled and any(f"@{name}(" in text for text in changed):
            declared = f"declare void @{name}{kind}"
            spelled[f"@{name}"] = Symbol(f"@{name}", Kind.FUNCTION, "external", defined=False, text=declared)
    return replace(module, symbols=spelled)


def _literals(symbols: Mapping[str, Symbol]) -> dict[str, str]:
    return literals({name: symbol.text for name, symbol in symbols.items() if symbol.kind is Kind.VARIABLE})


def _spelled(symbol: Symbol, known: Mapping[str, str] | None) -> Symbol:
    """The symbol, a function that is one of those named above with what its name says.

    Where its calls of printers may be replaced, the literals of the file are known.
    """
    if symbol.kind is not Kind.FUNCTION or not symbol.defined:
        return symbol
    text = symbol.text
    if _ATOMIC.match(symbol.name) is not None:
        text = _atomic(text)
    if symbol.name in _ERRORS:
        text = _error(text)
    if known is not None and "printf(" in text:
        text = _printing(with_plain_prints(text, known))
    return symbol if text is symbol.text else replace(symbol, text=text)


def _has_such_format(symbols: Mapping[str, Symbol]) -> bool:
    """Whether a text of the file is a format for which the text must be made."""
    variables = (symbol.text for symbol in symbols.values() if symbol.kind is Kind.VARIABLE)
    return any(_NEEDS_TEXT.search(text) for text in variables if ' c"' in text)


def _with_mathematics(symbols: Mapping[str, Symbol]) -> Mapping[str, Symbol]:
    """Calls of the library in the place of intrinsics; each function is declared once."""
    own = {
        name: f"@{found[1]}{'' if found[2] == '64' else 'f'}"
        for name in symbols
        if (found := _MATHEMATICS.match(name)) is not None
    }
    own |= {name: mine for name, mine in _OTHERWISE.items() if name in symbols}
    if not own:
        return symbols
    called = re.compile("|".join(f"{re.escape(name)}(?=\\()" for name in own))
    changed: dict[str, Symbol] = {}
    for name, symbol in symbols.items():
        if name in own and own[name] in symbols:
            continue
        spelled = own.get(name, name)
        text = called.sub(lambda found: own[found[0]], symbol.text)
        changed[spelled] = replace(symbol, name=spelled, text=text)
    return changed


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
