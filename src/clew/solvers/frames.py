"""Solvers that stamp: formulas are translated once and instantiated by the solver's own substitution.

Input: terms, translated once; substitutions between the solver's own terms. Output: the solver's own terms, which can
be asserted and assumed. Making a frame of a few thousand operators this way takes milliseconds where building it takes
a hundred.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from clew.ir.sorts import WORDS, Array, Bits, Bool, Real, Sort
from clew.ir.terms import Term, apply, bits
from clew.ir.values import Value
from clew.ir.walk import postorder
from clew.solvers.arrays import ArrayBuilder, ArrayTranslator, index_sort
from clew.solvers.smt import Sat

Native = Any
"""A solver's own term; the libraries have no types."""


class Stamping(ABC):
    """A resource: a solver with its own terms in hand."""

    name: str
    _builder: ArrayBuilder[Native]
    _translate: ArrayTranslator[Native]

    def translate(self, terms: Sequence[Term]) -> list[Native]:
        """Terms as the solver's own."""
        return [self._translate(term) for term in terms]

    def fresh(self, name: str, sort: Sort) -> Native:
        """A new variable of the solver."""
        return self._builder.array(name, sort) if isinstance(sort, Array) else self._builder.variable(name, sort)

    @abstractmethod
    def stamp(self, terms: Sequence[Native], by: Mapping[Native, Native]) -> list[Native]:
        """The terms with variables replaced, all at once."""

    @abstractmethod
    def both(self, terms: Sequence[Native]) -> Native:
        """Conjunction."""

    @abstractmethod
    def negate(self, term: Native) -> Native:
        """Negation."""

    @abstractmethod
    def same(self, left: Native, right: Native) -> Native:
        """Equality."""

    @abstractmethod
    def add(self, term: Native) -> None:
        """Assert."""

    @abstractmethod
    def check(self, *assumptions: Native, deadline: float | None = None) -> Sat:
        """Whether the assertions and the assumptions have a model; UNKNOWN when the deadline has passed."""

    def value(self, term: Native, sort: Sort) -> Value:
        """The value of a term in the last model."""
        if isinstance(sort, Array):
            return tuple(self.value(each, sort.element) for each in elements(self._builder, term, sort))
        return self._scalar(term, sort)

    @abstractmethod
    def _scalar(self, term: Native, sort: Sort) -> Value:
        """The value of a term that is no array."""


class BitwuzlaFrames(Stamping):
    """bitwuzla: Booleans and bit-vectors."""

    name = "bitwuzla"

    def __init__(self) -> None:
        import bitwuzla as native

        from clew.solvers.bitwuzla import BitwuzlaBuilder

        self._kind = native.Kind
        self._result = native.Result
        self._builder = BitwuzlaBuilder()
        self._manager = self._builder.manager
        self._translate = ArrayTranslator(self._builder)
        options = native.Options()
        options.set(native.Option.PRODUCE_MODELS, True)
        self._solver = native.Bitwuzla(self._manager, options)
        self._end: float | None = None
        self._timed = False

    def stamp(self, terms: Sequence[Native], by: Mapping[Native, Native]) -> list[Native]:
        """The terms with variables replaced."""
        found: list[Native] = self._manager.substitute_terms(list(terms), dict(by))
        return found

    def both(self, terms: Sequence[Native]) -> Native:
        """Conjunction."""
        if len(terms) < 2:
            return terms[0] if terms else self._manager.mk_true()
        return self._manager.mk_term(self._kind.AND, list(terms))

    def negate(self, term: Native) -> Native:
        """Negation."""
        return self._manager.mk_term(self._kind.NOT, [term])

    def same(self, left: Native, right: Native) -> Native:
        """Equality."""
        return self._manager.mk_term(self._kind.EQUAL, [left, right])

    def add(self, term: Native) -> None:
        """Assert."""
        self._solver.assert_formula(term)

    def check(self, *assumptions: Native, deadline: float | None = None) -> Sat:
        """Whether there is a model."""
        self._end = deadline
        if deadline is not None and not self._timed:
            self._timed = True
            self._solver.configure_terminator(self._over)
        answer = self._solver.check_sat(*assumptions)
        if answer == self._result.SAT:
            return Sat.YES
        return Sat.NO if answer == self._result.UNSAT else Sat.UNKNOWN

    def _over(self) -> bool:
        return self._end is not None and time.monotonic() > self._end

    def _scalar(self, term: Native, sort: Sort) -> Value:
        found = self._solver.get_value(term)
        return bool(found.value()) if isinstance(sort, Bool) else int(found.value(10))


class Z3Frames(Stamping):
    """z3: mathematical integers and reals too."""

    name = "z3"

    def __init__(self) -> None:
        import z3 as native

        from clew.solvers.z3 import Z3Builder

        self._native = native
        self._builder = Z3Builder()
        self._context = self._builder.context
        self._translate = ArrayTranslator(self._builder)
        self._solver = native.Solver(ctx=self._context)
        self._model: Native = None

    def stamp(self, terms: Sequence[Native], by: Mapping[Native, Native]) -> list[Native]:
        """The terms with variables replaced."""
        pairs = list(by.items())
        return [self._native.substitute(term, pairs) for term in terms]

    def both(self, terms: Sequence[Native]) -> Native:
        """Conjunction."""
        return self._native.And(*terms) if terms else self._native.BoolVal(True, ctx=self._context)

    def negate(self, term: Native) -> Native:
        """Negation."""
        return self._native.Not(term)

    def same(self, left: Native, right: Native) -> Native:
        """Equality."""
        return left == right

    def add(self, term: Native) -> None:
        """Assert."""
        self._solver.add(term)

    def check(self, *assumptions: Native, deadline: float | None = None) -> Sat:
        """Whether there is a model."""
        if deadline is not None:
            self._solver.set("timeout", max(1, int(1000 * (deadline - time.monotonic()))))
        answer = self._solver.check(*assumptions)
        if answer == self._native.sat:
            self._model = self._solver.model()
            return Sat.YES
        return Sat.NO if answer == self._native.unsat else Sat.UNKNOWN

    def _scalar(self, term: Native, sort: Sort) -> Value:
        found = self._model.eval(term, model_completion=True)
        match sort:
            case Bool():
                return bool(self._native.is_true(found))
            case Real():
                return Fraction(found.numerator_as_long(), found.denominator_as_long())
            case _:
                return int(found.as_long())


def elements(builder: ArrayBuilder[Native], array: Native, sort: Array) -> list[Native]:
    """The elements of an array as the solver's own terms."""
    places = (builder.constant(place, index_sort(sort)) for place in range(sort.length))
    return [builder.read(sort, array, place) for place in places]


class Function(Sequence[Value]):
    """A function in the last model of a solver, as the array that it is in our terms; asked for value by value."""

    def __init__(self, solver: Stamping, function: Term) -> None:
        self._solver = solver
        self._function = function

    def __len__(self) -> int:
        return WORDS

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401 - a slice is never asked for
        asked = apply("select", self._function, bits(index, 32))
        (native,) = self._solver.translate((asked,))
        return self._solver.value(native, asked.sort)


def frames_solver(terms: Sequence[Term]) -> Stamping:
    """Bitwuzla where it knows all sorts, else z3."""
    sorts = {type(sort) for term in postorder(*terms) for sort in _parts(term.sort)}
    return BitwuzlaFrames() if sorts <= {Bool, Bits} else Z3Frames()


def _parts(sort: Sort) -> tuple[Sort, ...]:
    return (sort.element,) if isinstance(sort, Array) else (sort,)
