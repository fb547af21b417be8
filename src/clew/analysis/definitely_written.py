"""What lowerings without undefined values ask of a program: that every variable is written before it is read.

Input: a procedure, and which sorts of variables are known. Output: nothing, or the reason why it may read what was
never written. Also the range of a free choice as a term, and stores that cannot fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from clew.ir.commands import Assign, Call, Havoc
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import labels_of, terms_of
from clew.ir.sorts import Bits, Bool, Integer, Sort
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, apply, conjoin
from clew.ir.values import UNDEFINED
from clew.ir.walk import variables


class Unwritten(Exception):
    """A variable may be read before it is written."""


def require_written(procedure: Procedure, shared: tuple[Variable, ...], known: Callable[[Sort], bool]) -> None:
    """Refuse a procedure in which a variable of a known sort may be read before it is written."""
    always = {*shared, *(each.variable for each in procedure.parameters)}
    always |= {each.variable for each in procedure.locals if each.initial is not None}
    labels = {block.label: block for block in procedure.blocks}
    written_at: dict[str, set[Variable]] = {procedure.blocks[0].label: set(always)}
    waiting = [procedure.blocks[0].label]
    while waiting:
        label = waiting.pop()
        written = set(written_at[label])
        for command, read, lost in _uses(labels[label]):
            for each in variables(*read):
                if each not in written and known(each.sort):
                    raise Unwritten(f"{each.name} in {procedure.name} may be read before it is written")
            written |= set(command)
            written -= set(lost)
        for target in labels_of(labels[label].exit):
            before = written_at.get(target)
            after = written if before is None else before & written
            if after != before:
                written_at[target] = set(after)
                waiting.append(target)


_Uses = tuple[tuple[Variable, ...], tuple[Term, ...], tuple[Variable, ...]]


def _uses(block: Block) -> Iterator[_Uses]:
    """Per command what it writes, what it reads, and what it makes undefined, in order."""
    for command in block.commands:
        match command:
            case Assign(target=target, value=Constant(value=value)) if value is UNDEFINED:
                yield (), (), (target,)
            case Assign(target=target, value=value):
                yield (target,), (value,), ()
            case Havoc(target=target, low=low, high=high):
                yield (target,), tuple(each for each in (low, high) if each is not None), ()
            case Call(arguments=arguments, targets=targets):
                yield targets, arguments, ()
            case _:
                yield (), tuple(term for term in terms_of(command)), ()
    yield (), tuple(terms_of(block.exit)), ()


def between(made: Variable, low: Term | None, high: Term | None, *, signed: bool) -> Term:
    """Where the variable is from low to high."""
    if isinstance(made.sort, Bool):
        parts = [] if low is None else [apply("implies", low, made)]
        return conjoin(*parts, *([] if high is None else [apply("implies", made, high)]))
    below = "int.le" if isinstance(made.sort, Integer) else "sle" if signed else "ule"
    parts = [] if low is None else [apply(below, low, made)]
    return conjoin(*parts, *([] if high is None else [apply(below, made, high)]))


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
