"""Ranges: what conjuncts say about the values of terms, without a solver.

Input: conjuncts that hold, then terms. Output: for a Bool term true, false or None; for bit-vectors intervals and known
bits (`range_bits`), for Integers an interval. Everything is an over-approximation: what is decided here is decided.
A fact may be about any term, not only about a variable; through sums with a constant and extensions it goes down.
"""

from __future__ import annotations

from clew.graphs import complete
from clew.ir.operators.table import signed
from clew.ir.sorts import BOOL, INTEGER, Bits
from clew.ir.terms import Apply, Constant, Term, children
from clew.logic import float_linear, range_bits, range_floats, range_orders, range_signs
from clew.logic.range_bits import Known
from clew.logic.range_facts import Fact, Interval, compare_intervals, constant_fact, integer, join, meet

_ROUNDS = 2
_WIDE_CHOICE = 32
"""Disjunctions of more members teach nothing."""
_DEEPEST_CHOICE = 3
"""Nor do disjunctions nested deeper than this."""
COMPARISONS = frozenset({"=", "ult", "ule", "slt", "sle"})
"""The operators that compare bits."""


class Ranges:
    """The facts of some conjuncts; it remembers what it has found out about terms."""

    def __init__(self, conjuncts: tuple[Term, ...] = ()) -> None:
        self._facts: dict[Term, Fact] = {}
        self._done: dict[Term, Fact] = {}
        self._depth = 0
        self.contradiction = False
        """Whether the conjuncts were seen to exclude each other."""
        for _ in range(_ROUNDS):
            for conjunct in conjuncts:
                self._learn(conjunct, holds=True)

    def extended(self, conjunct: Term) -> Ranges:
        """The facts with those of one more conjunct."""
        found = Ranges()
        found._facts = dict(self._facts)
        found._learn(conjunct, holds=True)
        found.contradiction = found.contradiction or self.contradiction
        return found

    def know(self, term: Term, fact: Fact) -> None:
        """Take a fact about a term from elsewhere."""
        if fact is not None:
            self._know(term, fact)

    def learn(self, conjunct: Term) -> None:
        """Take one more conjunct that holds."""
        self._learn(conjunct, holds=True)

    def truth(self, condition: Term) -> bool | None:
        """The value of a Bool term, if it is known."""
        found = self.of(condition)
        return found if isinstance(found, bool) else None

    def of(self, term: Term) -> Fact:
        """What is known of a term; None: nothing."""
        done = self._done
        if term in done:
            return done[term]
        if isinstance(term, Apply):
            for part in term.arguments:
                if part not in done:
                    if not isinstance(part, Constant):
                        return complete(done, term, children, self._compute)
                    done[part] = self._compute(part)
        found = done[term] = self._compute(term)
        return found

    # --- from the leaves up -------------------------------------------------------------------------------------------

    def _compute(self, term: Term) -> Fact:
        found = self._from_parts(term)
        fact = self._facts.get(term)
        if fact is None:
            return found
        both = meet(found, fact, term)
        return fact if both is None else both

    def _from_parts(self, term: Term) -> Fact:
        if isinstance(term, Constant):
            return constant_fact(term)
        if not isinstance(term, Apply):
            return range_bits.everything(term.sort.width) if isinstance(term.sort, Bits) else None
        parts = [self._done[argument] for argument in term.arguments]
        if term.operator == "ite" and parts[0] is None and isinstance(term.sort, Bits):
            condition, then, otherwise = term.arguments
            parts[1:] = self._where(condition, then, holds=True), self._where(condition, otherwise, holds=False)
        found = carried(term, parts)
        if term.operator == "sub" and isinstance(found, tuple) and len(found) == 6:
            return range_orders.difference(term, found, self._facts, parts)
        if term.operator in float_linear.SUMS and isinstance(found, tuple) and len(found) == 6:
            return float_linear.narrowed(term, found, self._done)
        return found

    def _where(self, condition: Term, branch: Term, *, holds: bool) -> Fact:
        """A branch of a choice by what its condition compares, as in the smaller of two numbers."""
        while isinstance(condition, Apply) and condition.operator == "not":
            condition, holds = condition.arguments[0], not holds
        if self._depth >= _DEEPEST_CHOICE or not isinstance(condition, Apply) or isinstance(branch, Constant):
            return self._done[branch]
        if not _may_teach(condition, branch):
            return self._done[branch]
        taught = Ranges()
        taught._depth = self._depth + 1
        taught._facts = dict(self._facts)
        taught._learn(condition, holds=holds)
        return self._done[branch] if taught.contradiction else taught.of(branch)

    # --- what a conjunct says -----------------------------------------------------------------------------------------

    def _learn(self, condition: Term, *, holds: bool) -> None:
        stack = [(condition, holds)]
        while stack:
            each, positive = stack.pop()
            self._know(each, positive)
            if not isinstance(each, Apply):
                continue
            match each.operator, positive:
                case "not", _:
                    stack.append((each.arguments[0], not positive))
                case ("and", True) | ("or", False):
                    stack.extend((argument, positive) for argument in reversed(each.arguments))
                case ("or", True) | ("and", False):
                    self._learn_any(each, holds=positive)
                case "=", _ if (choice := range_orders.choice_asked(each)) is not None:
                    stack.append((choice[0], choice[1] is positive))
                case _:
                    self._compare(each, holds=positive)

    def _learn_any(self, condition: Apply, *, holds: bool) -> None:
        """What all members of a disjunction have in common."""
        members = _members(condition, condition.operator)
        if len(members) > _WIDE_CHOICE or self._depth >= _DEEPEST_CHOICE:
            return
        alone: list[Ranges] = []
        for member in members:
            taught = Ranges()
            taught._depth = self._depth + 1
            taught._facts = dict(self._facts)
            taught._learn(member, holds=holds)
            if not taught.contradiction:
                alone.append(taught)
        if not alone:
            return
        for term in alone[0]._facts:  # noqa: SLF001 - of its own class
            facts = [each._facts.get(term) for each in alone]  # noqa: SLF001
            joined = facts[0]
            for fact in facts[1:]:
                joined = join(joined, fact)
            if joined is not None:
                self._know(term, joined)

    def _compare(self, condition: Apply, *, holds: bool) -> None:
        if len(condition.arguments) != 2:
            return
        left, right = condition.arguments
        operator = condition.operator
        if not holds and operator in _OPPOSITE:
            operator, left, right, holds = _OPPOSITE[operator], right, left, True
        if isinstance(left.sort, Bits) and operator in COMPARISONS:
            self._compare_bits(operator, left, right, holds=holds)
        elif operator in range_floats.COMPARISONS:
            self._compare_floats(operator, left, right, holds=holds)
        elif left.sort == INTEGER and operator in {"=", "int.lt", "int.le"}:
            self._compare_integers(operator, left, right, holds=holds)

    def _compare_bits(self, operator: str, left: Term, right: Term, *, holds: bool) -> None:
        assert isinstance(left.sort, Bits), "a comparison of bits should see bits"
        width = left.sort.width
        one, other = self._bits_of(left), self._bits_of(right)
        top, half = (1 << width) - 1, 1 << (width - 1)
        match operator:
            case "=" if holds:
                self._narrow(left, other)
                self._narrow(right, one)
            case "=":
                self._exclude(left, one, other, width)
                self._exclude(right, other, one, width)
            case "ult":
                self._narrow(left, range_bits.unsigned(0, max(other[1] - 1, 0), width))
                self._narrow(right, range_bits.unsigned(min(one[0] + 1, top), top, width))
            case "ule":
                self._narrow(left, range_bits.unsigned(0, other[1], width))
                self._narrow(right, range_bits.unsigned(one[0], top, width))
            case "slt":
                self._narrow(left, range_bits.signed_between(-half, max(other[3] - 1, -half), width))
                self._narrow(right, range_bits.signed_between(min(one[2] + 1, half - 1), half - 1, width))
            case "sle":
                self._narrow(left, range_bits.signed_between(-half, other[3], width))
                self._narrow(right, range_bits.signed_between(one[2], half - 1, width))
            case _:
                return

    def _compare_floats(self, operator: str, left: Term, right: Term, *, holds: bool) -> None:
        one, other = self._bits_of(left), self._bits_of(right)
        taught = range_floats.taught(operator, one, other, _width(left), holds=holds)
        for term, known in zip((left, right), taught, strict=True):
            if known is None:
                self.contradiction = True
            else:
                self._narrow(term, known)

    def _exclude(self, term: Term, known: Known, other: Known, width: int) -> None:
        """The term is not the one value of the other side."""
        if other[0] != other[1] or known[0] == known[1]:
            return
        value, as_signed = other[0], signed(other[0], width)
        low, high = known[0] + (known[0] == value), known[1] - (known[1] == value)
        signed_low, signed_high = known[2] + (known[2] == as_signed), known[3] - (known[3] == as_signed)
        found = range_bits.agree((low, high, signed_low, signed_high, known[4], known[5]), width)
        if found is not None:
            self._narrow(term, range_bits.without(found, value, width) or found)

    def _compare_integers(self, operator: str, left: Term, right: Term, *, holds: bool) -> None:
        one, other = self._interval_of(left), self._interval_of(right)
        if operator == "=":
            if holds:
                self._narrow(left, other)
                self._narrow(right, one)
            return
        gap = 1 if operator == "int.lt" else 0
        self._narrow(left, (None, None if other[1] is None else other[1] - gap))
        self._narrow(right, (None if one[0] is None else one[0] + gap, None))

    def _narrow(self, term: Term, fact: Fact) -> None:
        """The fact about the term, and about what it is a sum with a constant or an extension of."""
        while True:
            if isinstance(term, Constant) or fact is None:
                return
            here = meet(self.of(term), fact, term)
            self._know(term, fact if here is None else here)
            inner = _inside(term, self._facts[term])
            if inner is None:
                return
            term, fact = inner

    def _know(self, term: Term, fact: Fact) -> None:
        self._done = {}
        before = self._facts.get(term)
        if before is None:
            before = self._from_leaf(term)
        both = meet(before, fact, term)
        if both is None and before is not None:
            self.contradiction = True
        self._facts[term] = fact if both is None else both

    def _from_leaf(self, term: Term) -> Fact:
        if isinstance(term, Constant):
            return constant_fact(term)
        return range_bits.everything(term.sort.width) if isinstance(term.sort, Bits) else None

    def _bits_of(self, term: Term) -> Known:
        assert isinstance(term.sort, Bits), f"only bits should be asked for their range, not {term.sort}"
        found = self.of(term)
        return found if isinstance(found, tuple) and len(found) == 6 else range_bits.everything(term.sort.width)

    def _interval_of(self, term: Term) -> Interval:
        found = self.of(term)
        return found if isinstance(found, tuple) and len(found) == 2 else (None, None)


def _may_teach(condition: Apply, branch: Term) -> bool:
    """Whether a condition compares what a choice is made of; of a difference any may say what order its sides have."""
    if isinstance(branch, Apply) and branch.operator == "sub":
        return condition.operator in _COMPARED or condition.operator in ("and", "or")
    inside = (branch, *branch.arguments) if isinstance(branch, Apply) and branch.operator == "ite" else (branch,)
    return condition.operator in _COMPARED and any(each in condition.arguments for each in inside)


_COMPARED = COMPARISONS | range_floats.COMPARISONS
_OPPOSITE = {"ult": "ule", "ule": "ult", "slt": "sle", "sle": "slt", "int.lt": "int.le", "int.le": "int.lt"}


def _members(condition: Apply, operator: str) -> list[Term]:
    found: list[Term] = []
    stack: list[Term] = [condition]
    while stack and len(found) <= _WIDE_CHOICE:
        top = stack.pop()
        if isinstance(top, Apply) and top.operator == operator:
            stack.extend(reversed(top.arguments))
        else:
            found.append(top)
    return found if not stack else [*found, *stack]


def _inside(term: Term, fact: Fact) -> tuple[Term, Fact] | None:
    """What a fact about a term says about a term inside it."""
    if not (isinstance(term, Apply) and isinstance(fact, tuple)):
        return None
    match term.operator, term.arguments:
        case "add", (inner, Constant(value=int(value))) if isinstance(inner.sort, Bits) and len(fact) == 6:
            return inner, range_bits.sub(fact, range_bits.exactly(value, inner.sort.width), inner.sort.width)
        case "neg", (inner,) if isinstance(inner.sort, Bits) and len(fact) == 6:
            return inner, range_bits.neg(fact, inner.sort.width)
        case "zero_extend" | "sign_extend", (inner,) if isinstance(inner.sort, Bits) and len(fact) == 6:
            return inner, range_bits.extract(fact, inner.sort.width - 1, 0, _width(term))
        case "int.add", (inner, Constant(value=int(value))) if len(fact) == 2:
            low, high = fact
            return inner, (None if low is None else low - value, None if high is None else high - value)
        case "int.of_unsigned" | "int.of_signed", (inner,) if isinstance(inner.sort, Bits) and len(fact) == 2:
            return range_orders.back_to_bits(term.operator, inner, fact, inner.sort.width)
        case (("bitxor" | "bitand"), (inner, Constant(value=int(value)))) if len(fact) == 6:
            return range_signs.inside(term.operator, inner, value, fact)
        case "extract", (inner,) if term.parameters == (_width(inner) - 2, 0) and len(fact) == 6:
            return inner, range_signs.either_sign(
                range_bits.zero_extend(fact, _width(term), _width(inner)), _width(inner)
            )
        case operator, _ if operator in range_floats.OPERATORS and len(fact) == 6:
            return range_floats.inside(term, fact)
        case _:
            return None


def carried(term: Apply, parts: list[Fact]) -> Fact:
    """What is known of a term, where this is known of its arguments."""
    if term.operator == "ite":
        return _choice(parts, term)
    if term.sort == BOOL:
        return _truth(term, parts)
    if isinstance(term.sort, Bits):
        return _bits(term, parts, term.sort.width)
    return integer(term, parts) if term.sort == INTEGER else None


def _choice(parts: list[Fact], term: Apply) -> Fact:
    condition, then, otherwise = parts
    if isinstance(condition, bool):
        return then if condition else otherwise
    joined = join(then, otherwise)
    if joined is None and isinstance(term.sort, Bits):
        return range_bits.everything(term.sort.width)
    return joined


def _truth(term: Apply, parts: list[Fact]) -> Fact:
    match term.operator, parts:
        case "not", [bool(value)]:
            return not value
        case "and", [one, other]:
            return False if one is False or other is False else True if one is True and other is True else None
        case "or", [one, other]:
            return True if one is True or other is True else False if one is False and other is False else None
        case "implies", [one, other]:
            return True if one is False or other is True else False if one is True and other is False else None
        case ("xor" | "=", [bool(one), bool(other)]):
            return (one != other) == (term.operator == "xor")
        case operator, [(_, _, _, _, _, _) as one, (_, _, _, _, _, _) as other] if operator in COMPARISONS:
            return range_bits.compare(operator, one, other)
        case operator, [(_, _, _, _, _, _) as one, (_, _, _, _, _, _) as other] if operator in range_floats.COMPARISONS:
            return range_floats.truth(term, [one, other])
        case operator, [(_, _) as one, (_, _) as other] if operator in {"int.lt", "int.le", "="}:
            return compare_intervals(operator, one, other)
    return None


def _bits(term: Apply, parts: list[Fact], width: int) -> Fact:
    known = [part for part in parts if isinstance(part, tuple) and len(part) == 6]
    if len(known) != len(parts):
        return range_bits.everything(width)
    match term.operator, known:
        case ("bitxor" | "bitand") as operator, [one, other]:
            return range_signs.carried(operator, one, other, width) or range_bits.BINARY[operator](one, other, width)
        case operator, [one, other] if operator in range_bits.BINARY:
            return range_bits.BINARY[operator](one, other, width)
        case "neg", [one]:
            return range_bits.neg(one, width)
        case "bitnot", [one]:
            return range_bits.bitnot(one, width)
        case "concat", [one, other]:
            return range_bits.concat(one, other, _width(term.arguments[1]), width)
        case "extract", [one]:
            high, low = term.parameters
            outer = _width(term.arguments[0])
            if low == 0 and high == outer - 2:
                return range_signs.cut(one, outer)
            return range_bits.extract(one, high, low, outer)
        case "zero_extend", [one]:
            return range_bits.zero_extend(one, width - term.parameters[0], width)
        case "sign_extend", [one]:
            return range_bits.sign_extend(one, width - term.parameters[0], width)
        case operator, _ if operator in range_floats.OPERATORS:
            return range_floats.carried(term, known, width)
        case _:
            return range_bits.everything(width)


def _width(term: Term) -> int:
    assert isinstance(term.sort, Bits), f"an operator on bits should see bits, sees {term.sort}"
    return term.sort.width
