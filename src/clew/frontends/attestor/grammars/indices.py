"""Indices of grammars: words over one letter as sizes, `["s", "s", "Z"]` for two, `["s", "()"]` for one more than any.

A word ends with a capital letter, which is nothing; with a variable of its rule, `()` or `(name)`; or, in a heap, with
an abstract symbol, `_X`, which may be any size, the same for all edges of the heap. A nonterminal with several indices
has a list of words. An edge of a heap without an index may have any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from clew.frontends.attestor.grammars.graphs import Graph, Nonterminal, Words
from clew.ir.errors import InputError, Unsupported
from clew.ir.memory.shapes import Index, Size

_ABSTRACT, _VARIABLE = "_", "("


class Sizes:
    """The sizes of one rule or heap: what ends their words is numbered."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}

    def of(self, words: Words, where: str) -> Index:
        """The index of words."""
        return tuple(self._size(word, where) for word in words)

    def any(self, count: int) -> Index:
        """Sizes of which nothing is known."""
        return tuple(Size(self._number(f"any {len(self.names)}"), 0) for _ in range(count))

    def _number(self, name: str) -> int:
        return self.names.setdefault(name, len(self.names) + 1)

    def _size(self, word: tuple[str, ...], where: str) -> Size:
        last = word[-1] if word else ""
        if any(not each[:1].islower() for each in word[:-1]) or not (
            last[:1].isupper() or last[:1] in (_ABSTRACT, _VARIABLE)
        ):
            message = f"{where} has the index {list(word)}; right is a letter so often, and then Z, () or _X"
            raise InputError(message)
        return Size(0 if last[:1].isupper() else self._number(last), len(word) - 1)


def lengths(grammar: Iterable[Nonterminal]) -> dict[str, int]:
    """How many sizes edges of each label have."""
    return {each.label: len(each.index) for each in grammar}


def written(index: Index) -> Words:
    """An index of a heap as words."""
    return tuple(("s",) * each.plus + (f"_X{each.variable}" if each.variable else "Z",) for each in index)


def checked(grammar: tuple[Nonterminal, ...]) -> tuple[Nonterminal, ...]:
    """The grammar, whose words are sizes: over one letter, and with one end."""
    words = [word for each in grammar for word in _words(each)]
    letters = sorted({each for word in words for each in word if each[:1].islower()})
    ends = sorted({each for word in words for each in word if each[:1].isupper()})
    if len(letters) > 1 or len(ends) > 1:
        raise Unsupported(f"indices are sizes here, over one letter and one end; the grammar has {letters} and {ends}")
    return grammar


def _words(nonterminal: Nonterminal) -> Iterator[tuple[str, ...]]:
    yield from nonterminal.index
    for rule in nonterminal.rules:
        for edge in rule.edges:
            yield from edge.index


def without(grammar: Sequence[Nonterminal]) -> tuple[Nonterminal, ...]:
    """The grammar without its indices: it describes more heaps."""
    made: dict[str, Nonterminal] = {}
    for each in grammar:
        rules = tuple(unindexed(rule, {}) for rule in each.rules)
        old = made.get(each.label)
        kept = rules if old is None else tuple(dict.fromkeys((*old.rules, *rules)))
        made[each.label] = replace(each, rules=kept, index=())
    return tuple(made.values())


def unindexed(graph: Graph, counts: Mapping[str, int]) -> Graph:
    """A graph whose edges have no index, but for those that have some by these counts."""
    edges = tuple(edge if counts.get(edge.label) else replace(edge, index=()) for edge in graph.edges)
    return replace(graph, edges=edges)
