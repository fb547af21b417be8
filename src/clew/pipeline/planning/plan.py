"""The plan of a check: an engine with its options, and why it was chosen."""

from __future__ import annotations

from clew.models.engine import Engine, Goal
from clew.models.engine_text import read_engine, written
from clew.records import dataclass
from clew.registry import EngineRow

ASKED_FOR = "asked for"
"""The reason for an engine that the user has named."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The chosen engine, its row, and why it was chosen."""

    engine: Engine
    row: EngineRow
    reason: str

    @property
    def text(self) -> str:
        """The engine as the user could have written it: only fields that differ from their defaults."""
        return written(self.engine, self.row.name)

    @property
    def suits(self) -> str:
        """The kind of model that the program is prepared for: that of the engine, or of its first member."""
        first, *_ = getattr(self.engine, "members", (None,))
        return self.row.model if first is None else str(first.row.model)


def describe(plan: Plan, model: object, goals: tuple[Goal, ...]) -> str:
    """The plan as text: the engine, why it was chosen, and what the engine itself plans for the goals."""
    lines = [f"engine: {plan.text} ({plan.reason}), on a {plan.row.model}"]
    inner = getattr(plan.engine, "plan", None)
    if inner is not None:
        lines.append(inner(model, goals))
    return "\n".join(lines)


def parse_engine(text: str) -> Plan:
    """An engine text as a plan; for an unknown name or field the known ones are listed."""
    asked = read_engine(text)
    return Plan(asked.engine(), asked.row, ASKED_FOR)
