"""Data flow: what holds at places, found by following ways until nothing changes any more.

Input: what holds at the start, how a step changes it, and what is kept where ways meet. Output: what holds at each
place that is reached. It is the least answer where steps are monotone, whatever the order.
After: Kildall, "A unified approach to global program optimization", 1973.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from clew.ir.program import Block
from clew.ir.rewriting import labels_of

N = TypeVar("N", bound=Hashable)
V = TypeVar("V")


def solve(
    starts: Mapping[N, V], following: Callable[[N, V], Iterable[tuple[N, V]]], join: Callable[[V, V], V]
) -> dict[N, V]:
    """What holds at each place: `following` says where a place leads, and what holds there by that way."""
    found = dict(starts)
    waiting = deque(found)
    while waiting:
        place = waiting.popleft()
        for target, value in following(place, found[place]):
            met = join(found[target], value) if target in found else value
            if target not in found or met != found[target]:
                found[target] = met
                waiting.append(target)
    return found


def forward(
    blocks: Sequence[Block], starts: Mapping[str, V], through: Callable[[Block, V], V], join: Callable[[V, V], V]
) -> dict[str, V]:
    """What holds where blocks begin, if `through` says what holds behind a block by what holds in front of it."""
    by_label = {block.label: block for block in blocks}

    def following(label: str, value: V) -> list[tuple[str, V]]:
        after = through(by_label[label], value)
        return [(target, after) for target in labels_of(by_label[label].exit)]

    return solve(starts, following, join)


def equate(values: dict[N, V], compute: Callable[[N], V], readers: Mapping[N, Iterable[N]]) -> None:
    """Compute the values, which `compute` may read, until each is what is computed: first the last ones.

    `readers` are those whose values depend on one.
    """
    waiting = dict.fromkeys(values)
    while waiting:
        place, _ = waiting.popitem()
        now = compute(place)
        if now != values[place]:
            values[place] = now
            waiting.update(dict.fromkeys(readers.get(place, ())))
