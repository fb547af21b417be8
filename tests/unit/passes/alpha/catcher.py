"""The event catcher of the examples, with the eight formulas that are asked of it."""

from __future__ import annotations

from clew.frontends import Loaded
from clew.ir.terms import Term
from clew.models.goals import watched_terms
from clew.passes.bits.demand import Key
from clew.pipeline.asked import read_property
from tests.unit.engines.saturate.test_bits import FORMULAS, catcher

BUFFER, MOST = 100, 15


def loaded() -> Loaded:
    """The catcher as it is published."""
    return catcher(BUFFER, MOST)


def watched(subject: Loaded) -> tuple[Term, ...]:
    """What the formulas ask of states."""
    asked = [item for text, _ in FORMULAS for item in read_property(text, subject.scope)]
    return tuple(term for item in asked for term in watched_terms(item.question))


def named(widths: dict[Key, int]) -> dict[str, int]:
    """Widths by the names of variables."""
    return {key[1].name: width for key, width in widths.items()}
