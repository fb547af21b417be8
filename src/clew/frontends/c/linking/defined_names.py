"""Which sources of our own may define a name, by their texts: compiling a unit to find out takes up to a second.

Input: the name of a symbol and a source. Output: whether the text *defines* it, as far as words outside of bodies of
functions tell, or only *mentions* it. Who defines is asked first, who mentions last, when nobody else has the name:
macros may write what no text shows, so that a unit which only mentions a name is never left out.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_PASTED = "##"
_ON_WIDE_TIMES = re.compile(r"^__(\w+?)(?:_time)?64(_r)?$")
_REMARKS = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.)*", re.MULTILINE | re.DOTALL)
_WORD = re.compile(rf"\w+|{_PASTED}")
_SCOPE = re.compile(r"\b(?:namespace|extern|class|struct|union|enum)\b[^()=]*\Z")
_QUALIFIED = re.compile(r"_Z(?:T[VTIS]|GV|T[hv]\w*?_)?N?[VK]*(?:S[a-z])?(?=\d)")
_LENGTH = re.compile(r"\d+")
_INNER_STANDARD = "__1"
"""The namespace within `std` that the text does not spell."""
RULES = f"{_ON_WIDE_TIMES.pattern} {_SCOPE.pattern} {_QUALIFIED.pattern}"
"""How names are looked for, as a text."""


def defines(symbol: str, path: Path) -> bool:
    """Whether the source, or a header beside it, seems to define the symbol."""
    if not symbol.startswith("_Z"):
        return not _outer_words(path).isdisjoint((symbol, _spelled(symbol), _PASTED))
    *owners, name = _qualified(symbol)
    if not _outer_words(path) >= {name, *owners}:
        return False
    # A member is written behind its class, or inside of it; a constructor, a table, a type belong to the class itself.
    return not owners or any(_owns(owner, path) for owner in owners) or _owns(name, path)


def mentions(symbol: str, path: Path) -> bool:
    """Whether the name stands in the source, or in a header beside it, or macros there put names together."""
    name = _qualified(symbol)[-1] if symbol.startswith("_Z") else symbol
    return not _words(path).isdisjoint((name, _spelled(name), _PASTED))


def _spelled(name: str) -> str:
    """The name in the text: headers for ILP32 give functions on times another one: `__gmtime64_r` is `gmtime_r`."""
    return _ON_WIDE_TIMES.sub(r"\1\2", name)


@cache
def _qualified(symbol: str) -> tuple[str, ...]:
    """The words of the name that a mangled name begins with: `mutex` and `lock` of `_ZNSt3__15mutex4lockEv`."""
    found = _QUALIFIED.match(symbol)
    at = found.end() if found is not None else len(symbol)
    words: list[str] = []
    while (length := _LENGTH.match(symbol, at)) is not None:
        at = length.end() + int(length[0])
        words.append(symbol[length.end() : at])
    return tuple(word for word in words if word != _INNER_STANDARD) or (symbol,)


@cache
def _owns(name: str, path: Path) -> bool:
    """Whether the text writes members of the class or namespace."""
    written = rf"\b{name}\s*(?:<[^;{{}}]*>)?\s*::|\b(?:class|struct|union|namespace)\b[^;{{}}:]*\b{name}\b"
    return any(re.search(written, _without_remarks(each)) for each in _with_headers(path))


@cache
def _words(path: Path) -> frozenset[str]:
    return frozenset(word for each in _with_headers(path) for word in _WORD.findall(each.read_text(encoding="utf-8")))


@cache
def _outer_words(path: Path) -> frozenset[str]:
    """The words of a source and of headers beside it that stand outside of bodies, or in directives."""
    return frozenset().union(*map(_outer_of, _with_headers(path)))


def _outer_of(path: Path) -> frozenset[str]:
    text = _without_remarks(path)
    words = {word for each in _DIRECTIVE.findall(text) for word in _WORD.findall(each)}
    depth = begin = 0
    scopes: list[bool] = []
    plain = _DIRECTIVE.sub("", text)
    for mark in re.finditer(r"[{};]", plain):
        if depth == 0:
            words.update(_WORD.findall(plain[begin : mark.start()]))
        if mark[0] == "{":
            scopes.append(depth == 0 and _SCOPE.search(plain[begin : mark.start()]) is not None)
            depth += not scopes[-1]
        elif mark[0] == "}" and scopes:
            depth -= not scopes.pop()
        begin = mark.end()
    return frozenset(words)


@cache
def _without_remarks(path: Path) -> str:
    return _REMARKS.sub(" ", path.read_text(encoding="utf-8"))


@cache
def _with_headers(path: Path) -> tuple[Path, ...]:
    """The source and the headers beside it that it includes, directly or not."""
    found = {path: None}
    for each in (waiting := [path]):
        for name in re.findall(r'#include "([\w.]+)"', each.read_text(encoding="utf-8")):
            beside = path.parent / name
            if beside not in found:
                found[beside] = None
                waiting.append(beside)
    return tuple(found)
