"""Which sources of our own may define a name, by their texts: compiling a unit to find out takes up to a second.

Input: the name of a symbol and a source. Output: whether the text *defines* it, as far as words outside of bodies of
functions tell, or only *mentions* it. Of those that define it, one that *writes* it (a function with its body, or a
variable, in the source itself) is asked first: the others may have it from a header that only declares it. Who mentions
is asked last, when nobody else has the name: macros may write what no text shows, so that a unit which only mentions a
name is never left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_PASTED = "##"
_ON_WIDE_TIMES = re.compile(r"^__(\w+?)(?:_time)?64(_r)?$")
_REMARKS = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.)*", re.MULTILINE | re.DOTALL)
_WORD = re.compile(rf"\w+|{_PASTED}")
_SCOPE = re.compile(r"\b(?:namespace|extern|class|struct|union|enum)\b[^()=]*\Z")
_QUALIFIED = re.compile(r"_Z(?:T[VTIS]|GV|T[hv]\w*?_)?N?[VK]*(?:S[a-z])?(?=\d)")
_CALLED = re.compile(r"(\w+)\s*\(")
_DECLARES = re.compile(r"\s*(?:extern|typedef|using)\b")
_LENGTH = re.compile(r"\d+")
_INNER_STANDARD = "__1"
"""The namespace within `std` that the text does not spell."""
RULES = f"{_ON_WIDE_TIMES.pattern} {_SCOPE.pattern} {_QUALIFIED.pattern} {_CALLED.pattern} {_DECLARES.pattern}"
"""How names are looked for, as a text."""


def writes(symbol: str, path: Path) -> bool:
    """Whether the source itself seems to have the function with its body, or the variable."""
    return _qualified(symbol)[-1] in _written(path)


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
def _written(path: Path) -> frozenset[str]:
    """The names of functions with a body and of variables in a source."""
    return frozenset(name for head, mark in _outer_heads(_plain(path)) for name in _named(head, mark))


def _named(head: str, mark: str) -> list[str]:
    """What a piece of text in front of a brace or a semicolon defines."""
    if mark == "{" and (called := _CALLED.search(head)) is not None:
        return [called[1]]
    return _WORD.findall(head) if mark != "}" and "(" not in head and not _DECLARES.match(head) else []


@cache
def _outer_words(path: Path) -> frozenset[str]:
    """The words of a source and of headers beside it that stand outside of bodies, or in directives."""
    return frozenset().union(*map(_outer_of, _with_headers(path)))


def _outer_of(path: Path) -> frozenset[str]:
    words = {word for each in _DIRECTIVE.findall(_without_remarks(path)) for word in _WORD.findall(each)}
    return frozenset(words.union(*(_WORD.findall(head) for head, _ in _outer_heads(_plain(path)))))


def _plain(path: Path) -> str:
    return _DIRECTIVE.sub("", _without_remarks(path))


def _outer_heads(plain: str) -> Iterator[tuple[str, str]]:
    """The pieces of a text outside of bodies, each with the brace or semicolon behind it."""
    depth = begin = 0
    scopes: list[bool] = []
    for mark in re.finditer(r"[{};]", plain):
        if depth == 0:
            yield plain[begin : mark.start()], mark[0]
        if mark[0] == "{":
            scopes.append(depth == 0 and _SCOPE.search(plain[begin : mark.start()]) is not None)
            depth += not scopes[-1]
        elif mark[0] == "}" and scopes:
            depth -= not scopes.pop()
        begin = mark.end()


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
