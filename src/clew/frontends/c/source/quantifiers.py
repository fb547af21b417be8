"""Quantifiers as CBMC and ESBMC write them, in words of C.

`__CPROVER_forall { int i; 0 <= i && i < n ==> a[i] == 0 }`, `__ESBMC_exists(&i, …)`.

In: a text. Out: the text with expressions in their place, line by line as before, in one of two ways:

- A loop over the values between the bounds that the body names, or over all values of the type. Bounds only say where
  to look: the whole body is evaluated for each value, so a value too many changes nothing. None is missing: a lower
  bound is a literal, or has the variable's own type (which the compiler is asked); numbers that are not negative grow
  in every type that a comparison may convert them to, so the first one beyond the upper bound ends the loop, and
  where they may be negative, that bound has to have the variable's type, too.
- Any value, where one value that breaks (of an assertion) or keeps (of an assumption) the whole condition says it all:
  `assert(forall i. P(i))` fails if there is a value for which `assert(P(i))` does. So for whatever is monotone in the
  quantifier: under `&&`, `||`, both sides of `==>` and `!`, as often as they change for all to there is; and for
  quantifiers inside of others, each of which chooses its value for itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.frontends.c.source.bounds import Bounds, bounds
from clew.frontends.c.source.tokens import Token, code, partners, tokens_of
from clew.records import dataclass

_HEADS = {"__CPROVER_forall": "{", "__CPROVER_exists": "{", "__ESBMC_forall": "(", "__ESBMC_exists": "("}
_ASSERTIONS = ("assert", "__CPROVER_assert", "__ESBMC_assert", "__clew_check")
_ASSUMPTIONS = ("__CPROVER_assume", "__ESBMC_assume", "__VERIFIER_assume")
_DECLARED = re.compile(r"(?P<type>[A-Za-z_][\w\s]*?)\s*\b(?P<name>[A-Za-z_]\w*)\s*")
_POINTED = re.compile(r"\s*&?\s*(?P<name>[A-Za-z_]\w*)\s*")
_LOGICAL = ("==>", "||", "&&")
_WEAKER = ("?", ":", "=", "return", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=")
_FEW = 64
"""So many values are looked at one by one, even where any of them would do."""


@dataclass(frozen=True, slots=True)
class _Quantifier:
    """One in a text: the numbers of its first and last token, what it ranges over, and its body."""

    first: int
    last: int
    forall: bool
    type: str
    name: str
    head: str
    """What stands in front of the body; lines of it are kept."""
    body: tuple[Token, ...]


def with_quantifiers(text: str) -> str:
    """The text, with such expressions as the language has them; the inner ones first."""
    while any(head in text for head in _HEADS):
        tokens = tokens_of(text)
        pairs = partners(tokens)
        found = _last(tokens, pairs)
        if found is None:
            return text
        begin, end = tokens[found.first].begin, tokens[found.last].end
        text = f"{text[:begin]}{_expression(found, _may_be_any(tokens, pairs, found))}{text[end:]}"
    return text


def _last(tokens: Sequence[Token], pairs: dict[int, int]) -> _Quantifier | None:
    """The last quantifier of the text, so that none is in it; a declaration, and what is written otherwise, is none."""
    for number in reversed(range(len(tokens))):
        if tokens[number].text in _HEADS and (found := _read(tokens, pairs, number)) is not None:
            return found
    return None


def _read(tokens: Sequence[Token], pairs: dict[int, int], first: int) -> _Quantifier | None:
    head = tokens[first].text
    opening = _next(tokens, first)
    if opening is None or tokens[opening].text != _HEADS[head] or opening not in pairs:
        return None
    last = pairs[opening]
    separator = ";" if _HEADS[head] == "{" else ","
    begin = next((at for at in range(opening, last) if tokens[at].text == separator), None)
    if begin is None:
        return None
    declared = (_DECLARED if separator == ";" else _POINTED).fullmatch(code(tokens[opening + 1 : begin]))
    body = tuple(tokens[begin + 1 : last])
    if declared is None or not code(body) or not _is_balanced(body):
        return None
    name = declared["name"]
    kind = declared["type"] if separator == ";" else f"__typeof__({name})"
    before = "".join(each.text for each in tokens[first : begin + 1])
    return _Quantifier(first, last, head.endswith("forall"), kind, name, before, body)


def _is_balanced(body: Sequence[Token]) -> bool:
    """Whether all brackets of a body have partners in it; where one is missing, the compiler says so."""
    pairs = partners(body)
    return all(at in pairs for at, each in enumerate(body) if each.text in ("(", ")", "[", "]", "{", "}"))


def _next(tokens: Sequence[Token], at: int) -> int | None:
    return next((number for number in range(at + 1, len(tokens)) if tokens[number].is_code), None)


def _previous(tokens: Sequence[Token], at: int) -> int | None:
    return next((number for number in reversed(range(at)) if tokens[number].is_code), None)


def _expression(found: _Quantifier, may_be_any: bool) -> str:  # noqa: FBT001 - a fact
    """The expression: its bounds are named by the body, which must be false for all, or true for one, to matter."""
    limits = bounds(found.body, found.name, holds=not found.forall)
    body = "".join(each.text for each in found.body)
    lines = "".join(re.findall(r"\\?\n", found.head))
    if may_be_any and not (limits.count is not None and limits.count <= _FEW):
        return f"({{{lines} {found.type} {found.name} = {_any(found.type)}; !!({body}); }})"
    return _loop(found, limits, body, lines)


def _any(kind: str) -> str:
    numbers = "float: __clew_any_float(), double: __clew_any_double(), default: __clew_any_number()"
    return f"({kind})_Generic(({kind})0, {numbers})"


def _loop(found: _Quantifier, limits: Bounds, body: str, lines: str) -> str:
    """The loop; where a bound has another type than the variable and might not be one, it is none."""
    kind, step, result = found.type, f"__clew_step{found.first}", f"__clew_truth{found.first}"
    half = f"(1ULL << (sizeof({kind}) * 8 - 2))"
    most = f"(({kind})-1 < ({kind})1 ? ({kind})({half} - 1 + {half}) : ({kind})-1)"
    least = f"(({kind})-1 < ({kind})1 ? -{most} - 1 : ({kind})0)"
    known = f'_Static_assert(({kind})1.5 != 1.5 && {most} > 0, "the values of this type cannot be counted");'
    rounds = f"for ({_wide(kind)} {step} = {_begin(kind, limits, least)}; {_goes_on(kind, limits, step)}; ++{step})"
    stays, breaks = ("1", "!") if found.forall else ("0", "!!")
    value = f"{kind} {found.name} = ({kind}){step};"
    round_ = f"{{ {value} if ({breaks}({body})) {{ {result} = !{stays}; break; }} if ({step} == {most}) break; }}"
    return f"({{{lines} {known} _Bool {result} = {stays}; {rounds} {round_} {result}; }})"


def _wide(kind: str) -> str:
    """The type in which values of a type are compared with each other."""
    return f"__typeof__(({kind})0 + 0)"


def _alike(kind: str, bound: str) -> str:
    """Whether values of a type are compared with a bound as they are compared with each other."""
    return f"_Generic(({kind})0 + ({bound}), {_wide(kind)}: 1, default: 0)"


def _begin(kind: str, limits: Bounds, least: str) -> str:
    if limits.low is None:
        return least
    return f"({limits.low})" if limits.from_literal else f"({_alike(kind, limits.low)} ? ({limits.low}) : {least})"


def _goes_on(kind: str, limits: Bounds, step: str) -> str:
    if limits.high is None:
        return "1"
    sign = limits.goes_on.removeprefix("!")
    inside = f"{'!' if limits.goes_on.startswith('!') else ''}({step} {sign} ({limits.high}))"
    if limits.from_literal:
        return inside
    return f"(!(({kind})-1 > ({kind})0 || {_alike(kind, limits.high)}) || {inside})"


def _may_be_any(tokens: Sequence[Token], pairs: dict[int, int], found: _Quantifier) -> bool:
    """Whether one value says it all: see the module."""
    first, last, changes = found.first, found.last, 0
    while (outside := _outside(tokens, pairs, first, last)) is not None:
        changes += outside.changes
        first, last = outside.first, outside.last
        if outside.context:
            asserted = outside.context in _ASSERTIONS
            return (found.forall == asserted) == (changes % 2 == 0)
    return False


@dataclass(frozen=True, slots=True)
class _Outside:
    """What a part of a condition stands in: a bracket, a quantifier, or an assertion or assumption."""

    first: int
    last: int
    changes: int
    context: str


def _outside(tokens: Sequence[Token], pairs: dict[int, int], first: int, last: int) -> _Outside | None:
    """What is around a part that nothing but logic stands beside; None where something else does."""
    opening = _enclosing(tokens, pairs, first)
    if opening is None:
        return None
    begin, end = _segment(tokens, pairs, opening, first)
    top = list(_top(tokens, pairs, begin, end))
    if any(tokens[at].text in _WEAKER for at in top):
        return None
    negations = 0
    before = _previous(tokens, first)
    while before is not None and before >= begin and tokens[before].text == "!":
        negations += 1
        before = _previous(tokens, before)
    after = _next(tokens, last)
    if before is not None and before >= begin and tokens[before].text not in _LOGICAL:
        return None
    if after is not None and after < end and tokens[after].text not in _LOGICAL:
        return None
    condition = any(tokens[at].text == "==>" for at in top if at > last)
    return _around(tokens, pairs, opening, begin, negations + condition)


def _around(tokens: Sequence[Token], pairs: dict[int, int], opening: int, begin: int, changes: int) -> _Outside | None:
    """The bracket, and the word in front of it."""
    word = _previous(tokens, opening)
    name = tokens[word].text if word is not None and tokens[word].kind == "word" else ""
    if tokens[opening].text == "{" and name not in _HEADS:
        return None
    if name in _HEADS:
        assert word is not None, "a word should have a place"
        return _Outside(word, pairs[opening], changes, "")
    if name in (*_ASSERTIONS, *_ASSUMPTIONS):
        own = any(each.kind == "directive" and re.search(rf"\b{name}\b", each.text) for each in tokens)
        return None if own or begin != opening + 1 else _Outside(opening, pairs[opening], changes, name)
    return None if name else _Outside(opening, pairs[opening], changes, "")


def _enclosing(tokens: Sequence[Token], pairs: dict[int, int], first: int) -> int | None:
    """The bracket around a token that opens; None where there is none."""
    at = first - 1
    while at >= 0:
        if tokens[at].text in (")", "]", "}") and at in pairs:
            at = pairs[at]
        elif tokens[at].text in ("(", "[", "{") and at in pairs:
            return at
        at -= 1
    return None


def _segment(tokens: Sequence[Token], pairs: dict[int, int], opening: int, first: int) -> tuple[int, int]:
    """From which token to which nothing is separated from the first one, inside of a bracket."""
    ends = [at for at in _top(tokens, pairs, opening + 1, pairs[opening]) if tokens[at].text in (",", ";")]
    begin = max((at + 1 for at in ends if at < first), default=opening + 1)
    return begin, min((at for at in ends if at > first), default=pairs[opening])


def _top(tokens: Sequence[Token], pairs: dict[int, int], begin: int, end: int) -> list[int]:
    """The numbers of the tokens that stand in no bracket within the part."""
    found, at = [], begin
    while at < end:
        found.append(at)
        at = pairs[at] if tokens[at].text in ("(", "[", "{") and at in pairs else at + 1
    return found
