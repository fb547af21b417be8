"""Widths: how many bits of each variable a step kept, and why; what a report tells of an abstraction. Pure data."""

from __future__ import annotations

from collections.abc import Callable
from math import log2

from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Width:
    """A variable with its bits (of all elements) before and after, and why those are kept."""

    name: str
    before: int
    after: int
    why: str
    procedure: str | None = None
    """Whose variable it is; None for what all share."""

    @property
    def full(self) -> str:
        """The name with that of the procedure."""
        return self.name if self.procedure is None else f"{self.procedure}.{self.name}"


@dataclass(frozen=True, slots=True)
class Importance:
    """How much a bit weighs, in the program and in the properties, and both together between 0 and 1."""

    bit: str
    program: float
    properties: float
    both: float


@dataclass(frozen=True, slots=True)
class Reduction:
    """What was kept: a row per variable that the source knows."""

    rows: tuple[Width, ...]
    locations: tuple[tuple[str, int], ...] = ()
    """How many places each procedure has where control can be."""
    method: str = "bits"
    precise: bool = True
    """Whether nothing that anybody asks for can tell the two programs apart."""
    rounds: int = 1
    """How many programs were looked at."""
    degree: float | None = None
    """Of a search by importance: the share of bits that it was content with."""
    importance: tuple[Importance, ...] = ()

    @property
    def before(self) -> int:
        """How many bits there are."""
        return sum(row.before for row in self.rows)

    @property
    def after(self) -> int:
        """How many of them are kept."""
        return sum(row.after for row in self.rows)

    @property
    def exponent(self) -> int:
        """There are two to the power of this times fewer valuations."""
        return self.before - self.after

    @property
    def heads_before(self) -> int:
        """How many heads there are: a place, and the values of all that its procedure knows."""
        return self._heads(lambda row: row.before)

    @property
    def heads_after(self) -> int:
        """How many of them are left."""
        return self._heads(lambda row: row.after)

    def _heads(self, bits: Callable[[Width], int]) -> int:
        own: dict[str | None, int] = {}
        for row in self.rows:
            own[row.procedure] = own.get(row.procedure, 0) + bits(row)
        inner = sum(count << own.get(name, 0) for name, count in self.locations)
        return (inner or 1) << own.get(None, 0)

    @property
    def text(self) -> str:
        """The report for a person."""
        heads = f"2^{log2(self.heads_before):.1f} heads become 2^{log2(self.heads_after):.1f}"
        lines = [f"{self.after} of {self.before} bits are kept, 2^{self.exponent} times fewer valuations; {heads}"]
        lines += [f"  {row.full}: {row.before} -> {row.after} ({row.why})" for row in self.rows]
        if not self.precise:
            lines.append(f"  less than is needed to be precise, after {self.rounds} rounds of refinement")
        if self.degree is not None:
            lines.append(f"  degree {self.degree:.4f} after {self.rounds} programs looked at")
        lines += [
            f"  {each.bit}: {each.program:.2f} in the program, {each.properties:.2f} in the properties, {each.both:.2f}"
            for each in self.importance
        ]
        return "\n".join(lines)
