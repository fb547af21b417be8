"""States in two parts: what must be equal for two of them to be comparable, and the data that is compared.

The skeleton is control, stacks, the kernel, the shape of the heap and of queues, pointers, and which slots are
undefined. The data are numbers and truth values, concrete or terms, in the order globals, locals by process and frame,
cells of objects, fields of records. Two states with equal skeletons have data of the same length and sorts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import field
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from clew.ir.terms import Apply, Variable
from clew.records import dataclass
from clew.semantics.state import Extent, Kernel, Process, State
from clew.semantics.values import Datum, Path
from clew.symbolic.paths.inputs import Literal, literals

__all__ = ["Literal", "Split", "Time", "clock_of", "literals", "split_state"]


P = TypeVar("P")


class Time(Enum):
    """Whether two states at different times may be comparable."""

    KEPT = "kept"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Split:
    """See the module; `path` are the conjuncts over the inputs in the data."""

    skeleton: Hashable
    data: tuple[Datum, ...]
    path: Path
    _hash: list[int] = field(default_factory=list, compare=False, repr=False)
    """What it hashes to, once somebody has asked: it is looked up as long as it is kept."""

    def __hash__(self) -> int:
        if not self._hash:
            self._hash.append(hash((self.skeleton, self.data, self.path)))
        return self._hash[0]


def split_state(state: State, *, time: Time = Time.DROPPED) -> Split:
    """The two parts of a state, and its path."""
    data: list[Datum] = []
    skeleton: list[Hashable] = [_shape(state.globals, data), state.leaked]
    skeleton.extend([_remembered(process, _process, data) for process in state.processes])
    skeleton.append(_remembered(state.objects, _objects, data))
    skeleton.append(tuple([(instance.kind, _shape(instance.fields, data)) for instance in state.records]))
    if state.kernel is not None:
        skeleton.append(clock_of(state.kernel, time))
    return Split(tuple(skeleton), tuple(data), state.path)


# Processes and heaps that a step does not touch are the same objects in the next state, so their parts are kept; the
# shape of each is a number that stands for it in this run.

_PARTS: dict[int, tuple[object, int, tuple[Datum, ...]]] = {}
_NUMBERS: dict[Hashable, int] = {}
_REMEMBERED = 100_000


def _remembered(part: P, shape: Callable[[P, list[Datum]], Hashable], data: list[Datum]) -> int:
    """The number of the shape of a part; its data are appended."""
    found = _PARTS.get(id(part))
    if found is None or found[0] is not part:
        own: list[Datum] = []
        whole = shape(part, own)
        number = _NUMBERS.setdefault(whole, len(_NUMBERS))
        if len(_PARTS) > _REMEMBERED:
            _PARTS.clear()
        found = (part, number, tuple(own))
        _PARTS[id(part)] = found
    data.extend(found[2])
    return found[1]


def _process(process: Process, data: list[Datum]) -> Hashable:
    waiting = process.waiting
    return (
        process.name,
        None if waiting is None else (waiting.events, waiting.until.value, waiting.timeout, waiting.dormant),
        process.suspended,
        process.disabled,
        tuple(
            [
                (frame.routine, frame.block, frame.index, frame.objects, _shape(frame.locals, data))
                for frame in process.frames
            ]
        ),
    )


def _objects(objects: tuple[Extent, ...], data: list[Datum]) -> Hashable:
    """Bytes are compared as they are; data are the terms among the marks."""
    return tuple([(extent.life.value, extent.data, _marks(extent, data)) for extent in objects])


def _marks(extent: Extent, data: list[Datum]) -> Hashable:
    if not extent.marks:
        return ()
    return tuple([(mark.offset, mark.size, _shape(mark.value, data)) for mark in extent.marks])  # type: ignore[arg-type]


_SCALARS = frozenset({int, bool, Fraction, Apply, Variable})


def _shape(datum: Datum, data: list[Datum]) -> Hashable:
    """Tuples as tuples, pointers and what is undefined as they are, 0 for a slot of data, which is appended."""
    if type(datum) in _SCALARS:
        data.append(datum)
        return 0
    if isinstance(datum, tuple):
        return tuple([_shape(element, data) for element in datum])
    return datum


def clock_of(kernel: Kernel, time: Time) -> Hashable:
    """What of the kernel is compared."""
    now = kernel.time if time is Time.KEPT else 0
    due = kernel.left, kernel.pending, kernel.resumes, kernel.updates
    return kernel.phase.value, now, *due, kernel.events, kernel.fired, kernel.triggered
