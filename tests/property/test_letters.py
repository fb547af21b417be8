"""What is known of neighbours in folded lists, and of what elements own, covers every concrete heap and run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from clew.ir.memory.shapes import Rule
from clew.models.heap import folding, owning
from clew.models.heap.canonical import Canonical, canonical
from clew.models.heap.folding import folded_from_within
from clew.models.heap.graph import Edge, Owned
from clew.models.heap.joining import Variants
from clew.models.heap.letters import Letter, Word, spelled
from clew.models.heap.patterns import Patterns
from tests.property.random_letters import letter_problem
from tests.property.random_lists import GRAMMARS, random_list, stands_for
from tests.samples import sampled

BATCHES, BATCH = 10, 2


@pytest.mark.parametrize("batch", sampled(range(BATCHES), 1))
def test_runs_are_covered(batch: int) -> None:
    problems = [letter_problem(seed) for seed in range(batch * BATCH, batch * BATCH + BATCH)]
    assert [each for each in problems if each] == []


def _fold(seed: int) -> tuple[Canonical, Canonical]:
    """A random list and what it is folded to."""
    double = bool(seed % 2)
    grammar = GRAMMARS[double]
    heap = canonical(random_list(Random(seed), double=double), grammar)
    return heap, canonical(folded_from_within(heap.heap, Patterns(grammar), grammar), grammar)


def _problems(seeds: range) -> list[int]:
    """The lists for which what they are folded to does not stand, or what is kept for several at a place."""
    found: list[int] = []
    kept = [Variants(2), Variants(2)]
    for seed in seeds:
        grammar, (heap, made) = GRAMMARS[seed % 2], _fold(seed)
        both, _ = kept[seed % 2].met("here", made.heap, made.key)
        if not all(stands_for(each, grammar, heap.heap) for each in (made.heap, both)):
            found.append(seed)
    return found


def test_folded_lists_stand_for_what_was_folded() -> None:
    assert _problems(range(200)) == []


def test_lists_are_folded_with_what_elements_own() -> None:
    """Else nothing was tested."""
    sizes = [(len(heap.heap.nodes), len(made.heap.nodes)) for heap, made in map(_fold, range(200))]
    assert sum(after < before for before, after in sizes) > 100
    assert any(
        isinstance(cell.value, Owned)
        for seed in range(200)
        for edge in _fold(seed)[1].heap.edges
        for _, colour in edge.colours
        for _, cell in colour.cells
    )


def _forgetful(rule: Rule, own: Mapping[int, Letter], parts: Sequence[tuple[Edge, tuple[int, ...]]]) -> Word | None:
    """The word of a rule without what its edges know of neighbours."""
    return spelled(rule, own, [(edge._replace(near=()), places) for edge, places in parts])


def test_neighbours_that_are_forgotten_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folding, "spelled", _forgetful)
    assert _problems(range(60))


def test_what_is_taken_for_owned_though_others_lead_there_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owning, "_is_closed", lambda *_: True)
    with pytest.raises(KeyError):
        _problems(range(60))
