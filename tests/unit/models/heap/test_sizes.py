"""Sizes of edges: equations between them, how few are told apart, and balanced trees, whose heights they are."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from clew.frontends.attestor.binding import Binding
from clew.frontends.attestor.grammars.balanced import PATH, TREE, avl
from clew.frontends.attestor.grammars.numbers import without_number_nodes
from clew.ir.memory.shapes import Index, Size
from clew.ir.memory.structs import Struct, StructField
from clew.ir.program import Program
from clew.ir.sorts import POINTER, Bits
from clew.models.heap.colours import Data
from clew.models.heap.folding import folded
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.checks import defects
from clew.models.heap.grammars.differences import is_possible
from clew.models.heap.graph import NOWHERE, NULL, Cell, Colour, Edge, Heap, Kind, Life, Pointer
from clew.models.heap.membership import derives
from clew.models.heap.patterns import Patterns
from clew.models.heap.sizes import bound, solved, widened
from clew.models.heap.unfolding import replaced, unfolded

LEFT, RIGHT, PARENT, BALANCE = 8, 16, 24, 32
FIELDS = (("left", LEFT), ("right", RIGHT), ("parent", PARENT))
STRUCT = Struct(
    "N", 40, (*(StructField(name, at, POINTER, "N") for name, at in FIELDS), StructField("balance", BALANCE, Bits(32)))
)
NODE = Kind(Life.HEAP, 40, "N")


def grammar(*, parents: bool) -> Grammar:
    program = cast("Program", SimpleNamespace(structs=(STRUCT,)))
    return Grammar(Binding(program).rules(without_number_nodes(avl("N", parents=parents))))


PLAIN = grammar(parents=False)
WITH_PARENTS = grammar(parents=True)

Tree = tuple["Tree | None", "Tree | None"]


def a_tree(shape: Tree) -> Heap:
    """A tree without parents whose nodes say how much higher their right sides are."""
    heap = Heap()

    def made(below: Tree | None) -> tuple[int, int]:
        if below is None:
            return NOWHERE, 0
        (left, low), (right, high) = made(below[0]), made(below[1])
        cells = {LEFT: Cell(8, Pointer(left, 0)), RIGHT: Cell(8, Pointer(right, 0))}
        balance = (high - low) % (1 << 32)
        return heap.add(NODE, {**cells, BALANCE: Cell(4, balance)}), max(low, high) + 1

    heap.values["x"] = Pointer(made(shape)[0], 0)
    return heap


LEAF: Tree = (None, None)
FULL: Tree = ((LEAF, LEAF), (LEAF, None))
LEANING: Tree = (((LEAF, None), None), LEAF)


@pytest.mark.parametrize(
    ("left", "right", "wanted"),
    [
        pytest.param(((1, 0),), ((0, 3),), {1: (0, 3)}, id="a variable is a number"),
        pytest.param(((1, 2),), ((0, 1),), None, id="two more than something is not one"),
        pytest.param(((1, 0),), ((2, 2),), {1: (2, 2)}, id="the lower is two more than the other"),
        pytest.param(((1, 3),), ((2, 2),), {2: (1, 1)}, id="the other way round"),
        pytest.param(((1, 0), (1, 1)), ((2, 1), (3, 0)), {1: (2, 1), 3: (2, 2)}, id="one after the other"),
        pytest.param(((1, 0), (1, 0)), ((0, 1), (0, 2)), None, id="nothing is one and two"),
    ],
)
def test_equations(left: Index, right: Index, wanted: dict[int, Size] | None) -> None:
    found = solved(tuple(Size(*each) for each in left), tuple(Size(*each) for each in right))
    assert found == wanted


def test_a_rule_fits_where_it_does_for_every_size() -> None:
    assert bound((Size(1, 1),), (Size(7, 3),), {}) == {1: Size(7, 2)}
    assert bound((Size(1, 1),), (Size(7, 0),), {}) is None
    assert bound((Size(0, 1),), (Size(7, 1),), {}) is None
    assert bound((Size(1, 0),), (Size(7, 1),), {1: Size(7, 0)}) is None


def test_sizes_of_linked_nodes_are_related_where_they_are_near() -> None:
    heap = Heap()
    low = heap.add(NODE, {})
    high = heap.add(NODE, {LEFT: Cell(8, Pointer(low, 0))})
    alone = heap.add(NODE, {})
    heap.edges = [
        Edge(TREE, (high, NOWHERE), (), (Size(0, 5),)),
        Edge(TREE, (low, NOWHERE), (), (Size(0, 4),)),
        Edge(TREE, (low, NOWHERE), (), (Size(0, 9),)),
        Edge(TREE, (alone, NOWHERE), (), (Size(0, 5),)),
    ]
    one, other, far, apart = (edge.sizes[0] for edge in widened(heap, PLAIN.differences))
    assert (one.variable, one.plus - other.plus) == (other.variable, 1)
    assert len({0, one.variable, far.variable, apart.variable}) == 4
    assert other.plus == 1, "no tree is lower than a leaf"


@pytest.mark.parametrize(
    ("path", "below", "wanted"),
    [
        pytest.param((Size(1, 1), Size(1, 0)), (Size(1, 0),), True, id="what hangs below is lower"),
        pytest.param((Size(1, 0), Size(1, 0)), (Size(1, 0),), False, id="as high as the whole"),
        pytest.param((Size(0, 2), Size(1, 0)), (Size(1, 1),), True, id="one below two"),
        pytest.param((Size(0, 2), Size(1, 0)), (Size(1, 0),), True, id="a variable is one"),
        pytest.param((Size(0, 2), Size(1, 2)), (Size(1, 2),), False, id="two below two"),
        pytest.param((Size(0, 1), Size(1, 0)), (Size(1, 0),), False, id="nothing is below a leaf"),
    ],
)
def test_sizes_that_no_derivation_has_are_known(path: Index, below: Index, wanted: bool) -> None:
    edges = [Edge(PATH, (1, 2, NOWHERE), (), path), Edge(TREE, (2, NOWHERE), (), below)]
    assert is_possible(edges, PLAIN.differences) is wanted


@pytest.mark.parametrize("grammar", [PLAIN, WITH_PARENTS], ids=["plain", "parents"])
def test_every_derivation_has_the_differences_that_are_known(grammar: Grammar) -> None:
    """Rules are applied at random; where nothing is left to replace, each heap on the way was possible."""
    finished = 0
    for seed in range(200):
        random, heap = Random(seed), Heap()
        root = heap.add(NODE, {})
        heap.edges = [Edge(TREE, (root, NOWHERE), (("N", Colour(NODE, ())),), (Size(random.randint(0, 1), 1),))]
        way = [heap]
        while heap.edges and len(way) < 16:
            position = random.randrange(len(heap.edges))
            rules = grammar.by_label[heap.edges[position].label]
            made = [each for rule in rules for each in replaced(heap, position, rule, 8)]
            if not made:
                break
            heap = random.choice(made)
            way.append(heap)
        if not heap.edges:
            finished += 1
            assert all(is_possible(each.edges, grammar.differences) for each in way)
    assert finished > 10


@pytest.mark.shows("heaps", "B7")
def test_balanced_trees_fold_to_one_edge_of_their_height() -> None:
    made = folded(a_tree(FULL), Patterns(PLAIN), Data.EXACT)
    assert [(edge.label, edge.sizes) for edge in made.edges] == [(TREE, (Size(0, 3),))]
    assert len(made.nodes) == 1


def test_others_do_not() -> None:
    leaning = a_tree(LEANING)
    made = folded(leaning, Patterns(PLAIN), Data.EXACT)
    assert TREE not in [edge.label for edge in made.edges if edge.nodes[0] == 1] or len(made.nodes) > 1
    bare = leaning.copy()
    bare.values = {}
    assert derives(bare, TREE, PLAIN) is False
    full = a_tree(FULL)
    full.values = {}
    assert derives(full, TREE, PLAIN) is True


def test_a_wrong_balance_is_no_balanced_tree() -> None:
    heap = a_tree(FULL)
    root = heap.values.pop("x")
    assert isinstance(root, Pointer)
    heap.write(root.node, BALANCE, Cell(4, 1))
    assert derives(heap, TREE, PLAIN) is False


def test_unfolding_tells_heights_and_balances() -> None:
    """The root is a leaf, has one child, or two, of which at most one is higher, by one."""
    heap = Heap()
    root = heap.add(NODE)
    heap.values["x"] = Pointer(root, 0)
    colours = (("N", _colour()),)
    heap.edges = [Edge(TREE, (root, NOWHERE), colours, (Size(1, 0),))]
    found = unfolded(heap, PLAIN, root, LEFT, 8)
    assert found is not None
    rows = sorted(
        (each.nodes[root].cells[BALANCE].value, *sorted(edge.sizes[0].plus for edge in each.edges)) for each in found
    )
    low = (1 << 32) - 1
    assert rows == [(0,), (0, 1, 1), (1, 1), (1, 1, 2), (low, 1), (low, 1, 2)]
    leaf = next(each for each in found if not each.edges)
    assert leaf.nodes[root].cells[LEFT].value == NULL


def _colour() -> Colour:
    return Colour(NODE, ())


def test_the_grammar_of_balanced_trees_can_be_used() -> None:
    assert defects(PLAIN) == []


@pytest.mark.parametrize("left_out", [3, 12])
def test_nothing_of_it_can_be_left_out(left_out: int) -> None:
    rules = [rule for at, rule in enumerate(PLAIN.rules) if at != left_out]
    assert {each.property for each in defects(Grammar(rules))} == {"locally concretisable"}
    assert PLAIN.rules[left_out].label in (TREE, PATH)
