"""The operator table: events and processes as numbers, so that memory can hold them. Each is its own number."""

from __future__ import annotations

from clew.ir.operators.rows import Numbers, Operator, Sorts, Typing, arity, need, plain
from clew.ir.sorts import EVENT, PROCESS, Bits, Sort


def _of_bits(made: Sort) -> Typing:
    def result(sorts: Sorts, _: Numbers) -> Sort:
        need(condition=sorts[0] == Bits(32), wanted="32 bits")
        return made

    return result


def _to_bits(sorts: Sorts, _: Numbers) -> Sort:
    need(condition=sorts[0] == EVENT, wanted="an event")
    return Bits(32)


HANDLE_ROWS: tuple[Operator, ...] = (
    Operator("event.of_bits", arity(1, _of_bits(EVENT)), plain(int), None, None, python="({0} ^ 0)"),
    Operator("event.to_bits", arity(1, _to_bits), plain(int), None, None, python="({0} ^ 0)"),
    Operator("process.of_bits", arity(1, _of_bits(PROCESS)), plain(int), None, None, python="({0} ^ 0)"),
)
