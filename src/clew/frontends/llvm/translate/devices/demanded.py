"""Which bits of the locals of a procedure anybody looks at: `SR & 0x80` looks at one.

Input: a procedure. Output: for each of its locals the bits that can make a difference, as a mask. So a register whose
other bits nobody looks at is a choice between two values, and not between 2^32. Names in properties are not locals of
functions, so nobody else looks at them. A least fixed point over assignments; everything that is no operation on bits
looks at all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from clew.ir.commands import Assign
from clew.ir.program import Procedure
from clew.ir.rewriting import parts_in, terms_of
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, Variable, children, width_of
from clew.ir.walk import postorder

_BITWISE = frozenset({"bitand", "bitor", "bitxor", "bitnot"})


def demanded_bits(procedure: Procedure) -> dict[Variable, int]:
    """The demanded bits of each local that is a number; what is missing nobody looks at."""
    own = {each.variable for each in (*procedure.parameters, *procedure.locals)}
    found: dict[Variable, int] = {}
    flows: dict[Variable, list[Term]] = defaultdict(list)
    changed: set[Variable] = set()
    for part in parts_in(procedure):
        if isinstance(part, Assign) and part.target in own and isinstance(part.target.sort, Bits):
            flows[part.target].append(part.value)
            continue
        for term in terms_of(part):
            _add(found, changed, term, None)
    while changed:
        target = changed.pop()
        for term in flows[target]:
            _add(found, changed, term, found[target])
    return found


def _add(found: dict[Variable, int], changed: set[Variable], term: Term, mask: int | None) -> None:
    """Note what a term looks at, of which only the bits of a mask are looked at; None: of all of it."""
    for variable, bits in _looked_at(term, mask):
        if bits & ~found.get(variable, 0):
            found[variable] = found.get(variable, 0) | bits
            changed.add(variable)


def _looked_at(root: Term, mask: int | None) -> Iterator[tuple[Variable, int]]:
    """The variables of a term with the bits of them that matter."""
    order = list(postorder(root))
    wanted: dict[Term, int] = dict.fromkeys(order, 0)
    wanted[root] = _all(root) if mask is None else mask
    for term in reversed(order):
        if isinstance(term, Variable):
            if isinstance(term.sort, Bits) and wanted[term]:
                yield term, wanted[term]
            continue
        for child, bits in _parts(term, wanted[term]):
            wanted[child] |= bits


def _parts(term: Term, mask: int) -> Iterator[tuple[Term, int]]:
    """The parts of a term with the bits of them that matter for the bits of it that do."""
    if not isinstance(term, Apply):
        yield from ((each, _all(each)) for each in children(term))
        return
    arguments, parameters = term.arguments, term.parameters
    match term.operator:
        case operator if operator in _BITWISE:
            for number, each in enumerate(arguments):
                yield each, mask & _left_open(operator, arguments[1 - number] if len(arguments) > 1 else None)
        case "extract":
            yield arguments[0], mask << parameters[1]
        case "concat":
            low = width_of(arguments[1])
            yield arguments[0], mask >> low
            yield arguments[1], mask & ((1 << low) - 1)
        case "zero_extend":
            yield arguments[0], mask & _all(arguments[0])
        case "shl" | "lshr" if isinstance(arguments[1], Constant) and isinstance(arguments[1].value, int):
            by = min(arguments[1].value, width_of(term))
            yield arguments[0], (mask >> by if term.operator == "shl" else mask << by) & _all(arguments[0])
        case "ite":
            yield arguments[0], _all(arguments[0])
            yield from ((each, mask if isinstance(each.sort, Bits) else _all(each)) for each in arguments[1:])
        case _:
            yield from ((each, _all(each)) for each in arguments)


def _left_open(operator: str, other: Term | None) -> int:
    """The bits that a constant on the other side does not decide."""
    if other is None or not isinstance(other, Constant) or not isinstance(other.value, int):
        return -1
    return other.value if operator == "bitand" else ~other.value if operator == "bitor" else -1


def _all(term: Term) -> int:
    return (1 << width_of(term)) - 1 if isinstance(term.sort, Bits) else 1


def runs_of(mask: int) -> Iterator[tuple[int, int]]:
    """The runs of ones in a mask, as lowest bit and length, from the low end."""
    at = 0
    while mask >> at:
        if not mask >> at & 1:
            at += 1
            continue
        length = 1
        while mask >> (at + length) & 1:
            length += 1
        yield at, length
        at += length
