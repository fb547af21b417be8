"""Conditions on zones: which part of a zone a tree of comparisons holds in.

What a zone decides of a condition is taken out before it is cut: a comparison that holds everywhere in the zone, or
nowhere. Of disjunctions the one with the fewest ways left is followed first.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.codegen.c.zones import Matrix
from clew.models.timed import Junction, Operations, Tree

_INFINITE = 0x7FFFFFFF


def parts(zone: Matrix, tree: Tree) -> Iterator[tuple[Matrix, Operations]]:
    """The zones whose union is the part in which the condition holds, each with the comparisons that cut it out."""
    stack: list[tuple[Matrix, Operations, Tree]] = [(zone, (), tree)]
    while stack:
        matrix, taken, whole = stack.pop()
        match _left(matrix, whole):
            case bool(held):
                if held:
                    yield matrix, taken
            case Junction(parts=inner, any=True):
                stack += [(matrix, taken, each) for each in reversed(inner)]
            case Junction(parts=inner):
                asked = tuple(number for each in inner if isinstance(each, tuple) for number in each)
                rest = [each for each in inner if not isinstance(each, tuple)]
                if asked:
                    stack += _cut(matrix, taken, asked, Junction(tuple(rest), any=False))
                    continue
                first = min(rest, key=lambda each: len(each.parts) if isinstance(each, Junction) else 0)
                assert isinstance(first, Junction), "what is left should branch"
                others = tuple(each for each in rest if each is not first)
                stack += [(matrix, taken, Junction((each, *others), any=False)) for each in reversed(first.parts)]
            case operations:
                stack += _cut(matrix, taken, operations, True)


def _cut(
    matrix: Matrix, taken: Operations, operations: Operations, rest: Tree
) -> Iterator[tuple[Matrix, Operations, Tree]]:
    smaller = matrix.copy()
    if smaller.applied(operations):
        yield smaller, (*taken, *operations), rest


def _left(matrix: Matrix, tree: Tree) -> Tree:
    """What is left of a condition inside of a zone. It is as deep as trees are, which has a limit."""
    match tree:
        case bool():
            return tree
        case Junction(parts=inner, any=any_):
            left: list[Tree] = []
            for each in inner:
                found = _left(matrix, each)
                if found is any_:
                    return any_
                if isinstance(found, Junction) and found.any is any_:
                    left += found.parts
                elif not isinstance(found, bool):
                    left.append(found)
            return left[0] if len(left) == 1 else Junction(tuple(left), any=any_) if left else not any_
        case operations:
            return _undecided(matrix, operations)


def _undecided(matrix: Matrix, operations: Operations) -> Tree:
    """The comparisons that do not hold everywhere; False where one holds nowhere."""
    entries, size = matrix.entries, matrix.size
    left: Operations = ()
    for start in range(0, len(operations), 4):
        _, one, other, bound = operations[start : start + 4]
        if entries[one * size + other] <= bound:
            continue
        back = entries[other * size + one]
        if back != _INFINITE and ((bound & ~1) + (back & ~1)) | (bound & back & 1) < 1:
            return False
        left += (0, one, other, bound)
    return left or True
