"""Questions to heaps: shapes, reachability, equality. What folded heaps do not tell is `ANY`.

    L(X)                      without variables the heap is what one edge of X stands for; L(X) with garbage: all of it;
                              L(X) apart: with different objects at the tentacles of the edge, so that a ring is none
    isReachable(x, y)         pointers lead from the object of x to that of y; isReachable(x, y, [f, g]) by these alone
    x == y, x != null         whether variables hold the same; x.f == y asks for a field
    visited                   a variable points to the marked object
    btree                     the heap is what an edge of an indexed nonterminal stands for, besides links to null

Variables are asked for by the names that the source has (`Scope`), fields by name and type (`Fields`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from clew.ir.errors import InputError
from clew.models.heap.colours import Data
from clew.models.heap.completion import with_nulls
from clew.models.heap.folding import folded
from clew.models.heap.grammar import Fields, Grammar
from clew.models.heap.graph import ANY, NOWHERE, NULL, PARTIAL, UNDEFINED, Heap, Node, Pointer, Value
from clew.models.heap.membership import derives
from clew.models.heap.patterns import Patterns
from clew.models.heap.unfolding import hiding

MARK = "mark:object"
"""The global that holds the marked object, where there is one."""
Scope = Mapping[str, tuple[str, ...]]
"""What variables are called in heaps, by the names that the source has."""
_NAME = r"[\w.$@:]+"
_SHAPE = re.compile(r"L\(\s*(?P<label>.+?)\s*\)(?P<apart> apart)?(?P<garbage> with garbage)?")
GARBAGE = " with garbage"
"""How questions for shapes end that are about all objects, also about those that nobody reaches."""
BALANCED = "btree"
ARGUMENT = "argument"
"""How variables begin that hold what a task is called with: what they point to is no garbage."""
_REACH = re.compile(rf"isReachable\(\s*(?P<x>{_NAME})\s*,\s*(?P<y>{_NAME})\s*(?:,\s*\[(?P<fields>[^\]]*)\]\s*)?\)")
_EQUAL = re.compile(rf"(?P<x>{_NAME})\s*(?P<sign>==|!=)\s*(?P<y>{_NAME})")


class Question(NamedTuple):
    """What is asked of a heap, and the variables that it is about; a heap says True, False, or ANY."""

    ask: Callable[[Heap, Scope], Value]
    names: tuple[str, ...] = ()


def question(text: str, grammar: Grammar, fields: Fields, pointer_bytes: int) -> Question:
    """The question that a text asks; an unknown one is an InputError."""
    if found := _SHAPE.fullmatch(text):
        label = found["label"]
        if label not in grammar.ranks:
            labels = ", ".join(sorted(grammar.ranks)) or "none"
            raise InputError(f"no nonterminal is called '{label}'; known: {labels}")
        patterns, garbage, apart = Patterns(grammar), found["garbage"] is not None, found["apart"] is not None

        def shaped(heap: Heap, _: Scope) -> Value:
            if garbage and heap.leaked is not False:
                return ANY  # nobody knows what was lost
            return is_shape(with_nulls(heap, grammar, pointer_bytes), label, patterns, grammar, apart=apart)

        return Question(shaped)
    if found := _REACH.fullmatch(text):
        x, y = found["x"], found["y"]
        chosen = None if found["fields"] is None else fields.only(found["fields"].replace(",", " ").split())
        return Question(
            lambda heap, scope: is_reachable(
                heap,
                grammar,
                value_of(heap, x, scope, grammar, fields),
                value_of(heap, y, scope, grammar, fields),
                chosen,
            ),
            _variables(x, y),
        )
    if found := _EQUAL.fullmatch(text):
        x, y, equal = found["x"], found["y"], found["sign"] == "=="
        return Question(
            lambda heap, scope: _same(
                value_of(heap, x, scope, grammar, fields), value_of(heap, y, scope, grammar, fields), equal=equal
            ),
            _variables(x, y),
        )
    if text in (BALANCED, BALANCED + GARBAGE):
        return _balanced(grammar, pointer_bytes, garbage=text != BALANCED)
    if text == "visited":
        return Question(_is_visited)
    pairs = "isReachable(x, y), isReachable(x, y, [f]), x == y, x != y"
    raise InputError(f"no heap is asked '{text}'; known: L(X), btree, {pairs}, visited, visited(x), identicNeighbours")


def _variables(*paths: str) -> tuple[str, ...]:
    names = (path.partition(".")[0] for path in paths)
    return tuple(name for name in names if name not in ("null", "return", "@return"))


def value_of(heap: Heap, path: str, scope: Scope, grammar: Grammar, fields: Fields) -> Value:
    """What a variable holds, or a field of what it points to."""
    if path == "null":
        return NULL
    name, *links = path.split(".")
    value = _held(heap, {"return": "r0", "@return": "r0"}.get(name, name), scope)
    for field in links:
        if not isinstance(value, Pointer) or value.node == NOWHERE:
            return UNDEFINED
        offset = fields.offset(field, heap.nodes[value.node].kind.type)
        if offset is None:
            return UNDEFINED
        at = value.offset + offset
        cell = heap.nodes[value.node].cells.get(at)
        if cell is not None:
            value = NULL if cell.value == 0 else cell.value
        elif hiding(heap, grammar, value.node, at) is not None:
            return ANY
        else:
            value = NULL if heap.nodes[value.node].kind.background == 0 else UNDEFINED
    return value


def _held(heap: Heap, name: str, scope: Scope) -> Value:
    """What a variable of the source holds; where it is several variables one after the other, only one has a value."""
    found = [value for each in scope.get(name, ()) if (value := heap.values.get(each)) is not None]
    found = [value for value in found if value is not UNDEFINED]
    if not found:
        return UNDEFINED
    return found[0] if len(found) == 1 else ANY


def _same(left: Value, right: Value, *, equal: bool) -> Value:
    """Of a variable without a value nothing holds; what may have one, or another number, is not known."""
    if left is UNDEFINED or right is UNDEFINED:
        return False
    if not isinstance(left, Pointer) or not isinstance(right, Pointer):
        return ANY
    return (left == right) is equal


def _is_visited(heap: Heap, scope: Scope) -> Value:
    """Whether a variable of the source points to the marked object."""
    mark = heap.values.get(f"@{MARK}")
    if not isinstance(mark, Pointer):
        return ANY
    names = (each for name, all_ in scope.items() if not name.startswith("mark:") for each in all_)
    values = [heap.values.get(each) for each in names]
    if any(isinstance(value, Pointer) and value.node == mark.node for value in values):
        return True
    return ANY if any(value is ANY for value in values) else False


# --- shapes -----------------------------------------------------------------------------------------------------------


def is_shape(heap: Heap, label: str, patterns: Patterns, grammar: Grammar, *, apart: bool = False) -> Value:
    """Whether the heap without variables is what one edge of the label stands for; ANY where rules do not tell.

    Selectors that are null are cells of it. If its ends are `apart`, a ring is none.
    """
    if PARTIAL in heap.values:
        return ANY
    bare = _bare(heap)
    if not bare.edges:
        return derives(bare, label, grammar, apart=apart)
    return True if _is_one(folded(bare, patterns, Data.JOINED), label, grammar, apart=apart) else ANY


def asks_for_shape(text: str) -> bool:
    """Whether a question is about all of the heap."""
    return text.startswith(("L(", BALANCED))


def _balanced(grammar: Grammar, pointer_bytes: int, *, garbage: bool) -> Question:
    """Whether the heap is of the shape of a nonterminal with one index, whatever its size is."""
    labels = [label for label, rules in grammar.by_label.items() if len(rules[0].sizes) == 1]
    if not labels:
        raise InputError(f"'{BALANCED}' is asked, and no nonterminal has one index; --indexed lets grammars have some")
    patterns = Patterns(grammar)

    def shaped(heap: Heap, _: Scope) -> Value:
        if garbage and heap.leaked is not False:
            return ANY  # nobody knows what was lost
        bare = _without_outer_nulls(with_nulls(heap, grammar, pointer_bytes), grammar)
        found = [is_shape(bare, label, patterns, grammar) for label in labels]
        if True in found:
            return True
        return ANY if ANY in found else False

    return Question(shaped)


def _without_outer_nulls(heap: Heap, grammar: Grammar) -> Heap:
    """The heap without links to null of which no rule of a nonterminal with one index speaks at its first node."""
    first = {
        offset
        for label, rules in grammar.by_label.items()
        if len(rules[0].sizes) == 1
        for at in range(grammar.ranks[label])
        for offset in grammar.owned[label, at]
    }
    made = heap.copy()
    for number, (kind, cells) in heap.nodes.items():
        rest = {at: cell for at, cell in cells.items() if at in first or cell.value != NULL}
        if len(rest) != len(cells):
            made.nodes[number] = Node(kind, rest)
    return made


def _bare(heap: Heap) -> Heap:
    """The heap without variables, and without what is no object: tables, code, what has ended."""
    made = heap.copy()
    made.values = {name: value for name, value in heap.values.items() if name[0] == "&"}
    return made


def _is_one(heap: Heap, label: str, grammar: Grammar, *, apart: bool) -> bool:
    """Whether a heap is one edge and nothing else, no selector that is null either; static objects do not count."""
    if len(heap.edges) != 1 or heap.edges[0].label != label:
        return False
    ends = [node for node in heap.edges[0].nodes if node != NOWHERE]
    if apart and len(set(ends)) != len(ends):
        return False
    still = {value.node for name, value in heap.values.items() if name[0] == "&" and isinstance(value, Pointer)}
    for number, offset, value in heap.pointers():
        if value.node not in still and value.node != NOWHERE:
            return False
        if offset in grammar.selectors.get(heap.nodes[number].kind.type, frozenset()):
            return False
    return set(heap.nodes) - still <= set(heap.edges[0].nodes)


# --- reachability -----------------------------------------------------------------------------------------------------


def is_reachable(heap: Heap, grammar: Grammar, start: Value, end: Value, chosen: Fields | None) -> Value:
    """Whether pointers lead from a value to another; through edges as far as all their derivations lead."""
    if start is UNDEFINED or end is UNDEFINED:
        return False
    if not isinstance(start, Pointer) or not isinstance(end, Pointer):
        return ANY
    if end.node == NOWHERE or start.node == NOWHERE:
        return _to_null(heap, grammar, start, end, chosen)
    if end.node in _reached(heap, start.node, grammar, chosen, sure=True):
        return True
    return ANY if end.node in _reached(heap, start.node, grammar, chosen, sure=False) else False


def _to_null(heap: Heap, grammar: Grammar, start: Pointer, end: Pointer, chosen: Fields | None) -> Value:
    """Null is reached from itself, and from objects some pointer of which is null; edges do not tell."""
    if start.node == NOWHERE or end.node != NOWHERE:
        return start == end
    found = _reached(heap, start.node, grammar, chosen, sure=True)
    if NOWHERE in found:
        return True
    return ANY


def _reached(heap: Heap, start: int, grammar: Grammar, chosen: Fields | None, *, sure: bool) -> set[int]:
    leads = grammar.ways(chosen, sure=sure)
    found, front = {start}, [start]
    while front:
        number = front.pop()
        if number == NOWHERE:
            continue
        new = [each for each in _ahead(heap, number, leads, chosen) if each not in found]
        found.update(new)
        front += new
    return found


def _ahead(
    heap: Heap, number: int, leads: Mapping[tuple[str, int], frozenset[int]], chosen: Fields | None
) -> Iterator[int]:
    kind, cells = heap.nodes[number]
    for offset, (_, value) in cells.items():
        if isinstance(value, Pointer) and (chosen is None or chosen.allows(kind.type, offset)):
            yield value.node
    for edge in heap.edges:
        for at, node in enumerate(edge.nodes):
            if node == number:
                yield from (edge.nodes[other] for other in leads[edge.label, at])
