"""Arithmetic of programs that may change how numbers are rounded becomes arithmetic as in all other programs.

Input: the IR of a file. Where `#pragma STDC FENV_ACCESS ON` or `-frounding-math` says that numbers may be rounded in
another direction than to the nearest, the compiler folds nothing that would have to be rounded, and writes calls of
intrinsics instead of operations. Output: the same with the operations; `directed` asks the library about those that
round where the program does change the direction, and exceptions that arithmetic raises are kept by nobody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from clew.frontends.c.linking.module_parts import Symbol

_PREFIX = "@llvm.experimental.constrained."
_TYPE = r"<\d+ x \w+>|\w+"
_CALL = re.compile(
    rf"(?P<call>(?:(?:tail|musttail|notail) )?call (?:[a-z]+ )*?)(?P<type>{_TYPE}) {re.escape(_PREFIX)}"
    r"(?P<name>[\w.]+)\((?P<given>[^\n]*?)(?P<metadata>(?:, metadata !\"[\w.]+\")+)\)(?: #\d+)?"
)
_DECLARED = re.compile(r"(?:, metadata)+\)(?: #\d+)?")
_OPERATIONS = ("fadd", "fsub", "fmul", "fdiv", "frem")
_CONVERSIONS = ("fptrunc", "fpext", "sitofp", "uitofp", "fptosi", "fptoui")
_COMPARISONS = ("fcmp", "fcmps")
_PREDICATE = re.compile(r'!"(\w+)"')
_FIRST = re.compile(rf"(?P<type>{_TYPE}) (?P<value><[^>]*>|\S+?)(?:, (?P<others>.*))?\Z")


def with_plain_arithmetic(symbols: Mapping[str, Symbol]) -> Mapping[str, Symbol]:
    """The symbols of a file, with operations in the place of such intrinsics."""
    if not any(name.startswith(_PREFIX) for name in symbols):
        return symbols
    plain: dict[str, Symbol] = {}
    for name, symbol in symbols.items():
        if not name.startswith(_PREFIX):
            plain[name] = replace(symbol, text=_CALL.sub(_operation, symbol.text)) if symbol.defined else symbol
        elif _kind(name) not in (*_OPERATIONS, *_CONVERSIONS, *_COMPARISONS):
            spelled = name.replace("experimental.constrained.", "")
            text = _DECLARED.sub(")", symbol.text.replace(name, spelled))
            plain.setdefault(spelled, replace(symbol, name=spelled, text=text))
    return plain


def _kind(name: str) -> str:
    """What an intrinsic does, of its whole name."""
    return name.removeprefix(_PREFIX).partition(".")[0]


def _operation(found: re.Match[str]) -> str:
    """What stands for one call; what is no operation stays a call, of the intrinsic that leaves rounding alone."""
    kind = found["name"].partition(".")[0]
    if kind in _CONVERSIONS:
        return f"{kind} {found['given']} to {found['type']}"
    if kind not in (*_OPERATIONS, *_COMPARISONS):
        return f"{found['call']}{found['type']} @llvm.{found['name']}({found['given']})"
    first = _FIRST.match(found["given"])
    assert first is not None, f"an operation on numbers should have two: {found[0]}"
    right = first["others"].removeprefix(first["type"]).strip()
    word = kind
    if kind in _COMPARISONS:
        predicate = _PREDICATE.search(found["metadata"])
        assert predicate is not None, f"a comparison should say which one it is: {found[0]}"
        word = f"fcmp {predicate[1]}"
    return f"{word} {first['type']} {first['value']}, {right}"
