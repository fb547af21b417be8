"""Deletes through a class with virtual functions whose destructor is not virtual: is the object of just that class?

Input: IR, and the warnings of the compiler, which names the class. Output: IR that asks the library in front of each
such delete. Nothing else of it is in the IR, since the destructor is called, or left out, as if there was no doubt.
What is deleted through a pointer to void is asked for as well: it is an object of no class, whatever it was made as.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.frontends.c.compiling.diagnostics import Warned

DELETES = ("delete-non-abstract-non-virtual-dtor", "delete-abstract-non-virtual-dtor", "delete-incomplete")
_CLASS = re.compile(r"delete called on (?:non-final )?'([^']+)'")
_VOID = "cannot delete expression with pointer-to-'void' type"
_DELETED = r"  (?:call|invoke) void @(?:_ZN\w+D[12]Ev|_Zd[la]Pv\w*)\(ptr [^%\n]*(%[\w.$-]+)[^\n]*, !dbg !{}\b"


def with_asked_deletes(ir: str, warnings: Sequence[Warned]) -> str:
    """The IR in which the library is asked at the places of the warnings."""
    asked = [each for each in warnings if each.flag in DELETES]
    names: list[str] = []
    for warned in asked:
        name = _type_name(warned, ir)
        ir = _asked(ir, warned, len(names)) if name is not None else ir
        names += [name] if name is not None else []
    if not names:
        return ir
    texts = (
        f'@"clew.class.{number}" = private constant [{len(name) + 1} x i8] c"{name}\\00"'
        for number, name in enumerate(names)
    )
    asks = (f"declare void @{name}(ptr, ptr)" for name in ("__clew_deleted", "__clew_deleted_void"))
    return "\n".join((ir.rstrip("\n"), *texts, *asks, ""))


def _type_name(warned: Warned, ir: str) -> str | None:
    """The name of the class at run time; None where it is not the only one that is called so. None is named void."""
    if warned.text.startswith(_VOID):
        return "void"
    found = _CLASS.match(warned.text)
    if found is None:
        return None
    last = re.split(r"::(?![^<]*>)", found[1])[-1]
    known = set(re.findall(rf'!DICompositeType\([^\n]*name: "{re.escape(last)}"[^\n]*identifier: "_ZTS(\w+)"', ir))
    return known.pop() if len(known) == 1 else None


def _asked(ir: str, warned: Warned, number: int) -> str:
    place = rf"!(\d+) = !DILocation\(line: {warned.span.line}, column: {warned.span.column},"
    for node in re.findall(place, ir):
        call = re.search(_DELETED.format(node), ir)
        if call is not None:
            asks = "__clew_deleted_void" if warned.text.startswith(_VOID) else "__clew_deleted"
            question = f'  call void @{asks}(ptr {call[1]}, ptr @"clew.class.{number}"), !dbg !{node}\n'
            ir = ir[: call.start()] + question + ir[call.start() :]
    return ir
