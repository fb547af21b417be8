"""The published tables of brief 002, sections 6.4 to 6.8, made anew: transitions, hash matches, seconds, ratios.

`python -m bench tables [NAME…] [SECONDS]`: the named ones of counts, hashing, solvers, matching, reductions and
combined, or all; each cell has that many seconds (2 without an argument) and 2 GiB. `T.O.` and `M.O.`: out of time and
of memory; `N.A.`: the engine does not answer with these options. `counts` compares every published count with ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bench.measure import geometric_mean, table
from bench.suite import COMBINED_ROWS, HASHING_ROWS, MATCHING_ROWS, REDUCTION_ROWS, SOLVER_ROWS, Row
from clew import Fails, Holds, Unknown, check
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Por, Switch
from clew.frontends.ivl import IvlFrontend
from clew.ir.source import Source
from clew.models.engine_text import written
from clew.outcome import Statistics
from clew.pipeline.searching import Limits
from clew.symbolic.matching import Method
from clew.verdict import Limit
from tests.unit.engines.search.running import PAPER, Options
from tests.unit.engines.search.tables import (
    CELLS,
    COMBINED,
    CT,
    CV,
    DPOR,
    EQ,
    ESS,
    NO_POR,
    SMALLEST,
    STUB1,
    STUB2,
    Cell,
)

SECONDS = 2.0
BYTES = 2 << 30
LIMITS = ("T.O.", "M.O.")
WRONG = "wrong"

STATELESS = Options(match=Method.NONE)
PLAIN = Options(match=Method.ESM)
Z3 = Options(solver="z3")
HBR = Options(por=Por.DYNAMIC, happens_before=Switch.ON)


@dataclass(frozen=True)
class Measured:
    """What came of a cell: the verdict as a word, and the figures."""

    word: str
    figures: Statistics

    @property
    def seconds(self) -> float | None:
        """The time of the search, where it came to an end."""
        return self.figures.search_seconds if self.word in ("S", "U") else None

    @property
    def shown(self) -> object:
        """The time, or why there is none."""
        return self.word if self.seconds is None else self.seconds


def run(arguments: Sequence[str] = ()) -> None:
    """The named tables."""
    numbers = [each for each in arguments if not each.isalpha()]
    seconds = float(numbers[0]) if numbers else SECONDS
    makers = {
        "counts": _counts,
        "hashing": _hashing,
        "solvers": _solvers,
        "matching": _matching,
        "reductions": _reductions,
        "combined": _combined,
    }
    for name in [each for each in arguments if each.isalpha()] or makers:
        makers[name](seconds)


def measure(text: str, options: Options, seconds: float) -> Measured:
    """Check a program in a child, under limits, as the command does."""
    engine = written(Simulate(**{**PAPER, **options}), "simulate")
    loaded = IvlFrontend().load([Source("bench.ivl", text)])
    outcome = check(loaded, ["assertion.violated"], engine=engine, limits=Limits(seconds=seconds, bytes=BYTES))
    match outcome.verdict:
        case Holds():
            word = "S"
        case Fails():
            word = "U"
        case Unknown(limit=Limit.TIME):
            word = "T.O."
        case Unknown(limit=Limit.MEMORY):
            word = "M.O."
        case Unknown():
            word = "N.A."
    return Measured(word, outcome.statistics)


def _counts(seconds: float) -> None:
    """Every published count, the slow ones too: ten times the seconds of other tables."""
    lines = [_counted(cell, 10 * seconds) for cell in CELLS]
    differing = [line for line in lines if line[-1]]
    table("counts: those that differ", ("cell", "printed", "ours", "remark"), differing)
    wrong = sum(line[-1].startswith(WRONG) for line in differing)
    reached = sum(line[-1] not in LIMITS for line in lines)
    table(
        "counts",
        ("cells", "reached", "as printed", "wrong"),
        [(len(lines), reached, len(lines) - len(differing), wrong)],
    )


def _counted(cell: Cell, seconds: float) -> tuple[str, int, int, str]:
    found = measure(cell.text, cell.options, seconds)
    count = found.figures.transitions or 0
    if found.word in LIMITS:
        return str(cell), cell.printed, count, found.word
    return str(cell), cell.printed, count, cell.why if count == cell.count else f"{WRONG}: should be {cell.count}"


def _hashing(seconds: float) -> None:
    """Tables 7.2 to 7.4."""
    columns = {
        "stateless": STATELESS,
        "POR ESM_H": STUB1,
        "POR ESM": PLAIN,
        "ESM_H": NO_POR,
        "ESM": {**NO_POR, **PLAIN},
    }
    cells = _measured(HASHING_ROWS, columns, seconds)
    _times("6.4 hashing, seconds", columns, cells, against="POR ESM_H")
    head = ("program", *columns)
    table("6.4 hash matches", head, [(row, *(each.figures.hash_matches for each in line)) for row, line in cells])
    table("6.4 transitions", head, [(row, *(each.figures.transitions for each in line)) for row, line in cells])


def _solvers(seconds: float) -> None:
    """Table 7.5."""
    columns = {"bitwuzla": STUB1, "z3": Z3}
    _times("6.5 solvers, seconds", columns, _measured(SOLVER_ROWS, columns, seconds), against="bitwuzla")


def _matching(seconds: float) -> None:
    """Tables 7.6 and 7.7."""
    columns = {
        "CEQ": Options(match=Method.CEQ),
        "ESM_H": STUB1,
        "EQ": EQ,
        "CV": CV,
        "EQ+Z3": {**EQ, **Z3},
        "CV+Z3": {**CV, **Z3},
        "ESS": ESS,
    }
    cells = _measured(MATCHING_ROWS, columns, seconds)
    _times("6.6 matching, seconds", columns, cells, against="ESM_H")
    head = ("program", *columns)
    table("6.6 transitions", head, [(row, *map(_transitions, line)) for row, line in cells])


def _reductions(seconds: float) -> None:
    """Table 7.8."""
    columns = {
        "CT": CT,
        "STUB": STUB1,
        "STUB_2": STUB2,
        "MIN": SMALLEST,
        "DPOR": DPOR,
        "HBR": HBR,
        "DPOR+STUB": COMBINED,
    }
    cells = _measured(REDUCTION_ROWS, columns, seconds)
    _times("6.7 reductions, seconds", columns, cells, against="STUB")
    table("6.7 transitions", ("program", *columns), [(row, *map(_transitions, line)) for row, line in cells])


def _combined(seconds: float) -> None:
    """Tables 7.9 and 7.10 without their peer; the last column is what a user gets without options."""
    columns: dict[str, Options] = {
        "S:DFS": STATELESS,
        "S:ESM_H": STUB1,
        "S:CV": CV,
        "S:CV+Z3": {**CV, **Z3},
        "S:ESS": ESS,
        "D:ESS": {**DPOR, **ESS},
        "D:ESM_H": DPOR,
        "D:DFS": {**DPOR, **STATELESS},
        "C:ESS": {**COMBINED, **ESS},
        "C:ESM_H": COMBINED,
        "auto": {name: getattr(Simulate(), name) for name in PAPER},
    }
    cells = _measured(COMBINED_ROWS, columns, seconds)
    _times("6.8 combined, seconds", columns, cells, against="auto")
    solved = [sum(line[number].seconds is not None for _, line in cells) for number in range(len(columns))]
    table(f"6.8 solved, of {len(cells)}", tuple(columns), [solved])


def _transitions(found: Measured) -> object:
    return found.figures.transitions if found.seconds is not None else found.word


Cells = list[tuple[str, list[Measured]]]


def _measured(rows: Iterable[Row], columns: dict[str, Options], seconds: float) -> Cells:
    return [(name, [measure(text, options, seconds) for options in columns.values()]) for name, text in rows]


def _times(title: str, columns: dict[str, Options], cells: Cells, *, against: str) -> None:
    """The times, and for each column how many times as long it takes as the one compared with, where both end."""
    place = list(columns).index(against)
    lines: list[Sequence[object]] = [(row, *(each.shown for each in line)) for row, line in cells]
    ratios = []
    for number in range(len(columns)):
        both = [(line[number].seconds, line[place].seconds) for _, line in cells]
        ratios.append(geometric_mean(mine / other for mine, other in both if mine and other))
    table(title, ("program", *columns), [*lines, (f"times {against}", *ratios)])
