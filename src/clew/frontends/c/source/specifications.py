"""Specifications in comments, as ACSL and its relatives have them: `//@ assert x > 0;`, `/*@ requires n > 0; */`.

Input: the text of a source. Output: the specifications in it, and the text in which assertions are code. An assertion
is read where its condition is plain C, or what can be said in it: comparisons in a row (`0 <= i < n`), the words of
ACSL for true, false and null, `==>`, `<==>`, and quantifiers over numbers (for all int i; 0 <= i < n ==> a[i] == 0).
Ghost statements are read as they stand. Whether all that is C, and whether a statement may stand where the comment
stands, the compiler says in the end. Everything else is only told.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import pairwise

from clew.frontends.c.source.implications import IMPLIES, with_implications
from clew.frontends.c.source.quantifiers import with_quantifiers
from clew.records import dataclass

_PART = re.compile(
    r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|//(?:[^\n\\]|\\.|\\\n)*|/\*.*?\*/|R"([^()\\ ]*)\(.*?\)\1"', re.DOTALL
)
"""A literal or a comment: what looks like a comment inside of a literal is none."""
_SPECIFICATION = re.compile(r"(?://|/\*)@(?![{}])(?P<body>.*?)@?(?:\*/)?\Z", re.DOTALL)
_DOCUMENTS = re.compile(
    r"\s*(?:addtogroup|author|brief|bug|class|copyright|date|def|defgroup|deprecated|details|enum|example|file|fn|ingroup"
    r"|name|note|page|param|return|section|see|since|struct|test|todo|var|version|warning)\b"
)
"""What documents a program instead of specifying it."""
_ASSERTION = re.compile(r"\s*(?:assert|check)\b(?P<condition>.*?);?\s*(?://.*)?\Z", re.DOTALL)
_GHOST = re.compile(r"\s*ghost\b(?P<statement>[^;{}\\]*;)\s*(?://.*)?\Z", re.DOTALL)
_TOKEN = re.compile(
    r"\s+|\\(?:true|false|null|forall|exists)\b|[A-Za-z_]\w*|\d[\w.]*|'(?:[^'\\]|\\.)*'"
    r"|<==>|==>|->|&&|\|\||<<|>>|[<>=!]=|[-+*/%&|^~!<>()\[\].?:,;]"
)
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_LOGICAL = ("&&", "||", "?", ":", ",", IMPLIES)
_CONSTANTS = {"\\true": "1", "\\false": "0", "\\null": "((void *)0)"}
_QUANTIFIERS = {"\\forall": "__CPROVER_forall", "\\exists": "__CPROVER_exists"}
_EQUIVALENT = "<==>"
_DECLARED = re.compile(r"(?P<type>(?:[A-Za-z_]\w* )*)(?P<name>[A-Za-z_]\w*)")
_MATHEMATICAL = {"integer": "long long"}
"""Types of specifications, and what they are taken for."""
_CLOSED_BY = {")": "(", "]": "["}
_OPENING = tuple(_CLOSED_BY.values())
_STATEMENTS_END = (";", "{", "}", ":")
_WORDS = re.compile(r"loop\s+\w+|\\?\w+")
_DIRECTIVE = re.compile(r"[ \t]*#")

DECLARATION = (
    '#ifdef __cplusplus\nextern "C" {\n#endif\nvoid __clew_check(int, const char *, const char *) '
    "__attribute__((nothrow));\n"
    "long long __clew_any_number(void); float __clew_any_float(void); double __clew_any_double(void);\n"
    "#ifdef __cplusplus\n}\n#endif\n"
)
"""What the code of assertions needs in front of the text."""


@dataclass(frozen=True, slots=True)
class Specification:
    """A comment that specifies something."""

    begin: int
    end: int
    """Where it stands in the text."""
    line: int
    words: str
    """What it begins with."""
    code: str | None
    """The code that asserts the same; None where it is no assertion that can be read."""


def specifications(text: str) -> tuple[Specification, ...]:
    """The specifications in the text, in their order."""
    if "/*@" not in text and "//@" not in text:
        return ()
    found = []
    for part in _PART.finditer(text):
        comment = _SPECIFICATION.match(part[0]) if part[0].startswith("/") else None
        if comment is not None and comment["body"].strip() and not _DOCUMENTS.match(comment["body"]):
            found.append(_specification(text, part.start(), part.end(), comment["body"]))
    return tuple(found)


def with_assertions(text: str, read: Iterable[Specification]) -> str:
    """The text in which these specifications are code; no line moves."""
    parts, at = [], 0
    for each in read:
        assert each.code is not None, "what is put in should be code"
        gone = text[each.begin : each.end]
        parts += [text[at : each.begin], each.code, "\n" * gone.count("\n")]
        at = each.end
    return "".join((*parts, text[at:]))


def without_lines(read: Iterable[Specification], blamed: Collection[int]) -> tuple[Specification, ...]:
    """Those specifications of which the compiler does not complain."""
    return tuple(each for each in read if each.line not in blamed)


def _specification(text: str, begin: int, end: int, body: str) -> Specification:
    line = text.count("\n", 0, begin) + 1
    words = " ".join(_WORDS.findall(body)[:1])
    return Specification(begin, end, line, words, _code(text, begin, body))


def _code(text: str, begin: int, body: str) -> str | None:
    """The code of an assertion: a statement, or the beginning of one where a single statement must follow."""
    before = _last_sign(text, begin)
    if (ghost := _GHOST.match(body)) is not None:
        return ghost["statement"] if before in _STATEMENTS_END and not _in_directive(text, begin) else None
    claim = _ASSERTION.match(body)
    condition = None if claim is None else plain_condition(claim["condition"])
    if condition is None or _in_directive(text, begin):
        return None
    check = '"assertion.violated", "the assertion in the comment fails")'
    if before in _STATEMENTS_END:
        return _logical(f"do __clew_check(!!({condition}), {check}; while (0);")
    return _logical(f"if (!({condition})) __clew_check(0, {check}; else")


def _logical(code: str) -> str:
    return with_implications(with_quantifiers(code))


def _in_directive(text: str, place: int) -> bool:
    """Whether the place is part of a directive, such as the definition of a macro over several lines."""
    start = text.rfind("\n", 0, place) + 1
    while start > 1 and text[:start].rstrip("\r\n").endswith("\\"):
        start = text.rfind("\n", 0, start - 1) + 1
    return _DIRECTIVE.match(text, start) is not None


def _last_sign(text: str, end: int) -> str:
    """The last sign of code in front of a place; comments are none."""
    code = _PART.sub(lambda part: "" if part[0].startswith("/") else '"', text[max(0, end - 2000) : end]).rstrip()
    return code[-1:] or "{"


def plain_condition(text: str) -> str | None:
    """A condition as C has it; None where something else stands in it: calls, assignments, words of logic."""
    tokens: list[str] = []
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        at = token.end()
        tokens += [] if token[0].isspace() else [_CONSTANTS.get(token[0], token[0])]
    if not tokens or _calls(tokens) or "++" in text or "--" in text:
        return None
    return _compared(tokens)


def _calls(tokens: list[str]) -> bool:
    pairs = pairwise(tokens)
    return any(after == "(" and re.match(r"[A-Za-z_]", name) and name != "sizeof" for name, after in pairs)


def _compared(tokens: list[str]) -> str | None:
    """The tokens as text, where comparisons in a row are all meant; None where brackets do not fit."""
    levels: list[list[str]] = [[]]
    for each in tokens:
        if each in _OPENING:
            levels.append([])
        elif each not in _CLOSED_BY:
            levels[-1].append(each)
        elif len(levels) > 1:
            inner = _row(levels.pop())
            if inner is None:
                return None
            levels[-1].append(f"{_CLOSED_BY[each]}{inner}{each}")
        else:
            return None
    return _row(levels[0]) if len(levels) == 1 else None


def _row(items: list[str]) -> str | None:
    """What stands at one level of brackets; None where it cannot be said in C."""
    first = next((at for at, item in enumerate(items) if item in _QUANTIFIERS), None)
    if first is not None:
        quantified = _quantified(_QUANTIFIERS[items[first]], items[first + 1 :])
        before = _row(items[:first])
        return None if quantified is None or before is None or _EQUIVALENT in items else f"{before} {quantified}"
    if ";" in items or (_EQUIVALENT in items and ("?" in items or "," in items)):
        return None
    if _EQUIVALENT in items:
        at = items.index(_EQUIVALENT)
        return f"!({_plain_row(items[:at])}) == !({_row(items[at + 1 :])})"
    return _plain_row(items)


def _quantified(word: str, items: list[str]) -> str | None:
    """What a quantifier says of its variables, one in the other; it reaches to the end of its level."""
    end = items.index(";") if ";" in items else 0
    declared = [_DECLARED.fullmatch(each) for each in " ".join(items[:end]).split(" , ")]
    body = _row(items[end + 1 :])
    kinds: list[str] = []
    for each in declared:
        if each is None or not (each["type"] or kinds):
            return None
        kinds.append(each["type"].strip() or kinds[-1])
    for each, kind in zip(reversed(declared), reversed(kinds), strict=True):
        if each is None or body is None:
            return None
        body = f"{word} {{ {_MATHEMATICAL.get(kind, kind)} {each['name']}; {body} }}"
    return body


def _plain_row(items: list[str]) -> str:
    groups: list[list[str]] = [[]]
    for item in items:
        if item in _LOGICAL:
            groups += [[item], []]
        else:
            groups[-1].append(item)
    return " ".join(_chain(group) for group in groups)


def _chain(items: list[str]) -> str:
    """`a < b <= c` as `((a < b) && (b <= c))`."""
    places = [at for at, item in enumerate(items) if item in _COMPARISONS]
    if len(places) < 2:
        return " ".join(items)
    bounds = [-1, *places, len(items)]
    sides = [" ".join(items[low + 1 : high]) for low, high in pairwise(bounds)]
    pairs = zip(sides, places, sides[1:], strict=False)
    return f"({' && '.join(f'({left} {items[place]} {right})' for left, place, right in pairs)})"
