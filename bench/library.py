"""Functions of C and C++ that are modelled: every call of the table, right and with each fault in each of its blocks.

For both data models of C, and for C++. `python -m bench library [COUNT] [--from SEED] [--workers NUMBER]`; a seed is a
handful of calls that are compiled together.
"""

from __future__ import annotations

from functools import cache

from bench.seeds import Seen, asked, compare
from clew.frontends.c.compiling.data_models import DataModel
from tests.library.calls import LANGUAGES, Variant, variants
from tests.library.judged import problems
from tests.library.values import value_variants

TOGETHER = 12
"""So many calls share a start of the compiler."""
_FILES = (("calls.c", DataModel.LP64), ("calls.c", DataModel.ILP32), ("calls.cpp", DataModel.LP64))


def run(arguments: list[str]) -> None:
    """Compare what Clew says with what is known of each call."""
    compare(asked(arguments, name="library", first=0, count=len(_groups())), _see, things="groups of calls")


def _see(seed: int) -> Seen:
    file, model, chosen = _groups()[seed]
    return Seen(len(chosen), tuple(problems(file, chosen, model)))


@cache
def _groups() -> tuple[tuple[str, DataModel, tuple[Variant, ...]], ...]:
    found: list[tuple[str, DataModel, tuple[Variant, ...]]] = []
    for file, model in _FILES:
        every = tuple(variants(LANGUAGES[file][1]))
        if file == "calls.c" and model is DataModel.LP64:  # values are those of its types
            every += tuple(value_variants())
        found += [(file, model, every[at : at + TOGETHER]) for at in range(0, len(every), TOGETHER)]
    return tuple(found)
