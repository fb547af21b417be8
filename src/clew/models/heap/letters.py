"""Letters: the colours of what an edge hides, several of a type, and which of them may be next to which.

What an edge hides is a word, or a tree, over its colours. Of these it knows which selectors lead from which colour to
which, and to which tentacle: the local language of what was folded (all words of which every pair of neighbours has
been seen). Folding joins such languages, unfolding follows them. So numbers that depend on those of a neighbour stay
related, and a list that ends with a mark ends with it at any length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from clew.ir.memory.shapes import NULL_TYPE, Rule
from clew.models.heap.colours import Data, merge
from clew.models.heap.grammar import HIDDEN_END, NULL_END, Grammar
from clew.models.heap.graph import Colour, Edge, Near

_MOST = 8
"""An edge with more letters forgets what distinguishes them."""
Letter = tuple[str, Colour]
"""A type and what an object of it holds."""


class Word(NamedTuple):
    """The letters of an edge, in their order, and which are next to which."""

    colours: tuple[Letter, ...]
    near: Near | None


@cache
def _order(letter: Letter) -> str:
    return repr(letter)


def spelled(rule: Rule, own: Mapping[int, Letter], parts: Sequence[tuple[Edge, tuple[int, ...]]]) -> Word | None:
    """The word of the edge that a rule becomes: of its internal nodes by place, and of edges with their places.

    None where there are too many letters that have nothing in common.
    """
    alphabet = _alphabet([*own.values(), *(letter for edge, _ in parts for letter in edge.colours)])
    if alphabet is None:
        return None
    if any(edge.near is None for edge, _ in parts):
        return Word(alphabet.letters, None)
    ends = _ends(rule, {place: alphabet.numbers[letter] for place, letter in own.items()})
    near = {(ends[each.source], each.offset, ends[each.target]) for each in rule.selectors}
    for edge, places in parts:
        moved = {at: ends[place] for at, place in enumerate(places)}
        moved |= {-1 - at: alphabet.numbers[letter] for at, letter in enumerate(edge.colours)}
        moved[NULL_END] = NULL_END
        near |= {(moved[source], offset, moved[target]) for source, offset, target in edge.near or ()}
    return Word(alphabet.letters, tuple(sorted(near)))


class _Alphabet(NamedTuple):
    """Letters, and the number of the one that stands for each."""

    letters: tuple[Letter, ...]
    numbers: dict[Letter, int]


def _alphabet(letters: Iterable[Letter]) -> _Alphabet | None:
    """The letters in their order; where there are too many, those that differ in numbers alone become one.

    None where even so there are too many.
    """
    given = sorted(set(letters), key=_order)
    joined = given if len(given) <= _MOST else _joined(given)
    if len(set(joined)) > _MOST:
        return None
    order = sorted(set(joined), key=_order)
    places = {letter: -1 - at for at, letter in enumerate(order)}
    return _Alphabet(tuple(order), {old: places[new] for old, new in zip(given, joined, strict=True)})


def _joined(letters: list[Letter]) -> list[Letter]:
    """For each letter one that stands for it and for all that lead to the same objects."""
    groups: list[tuple[dict[str, Colour], list[int]]] = []
    for at, (type_, colour) in enumerate(letters):
        for found, members in groups:
            if type_ in found and merge(found, type_, colour, Data.JOINED):
                members.append(at)
                break
        else:
            groups.append(({type_: colour}, [at]))
    made = dict[int, Letter]()
    for found, members in groups:
        made |= dict.fromkeys(members, next(iter(found.items())))
    return [made[at] for at in range(len(letters))]


def _ends(rule: Rule, internal: Mapping[int, int]) -> dict[int, int]:
    """What the places of a rule are to the edge that it becomes."""
    ends = {place: NULL_END for place, type_ in enumerate(rule.types) if type_ == NULL_TYPE}
    return ends | dict(internal) | {place: at for at, place in enumerate(rule.externals)}


class Reading(NamedTuple):
    """One way to read an edge as a rule: the colours of the internal nodes by place, and the words of its edges."""

    own: dict[int, Colour]
    words: tuple[Word, ...]


def readings(edge: Edge, rule: Rule) -> Iterator[Reading]:
    """All ways to read an edge as a rule."""
    choices = [
        [(-1 - at, colour) for at, (type_, colour) in enumerate(edge.colours) if type_ == rule.types[place]]
        for place in rule.internals
    ]
    near = None if edge.near is None else frozenset(edge.near)
    for chosen in product(*choices):
        own = dict(zip(rule.internals, chosen, strict=True))
        ends = _ends(rule, {place: at for place, (at, _) in own.items()})
        if near is not None and not all((ends[s.source], s.offset, ends[s.target]) in near for s in rule.selectors):
            continue
        words = tuple(_part(edge, [ends[place] for place in each.nodes]) for each in rule.edges)
        yield Reading({place: colour for place, (_, colour) in own.items()}, words)


def _part(edge: Edge, ends: list[int]) -> Word:
    """The word of an edge whose tentacles are at these ends of the whole."""
    if edge.near is None:
        return Word(edge.colours, None)

    def seen(end: int) -> list[int]:
        inside = [end] if end < 0 or end == NULL_END else []
        return inside + [at for at, other in enumerate(ends) if other == end]

    near = {
        (source, offset, target) for first, offset, last in edge.near for source in seen(first) for target in seen(last)
    }
    return _reached(Word(edge.colours, tuple(sorted(near))))


def _reached(word: Word) -> Word:
    """The word without letters to which no selector leads from a tentacle, by whatever way."""
    assert word.near is not None, "a word that is read should have neighbours"
    reached = {end for each in word.near for end in (each[0], each[2]) if 0 <= end < NULL_END}
    front = True
    while front:
        new = {target for source, _, target in word.near if source in reached} - reached
        new |= {source for source, _, target in word.near if target in reached and target != NULL_END} - reached
        reached |= new
        front = bool(new)
    return _only(word, reached)


def possible(edge: Edge, grammar: Grammar) -> Edge:
    """The edge without neighbours that no derivation of its nonterminal has."""
    if edge.near is None:
        return edge
    ends = grammar.ends[edge.label]
    left = tuple(
        (first, offset, last)
        for first, offset, last in edge.near
        if (max(first, HIDDEN_END), offset, max(last, HIDDEN_END)) in ends
    )
    return edge if len(left) == len(edge.near) else edge._replace(near=left)


def _only(word: Word, reached: set[int]) -> Word:
    """The word without other letters."""
    left = [at for at in range(len(word.colours)) if -1 - at in reached]
    if len(left) == len(word.colours):
        return word
    moved = {-1 - old: -1 - new for new, old in enumerate(left)}
    near = {
        (moved.get(source, source), offset, moved.get(target, target))
        for source, offset, target in word.near or ()
        if source in reached and (target in reached or target == NULL_END)
    }
    return Word(tuple(word.colours[at] for at in left), tuple(sorted(near)))


def covers(one: Edge, other: Edge) -> bool:
    """Whether an edge stands for all that another one of the same nonterminal stands for."""
    if not set(one.colours) >= set(other.colours):
        return False
    if one.near is None or (one.near == other.near and one.colours == other.colours):
        return True
    return other.near is not None and _told(one) >= _told(other)


def _told(edge: Edge) -> set[tuple[object, int, object]]:
    """Which letters are next to which, without numbers for them."""

    def end(number: int) -> object:
        return edge.colours[-1 - number] if number < 0 else number

    return {(end(source), offset, end(target)) for source, offset, target in edge.near or ()}


def united(one: Edge, other: Edge) -> Edge | None:
    """An edge that stands for what each of two of the same nonterminal does; None where there is none."""
    alphabet = _alphabet((*one.colours, *other.colours))
    if alphabet is None:
        return None
    if one.near is None or other.near is None:
        return one._replace(colours=alphabet.letters, near=None)
    near: set[tuple[int, int, int]] = set()
    for edge in (one, other):
        moved = {-1 - at: alphabet.numbers[letter] for at, letter in enumerate(edge.colours)}
        near |= {(moved.get(first, first), offset, moved.get(last, last)) for first, offset, last in edge.near or ()}
    return one._replace(colours=alphabet.letters, near=tuple(sorted(near)))
