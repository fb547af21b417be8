"""Algebra of polynomials over terms of one width: their sums and products, what is left of them, and guesses.

Input: terms, or samples of values. Output: polynomials, and equations that say of one that it is zero. What equations
say is used from left to right: the largest product of one is replaced wherever it is a factor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import combinations_with_replacement

from clew.engines.unroll.invariants.algebra.cases import chosen
from clew.engines.unroll.invariants.algebra.extensions import spread
from clew.engines.unroll.invariants.algebra.null_space import kernel, row_of
from clew.ir.operators.evaluation import evaluate
from clew.ir.terms import Apply, Constant, Term, Variable, apply, bits, equal
from clew.ir.values import Value
from clew.records import dataclass

Product = tuple[Term, ...]
"""Atoms in their order; nothing stands for one."""
Polynomial = dict[Product, int]

_QUOTIENTS = {"urem": "udiv", "srem": "sdiv"}
_MOST_ATOMS = {2: 8, 3: 4}
"""By degree, over how many atoms products are formed."""
_MOST_ROWS = 160
_MOST_DEGREE = 6
_MOST_REDUCTIONS = 400


@dataclass(frozen=True, slots=True)
class Equation:
    """At the place the polynomial is zero modulo two to the width; `largest` is the last of its products."""

    place: Value
    width: int
    polynomial: tuple[tuple[Product, int], ...]
    largest: Product
    asked: bool = False
    """Whether somebody asserted it; others are guesses."""

    @property
    def term(self) -> Term:
        """The equation, positive parts on the left."""
        return equal(*(_sum([(each, sign * by) for each, by in self.polynomial], self.width) for sign in (1, -1)))

    def lowest(self, count: int) -> Term:
        """The same of the lowest bits of all numbers, which is weaker, and easier."""
        count = min(count, self.width)
        low = [
            (tuple(apply("extract", atom, parameters=(count - 1, 0)) for atom in product), by)
            for product, by in self.polynomial
        ]
        return equal(*(_sum([(each, sign * by) for each, by in low], count) for sign in (1, -1)))


def _sum(parts: Sequence[tuple[Product, int]], width: int) -> Term:
    """The sum of those products that have a positive factor."""
    total: Term = bits(0, width)
    for product, by in parts:
        if by > 0:
            factors = (*product, *((bits(by % (1 << width), width),) if by != 1 or not product else ()))
            total = apply("add", total, reduce(partial(apply, "mul"), factors))
    return total


class Algebra:
    """Polynomials of one width; atoms are numbered as they are met, which is their order and the only state."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._numbers: dict[Term, int] = {}

    def product(self, atoms: Sequence[Term]) -> Product:
        """The atoms in their order."""
        for each in atoms:
            self._numbers.setdefault(each, len(self._numbers))
        return tuple(sorted(atoms, key=self._numbers.__getitem__))

    def of(self, term: Term, seen: dict[Term, bool]) -> Polynomial:
        """A term as a polynomial, where its conditions are decided."""
        match chosen(term, seen):
            case Constant(value=int(value)):
                return {(): value}
            case Apply(operator="add" | "sub" as operator, arguments=(left, right)):
                return added(self.of(left, seen), self.of(right, seen), 1 if operator == "add" else -1)
            case Apply(operator="neg", arguments=(inner,)):
                return added({}, self.of(inner, seen), -1)
            case Apply(operator="mul", arguments=(left, right)) as whole:
                found = self.times(self.of(left, seen), self.of(right, seen))
                return {(whole,): 1} if found is None else found
            case Apply(operator="urem" | "srem" as operator, arguments=(left, right)) as whole:
                quotient = apply(_QUOTIENTS[operator], chosen(left, seen), chosen(right, seen))
                found = self._remainder(quotient, left, right, seen)
                return {self.product((whole,)): 1} if found is None else found
            case Apply(operator="udiv" | "sdiv" | "lshr" | "ashr" as operator, arguments=(left, right)):
                return {self.product((apply(operator, chosen(left, seen), chosen(right, seen)),)): 1}
            case Apply(operator="shl", arguments=(inner, Constant(value=int(distance)))) if distance < self.width:
                return {product: by << distance for product, by in self.of(inner, seen).items()}
            case Apply(operator="sign_extend" | "zero_extend" as operator, arguments=(inner,), parameters=by):
                part = chosen(inner, seen)
                wide = spread(part, *by) if operator == "sign_extend" else None
                if wide is not None and not _is_extension(wide):
                    return self.of(wide, seen)
                return {self.product((wide or apply(operator, part, parameters=by),)): 1}
            case atom:
                return {self.product((atom,)): 1}

    def _remainder(self, quotient: Term, left: Term, right: Term, seen: dict[Term, bool]) -> Polynomial | None:
        """The left side without so many times the right one as the quotient says, which a remainder always is.

        Where the right side is zero, too: then it is the left one, whatever the quotient is. None if the degree is
        too high.
        """
        whole = self.times(self.of(right, seen), {self.product((quotient,)): 1})
        return None if whole is None else added(self.of(left, seen), whole, -1)

    def times(self, one: Polynomial, other: Polynomial) -> Polynomial | None:
        """Their product; None if its degree is too high."""
        if _degree(one) + _degree(other) > _MOST_DEGREE:
            return None
        found: Polynomial = {}
        for left, by in one.items():
            for right, more in other.items():
                product = self.product((*left, *right))
                found[product] = found.get(product, 0) + by * more
        return found

    def reduced(self, form: Polynomial, equations: Sequence[Equation]) -> Polynomial:
        """What is left where the largest products of the equations are replaced."""
        size = 1 << self.width
        form = {product: by % size for product, by in form.items() if by % size}
        for _ in range(_MOST_REDUCTIONS):
            atoms = {atom for product in form for atom in product}
            longest = _degree(form)
            found = next(
                (
                    (each, rest, factor)
                    for each in equations
                    if len(each.largest) <= longest and atoms.issuperset(each.largest)
                    for product, by in form.items()
                    if (rest := _quotient(product, each.largest)) is not None
                    and (factor := _divided(by, dict(each.polynomial)[each.largest], size)) is not None
                ),
                None,
            )
            if found is None:
                return form
            equation, rest, factor = found
            for product, by in equation.polynomial:
                whole = self.product((*product, *rest))
                form[whole] = (form.get(whole, 0) - factor * by) % size
            form = {product: by for product, by in form.items() if by}
        return form

    def equation(
        self, place: Value, form: Polynomial, own: Term | None = None, *, asked: bool = False
    ) -> Equation | None:
        """That a polynomial is zero at a place; an atom of its own is the largest product, if it has one.

        Without one that is the last product of the highest degree. Where it has an odd factor it has none then.
        """
        size = 1 << self.width
        left = {product: by % size for product, by in form.items() if by % size}
        if not left or max(map(len, left)) == 0:
            return None
        largest = max(
            left, key=lambda product: (product == (own,), len(product), [self._numbers[each] for each in product])
        )
        factor = pow(left[largest], -1, size) if left[largest] % 2 else 1
        signed = ((product, (by * factor) % size) for product, by in left.items())
        form = {product: by if by < size // 2 else by - size for product, by in signed}
        return Equation(place, self.width, tuple(form.items()), largest, asked)

    # --- guessing -----------------------------------------------------------------------------------------------------

    def guessed(
        self, where: Value, atoms: Sequence[Term], states: Sequence[Mapping[Variable, Value]]
    ) -> Iterator[Equation]:
        """Equations that all samples with small values satisfy: linear ones first, then of the atoms that are left."""
        samples, left = self._samples(atoms, states), list(range(len(atoms)))
        for degree, most in ((1, len(atoms)), *_MOST_ATOMS.items()):
            chosen_atoms = left[:most]
            columns = [
                product for each in range(degree + 1) for product in combinations_with_replacement(chosen_atoms, each)
            ]
            if degree > 1 and len(samples) < len(columns) + 5:
                return
            for vector in kernel([row_of(columns, row) for row in _spread(samples)], len(columns)):
                pairs = [(columns[number], by) for number, by in enumerate(vector) if by]
                if degree == 1 and pairs and pairs[-1][0]:
                    left.remove(pairs[-1][0][0])
                if pairs and len(pairs[-1][0]) == degree:
                    products = [(self.product([atoms[each] for each in product]), by) for product, by in pairs]
                    yield Equation(where, self.width, tuple(products), products[-1][0])

    def _samples(self, atoms: Sequence[Term], states: Sequence[Mapping[Variable, Value]]) -> list[tuple[int, ...]]:
        """The values of the atoms in the states, read as signed, where all are small."""
        half, size = 1 << (self.width - 1), 1 << self.width
        rows: dict[tuple[int, ...], None] = {}
        for state in states:
            values = [value for value in evaluate(atoms, dict(state)) if isinstance(value, int)]
            small = tuple(value - size if value >= half else value for value in values)
            if len(small) == len(atoms) and all(abs(each) < 1 << 20 for each in small):
                rows[small] = None
        return list(rows)


def _spread(samples: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
    """So many samples of all, none of them next to another."""
    return samples[:: len(samples) // _MOST_ROWS + 1]


def added(one: Polynomial, other: Polynomial, sign: int) -> Polynomial:
    """The sum, or with a minus for the sign the difference."""
    found = dict(one)
    for product, by in other.items():
        found[product] = found.get(product, 0) + sign * by
    return found


def _is_extension(term: Term) -> bool:
    return isinstance(term, Apply) and term.operator in ("sign_extend", "zero_extend")


def _degree(form: Polynomial) -> int:
    return max(map(len, form), default=0)


def _quotient(product: Product, factor: Product) -> Product | None:
    """What is left of a product without a factor; None if it is none."""
    if len(factor) > len(product):
        return None
    rest = list(product)
    for each in factor:
        if each not in rest:
            return None
        rest.remove(each)
    return tuple(rest)


def _divided(by: int, factor: int, size: int) -> int | None:
    """How often a factor goes into a number that may also be read as a negative one."""
    value = by if by < size // 2 else by - size
    return None if value % factor else value // factor
