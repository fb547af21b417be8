"""Weaving: a C text with code in it that counts the waypoints of a witness, or asserts its invariants.

Input: the text and what a witness says. Output: a text with the same lines. A run is in one segment at a time: passing
the waypoint to be followed leads to the next, passing one to be avoided cuts the run off, and so does the target in any
but the last segment. Expressions of a witness are put in only if they are nothing but conditions: no calls, no
assignments, nothing that ends a statement or a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from clew.errors import InputError, Unsupported
from clew.ir.source import Span
from clew.pipeline.witnesses.texts import Text
from clew.witness import Action, Invariant, Kind, Place, Violation, Waypoint

_ALLOWED = re.compile(r"[\w \t+\-*/%<>=!&|^~?:.,()\[\]']*\Z")
_WRITES = re.compile(r"(?<![=!<>])=(?!=)|<<=|>>=|\+\+|--|\b(?!sizeof\b)[A-Za-z_]\w*\s*\(")
_PRELUDE = (
    "extern void __VERIFIER_assume(int); extern void clew_assert(int); static int __clew_segment; "
    "static int __clew_follow(int number, int holds) "
    "{ __clew_segment += __clew_segment == number && holds; return 0; } "
    "static int __clew_avoid(int number, int holds) "
    "{ __VERIFIER_assume(!(__clew_segment == number && holds)); return 0; } "
    "static int __clew_target(int number) { __VERIFIER_assume(__clew_segment == number); return 0; }"
)


class Edit(NamedTuple):
    """What is put in at an offset of the text; of those at one offset the first comes first."""

    offset: int
    added: str


def woven_violation(text: str, name: str, violation: Violation) -> str:
    """The text in which runs follow the waypoints."""
    known = Text(text, name)
    edits: list[Edit] = []
    for number, segment in enumerate(violation.segments):
        for waypoint in segment:
            edits += _waypoint(known, waypoint, number)
    return _applied(known, edits)


def woven_invariants(text: str, name: str, invariants: Iterable[Invariant]) -> str:
    """The text in which invariants are asserted."""
    known = Text(text, name)
    edits: list[Edit] = []
    for each in invariants:
        condition = f"(clew_assert(!!({_condition(each.value, each.place, name)})), 0)"
        edits += _in_loop(known, each.place, condition) if each.loop else _before(known, each.place, condition)
    return _applied(known, edits)


def _applied(known: Text, edits: list[Edit]) -> str:
    """The text with everything put in; what the added code needs stands in front of the first code, in its line."""
    code = re.search(r"\S", known.bare)
    pieces: list[str] = []
    last = 0
    for edit in [Edit(code.start() if code else 0, f"{_PRELUDE} "), *sorted(edits, key=lambda each: each.offset)]:
        pieces += [known.text[last : edit.offset], edit.added]
        last = edit.offset
    return "".join([*pieces, known.text[last:]])


def _condition(value: str, place: Place, name: str) -> str:
    """An expression that can do nothing but be true or false."""
    bare = value.strip()
    span = Span(name, place.line, place.column or 1)
    if not bare or len(bare) > 4000 or not _ALLOWED.match(bare):
        raise InputError(f"the witness has {bare[:80]!r} for a condition; expected an expression of C", span=span)
    if found := _WRITES.search(bare):
        raise InputError(f"the condition of a witness should change nothing; {found[0]!r} may", span=span)
    return bare


def _waypoint(text: Text, waypoint: Waypoint, number: int) -> list[Edit]:
    passed = "__clew_avoid" if waypoint.action is Action.AVOID else "__clew_follow"
    place = waypoint.place
    match waypoint.kind:
        case Kind.TARGET:
            return _target(text, place, number)
        case Kind.ASSUMPTION:
            condition = _condition(waypoint.constraint, place, text.name)
            return _before(text, place, f"{passed}({number}, !!({condition}))")
        case Kind.BRANCHING:
            return _branching(text, waypoint, f"{passed}({number}, ")
        case Kind.RETURN:
            return _returning(text, waypoint, f"{passed}({number}, ")
        case Kind.ENTER:
            start, _ = text.call(place)
            return _before(text, text.place(start), f"{passed}({number}, 1)")


def _target(text: Text, place: Place, number: int) -> list[Edit]:
    """Runs that come to the target too early are cut off; where no statement begins there, nothing is added."""
    start = text.statement(place)
    return [] if start is None else [_prefix(text, start, f"__clew_target({number})")]


def _before(text: Text, place: Place, call: str) -> list[Edit]:
    start = text.statement(place)
    if start is None:
        raise Unsupported(
            f"no statement begins at line {place.line} of {text.name}; a condition stands in front of one",
            span=Span(text.name, place.line, place.column or 1),
        )
    return [_prefix(text, start, call)]


def _prefix(text: Text, start: int, call: str) -> Edit:
    """What is done in front of a statement; a declaration has no place behind `else`."""
    return Edit(start, f"{call}; ") if text.is_declaration(start) else Edit(start, f"if ({call}) ; else ")


def _branching(text: Text, waypoint: Waypoint, call: str) -> list[Edit]:
    keyword, first, last = text.condition(waypoint.place)
    value = waypoint.constraint.strip()
    if keyword == "switch":
        if not re.fullmatch(r"-?\w+", value):
            raise InputError(f"a switch branches by the value of a case, not by {value!r}", span=text.span(first))
        same = f"__clew_case == ({value})" if value != "default" else "1"
        bound = f"({{ __typeof__({text.text[first:last]}) __clew_case = ("
        return [Edit(first, bound), Edit(last, f"); {call}{same}); __clew_case; }})")]
    if value not in ("true", "false"):
        raise InputError(f"a branch is taken (true) or not (false), not {value!r}", span=text.span(first))
    same = "__clew_way" if value == "true" else "!__clew_way"
    bare = "1" if not text.text[first:last].strip() else ""
    return [Edit(first, f"({{ int __clew_way = !!({bare}"), Edit(last, f"); {call}{same}); __clew_way; }})")]


def _returning(text: Text, waypoint: Waypoint, call: str) -> list[Edit]:
    start, end = text.call(waypoint.place)
    condition = waypoint.constraint.replace("\\result", "__clew_result")
    condition = _condition(condition, waypoint.place, text.name)
    return [
        Edit(start, f"({{ __typeof__({text.text[start:end]}) __clew_result = "),
        Edit(end, f"; {call}!!({condition})); __clew_result; }})"),
    ]


def _in_loop(text: Text, place: Place, call: str) -> list[Edit]:
    """An invariant of a loop holds whenever its condition is about to be evaluated."""
    keyword, first, last = text.condition(place)
    if keyword not in ("while", "for", "do"):
        raise InputError(f"a loop should stand there, not {keyword!r}", span=text.span(first))
    bare = "1" if not text.text[first:last].strip() else ""
    return [Edit(first, f"({call}, ({bare}"), Edit(last, "))")]
