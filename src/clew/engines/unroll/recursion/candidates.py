"""Guesses of what holds of every call of a procedure, from some of them.

Input: a signature, what calls were entered with and brought back, and conditions on what they are entered with.
Output: conditions over the signature that hold of all these calls: where a condition holds, or always, something that
is brought back is a linear function of what it was entered with, or of a power of two of that; or it, or its
difference from one of these, has a bound. They may be wrong; whoever uses them proves them.
After: Ernst and others, "The Daikon system for dynamic detection of likely invariants", 2007.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from clew.engines.unroll.invariants.algebra.null_space import kernel
from clew.ir.operators.evaluation import evaluate
from clew.ir.operators.rows import signed
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, apply, bits, conjoin, constant, equal, negate, resize
from clew.ir.values import Value
from clew.ir.walk import conjuncts, postorder, variables
from clew.lower.flat.summaries import Signature
from clew.models.transition import TransitionSystem
from clew.records import dataclass

Sample = Mapping[Variable, Value]

_ORDERS = frozenset({"=", "slt", "sle", "ult", "ule"})
_MOST_GUARDS, _MOST_CASES = 9, 26
_MOST_ENTERED = 5
_FEWEST = 2
"""Of fewer calls nothing is guessed."""
_NEAR = (-1, 0, 1)
"""Bounds that are likely where calls suggest a closer one."""
_CASES = (0, 1, 2, 3)
"""Numbers that procedures go down to, case by case."""
_MOST_BITS = 64


def guards_of(signature: Signature, system: TransitionSystem) -> list[Term]:
    """What a system compares that depends on what the procedure is entered with alone; the true one comes first."""
    own = frozenset(signature.entered)
    terms = [each.condition for step in system.steps for each in step.failures]
    terms += [step.enabled for step in system.steps]
    found: dict[Term, None] = {TRUE: None}
    for part in postorder(*terms):
        if isinstance(part, Apply) and part.operator in _ORDERS and own.issuperset(read := variables(part)) and read:
            found |= dict.fromkeys((part, negate(part)))
    numbers = [each for each in signature.parameters if isinstance(each.sort, Bits) and each.sort.width > 1]
    signs = (conjoin(*(apply("sle", bits(least, _width(each)), each) for each in numbers)) for least in (0, 1))
    return [*dict.fromkeys((TRUE, *signs, *[*found][:_MOST_GUARDS]))]


def _with_cases(guards: Sequence[Term]) -> list[Term]:
    """The guards, and that what they compare with a number is one of the first."""
    comparisons = dict.fromkeys(part for part in postorder(*guards) if isinstance(part, Apply))
    found = dict.fromkeys((*guards, *(case for each in comparisons for case in _cases(each))))
    return [*found][:_MOST_CASES]


def _cases(comparison: Apply) -> Iterator[Term]:
    match comparison.arguments:
        case (Variable(sort=Bits(width=width)) as each, Constant()) | (
            Constant(),
            Variable(sort=Bits(width=width)) as each,
        ):
            yield from (equal(each, bits(number, width)) for number in _CASES if number >> width == 0)
        case _:
            pass


@dataclass(frozen=True, slots=True)
class Guess:
    """That something holds of calls, where a condition holds with which they are entered."""

    guard: Term
    said: Term
    form: Term | None = None
    """Of what it is a bound, if it is one; the closest ones come first."""

    @property
    def wide(self) -> bool:
        """Whether it is said of all numbers, or of all that are not below zero or one."""
        return not any(isinstance(part, Apply) and part.operator != "sle" for part in conjuncts(self.guard))

    @property
    def condition(self) -> Term:
        """All that it says."""
        return self.said if self.guard is TRUE else apply("implies", self.guard, self.said)


def equations(signature: Signature, samples: Sequence[Sample], guards: Sequence[Term]) -> list[Guess]:
    """That things that are brought back are linear functions of what was entered with, or always the same."""
    return [
        Guess(guard, each)
        for guard, held in _held(samples, _with_cases(guards))
        for brought in signature.brought
        for each in _equations(brought, signature, held)
    ]


def powers(signature: Signature, samples: Sequence[Sample], guards: Sequence[Term]) -> list[Guess]:
    """That things that are brought back are linear functions of powers of two of what was entered with."""
    return [
        Guess(guard, each)
        for guard, held in _held(samples, _with_cases(guards))
        for brought in signature.brought
        if isinstance(brought.sort, Bits) and brought.sort.width <= _MOST_BITS
        for each in dict.fromkeys(_powers(brought, _alike(brought, signature), held))
    ]


def _powers(brought: Variable, entered: Sequence[Variable], samples: Sequence[Sample]) -> Iterator[Term]:
    """Equations modulo the range: one power with a factor, a number, and perhaps something that is added."""
    wide = _width(brought)
    one = bits(1, wide)
    for each in entered:
        if len({sample[each] for sample in samples}) < _FEWEST:
            continue
        for more in [(), *((other,) for other in entered if other is not each)]:
            terms: list[Term] = [one, apply("shl", one, each), *more]
            if len(samples) <= len(terms):
                continue
            columns = [*zip(*(evaluate((*terms, brought), sample) for sample in samples), strict=True)]
            rows = [[signed(_whole(value), wide) for value in row] for row in zip(*columns, strict=True)]
            for vector in kernel(rows, len(terms) + 1):
                if abs(vector[-1]) == 1 and vector[1]:
                    parts = [
                        apply("mul", bits(-factor * vector[-1] % (1 << wide), wide), term)
                        for factor, term in zip(vector[:-1], terms, strict=True)
                        if factor
                    ]
                    yield equal(brought, reduce(lambda left, right: apply("add", left, right), parts))


def _whole(value: object) -> int:
    assert isinstance(value, int), "what a call was entered with should be a number"
    return value


def bounds(signature: Signature, samples: Sequence[Sample], guards: Sequence[Term]) -> list[Guess]:
    """Bounds of what is brought back, and of how far that is from what was entered with."""
    return [
        Guess(guard, each, form)
        for guard, held in _held(samples, guards)
        for brought in signature.brought
        if isinstance(brought.sort, Bits) and brought.sort.width <= _MOST_BITS
        for form, each in _bounds(brought, _alike(brought, signature), held)
    ]


def _held(samples: Sequence[Sample], guards: Sequence[Term]) -> Iterator[tuple[Term, list[Sample]]]:
    """The guards that hold of enough calls, with these."""
    for guard in guards:
        held = [each for each in samples if evaluate((guard,), each)[0]]
        if len(held) >= _FEWEST:
            yield guard, held


def _alike(brought: Variable, signature: Signature) -> list[Variable]:
    return [each for each in signature.entered if each.sort == brought.sort][:_MOST_ENTERED]


def _equations(brought: Variable, signature: Signature, samples: Sequence[Sample]) -> Iterator[Term]:
    """Equations modulo the range."""
    sort = brought.sort
    if not isinstance(sort, Bits) or sort.width > _MOST_BITS:
        if len({each[brought] for each in samples}) == 1:
            yield equal(brought, constant(samples[0][brought], sort))
        return
    products: list[tuple[Variable, ...]] = [(), *((each,) for each in _alike(brought, signature))]
    if len(samples) <= len(products):
        return
    matrix = [
        [*(_product([_number(sample, each) for each in part]) for part in products), _number(sample, brought)]
        for sample in samples
    ]
    for vector in kernel(matrix, len(products) + 1):
        if abs(vector[-1]) != 1:
            continue
        total: Term = bits(0, sort.width)
        for factor, part in zip(vector[:-1], products, strict=True):
            if factor:
                total = apply("add", total, _times(-factor * vector[-1], part, sort.width))
        yield equal(brought, total)


def _times(factor: int, part: Sequence[Variable], wide: int) -> Term:
    term: Term = bits(factor % (1 << wide), wide)
    for number, each in enumerate(part):
        term = each if number == 0 and factor == 1 else apply("mul", term, each)
    return term


def _bounds(brought: Variable, entered: Sequence[Variable], samples: Sequence[Sample]) -> Iterator[tuple[Term, Term]]:
    """Forms, each with bounds of them; no range cuts them off."""
    wide = _width(brought) + 2
    own = resize(brought, wide, signed=True)
    values = [_number(each, brought) for each in samples]
    forms: list[tuple[Term, list[int]]] = [(own, values)]
    for each in entered:
        apart = apply("sub", own, resize(each, wide, signed=True))
        forms.append((apart, [value - _number(one, each) for one, value in zip(samples, values, strict=True)]))
    for form, numbers in forms:
        for bound in _below(min(numbers)):
            yield form, apply("sle", _constant(bound, wide), form)
        upper = apply("sub", bits(0, wide), form)  # another form: what bounds it from above is no weaker or stronger
        for bound in _below(-max(numbers)):
            yield upper, apply("sle", form, _constant(-bound, wide))


def _below(number: int) -> Iterator[int]:
    """The number, and the next one that is likely as a bound."""
    yield number
    yield from (each for each in _NEAR if each < number and each + 1 not in range(_NEAR[0], number))


def _constant(number: int, wide: int) -> Constant:
    return bits(number % (1 << wide), wide)


def _product(numbers: Sequence[int]) -> int:
    total = 1
    for each in numbers:
        total *= each
    return total


def _width(each: Variable) -> int:
    assert isinstance(each.sort, Bits), "what is guessed of should be a number"
    return each.sort.width


def _number(sample: Sample, each: Variable) -> int:
    value = sample[each]
    assert isinstance(value, int), "what is brought back should be a number"
    return signed(value, _width(each))
