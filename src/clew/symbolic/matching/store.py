"""The store of visited symbolic states: a new state is looked up among those that may cover it.

Input: splits with a payload each. Output: the payload of a stored state that covers a new one. A bounded store forgets
the state that has not matched for the longest time; states on the stack of a search are kept, since cycles end there.
What was forgotten is explored again: the answer of a search does not change, as long as it ends.
After: Herdt 2016, algorithm 13, and the outlook on caching (chapter 8).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Generic, TypeVar

from clew.symbolic.matching.bucket import Entry
from clew.symbolic.matching.index import Bucket
from clew.symbolic.matching.matchers import Matcher
from clew.symbolic.matching.methods import Effort
from clew.symbolic.matching.prepared import Part
from clew.symbolic.matching.statistics import Statistics
from clew.symbolic.split import Split

P = TypeVar("P")
"""What is stored with a state."""


_TOGETHER = 12
"""So many stored states may cover a new one together."""


_REMEMBERED = 200_000


def _never(payload: object) -> bool:
    del payload
    return False


class Store(Generic[P]):
    """A table that a search fills; the part of the last lookup is kept, since adding it often follows."""

    def __init__(
        self, matcher: Matcher, *, capacity: int | None = None, on_stack: Callable[[P], bool] = _never
    ) -> None:
        assert capacity is None or capacity >= 1, f"a store should hold at least one state, not {capacity}"
        self._matcher = matcher
        self._capacity = capacity
        self._on_stack = on_stack
        self._buckets: dict[Hashable, Bucket[P]] = {}
        self._identical: dict[Hashable, Entry[P]] = {}
        self._met: dict[Split, tuple[Entry[P], int]] = {}
        """What covers states that were looked up, since most come again; and how many were compared until it was found,
        which is counted each time, as the document does."""
        self._compared = 0
        """How many states were compared in the last lookup."""
        self._order: dict[int, Entry[P]] = {}
        """All entries, those that matched last at the end."""
        self._added = 0
        self._last: tuple[Split, Part] | None = None

    def __len__(self) -> int:
        return len(self._order)

    @property
    def statistics(self) -> Statistics:
        """The counters of the matcher."""
        return self._matcher.statistics

    def lookup(self, split: Split) -> P | None:
        """The payload of a state that covers this one: an identical one, or else the first that was added."""
        found = self._met_before(split)
        if found is None:
            before = self.statistics.hash_matches
            part = self._prepared(split)
            found = self._identical_to(part) or self._covering(part)
            self._compared = self.statistics.hash_matches - before
            if found is None:
                return None
            self._remember(split, found, self._compared)
        self.statistics.matches += 1
        self._order[found.number] = self._order.pop(found.number)
        return found.payload

    def together(self, split: Split) -> tuple[P, ...]:
        """The payloads of states that cover one together that none of them covers alone; nothing, if there are none.

        Of the states that may cover a part of it the last ones are looked at.
        """
        part = self._prepared(split)
        # Asked first, since all states of a bucket are many.
        bucket = self._buckets.get(self._matcher.key(part)) if self._matcher.joins(part) else None
        last = bucket.candidates(part)[-_TOGETHER:] if bucket is not None else ()
        found = self._matcher.together([each.part for each in last], part) if len(last) > 1 else ()
        self.statistics.matches += bool(found)
        for number in found:
            self._order[last[number].number] = self._order.pop(last[number].number)
        return tuple(last[number].payload for number in found)

    def add(self, split: Split, payload: P) -> None:
        """Store a state; others are forgotten where there are too many."""
        part = self._prepared(split)
        entry = Entry(self._added, part, payload)
        self._added += 1
        self._buckets.setdefault(self._matcher.key(part), Bucket()).add(entry)
        self._order[entry.number] = entry
        identity = self._matcher.identity(part)
        if identity is not None:
            self._identical[identity] = entry
            self._remember(split, entry, 1)
        if self._capacity is not None and len(self._order) > self._capacity:
            self._forget(kept=entry)

    def payloads(self) -> list[P]:
        """All that is stored, in the order in which it was added."""
        return [self._order[number].payload for number in sorted(self._order)]

    def _met_before(self, split: Split) -> Entry[P] | None:
        entry, compared = self._met.get(split, (None, 0))
        if entry is None or entry.number not in self._order:
            return None
        self.statistics.hash_matches += compared
        return entry

    def _remember(self, split: Split, entry: Entry[P], compared: int) -> None:
        if len(self._met) > _REMEMBERED:
            self._met.clear()
        self._met[split] = entry, compared

    def _prepared(self, split: Split) -> Part:
        if self._last is None or self._last[0] is not split:
            self._last = split, self._matcher.prepare(split)
        return self._last[1]

    def _identical_to(self, part: Part) -> Entry[P] | None:
        identity = self._matcher.identity(part)
        found = self._identical.get(identity) if identity is not None else None
        if found is not None:
            self.statistics.hash_matches += 1
        return found

    def _covering(self, part: Part) -> Entry[P] | None:
        bucket = self._buckets.get(self._matcher.key(part))
        sample = partial(self._matcher.sample, part)
        for entry in bucket.candidates(part, sample) if bucket is not None else ():
            self.statistics.hash_matches += 1
            effort = Effort(on_stack=self._on_stack(entry.payload), attempts=entry.attempts)
            entry.attempts += 1
            if self._matcher.compare(entry.part, part, effort):
                return entry
        return None

    def _forget(self, *, kept: Entry[P]) -> None:
        """Remove the entry that has not matched for the longest time and is not on the stack."""
        for entry in self._order.values():
            if entry is not kept and not self._on_stack(entry.payload):
                self._remove(entry)
                return

    def _remove(self, entry: Entry[P]) -> None:
        del self._order[entry.number]
        key = self._matcher.key(entry.part)
        self._buckets[key].remove(entry)
        if not self._buckets[key].groups:
            del self._buckets[key]
        identity = self._matcher.identity(entry.part)
        if identity is not None and self._identical.get(identity) is entry:
            del self._identical[identity]
