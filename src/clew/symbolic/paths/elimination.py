"""Dead inputs in paths: what they still say about live ones, without them.

Input: a path and the inputs that data of the state mention. Output: the same condition on the live inputs, in which a
dead input no longer occurs, where that can be said exactly: it is equal to a term, or all that is known of it are
bounds of one signedness by terms, and perhaps one value that it is not. So states are alike that differ only in how
they came about. Other conjuncts stay as they are; what is connected to no live input is left out (`garbage.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, Apply, Term, Variable, constant
from clew.logic.normalise import Construct
from clew.records import dataclass
from clew.semantics.values import Path
from clew.symbolic.paths.constants import replaced
from clew.symbolic.paths.garbage import collect
from clew.symbolic.paths.inputs import mentioned
from clew.symbolic.paths.slices import Slices

_ORDERS = {"slt": (True, True), "sle": (True, False), "ult": (False, True), "ule": (False, False)}
"""Comparisons: whether signed, whether strict."""
_MOST = 8
"""With more bounds on a side than this, a dead input stays."""


def without_dead(path: Path, live: frozenset[Variable], slices: Slices, construct: Construct) -> Path:
    """The path over live inputs, as far as it can be said."""
    path = collect(path, live, slices)
    kept: set[Variable] = set()
    while True:
        dead = sorted((frozenset().union(*map(mentioned, path)) - live) - kept, key=_name)
        if not dead:
            return path
        found = _eliminated(path, dead[0], construct)
        if found is None:
            kept.add(dead[0])
        else:
            path = collect(_known(path, found, slices), live, slices)


def _name(each: Variable) -> str:
    return each.name


def _known(before: Path, after: Sequence[Term], slices: Slices) -> Path:
    """The new path, of which the models of the old one are models too."""
    models = slices.models(before)
    path: Path = ()
    for conjunct in dict.fromkeys(after):
        path = slices.extend(path, conjunct, models)
    return path


@dataclass
class _Bounds:
    """What is known of one input: terms that it is at least, at most, or not; each end with whether it is strict."""

    signed: set[bool] = field(default_factory=set)
    lower: list[tuple[Term, bool]] = field(default_factory=list)
    upper: list[tuple[Term, bool]] = field(default_factory=list)
    others: list[Term] = field(default_factory=list)


def _eliminated(path: Path, dead: Variable, construct: Construct) -> list[Term] | None:
    """The conjuncts without the input; None where they cannot be said."""
    if not isinstance(dead.sort, Bits):
        return None
    about = [conjunct for conjunct in path if dead in mentioned(conjunct)]
    for conjunct in about:
        same = _equal_to(conjunct, dead)
        if same is not None:
            others = tuple(other for other in path if other is not conjunct)
            return list(replaced((), others, {dead: same}, construct)[1])
    bounds = _Bounds()
    if not all(_reads(conjunct, dead, bounds) for conjunct in about):
        return None
    if len(bounds.signed) > 1 or max(len(bounds.lower), len(bounds.upper)) > _MOST:
        return None
    _sharpen(bounds)
    ends = _conditions(dead.sort, bounds, construct)
    if ends is None:
        return None
    rest = [conjunct for conjunct in path if dead not in mentioned(conjunct)]
    return None if FALSE in ends else [*rest, *(each for each in ends if each is not TRUE)]


def _equal_to(conjunct: Term, dead: Variable) -> Term | None:
    match conjunct:
        case Apply(operator="=", arguments=(left, right)) if left is dead and dead not in mentioned(right):
            return right
        case Apply(operator="=", arguments=(left, right)) if right is dead and dead not in mentioned(left):
            return left
        case _:
            return None


def _reads(conjunct: Term, dead: Variable, bounds: _Bounds) -> bool:
    """Whether the conjunct is a bound of the input itself, or says what it is not; it is then among the bounds."""
    holds = True
    if isinstance(conjunct, Apply) and conjunct.operator == "not":
        holds, conjunct = False, conjunct.arguments[0]
    if not isinstance(conjunct, Apply) or len(conjunct.arguments) != 2:
        return False
    left, right = conjunct.arguments
    other = right if left is dead else left
    if dead not in conjunct.arguments or dead in mentioned(other):
        return False
    if conjunct.operator == "=" and not holds:
        bounds.others.append(other)
        return True
    if conjunct.operator not in _ORDERS:
        return False
    signed, strict = _ORDERS[conjunct.operator]
    bounds.signed.add(signed)
    # The negation of `left < right` is `right <= left`.
    below = (left is dead) is holds
    (bounds.upper if below else bounds.lower).append((other, strict is holds))
    return True


def _sharpen(bounds: _Bounds) -> None:
    """A bound that is excluded is a strict one."""
    for ends in (bounds.lower, bounds.upper):
        ends[:] = dict.fromkeys((end, strict or end in bounds.others) for end, strict in ends)
    strict = {end for end, _ in (*bounds.lower, *bounds.upper)}
    bounds.others[:] = [other for other in dict.fromkeys(bounds.others) if other not in strict]


def _conditions(sort: Bits, bounds: _Bounds, construct: Construct) -> list[Term] | None:
    """When there is a value between all bounds that is none of the others."""
    signed = True in bounds.signed
    least, most = (-(1 << sort.width - 1), (1 << sort.width - 1) - 1) if signed else (0, (1 << sort.width) - 1)
    limits = [constant(end % (1 << sort.width), sort) for end in (least, most)]
    lower = bounds.lower or [(limits[0], False)]
    upper = bounds.upper or [(limits[1], False)]
    if bounds.lower and bounds.upper:
        # Either side alone must leave something, too.
        lower, upper = [*lower, (limits[0], False)], [*upper, (limits[1], False)]
    ordered = _Ordered(sort, construct, signed=signed)
    found = [term for low in lower for high in upper for term in ordered.between(low, high, limits[0])]
    match bounds.others:
        case []:
            return found
        case _ if not bounds.lower and not bounds.upper and len(bounds.others) < 1 << sort.width:
            return []
        case [other] if len(lower) == len(upper) == 1:
            return [*found, ordered.not_only(lower[0], upper[0], other)]
        case _:
            return None


@dataclass(frozen=True, slots=True)
class _Ordered:
    """Comparisons of one sort and signedness."""

    sort: Bits
    construct: Construct
    signed: bool

    def _less(self, left: Term, right: Term, *, strict: bool) -> Term:
        if strict:
            return self.construct("slt" if self.signed else "ult", (left, right), ())
        return self.construct("not", (self.construct("slt" if self.signed else "ult", (right, left), ()),), ())

    def between(self, low: tuple[Term, bool], high: tuple[Term, bool], least: Term) -> Iterator[Term]:
        """That there is a value from one end to the other."""
        if not (low[1] and high[1]):
            yield self._less(low[0], high[0], strict=low[1] or high[1])
            return
        yield self._less(least, high[0], strict=True)
        yield self._less(low[0], self._next(high[0], -1), strict=True)

    def not_only(self, low: tuple[Term, bool], high: tuple[Term, bool], other: Term) -> Term:
        """That there is more than this one value between the ends, between which there is one."""
        first = self._next(low[0], 1) if low[1] else low[0]
        last = self._next(high[0], -1) if high[1] else high[0]
        same = [self.construct("=", pair, ()) for pair in ((first, last), (first, other))]
        return self.construct("not", (self.construct("and", tuple(same), ()),), ())

    def _next(self, term: Term, by: int) -> Term:
        return self.construct("add", (term, constant(by % (1 << self.sort.width), self.sort)), ())
