"""bitwuzla behind the solver protocol: the default for bit-vectors."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import bitwuzla as native
from bitwuzla import Kind, Option, Result

from clew.ir.errors import Unsupported
from clew.ir.sorts import WORDS, Array, Bits, Bool, Sort
from clew.ir.terms import Term
from clew.ir.values import Value
from clew.solvers.arrays import index_sort
from clew.solvers.smt import Sat
from clew.solvers.translate import Built, Elements, Translator

_KINDS = {"=": Kind.EQUAL, "=>": Kind.IMPLIES, "bvlshr": Kind.BV_SHR}
"""What is called otherwise than in SMT-LIB; `bvadd` is BV_ADD, `concat` is BV_CONCAT, `and` is AND."""

_ANSWERS = {Result.SAT: Sat.YES, Result.UNSAT: Sat.NO, Result.UNKNOWN: Sat.UNKNOWN}


@cache
def kind_of(smt: str) -> Kind:
    """The kind of a term by the name of its operator."""
    name = smt.upper()
    spellings = (name, f"BV_{name}", f"BV_{name.removeprefix('BV')}")
    found = _KINDS.get(smt) or next((getattr(Kind, each) for each in spellings if hasattr(Kind, each)), None)
    if found is None:
        raise Unsupported(f"bitwuzla has no operator {smt}; it decides Booleans and bit-vectors")
    return found


class BitwuzlaBuilder:
    """Terms of one manager; see `arrays.ArrayBuilder`."""

    def __init__(self) -> None:
        self.manager = native.TermManager()
        self._variables: dict[tuple[str, Sort], Any] = {}

    def constant(self, value: Value, sort: Sort) -> Any:  # noqa: ANN401 - the library has no types
        """A constant of sort Bool or Bits."""
        if isinstance(sort, Bool):
            return self.manager.mk_true() if value else self.manager.mk_false()
        return self.manager.mk_bv_value(self._sort(sort), value)

    def variable(self, name: str, sort: Sort) -> Any:  # noqa: ANN401
        """A variable of sort Bool or Bits."""
        found = self._variables.get((name, sort))
        if found is None:
            found = self._variables[name, sort] = self.manager.mk_const(self._sort(sort), name)
        return found

    def apply(self, smt: str, arguments: list[Any], parameters: tuple[int, ...]) -> Any:  # noqa: ANN401
        """An operator on Bool and Bits."""
        return self.manager.mk_term(kind_of(smt), arguments, list(parameters))

    def array(self, name: str, sort: Array) -> Any:  # noqa: ANN401
        """A variable that is an array or a function; the same for the same name and sort."""
        found = self._variables.get((name, sort))
        if found is None:
            index, element = self._sort(index_sort(sort)), self._sort(sort.element)
            function = sort.length == WORDS
            made = self.manager.mk_fun_sort([index], element) if function else self._sort(sort)
            found = self._variables[name, sort] = self.manager.mk_const(made, name)
        return found

    def filled(self, sort: Array, value: Any) -> Any:  # noqa: ANN401
        """The array of one value."""
        return self.manager.mk_const_array(self._sort(sort), value)

    def read(self, sort: Array, array: Any, index: Any) -> Any:  # noqa: ANN401
        """An element, or the value of a function."""
        kind = Kind.APPLY if sort.length == WORDS else Kind.ARRAY_SELECT
        return self.manager.mk_term(kind, [array, index])

    def written(self, array: Any, index: Any, value: Any) -> Any:  # noqa: ANN401
        """The array with another element."""
        return self.manager.mk_term(Kind.ARRAY_STORE, [array, index, value])

    def _sort(self, sort: Sort) -> Any:  # noqa: ANN401
        match sort:
            case Bool():
                return self.manager.mk_bool_sort()
            case Bits(width=width):
                return self.manager.mk_bv_sort(width)
            case Array(element=element):
                return self.manager.mk_array_sort(self._sort(index_sort(sort)), self._sort(element))
            case _:
                raise Unsupported(f"bitwuzla has no sort {sort}; it decides Booleans and bit-vectors")


class BitwuzlaSolver:
    """A resource of the library; see the protocol."""

    name = "bitwuzla"

    def __init__(self) -> None:
        self._builder = BitwuzlaBuilder()
        self._translate: Translator[Any] = Translator(self._builder)
        options = native.Options()
        options.set(Option.PRODUCE_MODELS, True)
        options.set(Option.PRODUCE_UNSAT_ASSUMPTIONS, True)
        self._solver = native.Bitwuzla(self._builder.manager, options)
        self._assumptions: tuple[Term, ...] = ()
        self._end: float | None = None
        self._timed = False

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Assertions added inside are gone behind it."""
        self._solver.push(1)
        try:
            yield
        finally:
            self._solver.pop(1)

    def add(self, condition: Term) -> None:
        """Assert a Bool term."""
        self._solver.assert_formula(self._translate(condition))

    def check(self, *assumptions: Term, milliseconds: int | None = None) -> Sat:
        """Whether the assertions and the assumptions have a model together."""
        self._assumptions = assumptions
        self._limit(milliseconds)
        return _ANSWERS[self._solver.check_sat(*(self._translate(assumption) for assumption in assumptions))]

    def value(self, term: Term) -> Value:
        """The value of a term in the last model."""
        return self._read(self._translate.whole(term), term.sort)

    def core(self) -> tuple[Term, ...]:
        """Assumptions of the last check that suffice for NO."""
        return tuple(term for term in self._assumptions if self._solver.is_unsat_assumption(self._translate(term)))

    def _limit(self, milliseconds: int | None) -> None:
        """The library asks a call-back from time to time; it is installed with the first limit, for it costs."""
        self._end = None if milliseconds is None else time.monotonic() + milliseconds / 1000
        if self._end is not None and not self._timed:
            self._timed = True
            self._solver.configure_terminator(self._over)

    def _over(self) -> bool:
        return self._end is not None and time.monotonic() > self._end

    def _read(self, built: Built[Any], sort: Sort) -> Value:
        if isinstance(built, Elements):
            assert isinstance(sort, Array), f"elements should be those of an array, not of {sort}"
            return tuple(self._read(element, sort.element) for element in built.parts)
        found = self._solver.get_value(built)
        if isinstance(sort, Bool):
            return bool(found.value())
        return int(found.value(10))
