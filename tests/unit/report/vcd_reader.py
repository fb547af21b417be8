"""A small reader of value change dumps, strict about the grammar of IEEE 1364-2005, clause 18, plus `string` variables.

It shares no code with the writer. What the grammar does not allow is a `ValueError`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TIMESCALE = re.compile(r"(1|10|100) (s|ms|us|ns|ps|fs)")
_KINDS = {"wire", "integer", "real", "string", "event"}
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_$]*|\\[!-~]+")
_CODE = re.compile(r"[!-~]+")
_REAL = re.compile(r"r([-+]?[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?|nan|-?inf)")
_ESCAPE = re.compile(r"\\([0-7]{3})")


@dataclass(slots=True)
class Variable:
    """A variable and its values: (tick, value) in ascending order; values are written out to the full width."""

    kind: str
    width: int
    values: list[tuple[int, str]] = field(default_factory=list)

    def at(self, tick: int) -> str:
        """The value at a tick."""
        return [value for when, value in self.values if when <= tick][-1]


@dataclass(slots=True)
class Dump:
    """A dump: the tick, the comments, the variables by path, and all ticks that are mentioned."""

    timescale: str = ""
    comments: list[str] = field(default_factory=list)
    variables: dict[str, Variable] = field(default_factory=dict)
    ticks: list[int] = field(default_factory=list)


def read_dump(text: str) -> Dump:
    """The dump of a text."""
    words = iter(text.split())
    dump = Dump()
    codes: dict[str, Variable] = {}
    _header(words, dump, codes)
    _values(words, dump, codes)
    return dump


def _require(condition: object, problem: str) -> None:
    if not condition:
        raise ValueError(problem)


def _section(words: Iterator[str]) -> list[str]:
    """The words up to `$end`."""
    found: list[str] = []
    for word in words:
        if word == "$end":
            return found
        found.append(word)
    raise ValueError("a section without $end")


def _header(words: Iterator[str], dump: Dump, codes: dict[str, Variable]) -> None:
    scope: list[tuple[str, set[str]]] = [("", set())]
    for word in words:
        body = _section(words)
        match word:
            case "$version":
                _require(body, "no version")
            case "$comment":
                dump.comments.append(" ".join(body))
            case "$timescale":
                dump.timescale = " ".join(body)
                _require(_TIMESCALE.fullmatch(dump.timescale), dump.timescale)
            case "$scope":
                kind, name = body
                _require(kind == "module" and _IDENTIFIER.fullmatch(name), name)
                _require(name not in scope[-1][1], f"scope {name} is opened twice")
                scope[-1][1].add(name)
                scope.append((name, set()))
            case "$upscope":
                _require(len(scope) > 1 and not body, "no scope to leave")
                scope.pop()
            case "$var":
                _define(body, [name for name, _ in scope[1:]], dump, codes)
            case "$enddefinitions":
                _require(len(scope) == 1 and not body, "a scope is left open")
                return
            case _:
                raise ValueError(f"{word} in the header")
    raise ValueError("no end of definitions")


def _define(body: list[str], scope: list[str], dump: Dump, codes: dict[str, Variable]) -> None:
    kind, size, code, name, *index = body
    width = int(size)
    _require(kind in _KINDS and width >= 1, kind)
    _require(_CODE.fullmatch(code) and code not in codes, code)
    _require(_IDENTIFIER.fullmatch(name), name)
    _require(index == ([f"[{width - 1}:0]"] if kind == "wire" and width > 1 else []), f"{name} {index}")
    path = "/".join([*scope, name])
    _require(path not in dump.variables, path)
    dump.variables[path] = codes[code] = Variable(kind, width)


def _values(words: Iterator[str], dump: Dump, codes: dict[str, Variable]) -> None:
    _require(next(words) == "#0" and next(words) == "$dumpvars", "the values should start with all variables")
    dump.ticks.append(0)
    inside = True
    for word in words:
        if word == "$end":
            _require(inside, "an $end too many")
            started = {code for code, variable in codes.items() if variable.values}
            _require(all(code in started or codes[code].kind == "event" for code in codes), "a variable has no value")
            inside = False
        elif word[0] == "#":
            _require(not inside and int(word[1:]) > dump.ticks[-1], f"{word} goes back")
            dump.ticks.append(int(word[1:]))
        elif word[0] in "01x":
            _scalar(codes[word[1:]], word[0], dump.ticks[-1])
        else:
            _vector(codes[next(words)], word, dump.ticks[-1])
    _require(not inside, "$dumpvars without $end")


def _scalar(variable: Variable, value: str, tick: int) -> None:
    _require(variable.width == 1 and variable.kind in ("wire", "event"), f"{variable.kind} has a scalar value")
    _put(variable, value, tick)


def _vector(variable: Variable, word: str, tick: int) -> None:
    match variable.kind, word[0], word[1:]:
        case (("wire" | "integer"), "b", digits):
            _require(re.fullmatch("[01]+|x", digits) and len(digits) <= variable.width > 1, word)
            _put(variable, digits.rjust(variable.width, "x" if digits[0] == "x" else "0"), tick)
        case "real", "r", number:
            _require(_REAL.fullmatch(word), word)
            _put(variable, number, tick)
        case "string", "s", characters:
            _require(re.fullmatch("[!-~]*", characters), word)
            _put(variable, _ESCAPE.sub(lambda found: chr(int(found[1], 8)), characters), tick)
        case _:
            raise ValueError(f"{word} for a {variable.kind}")


def _put(variable: Variable, value: str, tick: int) -> None:
    if variable.kind != "event":
        _require(not variable.values or variable.values[-1][1] != value, "a change that changes nothing")
        _require(not variable.values or variable.values[-1][0] < tick, "two values at one tick")
    variable.values.append((tick, value))
