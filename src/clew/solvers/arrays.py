"""Arrays and functions as solvers have them: for terms whose arrays are too long to be translated element by element.

An array of `WORDS` elements is an uninterpreted function of 32 bits; nothing is stored into it. Any other array is one
of the solver's theory, with an index as wide as its length needs; index terms must have that width.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from clew.ir.sorts import Array, Bits, Sort
from clew.ir.terms import Apply
from clew.ir.values import Value
from clew.solvers.translate import Builder, Built, Translator

N = TypeVar("N")


class ArrayBuilder(Builder[N], Protocol[N]):
    """What a solver with arrays and functions can make besides."""

    def array(self, name: str, sort: Array) -> N:
        """A variable that is an array, or a function."""
        ...

    def filled(self, sort: Array, value: N) -> N:
        """The array of this value everywhere."""
        ...

    def read(self, sort: Array, array: N, index: N) -> N:
        """An element of an array, or the value of a function."""
        ...

    def written(self, array: N, index: N, value: N) -> N:
        """The array with another element."""
        ...


def index_sort(sort: Array) -> Bits:
    """The sort of indices."""
    return Bits(max((sort.length - 1).bit_length(), 1))


class ArrayTranslator(Translator[N]):
    """A translator that leaves arrays to the solver."""

    def __init__(self, builder: ArrayBuilder[N]) -> None:
        super().__init__(builder)
        self._arrays = builder

    def _constant(self, value: Value, sort: Sort) -> Built[N]:
        if not isinstance(sort, Array):
            return super()._constant(value, sort)
        assert isinstance(value, tuple), f"an array should be a tuple, is {value!r}"
        first, *rest = (self._builder.constant(each, sort.element) for each in value)
        made = self._arrays.filled(sort, first)
        for place, each in enumerate(rest, start=1):
            if value[place] != value[0]:
                made = self._arrays.written(made, self._builder.constant(place, index_sort(sort)), each)
        return made

    def _variable(self, name: str, sort: Sort) -> Built[N]:
        return self._arrays.array(name, sort) if isinstance(sort, Array) else super()._variable(name, sort)

    def _select(self, term: Apply, arguments: list[Built[N]]) -> Built[N]:
        sort = _indexed(term)
        array, index = arguments
        return self._arrays.read(sort, array, index)  # type: ignore[arg-type]  # nothing here is taken apart

    def _store(self, term: Apply, arguments: list[Built[N]]) -> Built[N]:
        _indexed(term)
        array, index, value = arguments
        return self._arrays.written(array, index, value)  # type: ignore[arg-type]  # a value of an array


def _indexed(term: Apply) -> Array:
    sort, index = term.arguments[0].sort, term.arguments[1].sort
    assert isinstance(sort, Array), f"an array should be indexed, not {sort}"
    assert index == index_sort(sort), f"the index of {sort} should be {index_sort(sort)}, is {index}"
    return sort
