"""Random heaps with lists whose elements hold numbers, point to themselves, own others or share them; and what a folded
heap stands for, up to a size."""

from __future__ import annotations

from random import Random

from clew.logic.range_bits import meet
from clew.models.heap.bounds import known_of
from clew.models.heap.canonical import Key, canonical
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.predefined import Link, chain
from clew.models.heap.graph import ANY, NULL, TOP, UNDEFINED, Cell, Heap, Kind, Life, Node, Pointer, Value, Within
from clew.models.heap.unfolding import unfolded

NEXT, BACK, OTHER, MARK = 0, 8, 16, 24
ELEMENT, HELD = Kind(Life.HEAP, 32, "E"), Kind(Life.HEAP, 24, "H")
_INNER = chain("held", "H", Link(NEXT))
GRAMMARS = (
    Grammar((*chain("list", "E", Link(NEXT)), *_INNER)),
    Grammar((*chain("list", "E", Link(NEXT), Link(BACK)), *_INNER)),
)


def random_list(random: Random, *, double: bool) -> Heap:
    """A list of a few elements that ends in null or in itself, with a variable or two."""
    heap = Heap()
    nodes = [heap.add(ELEMENT, {}) for _ in range(random.randint(2, 5))]
    heap.values["head"] = Pointer(nodes[0], 0)
    if random.random() < 0.4:
        heap.values["other"] = Pointer(random.choice(nodes), 0)
    ring = random.random() < 0.2
    for at, node in enumerate(nodes):
        last = at == len(nodes) - 1
        heap.write(node, NEXT, Cell(8, NULL if last and not ring else Pointer(nodes[(at + 1) % len(nodes)], 0)))
        if double:
            heap.write(node, BACK, Cell(8, NULL if at == 0 and not ring else Pointer(nodes[at - 1], 0)))
        heap.write(node, MARK, Cell(1, 3 if last else random.randrange(3)))
        _hold(random, heap, node, nodes)
    return heap


def _hold(random: Random, heap: Heap, node: int, nodes: list[int]) -> None:
    """What an element leads to beside the next."""
    match random.randrange(8):
        case 0:
            held = NULL
        case 1:
            held = Pointer(node, random.choice((0, MARK)))
        case 2:
            held = Pointer(random.choice(nodes), 0)
        case 3 | 4:
            inner = heap.add(HELD, {NEXT: Cell(8, NULL)})
            way = random.choice((NULL, Pointer(node, 0), Pointer(inner, 8), Pointer(random.choice(nodes), 0)))
            heap.write(inner, OTHER, Cell(8, way))
            held = Pointer(inner, 0)
        case 5:
            following = NULL
            for _ in range(random.randint(1, 3)):
                following = Pointer(heap.add(HELD, {NEXT: Cell(8, following)}), 0)
            held = following
        case 6:
            objects = [number for number, (kind, _) in heap.nodes.items() if kind is HELD]
            held = Pointer(random.choice(objects), 0) if objects else NULL
        case _:
            return
    heap.write(node, OTHER, Cell(8, held))


def stands_for(heap: Heap, grammar: Grammar, concrete: Heap) -> bool:
    """Whether a heap stands for a concrete one in canonical form."""
    front, seen = [canonical(heap, grammar)], set[Key]()
    while front:
        here = front.pop()
        if here.key in seen or len(here.heap.nodes) > len(concrete.nodes):
            continue
        seen.add(here.key)
        if not here.heap.edges:
            if _is_vaguer(here.heap, concrete):
                return True
            continue
        edge = here.heap.edges[0]
        at = next(at for at in range(len(edge.nodes)) if grammar.owned[edge.label, at])
        offset = min(grammar.owned[edge.label, at])
        front += [canonical(each, grammar) for each in unfolded(here.heap, grammar, edge.nodes[at], offset, 8) or ()]
    return False


def _is_vaguer(heap: Heap, concrete: Heap) -> bool:
    """Whether a heap without edges says nothing of numbers, and of what was lost, that is not so."""
    if heap.values.keys() != concrete.values.keys() or heap.nodes.keys() != concrete.nodes.keys():
        return False
    if not all(_stands(value, concrete.values[name]) for name, value in heap.values.items()):
        return False
    if heap.leaked is not ANY and heap.leaked != concrete.leaked:
        return False
    return all(_holds_vaguer(node, concrete.nodes[number]) for number, node in heap.nodes.items())


def _holds_vaguer(node: Node, concrete: Node) -> bool:
    """Whether all that an object holds is what is said of it, by a cell or by what bytes held before."""
    (kind, cells), (other, held) = node, concrete
    if kind._replace(background=other.background) != other or not _stands(kind.background, other.background):
        return False
    for at in {*cells, *held}:
        one, two = cells.get(at), held.get(at)
        if one is not None and two is not None and one.size != two.size:
            return False
        said = kind.background if one is None else one.value
        if not _stands(said, other.background if two is None else two.value):
            return False
    return True


def _stands(vague: Value, value: Value) -> bool:
    """Whether a value is one of those that another says."""
    if vague is TOP or (vague == value and type(vague) is type(value)):
        return True
    if isinstance(value, Pointer) or value in (TOP, UNDEFINED):
        return False
    if isinstance(vague, Within):
        known = known_of(value, vague.width)
        return known is not None and meet(known, vague.known, vague.width) == known
    return vague is ANY
