"""Questions to heaps: shapes, reachability, equality. What folded heaps do not tell is `ANY`.

    L(X)                      without variables the heap is what one edge of X stands for
    isReachable(x, y)         pointers lead from the object of x to that of y; isReachable(x, y, [f, g]) by these alone
    x == y, x != null         whether variables hold the same; x.f == y asks for a field

Fields are given as offsets, or by name where somebody knows the offsets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from clew.ir.errors import InputError
from clew.models.heap.folding import Data, Patterns, folded
from clew.models.heap.grammar import Grammar, Tentacle
from clew.models.heap.graph import ANY, NOWHERE, NULL, PARTIAL, UNDEFINED, Heap, Pointer, Value
from clew.models.heap.unfolding import hiding

_NAME = r"[\w.$@:]+"
_SHAPE = re.compile(r"L\(\s*(?P<label>.+?)\s*\)")
_REACH = re.compile(rf"isReachable\(\s*(?P<x>{_NAME})\s*,\s*(?P<y>{_NAME})\s*(?:,\s*\[(?P<fields>[^\]]*)\]\s*)?\)")
_EQUAL = re.compile(rf"(?P<x>{_NAME})\s*(?P<sign>==|!=)\s*(?P<y>{_NAME})")


class Question(NamedTuple):
    """What is asked of a heap, and the variables that it is about; a heap says True, False, or ANY."""

    ask: Callable[[Heap], Value]
    names: tuple[str, ...] = ()


def question(text: str, grammar: Grammar, offsets: Mapping[str, int] | None = None) -> Question:
    """The question that a text asks; an unknown one is an InputError."""
    known = offsets or {}
    if found := _SHAPE.fullmatch(text):
        label = found["label"]
        if label not in grammar.ranks:
            labels = ", ".join(sorted(grammar.ranks)) or "none"
            raise InputError(f"no nonterminal is called '{label}'; known: {labels}")
        patterns = Patterns(grammar)
        return Question(lambda heap: is_shape(heap, label, patterns))
    if found := _REACH.fullmatch(text):
        x, y = found["x"], found["y"]
        names = None if found["fields"] is None else found["fields"].replace(",", " ").split()
        fields = None if names is None else frozenset(_offset(each, known) for each in names)
        return Question(
            lambda heap: is_reachable(heap, grammar, value_of(heap, x, grammar, known), y, fields), _variables(x, y)
        )
    if found := _EQUAL.fullmatch(text):
        x, y, equal = found["x"], found["y"], found["sign"] == "=="
        return Question(
            lambda heap: _same(value_of(heap, x, grammar, known), value_of(heap, y, grammar, known), equal=equal),
            _variables(x, y),
        )
    kinds = "L(X), isReachable(x, y), isReachable(x, y, [f]), x == y, x != y"
    raise InputError(f"no heap is asked '{text}'; known: {kinds}")


def _variables(*paths: str) -> tuple[str, ...]:
    names = (path.partition(".")[0] for path in paths)
    return tuple(name for name in names if name not in ("null", "return"))


def _offset(name: str, known: Mapping[str, int]) -> int:
    if name in known:
        return known[name]
    if not name.isdecimal():
        raise InputError(f"no field is called '{name}'; known: {', '.join(sorted(known)) or 'offsets'}")
    return int(name)


def value_of(heap: Heap, path: str, grammar: Grammar, offsets: Mapping[str, int]) -> Value:
    """What a variable holds, or a field of what it points to."""
    if path == "null":
        return NULL
    name, *fields = path.split(".")
    name = {"return": "r0"}.get(name, name)
    value = heap.values.get(name, heap.values.get(f"@{name}", UNDEFINED))
    for field in fields:
        if not isinstance(value, Pointer) or value.node == NOWHERE:
            return UNDEFINED
        at = value.offset + _offset(field, offsets)
        cell = heap.nodes[value.node].cells.get(at)
        if cell is not None:
            value = cell.value
        elif hiding(heap, grammar, value.node, at) is not None:
            return ANY
        else:
            value = NULL if heap.nodes[value.node].kind.background == 0 else UNDEFINED
    return value


def _same(left: Value, right: Value, *, equal: bool) -> Value:
    """A variable without a value may be one that nobody needs any more."""
    if not isinstance(left, Pointer) or not isinstance(right, Pointer):
        return ANY
    return (left == right) is equal


def is_shape(heap: Heap, label: str, patterns: Patterns) -> Value:
    """Whether the heap without variables is what one edge of the label stands for; ANY where rules do not tell."""
    if PARTIAL in heap.values:
        return ANY
    bare = heap.copy()
    bare.values = {}
    made = folded(bare, patterns, Data.JOINED)
    if len(made.edges) != 1 or made.edges[0].label != label:
        return ANY
    if any(value.node != NOWHERE for _, _, value in made.pointers()):
        return ANY
    return True if set(made.nodes) <= set(made.edges[0].nodes) else ANY


def is_reachable(heap: Heap, grammar: Grammar, start: Value, target: str, fields: frozenset[int] | None) -> Value:
    """Whether pointers lead from a value to that of a variable; through edges as far as all their derivations lead."""
    end = value_of(heap, target, grammar, {})
    if not isinstance(start, Pointer) or not isinstance(end, Pointer):
        return ANY
    if start.node == NOWHERE:
        return False
    if end.node in _reached(heap, start.node, grammar.always_leads, grammar, fields, sure=True):
        return True
    return ANY if end.node in _reached(heap, start.node, grammar.leads, grammar, fields, sure=False) else False


def _reached(
    heap: Heap,
    start: int,
    leads: Mapping[Tentacle, frozenset[int]],
    grammar: Grammar,
    fields: frozenset[int] | None,
    *,
    sure: bool,
) -> set[int]:
    found, front = {start}, [start]
    while front:
        number = front.pop()
        if number == NOWHERE:
            continue
        ahead = [
            value.node
            for offset, (_, value) in heap.nodes[number].cells.items()
            if isinstance(value, Pointer) and (fields is None or offset in fields)
        ]
        for edge in heap.edges:
            for at, node in enumerate(edge.nodes):
                allowed = fields is None or grammar.owned[edge.label, at] <= fields or not sure
                if node == number and allowed:
                    ahead += [edge.nodes[other] for other in leads[edge.label, at]]
        new = [each for each in ahead if each not in found]
        found.update(new)
        front += new
    return found
