"""Expressions that the compiler computes by itself and about which it says nothing: initialisers, enumerators, cases.

Input: the text of a source. Output: the `Region`s in it whose constants are folded before anyone could look at them,
and the text with *probes*, which compute once more, as code, what is suspicious there: quotients such as INT_MIN / -1
and conversions of floating-point numbers. In C a constant expression must be in the range of its type (C17, 6.6p4),
wherever it stands, so its probe runs before main; what a function computes is probed where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from enum import Enum

from clew.records import dataclass

_TOKEN = re.compile(
    r"(?P<skip>\s+|//(?:[^\n\\]|\\.|\\\n)*|/\*.*?\*/|^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)"
    r'|R"(?P<raw>[^()\\ ]*)\(.*?\)(?P=raw)"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\''
    r"|[A-Za-z_]\w*|\.?\d(?:[eEpP][-+]|[\w.'])*|[<>=!+\-*/%&|^]=|::|\S",
    re.DOTALL | re.MULTILINE,
)
_INTEGRAL = frozenset(
    {
        "int", "unsigned", "signed", "long", "short", "char", "_Bool", "bool", "size_t", "ptrdiff_t", "ssize_t",
        "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "intptr_t",
        "uintptr_t",
    }
)  # fmt: skip
_BESIDES = frozenset({"static", "const", "volatile", "inline", "constexpr", "thread_local", "_Thread_local"})
_CLASSES = frozenset({"struct", "class", "union"})
_FLOATING = re.compile(
    r"(?<![\w.])(?:\d[\d']*\.\d*|\.\d+|\d+[eE][-+]?\d)|\b(?:DBL_|FLT_|LDBL_)MAX\b|\b(?:INFINITY|NAN|HUGE_VALF?)\b"
)
_CONVERTED = re.compile(rf"\(\s*(?:{'|'.join(sorted(_INTEGRAL))})\b[\s\w]*\)|static_cast|\b(?:int|long|unsigned)\s*\(")
_QUOTIENT = re.compile(r"(?<![/*])[/%](?![/*])")
_PERHAPS_MINUS_ONE = re.compile(r"[-~]|\b(?!sizeof)[A-Za-z_]\w{2,}")
_WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
_CHANGES = re.compile(r"\+\+|--|(?<![=!<>])=(?!=)")
_OF_CONSTANTS = _INTEGRAL | {"const", "double", "float", "sizeof", "static_cast"}
_LIMIT = re.compile(
    r"\b(?:(?:[SU]?CHAR|U?SHRT|U?INT|U?L?LONG|S?SIZE|PTRDIFF|FLT|DBL|LDBL|U?INT(?:_LEAST|_FAST)?\d+|U?INT(?:MAX|PTR))"
    r"_(?:MIN|MAX)|INFINITY|NAN|HUGE_VALF?)\b|(?:\bstd\s*::\s*)?\bnumeric_limits\s*<[\w\s]+>\s*::\s*(?:max|min|lowest)\s*\(\s*\)"
)
"""The numbers that headers of the standard name."""
_LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+((?:[^\n\\]|\\.|\\\n)+)", re.MULTILINE)
_NESTED = 3
"""So deep macros are looked into."""


class Place(Enum):
    """When the value of a region is needed."""

    ALWAYS = "always"
    """Of C: whether or not a run comes there."""
    BEFORE = "before"
    """When the program starts: objects of static storage in C++."""
    HERE = "here"
    """Where a run comes to the declaration."""


class _Brace(Enum):
    INITIALISER = "initialiser"
    ENUMERATORS = "enumerators"
    BODY = "body"
    CLASS = "class"
    SCOPE = "scope"


@dataclass(frozen=True, slots=True)
class Region:
    """A constant expression: where it stands, and where a probe of it belongs."""

    begin: int
    end: int
    place: Place
    type: str
    """The integer type to which it is converted; empty where that is not known."""
    behind: int
    """Where the declaration ends."""


@dataclass(slots=True)
class _Walk:
    """The state of a walk through the tokens; it holds what is open."""

    is_c: bool
    braces: list[_Brace] = field(default_factory=list)
    brackets: int = 0
    outer: list[int] = field(default_factory=list)
    """How many brackets were open in front of each brace."""
    words: list[str] = field(default_factory=list)
    """What stands since the last declaration or statement ended."""
    start: int | None = None
    """Where the open expression begins, if one may be open."""
    in_case: bool = False
    waiting: list[Region] = field(default_factory=list)


def regions(text: str, *, is_c: bool) -> tuple[Region, ...]:
    """The constant expressions that the compiler folds, in their order."""
    walk = _Walk(is_c)
    found: list[Region] = []
    for token in _TOKEN.finditer(text):
        if token["skip"] is None:
            found += _step(walk, token[0], token.start(), token.end())
    return tuple(found)


def _step(walk: _Walk, sign: str, begin: int, end: int) -> Iterator[Region]:
    if sign in ("(", "["):
        walk.brackets += 1
    elif sign in (")", "]"):
        walk.brackets -= 1
    elif walk.brackets == 0 or sign in ("{", "}"):
        yield from _delimited(walk, sign, begin, end)
    walk.words.append(sign)
    if sign in (";", "{", "}") and _kind(walk) is not _Brace.INITIALISER and walk.brackets <= 0:
        walk.words.clear()


def _delimited(walk: _Walk, sign: str, begin: int, end: int) -> Iterator[Region]:
    """What a sign does that stands outside of round and square brackets."""
    if sign in (",", ";", "}") or (sign == ":" and walk.in_case):
        _close(walk, begin)
        if sign == ";" or walk.in_case or _kind(walk) is _Brace.ENUMERATORS:
            yield from (_ended(each, end) for each in walk.waiting)
            walk.waiting.clear()
        walk.in_case = False
    if sign in ("=", "case"):
        walk.start, walk.in_case = end, sign == "case"
    elif sign == "{":
        walk.braces.append(_opened(walk))
        walk.outer.append(walk.brackets)
        walk.start = end if _kind(walk) is _Brace.INITIALISER else None
        walk.brackets = 0
    elif sign == "}" and walk.braces:
        walk.braces.pop()
        walk.brackets = walk.outer.pop()
    elif sign == "," and _kind(walk) is _Brace.INITIALISER:
        walk.start = end


def _ended(region: Region, end: int) -> Region:
    return Region(region.begin, region.end, region.place, region.type, end)


def _kind(walk: _Walk) -> _Brace:
    return walk.braces[-1] if walk.braces else _Brace.SCOPE


def _opened(walk: _Walk) -> _Brace:
    """What a brace begins that stands behind the words."""
    last = walk.words[-1] if walk.words else ""
    if last == "=" or _kind(walk) is _Brace.INITIALISER:
        return _Brace.INITIALISER
    if "enum" in walk.words and "(" not in walk.words:
        return _Brace.ENUMERATORS
    if last == ")" or "(" in walk.words:
        return _Brace.BODY
    if _CLASSES.intersection(walk.words):
        return _Brace.CLASS
    return _Brace.BODY if _Brace.BODY in walk.braces else _Brace.SCOPE


def _close(walk: _Walk, end: int) -> None:
    """The open expression ends here."""
    if walk.start is not None and (place := _place(walk)) is not None:
        walk.waiting.append(Region(walk.start, end, place, _type(walk), end))
    walk.start = None


def _place(walk: _Walk) -> Place | None:
    if walk.in_case or _kind(walk) is _Brace.ENUMERATORS:
        return Place.ALWAYS if walk.is_c else None  # C++ refuses what is no constant
    if _Brace.CLASS in walk.braces:
        return None  # computed by constructors
    if _Brace.BODY not in walk.braces:
        return Place.ALWAYS if walk.is_c else Place.BEFORE
    if "static" in walk.words:
        return Place.ALWAYS if walk.is_c else Place.HERE
    folded = _kind(walk) is _Brace.INITIALISER or (not walk.is_c and "const" in walk.words)
    return Place.HERE if folded else None


def _type(walk: _Walk) -> str:
    """The integer type of a variable, or of the elements of an array, that is declared with an initialiser."""
    if _kind(walk) is _Brace.ENUMERATORS or walk.in_case or "=" not in walk.words:
        return ""
    declared = walk.words[: walk.words.index("=")]
    words = declared[: declared.index("[")][:-1] if "[" in declared else declared[:-1]
    known = [word for word in words if word in _INTEGRAL]
    return " ".join(known) if len(known) + sum(word in _BESIDES for word in words) == len(words) else ""


# --- probes ---------------------------------------------------------------------------------------------------------


def suspicious(text: str, *, is_c: bool) -> tuple[Region, ...]:
    """The regions whose value may be none without a word of the compiler."""
    if _QUOTIENT.search(text) is None and _FLOATING.search(text) is None:
        return ()
    macros = dict(_MACRO.findall(text))
    found = (each for each in regions(text, is_c=is_c) if _is_suspicious(text, each, macros))
    return tuple(each for each in found if each.place is Place.ALWAYS or _is_constant(text, each, macros))


def _is_constant(text: str, region: Region, macros: dict[str, str]) -> bool:
    """Whether only numbers are computed: nobody notices that it is done once more, or at another time.

    Where a variable is read or something is called, the compiler has not folded it, or knows its value.
    """
    written = _LIMIT.sub("0", _expanded(text[region.begin : region.end], macros))
    return _CHANGES.search(written) is None and all(word in _OF_CONSTANTS for word in _WORD.findall(written))


def _is_suspicious(text: str, region: Region, macros: dict[str, str]) -> bool:
    written = text[region.begin : region.end]
    if "#" in written or not written.strip():
        return False
    written = _LITERAL.sub('""', _expanded(written, macros))  # what a text says is not computed
    quotient = _QUOTIENT.search(written) is not None and _PERHAPS_MINUS_ONE.search(written) is not None
    converted = bool(region.type) or _CONVERTED.search(written) is not None
    return quotient or (converted and _FLOATING.search(written) is not None)


def _expanded(written: str, macros: dict[str, str]) -> str:
    """The text with macros without parameters put in."""
    for _ in range(_NESTED):
        written = re.sub(r"[A-Za-z_]\w*", lambda name: macros.get(name[0], name[0]), written)
    return written


def with_probes(text: str, name: str, probed: tuple[Region, ...]) -> str:
    """The text in which these regions are computed as code, too; no line moves."""
    parts, at = [], 0
    for each in probed:
        if each.place is Place.HERE:
            parts += [text[at : each.behind], f" {_statement(text, each)}"]
            at = each.behind
    parts.append(text[at:])
    apart = [each for each in probed if each.place is not Place.HERE]
    return "".join((*parts, *(_function(text, name, number, each) for number, each in enumerate(apart))))


def _statement(text: str, region: Region) -> str:
    written = " ".join(re.sub(r"//[^\n]*|/\*.*?\*/", "", text[region.begin : region.end], flags=re.DOTALL).split())
    return f"{{ {region.type} clew_probe = {written}; (void)clew_probe; }}" if region.type else f"(void)({written});"


def _function(text: str, name: str, number: int, region: Region) -> str:
    """A function at the end of the text that runs before main; the expression keeps its line and column."""
    line = text.count("\n", 0, region.begin) + 1
    column = region.begin - text.rfind("\n", 0, region.begin) - 1
    head = f"static __attribute__((constructor)) void __clew_constant_{number}(void) {{"
    first, last = (f"{head} {region.type} value =", "; (void)value; }") if region.type else (f"{head} (void)(", "); }")
    written = text[region.begin : region.end]
    return f'\n# {max(line - 1, 0)} "{name}"\n{first}\n{" " * column}{written}\n{last}\n'


def without_places(probed: tuple[Region, ...], text: str, blamed: set[int]) -> tuple[Region, ...]:
    """Those regions of whose lines the compiler does not complain."""

    def lines(region: Region) -> range:
        first = text.count("\n", 0, region.begin)
        return range(first, text.count("\n", 0, region.behind) + 3)

    return tuple(each for each in probed if blamed.isdisjoint(lines(each)))
