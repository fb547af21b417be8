"""Every C template of the operator table computes what the table says, for many widths and corner values."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from itertools import product

import pytest

from clew.codegen.c.compile import load
from clew.codegen.c.expressions import Scope, Tables
from clew.codegen.c.shapes import NotNative, c_type, packed, slots
from clew.ir.operators.floats import encode
from clew.ir.operators.table import OPERATORS, IllSorted, Operator
from clew.ir.program import Declaration
from clew.ir.sorts import BOOL, Bits, Sort
from clew.ir.terms import Term, Variable, apply, variable
from clew.ir.values import Value

pytestmark = pytest.mark.optimised

WIDTHS = (1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64)

NUMBERS = (0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -2.5, 3.7, -1e30, 1e30, 2.0**31, 2.0**63, 1e-40, float("inf"), -float("inf"))
FLOATS = {width: [*(encode(number, width) for number in (*NUMBERS, float("nan"))), 1] for width in (32, 64)}


def _corners(sort: Sort) -> Sequence[Value]:
    if not isinstance(sort, Bits):
        return [False, True]
    top = 1 << sort.width
    if sort.width in (32, 64):
        return sorted({*FLOATS[sort.width], 0, 1, 2, 3, 5, top // 2 - 1, top // 2, top - 2, top - 1})
    return sorted({value % top for value in (0, 1, 2, 3, 5, sort.width, top // 2 - 1, top // 2, top - 2, top - 1)})


def _cases(row: Operator) -> list[tuple[Term, tuple[Variable, ...]]]:
    """The operator on variables, for every width that it takes."""
    found = []
    for width in WIDTHS:
        taken: tuple[Sort, ...] = (BOOL, Bits(width), Bits(max(1, 64 - width)))
        for sorts in product(taken, repeat=_arity(row)):
            for numbers in _parameters(row, width):
                arguments = tuple(variable(f"{row.name}{at}", sort) for at, sort in enumerate(sorts))
                try:
                    term = apply(row.name, *arguments, parameters=numbers)
                    c_type(term.sort)
                except (IllSorted, NotNative):
                    continue
                found.append((term, arguments))
    return found


def _arity(row: Operator) -> int:
    if row.name == "ite":
        return 3
    single = {"not", "neg", "bitnot", "extract", "zero_extend", "sign_extend", "float.sqrt"}
    return 1 if row.name in single or (row.name.startswith("float.") and row.parameters) else 2


def _parameters(row: Operator, width: int) -> list[tuple[int, ...]]:
    if row.name == "extract":
        return [(width - 1, 0), (width - 1, width // 2), (0, 0)]
    if row.name == "float.round":
        return [(0,), (1,), (2,), (3,)]
    if row.name.startswith("float.") and row.parameters:
        return [(32,), (64,), (width,)]
    return [(max(1, 64 - width),), (1,)] if row.parameters else [()]


def test_templates_compute_the_table() -> None:
    cases = [(row, *case) for row in OPERATORS.values() if row.c is not None for case in _cases(row)]
    assert {row.name for row, *_ in cases} == {row.name for row in OPERATORS.values() if row.c is not None}
    texts = ['#include "types.h"\n#include "operators.h"\n']
    layouts = []
    for number, (_, term, arguments) in enumerate(cases):
        where = slots([Declaration(argument) for argument in arguments], "s")
        layouts.append(where)
        scope = Scope(where, Tables())
        value = scope.value(term)
        lines = "\n".join(scope.lines)
        texts.append(f"u64 case{number}(const u8 *s) {{ {lines} return {value}; }}\n")
    library = load(["".join(texts)])
    for number, (row, term, arguments) in enumerate(cases):
        function = library.function(f"case{number}", ctypes.c_uint64, ctypes.c_char_p)
        sorts = tuple(argument.sort for argument in arguments)
        parameters = getattr(term, "parameters", ())
        for values in product(*map(_corners, sorts)):
            wanted = row.value(values, sorts, parameters)
            block = packed(layouts[number], dict(zip(layouts[number], values, strict=True)))
            assert function(block) == int(wanted), (row.name, sorts, parameters, values)
