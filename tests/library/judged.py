"""Verdicts on the calls of the table: what Clew says about each variant, against what is known of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import clew
from clew.frontends import Loaded
from clew.frontends.c import compile_all
from clew.frontends.c.compiling.compiler import Manner
from clew.frontends.c.compiling.data_models import DataModel
from clew.frontends.c.loading import linked, translated
from clew.ir.source import Source
from clew.models.engine import SafeGoal
from clew.pipeline.planning.plans import choose
from clew.pipeline.prepare import normalised
from tests.library.calls import LANGUAGES, Variant

_BESIDES = ("memory.leak", "memory.not-freed", "library.unmodelled")
"""Failures that say nothing about the memory that a call reads and writes."""


def problems(file: str, chosen: Iterable[Variant], model: DataModel) -> Iterator[str]:
    """A line for each variant whose verdict is not the known one; the file is compiled once."""
    variants = tuple(chosen)
    text = LANGUAGES[file][0] + "\n".join(each.text for each in variants)
    compiled = compile_all([Source(file, text)], Manner(model=model))
    for each in variants:
        loaded = normalised(translated(linked(compiled, model, each.name), ()))
        outcome = clew.check(loaded, engine=_engine(loaded), limits=clew.Limits(seconds=60))
        if not _is_right(outcome.verdict, each):
            yield f"{each.call} with block {each.block} {each.fault.value}: {outcome.verdict}"


def _engine(loaded: Loaded) -> str | None:
    """The engine that would be chosen; the search in Python, because the native one is compiled for each program."""
    name = choose(None, loaded.program, (SafeGoal(None),)).row.name
    return "explore{implementation=python}" if name == "explore" else None


def _is_right(verdict: clew.Verdict, variant: Variant) -> bool:
    match verdict:
        case clew.Holds():
            return variant.holds
        case clew.Fails(check=check):
            return not variant.holds and check not in _BESIDES
        case clew.Unknown():
            return False
