"""Paths in independent parts. A *slice* is a set of conjuncts that share inputs, directly or through others.

Conjuncts of different slices say nothing about each other, so a question is asked of one slice (or of the union of
those that it connects), and the answer serves every path that contains it. Slices are kept by their sets of conjuncts.
Where a slice has few valuations, these *points* answer every question exactly.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from math import prod

from clew.ir.sorts import Bits, Bool, Sort
from clew.ir.terms import Term, Variable
from clew.ir.values import Value
from clew.logic.range_facts import Fact
from clew.logic.ranges import Ranges
from clew.semantics.values import Path, Truth
from clew.symbolic.paths.inputs import mentioned
from clew.symbolic.paths.model import Model

_POINTS = 256
"""So many valuations are looked at."""
_MODELS = 4
"""So many models are kept of a slice; the newest comes first."""
_WHOLE = 256
"""Of so many paths models are kept."""
_REMEMBERED = 100_000
"""When so many paths or slices are known, they are forgotten."""


class Slice:
    """Connected conjuncts in the order in which they were assumed, and everything found out about them."""

    __slots__ = ("answers", "conjuncts", "inputs", "models", "parent", "points_", "ranges_", "settled", "values")

    def __init__(self, conjuncts: tuple[Term, ...], inputs: frozenset[Variable], models: Iterable[Model]) -> None:
        self.conjuncts, self.inputs = conjuncts, inputs
        self.models = list(models)[:_MODELS]
        self.answers: dict[Term, Truth] = {}
        self.values: dict[Term, tuple[Value, ...]] = {}
        self.parent: Slice | None = None
        self.settled: dict[Term, Term] | None = None
        """The inputs that have one value, once somebody has asked for them."""
        self.ranges_: Ranges | None = None
        self.points_: tuple[tuple[Model, ...] | None] | None = None

    @property
    def ranges(self) -> Ranges:
        """The facts that the conjuncts give; made when they are asked for."""
        if self.ranges_ is None:
            grown = self.parent is not None and self.parent.ranges_ is not None
            if grown and self.parent is not None and len(self.parent.conjuncts) + 1 == len(self.conjuncts):
                self.ranges_ = self.parent.ranges.extended(self.conjuncts[-1])
            else:
                self.ranges_ = Ranges(self.conjuncts)
        return self.ranges_

    @property
    def points(self) -> tuple[Model, ...] | None:
        """All models, where there are few valuations of the inputs; made when they are asked for."""
        if self.points_ is None:
            self.points_ = (self._points(),)
        return self.points_[0]

    def _points(self) -> tuple[Model, ...] | None:
        before = None if self.parent is None or self.parent.points_ is None else self.parent.points_[0]
        if before is None or self.parent is None or self.parent.inputs != self.inputs:
            return _points_of(self.inputs, self.ranges, self.conjuncts)
        return tuple(model for model in before if model.satisfies(self.conjuncts))

    def add_model(self, model: Model) -> None:
        """Keep a model of the conjuncts."""
        self.models.insert(0, model)
        del self.models[_MODELS:]


Parts = tuple[Slice, ...]


class Slices:
    """The slices of all paths met so far: a cache."""

    def __init__(self) -> None:
        self._slices: dict[frozenset[Term], Slice] = {}
        self._paths: dict[Path, Parts] = {}
        self._last: tuple[Path, Parts] = ((), ())
        self._models: dict[Path, tuple[list[Model], list[Model]]] = {}
        """Of some paths the newest models of their slices, and those of the whole that were made of them."""
        self.free = Slice((), frozenset(), (Model({}),))
        """The slice of no conjuncts."""

    def of(self, path: Path) -> Parts:
        """The slices of a path."""
        if path is self._last[0]:
            return self._last[1]
        found = self._paths.get(path)
        if found is None:
            found = ()
            for conjunct in path:
                found = self._with(found, conjunct, ())
            self._remember(path, found)
        self._last = (path, found)
        return found

    def about(self, term: Term, path: Path) -> Slice:
        """The conjuncts that have to do with the term."""
        return self._joined(self._touching(self.of(path), mentioned(term)))

    def models(self, path: Path) -> list[Model]:
        """Models of a whole path, put together from those of its slices; a slice of which none is known is left out.

        They remember the values of terms, so those of the last paths are kept as long as nothing more is known.
        """
        parts = [part for part in self.of(path) if part.models]
        newest = [part.models[0] for part in parts]
        known = self._models.get(path)
        if known is not None and known[0] == newest:
            return known[1]
        if len(self._models) >= _WHOLE:
            self._models.clear()
        found = [_model(parts, place) for place in range(max((len(part.models) for part in parts), default=0))]
        self._models[path] = newest, found
        return found

    def extend(self, path: Path, conjunct: Term, models: Iterable[Model] = ()) -> Path:
        """The path with one more conjunct, of which models may be known."""
        longer = (*path, conjunct)
        if longer not in self._paths:
            self._remember(longer, self._with(self.of(path), conjunct, models))
        self._last = (longer, self._paths[longer])
        return longer

    def _remember(self, path: Path, parts: Parts) -> None:
        if len(self._paths) > _REMEMBERED or len(self._slices) > _REMEMBERED:
            self._paths.clear()
            self._slices.clear()
        self._paths[path] = parts

    def _with(self, parts: Parts, conjunct: Term, models: Iterable[Model]) -> Parts:
        touching = self._touching(parts, mentioned(conjunct))
        before = self._joined(touching)
        key = frozenset((*before.conjuncts, conjunct))
        found = self._slices.get(key)
        if found is None:
            conjuncts = before.conjuncts if conjunct in before.conjuncts else (*before.conjuncts, conjunct)
            known = [*(model for model in models if model.satisfies(conjuncts))]
            known.extend(model for model in before.models if model.value(conjunct) is True)
            found = Slice(conjuncts, before.inputs | mentioned(conjunct), known)
            found.parent = before
            self._slices[key] = found
        return (*(part for part in parts if part not in touching), found)

    @staticmethod
    def _touching(parts: Parts, inputs: frozenset[Variable]) -> Parts:
        return tuple(part for part in parts if not inputs.isdisjoint(part.inputs))

    def _joined(self, parts: Parts) -> Slice:
        if not parts:
            return self.free
        if len(parts) == 1:
            return parts[0]
        conjuncts = tuple(conjunct for part in parts for conjunct in part.conjuncts)
        key = frozenset(conjuncts)
        found = self._slices.get(key)
        if found is None:
            found = Slice(conjuncts, frozenset().union(*(part.inputs for part in parts)), _together(parts))
            self._slices[key] = found
        return found


def _together(parts: Parts) -> list[Model]:
    """Models of all parts: one of each, put together."""
    return [_model(parts, 0)] if all(part.models for part in parts) else []


def _model(parts: Iterable[Slice], place: int) -> Model:
    """A model of parts that have some: of each the one at a place, or another where it has fewer."""
    given: dict[Variable, Value] = {}
    for part in parts:
        model = part.models[place % len(part.models)]
        given.update((each, model.value(each)) for each in part.inputs)
    return Model(given)


def _points_of(inputs: Collection[Variable], ranges: Ranges, conjuncts: Collection[Term]) -> tuple[Model, ...] | None:
    """The models of the conjuncts, by name of input and ascending value."""
    ordered = sorted(inputs, key=lambda each: each.name)
    domains = [_domain(each.sort, ranges.of(each)) for each in ordered]
    if prod(len(domain) for domain in domains) > _POINTS:
        return None
    models = (Model(dict(zip(ordered, values, strict=True))) for values in product(*domains))
    return tuple(model for model in models if model.satisfies(conjuncts))


def _domain(sort: Sort, fact: Fact) -> range | tuple[Value, ...]:
    """The values of an input; more than are looked at, where nothing limits them."""
    if isinstance(sort, Bool):
        return (False, True)
    if not isinstance(fact, tuple) or fact[0] is None or fact[1] is None:
        return range(_POINTS + 1)
    if isinstance(sort, Bits) and len(fact) == 6 and fact[3] - fact[2] < fact[1] - fact[0]:
        return tuple(value % (1 << sort.width) for value in range(fact[2], min(fact[3], fact[2] + _POINTS) + 1))
    return range(fact[0], min(fact[1], fact[0] + _POINTS) + 1)
