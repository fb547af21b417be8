"""A split made ready for comparison: which data are symbolic, in which literals, and a canonical renaming of these.

Input: a `Split`. Output: a `Part`: constants are values and array terms of known elements are tuples, so that concrete
data is compared as such. Literals are the variables in terms. The canonical form numbers them in order of occurrence,
first in the data, then in the path, whose conjuncts are ordered by shape: states that differ in the names of their
literals only have one canonical form. Its names begin with `~`, so that they never meet those of another state.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from clew.graphs import complete
from clew.ir.terms import TRUE, Apply, Constant, Observe, Term, Variable, children, variable
from clew.ir.values import has_undefined
from clew.ir.walk import rewrite_all, variables
from clew.logic.ranges import Ranges
from clew.records import dataclass
from clew.semantics.values import Datum, Path
from clew.symbolic.matching.fingerprint import fingerprint
from clew.symbolic.matching.shapes import shape
from clew.symbolic.split import Split

Normalise = Callable[[Term], Term]
"""An equal term, in a form in which equal terms are more often the same one."""

_DEFINED: dict[Term, bool] = {}
_LITERALS: dict[Term, tuple[Variable, ...]] = {}


def literals(term: Term) -> tuple[Variable, ...]:
    """The variables of a term in order of occurrence; remembered, since terms come again."""
    found = _LITERALS.get(term)
    if found is None:
        found = _LITERALS[term] = variables(term)
    return found


def all_literals(terms: Iterable[Term]) -> tuple[Variable, ...]:
    """The variables of several terms in order of occurrence."""
    return tuple(dict.fromkeys(literal for term in terms for literal in literals(term)))


@dataclass(frozen=True, slots=True)
class Canonical:
    """The state under the renaming, and the renaming."""

    data: tuple[Datum, ...]
    path: Path
    names: Mapping[Term, Variable]


@dataclass(frozen=True, eq=False)
class Part:
    """See the module. Compared by identity; what follows from the fields is computed once, when it is needed."""

    skeleton: Hashable
    data: tuple[Datum, ...]
    path: Path
    symbolic: tuple[int, ...]
    """The positions of data that hold a term or contain one."""

    @cached_property
    def concrete(self) -> tuple[Datum, ...]:
        """The data at all other positions."""
        skipped = set(self.symbolic)
        return tuple(datum for position, datum in enumerate(self.data) if position not in skipped)

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The terms in the data, in order."""
        return tuple(term for position in self.symbolic for term in _terms(self.data[position]))

    @cached_property
    def literals(self) -> tuple[Variable, ...]:
        """Those of the data, then those of the path only."""
        return all_literals((*self.terms, *self.path))

    @cached_property
    def identity(self) -> Hashable:
        """States with the same one are equal up to the names of literals."""
        terms, path = fingerprint(self.terms, self.path)
        numbers = iter(terms)
        shown = tuple(_mark(self.data[position], numbers) for position in self.symbolic)
        return self.skeleton, self.symbolic, self.concrete, shown, path

    @cached_property
    def defined(self) -> bool:
        """Whether a solver has a meaning for all terms."""
        return all(map(_is_defined, (*self.terms, *self.path)))

    @cached_property
    def ranges(self) -> Ranges:
        """What the path says without a solver, in canonical literals."""
        return _ranges(self.canonical.path)

    @cached_property
    def facts(self) -> Ranges:
        """The same in the literals of the state; what is known of a datum does not depend on names."""
        return _ranges(self.path)

    @cached_property
    def canonical(self) -> Canonical:
        """The canonical form."""
        ordered = tuple(sorted(dict.fromkeys(self.path), key=shape))
        found = all_literals((*self.terms, *ordered))
        names: dict[Term, Variable] = {}
        for number, literal in enumerate(found):
            names[literal] = variable(f"~{number}", literal.sort)
        terms = iter(rewrite_all((*self.terms, *ordered), names.get))
        data = list(self.data)
        for position in self.symbolic:
            data[position] = _replace(data[position], terms)
        return Canonical(tuple(data), tuple(terms), names)


def prepare(split: Split, normalise: Normalise | None = None) -> Part:
    """The part of a split; with a normaliser, of the normalised data and path."""
    data = tuple(_settle(datum, normalise) for datum in split.data)
    path = split.path if normalise is None else tuple(map(normalise, split.path))
    symbolic = tuple(position for position, datum in enumerate(data) if _is_symbolic(datum))
    return Part(split.skeleton, data, tuple(term for term in path if term is not TRUE), symbolic)


@lru_cache(maxsize=4096)
def _ranges(path: Path) -> Ranges:
    """The facts of a path; many states share one, up to names."""
    return Ranges(path)


def _settle(datum: Datum, normalise: Normalise | None) -> Datum:
    if isinstance(datum, tuple):
        return tuple(_settle(element, normalise) for element in datum)
    if not isinstance(datum, Term):
        return datum
    if normalise is not None:
        datum = normalise(datum)
    if isinstance(datum, Constant):
        return datum.value
    if isinstance(datum, Apply) and datum.operator == "array":
        return tuple(_settle(element, None) for element in datum.arguments)
    return datum


def _is_symbolic(datum: Datum) -> bool:
    if isinstance(datum, tuple):
        return any(map(_is_symbolic, datum))
    return isinstance(datum, Term)


def _is_defined(term: Term) -> bool:
    """Whether all parts of a term have a meaning; remembered, since terms come again."""
    found = _DEFINED.get(term)
    return complete(_DEFINED, term, children, _is_defined_node) if found is None else found


def _is_defined_node(term: Term) -> bool:
    return _has_meaning(term) and all([_DEFINED[part] for part in children(term)])  # noqa: C419 - a list is faster


def _has_meaning(term: Term) -> bool:
    return not isinstance(term, Observe) and not (isinstance(term, Constant) and has_undefined(term.value))


def _terms(datum: Datum) -> Iterator[Term]:
    if isinstance(datum, Term):
        yield datum
    elif isinstance(datum, tuple):
        for element in datum:
            yield from _terms(element)


def _mark(datum: Datum, numbers: Iterator[int]) -> Hashable:
    """The datum with its terms replaced by their numbers, in the order of `_terms`."""
    if isinstance(datum, Term):
        return "term", next(numbers)
    return "tuple", tuple([_mark(element, numbers) for element in datum]) if isinstance(datum, tuple) else datum


def _replace(datum: Datum, terms: Iterator[Term]) -> Datum:
    """The datum with its terms replaced, in the order of `_terms`."""
    if isinstance(datum, Term):
        return next(terms)
    return tuple(_replace(element, terms) for element in datum) if isinstance(datum, tuple) else datum
