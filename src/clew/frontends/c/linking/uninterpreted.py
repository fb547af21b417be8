"""Functions of which nothing is known but that they are functions: CBMC's `__CPROVER_uninterpreted_…`.

Input: the symbols of a file. Output: the same, where those of them that nobody defines and whose arguments are numbers
remember what they were asked for (`runtime/c/checkers/functions.c`): equal arguments give equal results. Such a
function has finitely many arguments in a run, and any results for them are those of some function. Others stay
undefined, and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from clew.frontends.c.linking.module_parts import Kind, Symbol

_NAME = "@__CPROVER_uninterpreted_"
_DECLARED = re.compile(
    r"declare (?:!dbg !\d+ )?(?:[a-z_]+ )*?(?P<result>i\d+|float|double) (?P<name>@\w+)\((?P<given>[^()]*)\)"
)
_ASKED = "@__clew_function_at"
_LOOK_UP = Symbol(_ASKED, Kind.FUNCTION, "external", defined=False, text=f"declare i64 {_ASKED}(ptr, i32, ptr)")
_NUMBER = re.compile(r"(?P<type>i\d+|float|double)(?: \w+)*")
_AS_WIDE = {"float": "i32", "double": "i64"}
_MOST = 64


def with_memory_of_calls(symbols: Mapping[str, Symbol]) -> Mapping[str, Symbol]:
    """The symbols, with bodies for such functions."""
    made: dict[str, Symbol] = {}
    for name, symbol in symbols.items():
        if name.startswith(_NAME) and symbol.kind is Kind.FUNCTION and not symbol.defined:
            for each in _defined(symbol):
                made[each.name] = each
    return {**symbols, **made, _ASKED: _LOOK_UP} if made else symbols


def _defined(symbol: Symbol) -> Iterator[Symbol]:
    """The function, and what it remembers; nothing where its arguments are no numbers."""
    declared = _DECLARED.match(symbol.text)
    given = () if declared is None else _types(declared["given"])
    if declared is None or given is None or (_width(declared["result"]) or _MOST + 1) > _MOST:
        return
    result, seen = declared["result"], f"{symbol.name}.seen"
    parameters = ", ".join(f"{kind} %given{number}" for number, kind in enumerate(given))
    lines = [f"define {result} {symbol.name}({parameters}) {{", "entry:", f"  %row = alloca [{len(given) + 1} x i64]"]
    for number, kind in enumerate(given):
        lines += _stored(number, kind)
    lines.append(f"  %found = call i64 {_ASKED}(ptr {seen}, i32 {len(given)}, ptr %row)")
    lines += [*_narrowed(result), f"  ret {result} %result", "}"]
    yield Symbol(seen, Kind.VARIABLE, "internal", defined=True, text=f"{seen} = internal global ptr null")
    yield replace(symbol, defined=True, text="\n".join(lines))


def _types(given: str) -> tuple[str, ...] | None:
    """The types of parameters; None where one of them is no number."""
    found = [_NUMBER.fullmatch(each.strip()) for each in given.split(",")] if given.strip() else []
    types = tuple(each["type"] for each in found if each is not None)
    return types if len(types) == len(found) and all((_width(each) or _MOST + 1) <= _MOST for each in types) else None


def _width(kind: str) -> int:
    return int(_AS_WIDE.get(kind, kind)[1:])


def _stored(number: int, kind: str) -> Iterator[str]:
    """An argument becomes an element of the row."""
    value, bits = f"%given{number}", _AS_WIDE.get(kind, kind)
    if kind in _AS_WIDE:
        yield f"  %bits{number} = bitcast {kind} {value} to {bits}"
        value = f"%bits{number}"
    if bits != "i64":
        yield f"  %wide{number} = zext {bits} {value} to i64"
        value = f"%wide{number}"
    yield f"  %place{number} = getelementptr i64, ptr %row, i64 {number}"
    yield f"  store i64 {value}, ptr %place{number}"


def _narrowed(kind: str) -> Iterator[str]:
    """The result of its own type."""
    bits = _AS_WIDE.get(kind, kind)
    name = "%bits" if kind in _AS_WIDE else "%result"
    yield f"  {name} = or i64 %found, 0" if bits == "i64" else f"  {name} = trunc i64 %found to {bits}"
    if kind in _AS_WIDE:
        yield f"  %result = bitcast {bits} %bits to {kind}"
