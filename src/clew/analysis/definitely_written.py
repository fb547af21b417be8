"""What lowerings without undefined values ask of a program: that every variable is written before it is read.

Input: a procedure, and which sorts of variables are known. Output: nothing, or the reason why it may read what was
never written. Also stores that cannot fail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clew.analysis.liveness import Liveness
from clew.ir.program import Procedure
from clew.ir.sorts import Bits, Sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable


class Unwritten(Exception):
    """A variable may be read before it is written."""


def require_written(procedure: Procedure, shared: tuple[Variable, ...], known: Callable[[Sort], bool]) -> None:
    """Refuse a procedure in which a variable of a known sort may be read before it is written."""
    own = (*procedure.parameters, *procedure.locals)
    names = frozenset(each.name for each in (*shared, *(one.variable for one in own)) if known(each.sort))
    later = {each.name for each in procedure.locals if each.initial is None}
    for name in sorted(Liveness(procedure.blocks, names).read_unwritten(names - later)):
        raise Unwritten(f"{name} in {procedure.name} may be read before it is written")


def is_sure(pointer: Term, sort: Sort, sizes: Mapping[str, int], pointer_bytes: int) -> bool:
    """Whether writing there is no fault: to a fixed place in a static object of one of these sizes."""
    match pointer:
        case Observe(observation=Observation.ADDRESS, names=(name,)):
            offset = 0
        case Apply(operator="pointer.add", arguments=(Observe(names=(name,)), Constant(value=int(offset)))):
            pass
        case _:
            return False
    size = sort.width // 8 if isinstance(sort, Bits) else pointer_bytes
    return offset + size <= sizes.get(name, 0)
