"""z3 behind the solver protocol: integers, reals, and a second opinion on bit-vectors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import z3 as native

from clew.ir.errors import Unsupported
from clew.ir.sorts import WORDS, Array, Bits, Bool, Integer, Real, Sort
from clew.ir.terms import Term, Variable
from clew.ir.values import Value
from clew.solvers.arrays import index_sort
from clew.solvers.smt import Sat
from clew.solvers.translate import Built, Elements, Translator

Make = Callable[..., Any]

_PLAIN: dict[str, Make] = {
    "not": native.Not,
    "and": native.And,
    "or": native.Or,
    "xor": native.Xor,
    "=>": native.Implies,
    "=": lambda a, b: a == b,
    "ite": native.If,
    "concat": native.Concat,
    "+": lambda a, b: a + b,
    "*": lambda a, b: a * b,
    "-": lambda a, b=None: -a if b is None else a - b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    "ubv_to_int": lambda a: native.BV2Int(a, is_signed=False),
    "sbv_to_int": lambda a: native.BV2Int(a, is_signed=True),
    "to_real": native.ToReal,
    "to_int": native.ToInt,
    # SMT-LIB leaves division by zero open; the operator table does not.
    "div": lambda a, b: native.If(b == 0, native.IntVal(0, a.ctx), a / b),
    "mod": lambda a, b: native.If(b == 0, a, a % b),
    "/": lambda a, b: native.If(b == 0, native.RealVal(0, a.ctx), a / b),
}

_INDEXED: dict[str, Make] = {
    "extract": lambda a, high, low: native.Extract(high, low, a),
    "zero_extend": lambda a, count: native.ZeroExt(count, a),
    "sign_extend": lambda a, count: native.SignExt(count, a),
    "int_to_bv": native.Int2BV,
}

ANSWERS = {"sat": Sat.YES, "unsat": Sat.NO, "unknown": Sat.UNKNOWN}


def _on_bits(smt: str, arguments: list[Any]) -> Any:  # noqa: ANN401
    """An operator on bit-vectors: the library has a function of the name that SMT-LIB gives it."""
    make = getattr(native.z3core, f"Z3_mk_{smt}", None)
    if make is None:
        raise Unsupported(f"z3 has no operator {smt}")
    context = arguments[0].ctx
    made = make(context.ref(), *(each.as_ast() for each in arguments))
    return (native.BoolRef if native.is_bool(native.ExprRef(made, context)) else native.BitVecRef)(made, context)


class Z3Builder:
    """Terms of one context."""

    def __init__(self) -> None:
        self.context = native.Context()
        self._variables: dict[tuple[str, Sort], Any] = {}

    def constant(self, value: Value, sort: Sort) -> Any:  # noqa: ANN401 - the library has no types
        """A constant."""
        match sort:
            case Bool():
                return native.BoolVal(value, self.context)
            case Bits(width=width):
                return native.BitVecVal(value, width, self.context)
            case Integer():
                return native.IntVal(value, self.context)
            case _:
                assert isinstance(value, Fraction), f"a real should be a fraction, is {value!r}"
                return native.Q(value.numerator, value.denominator, self.context)

    def variable(self, name: str, sort: Sort) -> Any:  # noqa: ANN401
        """A variable."""
        found = self._variables.get((name, sort))
        if found is None:
            found = self._variables[name, sort] = native.Const(name, self.sort(sort))
        return found

    def apply(self, smt: str, arguments: list[Any], parameters: tuple[int, ...]) -> Any:  # noqa: ANN401
        """An operator."""
        if parameters:
            return _INDEXED[smt](*arguments, *parameters)
        return _PLAIN[smt](*arguments) if smt in _PLAIN else _on_bits(smt, arguments)

    def array(self, name: str, sort: Array) -> Any:  # noqa: ANN401
        """A variable that is an array or a function; the same for the same name and sort."""
        found = self._variables.get((name, sort))
        if found is None:
            index, element = self.sort(index_sort(sort)), self.sort(sort.element)
            function = sort.length == WORDS
            made = native.Function(name, index, element) if function else native.Array(name, index, element)
            found = self._variables[name, sort] = made
        return found

    def filled(self, sort: Array, value: Any) -> Any:  # noqa: ANN401
        """The array of one value."""
        return native.K(self.sort(index_sort(sort)), value)

    def read(self, sort: Array, array: Any, index: Any) -> Any:  # noqa: ANN401
        """An element, or the value of a function."""
        return array(index) if sort.length == WORDS else native.Select(array, index)

    def written(self, array: Any, index: Any, value: Any) -> Any:  # noqa: ANN401
        """The array with another element."""
        return native.Store(array, index, value)

    def sort(self, sort: Sort) -> Any:  # noqa: ANN401
        """The solver's own sort."""
        match sort:
            case Bool():
                return native.BoolSort(self.context)
            case Bits(width=width):
                return native.BitVecSort(width, self.context)
            case Integer():
                return native.IntSort(self.context)
            case _:
                return native.RealSort(self.context)


class Z3Solver:
    """A resource of the library; see the protocol."""

    name = "z3"

    def __init__(self) -> None:
        self._builder = Z3Builder()
        self._translate: Translator[Any] = Translator(self._builder)
        self._solver = native.Solver(ctx=self._builder.context)
        self._assumptions: tuple[Term, ...] = ()
        self._model: Any = None
        """That of the last check, once somebody has asked for a value of it."""

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Assertions added inside are gone behind it."""
        self._solver.push()
        try:
            yield
        finally:
            self._solver.pop()

    def add(self, condition: Term) -> None:
        """Assert a Bool term."""
        self._solver.add(self._translate(condition))

    def add_forall(self, bound: tuple[Variable, ...], condition: Term) -> None:
        """Assert that a Bool term holds for all values of some variables, which mean others outside of it."""
        names = [part for variable in bound for part in _parts(self._translate.whole(variable))]
        body = self._translate(condition)
        self._solver.add(native.ForAll(names, body) if names else body)

    def check(self, *assumptions: Term, milliseconds: int | None = None) -> Sat:
        """Whether the assertions and the assumptions have a model together."""
        self._assumptions = assumptions
        self._model = None
        self._solver.set("timeout", 0xFFFFFFFF if milliseconds is None else milliseconds)
        return ANSWERS[str(self._solver.check(*(self._translate(assumption) for assumption in assumptions)))]

    def value(self, term: Term) -> Value:
        """The value of a term in the last model."""
        return self._read(self._translate.whole(term), term.sort)

    def core(self) -> tuple[Term, ...]:
        """Assumptions of the last check that suffice for NO."""
        found = {part.get_id() for part in self._solver.unsat_core()}
        return tuple(term for term in self._assumptions if self._translate(term).get_id() in found)

    def _read(self, built: Built[Any], sort: Sort) -> Value:
        if isinstance(built, Elements):
            assert isinstance(sort, Array), f"elements should be those of an array, not of {sort}"
            return tuple(self._read(element, sort.element) for element in built.parts)
        if self._model is None:
            self._model = self._solver.model()
        found = self._model.eval(built, model_completion=True)
        match sort:
            case Bool():
                return bool(native.is_true(found))
            case Real():
                return Fraction(found.numerator_as_long(), found.denominator_as_long())
            case _:
                return int(found.as_long())


def _parts(built: Built[Any]) -> Iterator[Any]:
    """The numbers and truth values that a translation consists of."""
    if not isinstance(built, Elements):
        yield built
        return
    for part in built.parts:
        yield from _parts(part)
