"""Runs that go on for ever without that time passes: formulas say nothing of them, so nobody may claim their absence.

Input: a space of which everything that matters was made. Output: whether such a run exists. A run that is silent from
some point on comes to a call that it never leaves again; from there on it is a run on silent nodes alone.
"""

from __future__ import annotations

from clew.engines.hierarchical.readers import NothingRead
from clew.engines.hierarchical.search import Accepted, Contracts, Reading, Search
from clew.engines.hierarchical.spaces import Space


class _Silence(Search):
    """The machine without the nodes at which time passes; every loop counts."""

    def _read(self, node: int, state: int) -> Reading:
        counts = self.space.silent[node] and self.space.is_made(node)
        return Reading(((state, self._full),) if counts else (), decided=False)


def goes_on_silently(space: Space, contracts: Contracts) -> bool:
    """Whether a run may go on for ever on silent nodes."""
    search = _Silence(space, NothingRead(), contracts)
    for node, silent in enumerate(tuple(space.silent)):
        if silent and space.is_made(node):
            context = search.into(node, 0)
            if any(isinstance(finding, Accepted) for finding in search.explore(search.entry[context])):
                return True
    return False
