"""Grammars: what is wrong with them is told; heaps fold, unfold and are known whatever their numbers are."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from clew.ir.memory.shapes import Rule, RuleEdge, Selector
from clew.logic.range_bits import unsigned
from clew.models.heap.bounds import said
from clew.models.heap.canonical import canonical
from clew.models.heap.colours import Data
from clew.models.heap.folding import folded
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.checks import defects
from clew.models.heap.grammars.confluence import ambiguities
from clew.models.heap.grammars.predefined import Link, chain, payload, tree
from clew.models.heap.grammars.skips import skips
from clew.models.heap.graph import ANY, NOWHERE, NULL, TOP, Cell, Heap, Kind, Life, Node, Pointer, Value
from clew.models.heap.patterns import Patterns
from clew.models.heap.unfolding import unfolded

NODE = Kind(Life.HEAP, 32, "N")
LIST = Grammar(chain("L", "N", Link(8)))
DOUBLE = Grammar(chain("D", "N", Link(8), Link(16)))
TREE = Grammar(tree("T", "N", (Link(8), Link(16))))
PARENTS = Grammar(tree("T", "N", (Link(8), Link(16)), Link(24)))
HELD = payload("P", ("N", "M"), Link(16), ("M list", Link(0)))
NESTED = Grammar((*chain("M list", "M", Link(0)), *HELD, *chain("L", "N", Link(8), holding=("P",))))
LEVELS = Grammar(skips("S", "N", Link(8), Link(0)))
SHARED = Grammar(chain("L", "N", Link(8), shared=(Link(16),)))
SHARED_DOUBLE = Grammar(chain("L", "N", Link(8), Link(16), shared=(Link(24),)))
GRAMMARS = {
    "shared": SHARED,
    "shared double": SHARED_DOUBLE,
    "levels": LEVELS,
    "nested": NESTED,
    "list": LIST,
    "double": DOUBLE,
    "tree": TREE,
    "parents": PARENTS,
}


def a_list(length: int, *, back: bool = False, data: Value = 0) -> Heap:
    """A list that begins at `x` and ends in null; perhaps doubly linked."""
    heap = Heap()
    nodes = [heap.add(NODE, {0: Cell(4, data)}) for _ in range(length)]
    for at, node in enumerate(nodes):
        heap.write(node, 8, Cell(8, Pointer(nodes[at + 1], 0) if at + 1 < length else NULL))
        if back:
            heap.write(node, 16, Cell(8, Pointer(nodes[at - 1], 0) if at else NULL))
    heap.values["x"] = Pointer(nodes[0], 0)
    return heap


def with_owner(heap: Heap, offset: int) -> Heap:
    """The same, where all objects point to another one."""
    members = list(heap.nodes)
    owner = heap.add(NODE)
    for node in members:
        heap.write(node, offset, Cell(8, Pointer(owner, 0)))
    return heap


def a_list_on_two_levels(raised: Sequence[bool]) -> Heap:
    """A list that begins at `x`: its first element and those that are `raised` are on the upper level, too."""
    heap = Heap()
    nodes = [heap.add(NODE) for _ in raised]
    above = NOWHERE
    for at in reversed(range(len(nodes))):
        heap.write(nodes[at], 0, Cell(8, Pointer(nodes[at + 1], 0) if at + 1 < len(nodes) else NULL))
        up = raised[at] or not at
        heap.write(nodes[at], 8, Cell(8, Pointer(above, 0) if up else NULL))
        above = nodes[at] if up else above
    heap.values["x"] = Pointer(nodes[0], 0)
    return heap


def a_tree(depth: int, *, parents: bool = False) -> Heap:
    heap = Heap()
    root = heap.add(NODE)
    heap.values["x"] = Pointer(root, 0)
    level = [root]
    for step in range(depth):
        below = []
        for node in level:
            for offset in (8, 16):
                child = heap.add(NODE) if step + 1 < depth else NOWHERE
                heap.write(node, offset, Cell(8, Pointer(child, 0)))
                if child != NOWHERE:
                    below.append(child)
                    if parents:
                        heap.write(child, 24, Cell(8, Pointer(node, 0)))
        level = below
    return heap


@pytest.mark.parametrize("name", sorted(GRAMMARS))
def test_predefined_grammars_can_be_used(name: str) -> None:
    assert defects(GRAMMARS[name]) == []


@pytest.mark.shows("heaps", "B5")
@pytest.mark.parametrize(
    ("rules", "property_"),
    [
        pytest.param(LIST.rules[1:], "productive", id="nothing ends a list"),
        pytest.param((LIST.rules[0], *LIST.rules[2:]), "locally concretisable", id="the first element stays hidden"),
        pytest.param((*DOUBLE.rules[:2], DOUBLE.rules[3]), "locally concretisable", id="the last element stays hidden"),
        pytest.param((*LIST.rules, Rule("L", ("", ""), (0, 1), (), (RuleEdge("L", (0, 1)),))), "increasing", id="one"),
        pytest.param((*LIST.rules, Rule("L", ("",), (0,), (Selector(0, 8, 0),))), "typed", id="another rank"),
        pytest.param((*LIST.rules, Rule("L", ("", ""), (0, 1), (), (RuleEdge("M", (1,)),))), "typed", id="no rule"),
        pytest.param(
            (*LIST.rules, Rule("L", ("", "", "N"), (0, 1), (Selector(2, 8, 1), Selector(2, 16, 0)))),
            "typed",
            id="a rule that is silent",
        ),
        pytest.param(
            (*LIST.rules, Rule("L", ("", ""), (0, 1), (Selector(0, 8, 1), Selector(0, 8, 0)))), "typed", id="twice"
        ),
    ],
)
def test_what_is_wrong_is_told(rules: tuple[Rule, ...], property_: str) -> None:
    found = defects(Grammar(rules))
    assert property_ in {each.property for each in found}
    assert all(each.hint for each in found)


@pytest.mark.shows("heaps", "B5")
def test_heaps_that_fold_to_different_ends_are_told() -> None:
    """Lists have one folded form; a rule that folds two links as something else gives another."""
    assert list(ambiguities(LIST)) == []
    pair = Rule("Pair", ("", "", "N"), (0, 1), (Selector(0, 8, 2), Selector(2, 8, 1)))
    (told,) = ambiguities(Grammar((*LIST.rules, pair)))
    assert (told.property, told.needed) == ("backward confluent", False)
    assert "'L'" in told.message
    assert "'Pair'" in told.message
    assert "add a rule" in told.hint
    assert defects(Grammar((*LIST.rules, pair))) == []


@pytest.mark.parametrize("length", [3, 4, 9])
def test_lists_with_an_owner_fold_to_one_edge_at_it(length: int) -> None:
    made = folded(with_owner(a_list(length), 16), Patterns(SHARED), Data.EXACT)
    assert [(edge.label, len(edge.nodes)) for edge in made.edges] == [("L", 3)]
    assert len(made.nodes) == 2
    other = with_owner(a_list(length), 16)
    other.write(2, 16, Cell(8, Pointer(other.add(NODE), 0)))
    assert len(folded(other, Patterns(SHARED), Data.EXACT).nodes) > 2


@pytest.mark.parametrize("length", [3, 4, 9])
def test_lists_fold_to_one_edge(length: int) -> None:
    made = folded(a_list(length), Patterns(LIST), Data.EXACT)
    assert [edge.label for edge in made.edges] == ["L"]
    assert len(made.nodes) == 1
    both = folded(a_list(length, back=True), Patterns(DOUBLE), Data.EXACT)
    assert [edge.label for edge in both.edges] == ["D"]
    assert len(both.nodes) == 2


@pytest.mark.parametrize("parents", [False, True])
def test_trees_fold_to_one_edge(parents: bool) -> None:
    made = folded(a_tree(4, parents=parents), Patterns(PARENTS if parents else TREE), Data.EXACT)
    assert [(edge.label, len(edge.nodes)) for edge in made.edges] == [("T", 1)]
    assert len(made.nodes) == 1


@pytest.mark.shows("heaps", "B9")
def test_folding_again_changes_nothing() -> None:
    made = folded(a_list(7), Patterns(LIST), Data.EXACT)
    assert folded(made, Patterns(LIST), Data.EXACT) is made


def test_zeroed_objects_fold_with_others_that_hold_the_same() -> None:
    """Some were zeroed when they were made, others written; bytes of neither may be undefined then."""
    heap = a_list(6)
    middle = sorted(heap.nodes)[2]
    links = {at: cell for at, cell in heap.nodes[middle].cells.items() if at}
    heap.nodes[middle] = Node(NODE._replace(background=0), links)
    (edge,) = folded(heap, Patterns(LIST), Data.EXACT).edges
    colour = dict(edge.colours)["N"]
    assert (dict(colour.cells)[0].value, colour.kind.background) == (0, TOP)
    heap.write(middle, 0, Cell(4, 1))
    assert len(folded(heap, Patterns(LIST), Data.EXACT).edges) == 2


def test_numbers_are_kept_apart_or_forgotten() -> None:
    heap = a_list(6, data=1)
    last = max(heap.nodes)
    heap.write(last - 2, 0, Cell(4, 2))
    apart = folded(heap, Patterns(LIST), Data.EXACT)
    assert len(apart.edges) == 2
    together = folded(heap, Patterns(LIST), Data.JOINED)
    (edge,) = together.edges
    assert dict(dict(edge.colours)["N"].cells)[0].value == said(unsigned(1, 2, 32), 32)
    heap.write(last - 3, 0, Cell(4, 0))
    (edge,) = folded(heap, Patterns(LIST), Data.JOINED).edges
    assert dict(dict(edge.colours)["N"].cells)[0].value == said(unsigned(0, 2, 32), 32)
    heap.write(last - 3, 0, Cell(4, ANY))
    (edge,) = folded(heap, Patterns(LIST), Data.JOINED).edges
    assert dict(dict(edge.colours)["N"].cells)[0].value is ANY


@pytest.mark.shows("heaps", "B8")
def test_unfolding_gives_every_case() -> None:
    made = folded(a_list(5), Patterns(LIST), Data.EXACT)
    heaps = unfolded(made, LIST, 1, 8, 8)
    assert heaps is not None
    assert sorted(len(each.edges) for each in heaps) == [0, 1]
    for each in heaps:
        again = folded(each, Patterns(LIST), Data.EXACT)
        assert canonical(again, LIST).key == canonical(made, LIST).key


@pytest.mark.parametrize("seed", range(20))
def test_keys_do_not_depend_on_numbers(seed: int) -> None:
    random = Random(seed)
    heap = a_tree(3, parents=True) if seed % 2 else a_list(4, back=True)
    numbers = list(heap.nodes)
    random.shuffle(numbers)
    other = heap.renamed({NOWHERE: NOWHERE, **dict(zip(heap.nodes, numbers, strict=True))})
    grammar = PARENTS if seed % 2 else DOUBLE
    assert canonical(heap, grammar).key == canonical(other, grammar).key
    changed = other.copy()
    changed.values["y"] = Pointer(random.choice(numbers), 0)
    assert canonical(changed, grammar).key != canonical(heap, grammar).key


def test_what_is_lost_is_told() -> None:
    heap = folded(a_list(5), Patterns(LIST), Data.EXACT)
    del heap.values["x"]
    assert canonical(heap, LIST).heap.leaked is True
    assert canonical(heap, LIST).heap.nodes == {}
    kept = a_list(2)
    assert canonical(kept, LIST).heap.leaked is False
