"""Contracts: what callees bring back, found without reading anything; a call by contract is one step.

Input: a space, and which procedures are called by contract by whom. Output: per entry the exits, each with the way that
leads there. What a callee does inside, and whether it ever returns, is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clew.engines.hierarchical.readers import NothingRead
from clew.engines.hierarchical.search import Search, Through
from clew.engines.hierarchical.spaces import Space


class ByContract:
    """The contracts of a space; they grow while somebody asks. `used` are the procedures that were asked for."""

    def __init__(self, space: Space, covers: Callable[[str, str], bool], tick: Callable[[], None]) -> None:
        self.space = space
        self._covers = covers
        self._search = Search(space, NothingRead(), tick=tick)
        self._known: dict[tuple[int, int], bool] = {}
        self.used: dict[str, None] = {}

    def generate(self) -> None:
        """Make the whole machine, from where runs start."""
        for _ in self._search.findings(self.space.initial()):
            pass

    def covers(self, caller: int, entry: int) -> bool:
        """Whether a call of this component is one step for a component that is entered at the caller's node."""
        found = self._known.get((caller, entry))
        if found is None:
            name = self.space.procedure(entry)
            found = self._known[caller, entry] = self._covers(self.space.procedure(caller), name)
            if found:
                self.used[name] = None
        return found

    def lines(self, entry: int) -> Iterator[tuple[int, Through]]:
        """The exits of the component."""
        search = self._search
        context = search.into(entry, 0)
        for _ in search.explore(search.entry[context]):
            pass
        for (exit, _), records in search.lines(context).items():  # noqa: A001 - the field's word
            yield exit, Through(search, context, records[0], counted=False)
