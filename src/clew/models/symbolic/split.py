"""States in two parts: what must be equal for two of them to be comparable, and the data that is compared.

The skeleton is control, stacks, the kernel, the shape of the heap and of queues, pointers, and which slots are
undefined. The data are numbers and truth values, concrete or terms, in the order globals, locals by process and frame,
cells of objects, fields of records. Two states with equal skeletons have data of the same length and sorts.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from clew.ir.semantics.state import Kernel, State
from clew.ir.semantics.values import Datum, Path
from clew.ir.terms import Apply, Variable
from clew.models.symbolic.inputs import Literal, literals

__all__ = ["Literal", "Split", "Time", "literals", "split_state"]


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


def split_state(state: State, *, time: Time = Time.DROPPED) -> Split:
    """The two parts of a state, and its path."""
    data: list[Datum] = []
    skeleton = (
        _shape(state.globals, data),
        tuple(
            (
                process.name,
                process.waiting,
                process.suspended,
                tuple(
                    (frame.routine, frame.block, frame.index, frame.objects, _shape(frame.locals, data))
                    for frame in process.frames
                ),
            )
            for process in state.processes
        ),
        tuple(
            (
                extent.life,
                extent.size,
                extent.zeroed,
                tuple((cell.offset, cell.size, cell.sort, _shape(cell.value, data)) for cell in extent.cells),
            )
            for extent in state.objects
        ),
        tuple((instance.kind, _shape(instance.fields, data)) for instance in state.records),
        None if state.kernel is None else _clock(state.kernel, time),
    )
    return Split(skeleton, tuple(data), state.path)


_SCALARS = frozenset({int, bool, Fraction, Apply, Variable})


def _shape(datum: Datum, data: list[Datum]) -> Hashable:
    """Tuples as tuples, pointers and what is undefined as they are, 0 for a slot of data, which is appended."""
    kind = type(datum)
    if kind in _SCALARS:
        data.append(datum)
        return 0
    if isinstance(datum, tuple):
        return tuple([_shape(element, data) for element in datum])
    return datum


def _clock(kernel: Kernel, time: Time) -> Hashable:
    now = kernel.time if time is Time.KEPT else 0
    return kernel.phase, now, kernel.left, kernel.pending, kernel.resumes, kernel.updates, kernel.events
