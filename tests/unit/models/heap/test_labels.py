"""What a folded heap says of itself is true of every heap that it stands for."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from clew.models.heap.atoms import question
from clew.models.heap.canonical import canonical
from clew.models.heap.colours import Data
from clew.models.heap.completion import with_colours
from clew.models.heap.folding import folded
from clew.models.heap.grammar import Fields, Grammar
from clew.models.heap.graph import NOWHERE, Heap, Pointer
from clew.models.heap.keeping import Keep, kept
from clew.models.heap.patterns import Patterns
from clew.models.heap.unfolding import replaced
from tests.unit.models.heap.test_grammars import GRAMMARS, a_list, a_list_on_two_levels, a_tree, with_owner

FIELDS = Fields({"N": {"next": 8, "prev": 16, "up": 24}})
NAMES = ("x", "y", "z")
SCOPE = {name: (name,) for name in NAMES}
WAYS = ("", ", [next]", ", [prev]")
ASKED = (
    *(f"isReachable({x}, {y}{way})" for x, y in product(NAMES, NAMES) for way in WAYS),
    *(f"{x} == {y}" for x, y in product(NAMES, NAMES)),
    *(f"{x}.{field} == {y}" for x, y in product(NAMES, NAMES) for field in ("next", "prev")),
)


def concretisations(heap: Heap, grammar: Grammar) -> list[Heap]:
    """The heaps without edges, of a few objects, that a heap stands for."""
    most = 4 if "T" in grammar.ranks else 6
    front, found, seen = [heap], list[Heap](), set[object]()
    while front:
        here = canonical(front.pop(), grammar)
        if len(here.heap.nodes) > most or here.key in seen:
            continue
        seen.add(here.key)
        if not here.heap.edges:
            found.append(here.heap)
            continue
        # Rules that only part an edge in two derive nothing that others do not.
        growing = [rule for rule in grammar.by_label[here.heap.edges[0].label] if rule.selectors]
        front += [made for rule in growing for made in replaced(here.heap, 0, rule, 8)]
    return found


def a_heap(random: Random, name: str) -> Heap:
    made = {
        "list": lambda: a_list(random.randint(2, 5)),
        "double": lambda: a_list(random.randint(2, 5), back=True),
        "levels": lambda: a_list_on_two_levels([random.random() < 0.6 for _ in range(random.randint(4, 6))]),
        "shared": lambda: with_owner(a_list(random.randint(2, 4)), 16),
        "shared double": lambda: with_owner(a_list(random.randint(2, 4), back=True), 24),
        "tree": lambda: a_tree(2),
        "parents": lambda: a_tree(2, parents=True),
    }[name]()
    for variable in NAMES:
        made.values[variable] = Pointer(random.choice((NOWHERE, *made.nodes)), 0)
    return made


@pytest.mark.shows("heaps", "B12")
@pytest.mark.parametrize(
    ("name", "grammar"),
    [pytest.param(name, made, id=name) for name, made in GRAMMARS.items() if name != "nested"],
)
def test_what_is_said_is_true_of_all(name: str, grammar: Grammar) -> None:
    """And of most questions something is said."""
    asked = {text: question(text, grammar, FIELDS, 8) for text in (*ASKED, f"L({next(iter(grammar.ranks))})")}
    said = folds = 0
    for seed in range(8):
        random = Random(seed)
        heap = canonical(a_heap(random, name), grammar).heap
        stay = kept(heap, Keep.NOTHING if seed % 2 else Keep.MARKS, grammar)
        shape = folded(heap, Patterns(grammar), Data.JOINED, stay)
        shape = canonical(with_colours(shape, grammar), grammar).heap
        concrete = concretisations(shape, grammar)
        folds += len(concrete) > 1
        for text, each in asked.items():
            told = each.ask(shape, SCOPE)
            said += isinstance(told, bool)
            if isinstance(told, bool):
                assert {each.ask(one, SCOPE) for one in concrete} <= {told}, (seed, text)
    assert folds > 1
    assert said > 4 * len(asked)


@pytest.mark.shows("heaps", "B9")
@pytest.mark.parametrize(
    ("name", "grammar"),
    [pytest.param(name, GRAMMARS[name], id=name) for name in ("list", "double", "levels", "tree")],
)
def test_a_heap_is_among_those_that_its_folded_form_stands_for(name: str, grammar: Grammar) -> None:
    for seed in range(8):
        heap = canonical(a_heap(Random(seed), name), grammar)
        shape = with_colours(folded(heap.heap, Patterns(grammar), Data.EXACT), grammar)
        keys = [canonical(each, grammar).key for each in concretisations(shape, grammar)]
        assert heap.key in keys, seed
