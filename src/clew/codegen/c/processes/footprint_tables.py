"""Futures as C tables: by point what a frame may still touch, and what goals can see."""

from __future__ import annotations

from clew.codegen.c.processes.future_footprints import COMMUTING, ENDED, Effects, Futures, words
from clew.codegen.c.shapes import NotNative
from clew.models.engine import Goal, goal_terms

_STRUCTURE = (
    "typedef struct Prospect { u64 reads[PLACE_WORDS], writes[PLACE_WORDS], named[NAMED_WORDS]; u32 loads, stores; }"
    " Prospect;\n"
)


def prospect_numbers(futures: Futures) -> dict[str, int]:
    """The lengths of bit sets in words, and the number of a place."""
    return {
        "PLACE_WORDS": len(words(0, len(futures.places))),
        "NAMED_WORDS": len(words(0, futures.layout.code.first_code)),
        "ENDED_PLACE": futures.places[ENDED],
    }


def prospects(futures: Futures, goals: tuple[Goal, ...]) -> str:
    """What frames may still touch, by point, and what goals can see."""
    layout = futures.layout

    def row(effects: Effects) -> str:
        places, static = len(futures.places), layout.code.first_code
        sets = (words(effects.reads, places), words(effects.writes, places), words(effects.named, static))
        texts = ",".join("{" + ",".join(f"{word:#x}ull" for word in each) + "}" for each in sets)
        return f"{{{texts},{int(effects.memory_read)},{int(effects.memory_written)}}}"

    seen = futures.terms(goal_terms(*goals), None)
    if seen.memory_read or seen.named:
        raise NotNative("por=dynamic cannot tell which steps a goal on memory can see")
    tops = ",".join(row(futures.top(point)) for point in layout.points)
    below = ",".join(row(futures.below(point)) for point in layout.points)
    sets = {
        "visible_places": seen.reads,
        "commuting_places": sum(map(futures.bit, COMMUTING)),
        "carrying_places": futures.carriers,
    }
    return (
        f"{_STRUCTURE}static const Prospect prospect_top[] = {{{tops}}};\n"
        f"static const Prospect prospect_below[] = {{{below}}};\n"
        + "".join(f"static const u64 {name}[] = {{{_row(bits, futures)}}};\n" for name, bits in sets.items())
    )


def _row(bits: int, futures: Futures) -> str:
    return ",".join(f"{word:#x}ull" for word in words(bits, len(futures.places)))
