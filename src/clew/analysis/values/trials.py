"""Trials: the values of a program, with more and more told apart where ways meet.

Input: a program of one process. Output: what may be violated, trial by trial: first nothing is told apart, then flags
of procedures are, then pairs by whether they are equal, then globals of few numbers, then counters and places of few
values, as long as few situations of a procedure are followed by themselves; then each situation is, and everything is
told apart at last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from clew.analysis.interrupting import OWN
from clew.analysis.sharing.points_to import PointsTo
from clew.analysis.values.differences import Pair
from clew.analysis.values.domain import ANY, NONE, Held, met
from clew.analysis.values.following import Following
from clew.analysis.values.memory import Given
from clew.analysis.values.notes import Broken, Note
from clew.analysis.values.shape import ShapeOf, Telling
from clew.analysis.values.terms import UNFOLLOWED
from clew.ir.commands import Assert, Assign, Branch, Call, Load, Store
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.rewriting import is_alone, parts_in, terms_of
from clew.ir.sorts import Bits
from clew.ir.terms import Variable
from clew.ir.walk import variables
from clew.records import dataclass

_FEW = 12
"""A global that holds more numbers than this is no flag."""
_TOGETHER = 64
"""Flags have no more numbers than this together."""
_TURNS = (50_000, 250_000, None)
"""So many blocks a trial follows in its turns; the others come in between."""
_PAIRS = 4
"""So many pairs are told apart by whether they are equal."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a trial says: what is met, whether the program may wait; or why it says nothing."""

    notes: frozenset[Note] = frozenset()
    waits: bool = False
    reason: str = ""

    def both(self, other: Tried) -> Tried:
        """What two trials say together: the first violation of a run is one that every trial has to allow for."""
        return Tried(self.notes & other.notes, self.waits and other.waits)

    @property
    def broken(self) -> frozenset[str]:
        """The checks that may be violated."""
        return frozenset(each.check for each in self.notes if isinstance(each, Broken))


def trials(program: Program, ways: int, tick: Callable[[], None]) -> Iterator[Tried]:
    """The trials, one after the other; `tick` is called again and again, and may end them."""
    if not is_alone(program) or program.actions or program.any_bytes:
        raise Unsupported("values are followed in programs of one process whose memory starts undefined")
    flags = _Flags()
    bounds: Mapping[Variable, Held] = {}
    points_to = PointsTo(program)
    waiting = tuple(range(len(_tellings(ways, flags))))
    for most in _TURNS:
        late: list[int] = []
        for number in waiting:
            telling = _tellings(ways, flags)[number]
            if telling is None:
                continue
            shapes = ShapeOf(program, telling, points_to, bounds)
            following = Following(program, shapes, telling.ways, _turn(tick, most))
            try:
                tried = Tried(following.all(), following.waits)
            except Given as given:
                yield Tried(reason=str(given))
                continue
            except _Late:
                late.append(number)
                yield Tried(reason="values were still followed")
                continue
            lost = UNFOLLOWED in tried.broken
            yield replace(tried, reason="something may be met that is not followed") if lost else tried
            held = {cell: held for cell, (held, _) in following.read.items()}
            bounds = bounds if lost else _bounds(bounds, following.seen)  # else something was not followed
            flags.globals = _flags(program, following, dict(following.seen))
            flags.places = _flags(program, following, held)
            flags.pairs = following.compared.pairs(_PAIRS)
        waiting = tuple(late)


class _Late(Exception):
    """A trial has had its turn."""


def _turn(tick: Callable[[], None], most: int | None) -> Callable[[], None]:
    """Is called for each block that is followed, and ends the trial after so many."""
    if most is None:
        return tick
    ticks = iter(range(most))

    def ticked() -> None:
        tick()
        if next(ticks, None) is None:
            raise _Late

    return ticked


@dataclass(slots=True)
class _Flags:
    """By what a trial may tell situations apart: what the last one has found out; each changes it."""

    globals: tuple[Variable, ...] = ()
    places: tuple[Variable, ...] = ()
    pairs: tuple[Pair, ...] = ()


def _tellings(ways: int, flags: _Flags) -> tuple[Telling | None, ...]:
    """By what situations are told apart, trial by trial; None where there is nothing of the kind."""
    globals_, places, pairs = flags.globals, flags.places, flags.pairs
    return (
        Telling(1, contexts=3),
        Telling(ways, contexts=6),
        Telling(2 * ways, contexts=12, pairs=pairs) if pairs else None,
        Telling(2 * ways, globals=places, contexts=12, pairs=pairs) if pairs and places else None,
        Telling(4 * ways, globals=globals_, contexts=24),
        Telling(2 * ways, counters=True, contexts=12),
        Telling(4 * ways, globals=places, contexts=24) if places else None,
        Telling(4 * ways, globals=globals_, contexts=24, pairs=pairs) if globals_ and pairs else None,
        Telling(ways),
        Telling(2 * ways, counters=True),
        Telling(4 * ways, globals=globals_),
        Telling(8 * ways, counters=True, globals=globals_, cases=True),
        Telling(4 * ways, counters=True, globals=places) if places else None,
    )


def _bounds(before: Mapping[Variable, Held], seen: Mapping[Variable, Held]) -> Mapping[Variable, Held]:
    """What globals may hold anywhere, by several trials: what they hold at first, and all that they are given."""
    return {
        each: met(before[each], held, each.sort.width) if each in before and isinstance(each.sort, Bits) else held
        for each, held in seen.items()
    }


def _flags(program: Program, followed: Following, held: Mapping[Variable, Held]) -> tuple[Variable, ...]:
    """The globals, or the places in memory, that hold few values and decide most; as long as they have few together."""
    sizes = {each: size for each, values in held.items() if 1 < (size := _count(values)) <= _FEW}
    asks = _asked(program)
    asked = {each: asks[each] for each in sizes}
    for each in sizes:
        if each in followed.read:
            asked[each] = sum(asks[target] for target in followed.read[each][1])
    found: list[Variable] = []
    together = 1
    for each in sorted(sizes, key=lambda each: -asked[each]):
        if asked[each] > 0 and not each.name.startswith(OWN) and together * sizes[each] <= _TOGETHER:
            found.append(each)
            together *= sizes[each]
    return tuple(found)


def _asked(program: Program) -> Counter[Variable]:
    """How often variables decide where control goes, what is accessed or asserted, by themselves or by a copy."""
    found: Counter[Variable] = Counter()
    for procedure in program.procedures:
        copied: dict[Variable, Variable] = {}
        for part in parts_in(procedure):
            if isinstance(part, Assign) and len(read := variables(part.value)) == 1:
                copied[part.target] = copied.get(read[0], read[0])
            if isinstance(part, Branch | Load | Store | Assert):
                found.update(copied.get(each, each) for each in variables(*terms_of(part)))
            elif isinstance(part, Call) and not isinstance(part.callee, str):
                found.update(copied.get(each, each) for each in variables(part.callee))
    return found


def _count(held: Held) -> int:
    """How many values there are; 0 where they are not known."""
    known = held.numbers
    if held.undefined or held.pointers is ANY:
        return 0
    if held.pointers:
        return len(held.pointers) if known == NONE and all(each.first == each.last for each in held.pointers) else 0
    if isinstance(known, tuple):
        return known[1] - known[0] + 1 if len(known) == 6 else 0
    return 2 if known is None else 1
