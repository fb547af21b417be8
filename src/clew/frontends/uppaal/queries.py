"""Queries: `A[] p`, `E<> p`, `A<> p`, `E[] p`, `p --> q`."""

from __future__ import annotations

import re

from clew.errors import Unsupported
from clew.frontends.uppaal.phrases import expression
from clew.frontends.uppaal.tokens import Words
from clew.frontends.uppaal.tree import Expression, Query
from clew.ir.source import Source
from clew.syntax.tokens import Places

_REFUSED = (
    "sup",
    "inf",
    "bounds",
    "simulate",
    "Pr",
    "strategy",
    "minE",
    "maxE",
    "control",
    "saveStrategy",
    "loadStrategy",
)


_FORM = re.compile(r"\s*[AE]\s*(\[\s*\]|<>|\[\s*<=)|\s*(sup|inf|bounds|simulate|Pr)\b\s*[{:\[]|.*-->", re.DOTALL)


def is_query(text: str) -> bool:
    """Whether a text has the form of a query, and not that of a formula as for any other language."""
    return _FORM.match(text) is not None


def read_asked(source: Source) -> list[Query]:
    """The query that somebody asks."""
    return read_query(Words(Places(source)), source.text.strip())


_COMMENT = re.compile(r"/\*[\s\S]*?\*/|//[^\n]*")
_END = re.compile(r"(?<!\\)\n")


def read_file(source: Source) -> list[Query]:
    """A file of queries: one per line, with comments; a line that ends in a backslash goes on in the next one."""
    found: list[Query] = []
    text = _COMMENT.sub(lambda comment: _blank(comment.group()), source.text)
    text = re.sub(r"\\[ \t\r]*\n", r"\\\n", text)
    number = 1
    for line in _END.split(text):
        query = line.replace("\\\n", " \n")
        words = Words(Places(Source(source.name, query), number))
        if not words.ended():
            found += read_one_of_many(words, " ".join(query.split()))
        number += 1 + query.count("\n")
    return found


def _blank(text: str) -> str:
    """Spaces in place of a text, so that what stands behind it keeps its line and column."""
    return re.sub(r"[^\n]", " ", text)


def read_one_of_many(cursor: Words, text: str) -> list[Query]:
    """The query of a text; one that is not modelled keeps nobody from asking the others."""
    place = cursor.place
    try:
        return read_query(cursor, text)
    except Unsupported as refused:
        return [Query(text, "", (), refused.span or place, refused.message)]


def read_query(cursor: Words, text: str) -> list[Query]:
    """The query of a text, as it is."""
    if cursor.ended():
        return []
    first = cursor.here
    kind = _kind(cursor)
    if kind:
        conditions: tuple[Expression, ...] = (expression(cursor),)
    else:
        if first.text in _REFUSED:
            raise Unsupported(
                f"a query with {first.text} is not modelled; A[], E<>, A<>, E[] and --> are", span=cursor.place
            )
        left = expression(cursor)
        cursor.expect("-->", "between two conditions; or A[], E<>, A<> or E[] in front")
        kind, conditions = "-->", (left, expression(cursor))
    if not cursor.ended():
        if cursor.sees("under"):
            raise Unsupported("strategies are not modelled", span=cursor.place)
        cursor.fail("an operator or the end of the query")
    return [Query(text, kind, conditions, cursor.since(first))]


def _kind(cursor: Words) -> str:
    quantifier, path = cursor.here.text, cursor.ahead(1).text
    if quantifier in ("A", "E") and path in ("[]", "<>"):
        cursor.take()
        cursor.take()
        return quantifier + path
    if quantifier in ("A", "E") and path == "[" and cursor.ahead(2).text in ("]", "<="):
        if cursor.ahead(2).text == "<=":
            raise Unsupported("bounded operators are for statistical checking", span=cursor.place)
        for _ in range(3):
            cursor.take()
        return quantifier + "[]"
    return ""
