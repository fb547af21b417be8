"""Attributes from text: of parameters, arguments and results, and of functions and calls."""

from __future__ import annotations

from functools import lru_cache

from clew.frontends.llvm.instructions import NO_ATTRIBUTES, Attributes
from clew.frontends.llvm.reading.cursor import Cursor
from clew.frontends.llvm.reading.types import read_type
from clew.frontends.llvm.types import Type

_PLAIN = frozenset(
    {
        "allocalign", "allocptr", "dead_on_return", "dead_on_unwind", "immarg", "inreg", "nest", "noalias", "noext",
        "nofree", "nosync", "noundef", "nonnull", "readnone", "readonly", "returned", "signext", "writable",
        "writeonly", "zeroext", "nocapture", "swiftself", "swiftasync",
    }
)  # fmt: skip
_GROUPED = frozenset(
    {
        "align", "alignstack", "byref", "byval", "captures", "dead_on_return", "dereferenceable",
        "dereferenceable_or_null", "elementtype", "initializes", "nofpclass", "range", "sret",
    }
)  # fmt: skip
_REFUSED = frozenset({"inalloca", "preallocated", "swifterror"})


def read_attributes(cursor: Cursor) -> Attributes:
    """The attributes at the cursor, possibly none."""
    start = cursor.at
    while (word := cursor.here) in _PLAIN or word in _GROUPED or word in _REFUSED:
        cursor.take()
        if word == "align" and cursor.here != "(":
            cursor.number()
        elif word in _GROUPED or word in _REFUSED:
            cursor.skip_group()
    if cursor.at == start:
        return NO_ATTRIBUTES
    tokens = tuple(cursor.tokens[start : cursor.at])
    if _REFUSED.intersection(tokens):
        raise cursor.unmodelled(f"the parameter attribute in {' '.join(tokens)} is not modelled")
    return _decoded(tokens)


@lru_cache(maxsize=4096)
def _decoded(tokens: tuple[str, ...]) -> Attributes:
    cursor = Cursor(list(tokens), "attributes", 1)
    types: dict[str, Type] = {}
    numbers: dict[str, int] = {}
    words: set[str] = set()
    bounds: tuple[int, int] | None = None
    while word := cursor.here:
        cursor.take()
        match word:
            case "byval" | "sret" | "elementtype":
                cursor.expect("(")
                types[word] = read_type(cursor)
                cursor.expect(")")
            case "align":
                grouped = cursor.accept("(")
                numbers[word] = cursor.number()
                if grouped:
                    cursor.expect(")")
            case "range":
                bounds = _range(cursor)
            case _:
                words.add(word)
                cursor.skip_group()
    return Attributes(
        byval=types.get("byval"),
        sret=types.get("sret"),
        element=types.get("elementtype"),
        noundef="noundef" in words,
        nonnull="nonnull" in words,
        align=numbers.get("align"),
        extension="signext" if "signext" in words else "zeroext" if "zeroext" in words else None,
        range=bounds,
    )


def _range(cursor: Cursor) -> tuple[int, int]:
    cursor.expect("(")
    read_type(cursor)
    low = cursor.number()
    cursor.expect(",")
    high = cursor.number()
    cursor.expect(")")
    return low, high


def attribute_words(tokens: list[str]) -> frozenset[str]:
    """The attributes without a value in the braces of an attribute group or behind a call."""
    words: set[str] = set()
    depth = 0
    for position, word in enumerate(tokens):
        depth += (word == "(") - (word == ")")
        if (
            depth == 0
            and word[:1].isalpha()
            and (position + 1 == len(tokens) or tokens[position + 1] not in {"(", "="})
        ):
            words.add(word)
    return frozenset(words)


def read_function_attributes(cursor: Cursor, groups: dict[str, frozenset[str]]) -> frozenset[str]:
    """`#3` and plain words up to the first token that is no function attribute."""
    words: frozenset[str] = frozenset()
    while True:
        word = cursor.here
        if word[:1] == "#":
            words |= groups.get(word, frozenset())
            cursor.take()
        elif word in _FUNCTION:
            words |= {word}
            cursor.take()
            cursor.skip_group()
        else:
            return words


_FUNCTION = frozenset(
    {
        "allockind", "allocsize", "alwaysinline", "builtin", "cold", "convergent", "hot", "memory", "mustprogress",
        "naked", "nobuiltin", "nocallback", "noduplicate", "nofree", "noinline", "nomerge", "noprofile", "norecurse",
        "noreturn", "nosync", "nounwind", "optnone", "optsize", "minsize", "returns_twice", "speculatable", "strictfp",
        "uwtable", "willreturn", "ssp", "sspstrong", "sspreq",
    }
)  # fmt: skip
