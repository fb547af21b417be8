"""Checkpoints of searches in Python: what was visited grows, what waits is written whole.

Input: the slot of a search, and its goals, which stand in it by their numbers. Hits are kept, too: whoever goes on
tells them again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from clew.engines.goals import Hit
from clew.lower.views import Views
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.saving import Slot, frozen, thawed
from clew.records import dataclass

H = TypeVar("H")


@dataclass(frozen=True, slots=True)
class Beside:
    """What has to be saved beside the search itself: how it is taken, and given back."""

    taken: Callable[[], object]
    given: Callable[[Any], None]


NOTHING_BESIDE = Beside(lambda: None, lambda _: None)


class Checkpoint:
    """The checkpoint of one search; it keeps the hits, and how much of what grows is written."""

    def __init__(self, slot: Slot, goals: Sequence[Goal], beside: Beside = NOTHING_BESIDE) -> None:
        self._slot, self._goals, self._beside = slot, goals, beside
        self._known = slot.whole()
        self.hits: list[Hit[Any]] = []

    @property
    def is_there(self) -> bool:
        """Whether there is one to go on from."""
        return self._known is not None

    def due(self) -> bool:
        """Whether it is time to write."""
        return self._slot.due()

    def noted(self, hits: Iterator[H]) -> Iterator[H]:
        """The hits, which are remembered; what is none passes."""
        for hit in hits:
            if isinstance(hit, Hit) and not any(hit.goal is known.goal for known in self.hits):
                self.hits.append(hit)
            yield hit

    def save(self, state: object, more: Mapping[str, object] | None = None) -> None:
        """Write what the search is at, and what has come to parts that grow."""
        pieces = {name: self._frozen(value) for name, value in (more or {}).items()}
        self._slot.write({"state": frozen((self.hits, self._beside.taken(), state), self._goals)}, pieces)

    def restore(self) -> Any:  # noqa: ANN401 - what was saved
        """The state that was saved; the hits are known again."""
        assert self._known is not None, "there should be a checkpoint"
        self.hits, beside, state = thawed(self._known["state"], self._goals)
        self._beside.given(beside)
        return state

    def pieces(self, name: str) -> Iterator[Any]:
        """What was written of a part that grows."""
        for piece in self._slot.pieces(name):
            yield thawed(piece, self._goals)

    def _frozen(self, value: object) -> Iterator[bytes]:
        yield frozen(value, self._goals)


def described(model: Views, goals: Sequence[Goal]) -> tuple[str, ...]:
    """What tells these goals about this program from all others, the same in every process."""
    from clew.text.printer import print_program  # here because few searches are saved

    return print_program(model.program), *(_goal_text(goal, model) for goal in goals)


def _goal_text(goal: Goal, model: Views) -> str:
    match goal:
        case SafeGoal(checks=checks, aside=aside, besides=besides):
            return f"safe {'any' if checks is None else sorted(checks)} {aside} {sorted(besides)}"
        case LiveGoal():
            return "live"
        case InvariantGoal(condition=condition):
            from clew.text.printer import print_term

            return f"invariant {print_term(condition, model.program)}"
        case LinearGoal():
            return "linear"
