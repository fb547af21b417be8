"""Conditions on zones: which part of a zone a tree of comparisons holds in."""

from __future__ import annotations

from collections.abc import Iterator

from clew.codegen.c.zones import Matrix
from clew.models.timed import Junction, Operations, Tree


def parts(zone: Matrix, tree: Tree) -> Iterator[tuple[Matrix, Operations]]:
    """The zones whose union is the part in which the condition holds, each with the comparisons that cut it out."""
    stack: list[tuple[Matrix, Operations, tuple[Tree, ...]]] = [(zone, (), (tree,))]
    while stack:
        matrix, taken, waiting = stack.pop()
        if not waiting:
            yield matrix, taken
            continue
        first, *rest = sorted(waiting, key=_weight)
        others = tuple(rest)
        match first:
            case bool():
                if first:
                    stack.append((matrix, taken, others))
            case Junction(parts=inner, any=True):
                stack += [(matrix, taken, (each, *others)) for each in reversed(inner)]
            case Junction(parts=inner):
                stack.append((matrix, taken, (*inner, *others)))
            case operations:
                smaller = matrix.copy()
                if smaller.applied(operations):
                    stack.append((smaller, (*taken, *operations), others))


def _weight(tree: Tree) -> int:
    """What is decided at once comes first, what branches comes last."""
    match tree:
        case bool():
            return 0
        case Junction(any=True, parts=inner):
            return 2 + len(inner)
        case Junction():
            return 1
        case _:
            return 1
