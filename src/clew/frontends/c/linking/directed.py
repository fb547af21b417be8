"""Programs that change the direction in which numbers are rounded (`fesetround`): their arithmetic asks the library.

Input: the IR of a file of such a program. Output: the same with calls of `runtime/c/math/rounding.c` in the place of
operations that round. Such a program is compiled so that only what must be a constant is folded, to the nearest number,
as the language has it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from clew.errors import Unsupported
from clew.frontends.c.linking.module_parts import Kind, Pieces, Symbol

CHANGES = ("@fesetround", "@__clew_cbmc_round_as", "@__clew_esbmc_round_as")
"""What changes the direction."""
_WIDTHS = {"double": "f64", "float": "f32"}
_FLAGS = r"(?:(?:fast|nnan|ninf|nsz|arcp|contract|afn|reassoc) )*"
_OPERATION = re.compile(rf"= f(add|sub|mul|div) {_FLAGS}(double|float) ([^,\n]+), ([^,\n]+)")
_NARROWED = re.compile(rf"= fptrunc {_FLAGS}double ([^,\n]+?) to float")
_WHOLE = re.compile(r"^( *)(%\S+) = ([su])itofp (?:nneg )?(i\d+) ([^,\n]+?) to (double|float)", re.MULTILINE)
_CALLED = re.compile(
    r"call (?P<before>[^@\n]*)@(?:llvm\.)?(?P<name>sqrt|rint|nearbyint|lrint|llrint|fma)"
    r"(?P<width>f|\.f32|\.f64|\.i\d+\.f32|\.i\d+\.f64)?\("
)
_VECTOR = re.compile(r"= (?:f(?:add|sub|mul|div)|fptrunc|[su]itofp) [^\n]*?<\d+ x ")
_HALF = re.compile(r"= (?:f(?:add|sub|mul|div)|fptrunc|[su]itofp) [^\n]*?\bhalf\b")
_CALL = re.compile(
    r"call (?P<result>[^@(\n]*?) ?@(?P<name>__clew_(?:add|sub|mul|div|narrow|whole|sqrt|rint|l+rint|fma)\w*)\("
)
_TYPES = {"f64": "double", "f32": "float"}
_EXACT = {"double": 32, "float": 16}
"""How wide whole numbers are that need not be rounded."""


def changes_direction(ir: str) -> bool:
    """Whether the text of a file calls what changes the direction, or defines it."""
    return any(f"{name}(" in ir for name in CHANGES)


def with_directions(module: Pieces) -> Pieces:
    """The file with calls instead of operations."""
    changed = {
        name: replace(symbol, text=_directed(symbol.text))
        for name, symbol in module.symbols.items()
        if symbol.kind is Kind.FUNCTION and symbol.defined
    }
    symbols = {**module.symbols, **changed}
    for text in changed.values():
        for found in _CALL.finditer(text.text):
            symbols.setdefault(f"@{found['name']}", _declared(found["name"], found["result"].split()[-1]))
    return replace(module, symbols=symbols)


def _declared(name: str, result: str) -> Symbol:
    kind = name.removeprefix("__clew_")
    operation, _, width = kind.partition("_")
    number = _TYPES.get(width, "float")
    count = {"add": 2, "sub": 2, "mul": 2, "div": 2, "fma": 3}.get(operation, 1)
    given = {"narrow": "double", "whole": "i64"}.get(operation, number)
    text = f"declare {result} @{name}({', '.join([given] * count)})"
    return Symbol(f"@{name}", Kind.FUNCTION, "external", defined=False, text=text)


def _directed(text: str) -> str:
    if _VECTOR.search(text) is not None:
        raise Unsupported("arithmetic on vectors in a program that calls fesetround is not modelled")
    if _HALF.search(text) is not None:
        raise Unsupported("numbers of 16 bits in a program that calls fesetround are not modelled")
    text = _OPERATION.sub(_operation, text)
    text = _NARROWED.sub(r"= call float @__clew_narrow(double \1)", text)
    text = _WHOLE.sub(_whole, text)
    return _CALLED.sub(_called, text)


def _operation(found: re.Match[str]) -> str:
    operator, type_, left, right = found.groups()
    return f"= call {type_} @__clew_{operator}_{_WIDTHS[type_]}({type_} {left}, {type_} {right})"


def _whole(found: re.Match[str]) -> str:
    indent, name, sign, given, value, type_ = found.groups()
    width = int(given[1:])
    if width <= _EXACT[type_]:
        return found[0]
    if width > 64 or (sign == "u" and width == 64):
        raise Unsupported(f"{given} as {type_} in a program that calls fesetround is not modelled")
    call = f"{indent}{name} = call {type_} @__clew_whole_{_WIDTHS[type_]}(i64 "
    if width == 64:
        return f"{call}{value})"
    wide = f'{name[:-1]}.wide"' if name.endswith('"') else f"{name}.wide"
    extended = "sext" if sign == "s" else "zext"
    return f"{indent}{wide} = {extended} {given} {value} to i64\n{call}{wide})"


def _called(found: re.Match[str]) -> str:
    name = "rint" if found["name"] == "nearbyint" else found["name"]
    width = "f32" if (found["width"] or "").endswith(("f", "f32")) else "f64"
    return f"call {found['before']}@__clew_{name}_{width}("
