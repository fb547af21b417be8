"""Packed states that were visited, and which of them covers a new one.

States with equal bytes differ in their terms and paths only, and the same terms with the same path come again in many
states: which of two such pairs covers the other is asked once. Where many are kept, values that a state can have tell
which others are worth a comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from clew.codegen.c.symbolic.expander import Packed
from clew.ir.terms import Term, Variable
from clew.ir.values import Value
from clew.semantics.values import Path
from clew.symbolic.matching.bucket import Entry, Sampled
from clew.symbolic.matching.covered import Covered
from clew.symbolic.matching.index import Bucket
from clew.symbolic.matching.matchers import Matcher
from clew.symbolic.matching.methods import Effort
from clew.symbolic.matching.prepared import Part
from clew.symbolic.matching.statistics import Statistics
from clew.symbolic.paths.inputs import mentioned
from clew.symbolic.paths.model import Model
from clew.symbolic.paths.slices import Slices
from clew.symbolic.split import Split

N = TypeVar("N")
_EFFORT = Effort(on_stack=True, attempts=3)
"""A comparison is made once, so it is worth something."""
_FEW = 8
"""So many states with equal bytes are compared one by one."""


class Covering(Generic[N]):
    """Visited states in the sense of a matcher; grows. Whoever searches keeps a node with each."""

    def __init__(
        self,
        matcher: Matcher,
        slices: Slices,
        *,
        refutes: bool,
        implies: bool,
        forgotten: Callable[[N, N], None] = lambda _old, _new: None,
    ) -> None:
        self._matcher, self._slices = matcher, slices
        self._forgotten = forgotten
        """Told of a state that is not kept any more, and of the new one that covers it."""
        self._refutes = refutes
        """Whether a value that an old state cannot have shows that it covers nothing."""
        self._implies = implies
        """Whether an old state covers what is a part of it."""
        self._numbers: dict[tuple[tuple[Term, ...], Path], int] = {}
        self._pairs: list[tuple[tuple[Term, ...], Path]] = []
        self._samples: dict[int, list[tuple[Value, ...]]] = {}
        self._parts: list[Part] = []
        self._covers: dict[tuple[int, int], bool] = {}
        self._visited: dict[bytes, _Group[N]] = {}

    @property
    def statistics(self) -> Statistics:
        """What matching has cost."""
        return self._matcher.statistics

    def add(self, state: Packed, node: N) -> N | None:
        """The node of an old state that covers the state; None where it is new, and kept."""
        statistics = self._matcher.statistics
        number = self._number(state)
        group = self._visited.get(state.bytes)
        if group is None:
            group = self._visited[state.bytes] = _Group()
        known = group.nodes.get(number)
        if known is not None:
            statistics.hash_matches += 1
            statistics.matches += 1
            return known
        part = self._parts[number]
        for old in group.covering(part, self._sample(number)):
            if self._is_covered(old, number):
                statistics.matches += 1
                covering = group.nodes[number] = group.nodes[old]
                return covering
        for old in [old for old in group.covered(part) if self._is_covered(number, old)]:
            group.forget(old)
            self._forgotten(group.nodes[old], node)
        group.nodes[number] = node
        group.keep(number, self._parts, self._sample)
        return None

    def keeps(self, state: Packed) -> bool:
        """Whether a state that was new has not been covered by a newer one since."""
        return self._visited[state.bytes].keeps(self._number(state))

    def _number(self, state: Packed) -> int:
        pair = state.terms, state.path
        found = self._numbers.get(pair)
        if found is None:
            found = self._numbers[pair] = len(self._parts)
            self._parts.append(self._matcher.prepare(Split((), *pair)))
            self._pairs.append(pair)
        return found

    def _is_covered(self, old: int, new: int) -> bool:
        known = self._covers.get((old, new))
        if known is None and self._implies and self._implied(old, new):
            known = self._covers[old, new] = True
        if known is None and self._refutes and self._refuted(old, new):
            known = self._covers[old, new] = False
        if known is None:
            first, second = self._parts[old], self._parts[new]
            self._matcher.statistics.hash_matches += 1
            alike = self._matcher.key(first) == self._matcher.key(second)
            known = self._covers[old, new] = alike and self._matcher.compare(first, second, _EFFORT)
        return known

    def _implied(self, old: int, new: int) -> bool:
        """Whether the terms are the same, and what the old state knows of its inputs follows at once in the new one."""
        (terms, path), (others, longer) = self._pairs[old], self._pairs[new]
        known = frozenset(longer)
        return terms == others and all(each in known or self._follows(each, longer) for each in path)

    def _follows(self, condition: Term, path: Path) -> bool:
        return self._slices.about(condition, path).ranges.truth(condition) is True

    def _refuted(self, old: int, new: int) -> bool:
        """Whether the new state can have values that the old one cannot, as far as they are known."""
        terms, path = self._pairs[old]
        return any(not _can_have(terms, path, values) for values in self._values(new))

    def _values(self, number: int) -> list[tuple[Value, ...]]:
        """Some values that the terms of a state can have together."""
        found = self._samples.get(number)
        if found is None:
            terms, path = self._pairs[number]
            known = all(part.models for part in self._slices.of(path))
            models = (self._slices.models(path) or [Model({})]) if known else []
            found = self._samples[number] = [tuple(map(model.value, terms)) for model in models]
        return found

    def _sample(self, number: int) -> Sampled | None:
        """Values of a state by place; None if none are known, or say nothing."""
        values = self._values(number) if self._refutes else []
        return values[0].__getitem__ if values else None


class _Group(Generic[N]):
    """The states with equal bytes: which pairs of terms and path were met, and an index where many are kept."""

    __slots__ = ("_bucket", "_covered", "_kept", "nodes")

    def __init__(self) -> None:
        self.nodes: dict[int, N] = {}
        """By the pairs of terms and path that were met: their nodes, or those that covered them."""
        self._kept: dict[int, Entry[int]] = {}
        self._bucket: Bucket[int] | None = None
        self._covered: Covered[int] = Covered()

    def covering(self, part: Part, sample: Sampled | None) -> Iterable[int]:
        """The kept ones that may cover a new one."""
        if self._bucket is None:
            return self._kept
        return [each.number for each in self._bucket.candidates(part, lambda: sample)]

    def covered(self, part: Part) -> Iterable[int]:
        """The kept ones that a new one may cover."""
        if self._bucket is None:
            return self._kept
        return [each.number for each in self._covered.candidates(part)]

    def keeps(self, number: int) -> bool:
        """Whether one that was kept has not been forgotten."""
        return number in self._kept

    def keep(self, number: int, parts: Sequence[Part], sample: Callable[[int], Sampled | None]) -> None:
        """Keep a new one; the index is made when there are many."""
        entry = self._kept[number] = Entry(number, parts[number], number)
        if self._bucket is None and len(self._kept) <= _FEW:
            return
        new = (entry,) if self._bucket is not None else tuple(self._kept.values())
        self._bucket = self._bucket or Bucket()
        for each in new:
            self._bucket.add(each)
            self._covered.add(each, sample(each.number))

    def forget(self, number: int) -> None:
        """A newer one covers it."""
        entry = self._kept.pop(number)
        if self._bucket is not None:
            self._bucket.remove(entry)
            self._covered.remove(entry)


def _can_have(terms: tuple[Term, ...], path: Path, values: tuple[Value, ...]) -> bool:
    """Whether terms can have these values on the path; true where not all of its inputs are among the terms."""
    given: dict[Variable, Value] = {}
    for term, value in zip(terms, values, strict=True):
        if isinstance(term, Variable) and given.setdefault(term, value) != value:
            return False
    model = Model(given)
    for each, value in zip(terms, values, strict=True):
        if not isinstance(each, Variable) and mentioned(each) <= given.keys() and model.value(each) != value:
            return False
    return all(model.value(each) is True for each in path if mentioned(each) <= given.keys())
