"""Deletes through a class with virtual functions whose destructor is not virtual: is the object of just that class?

Input: IR, and the warnings of the compiler, which names the class. Output: IR that asks the library in front of each
such delete. Nothing else of it is in the IR, since the destructor is called, or left out, as if there was no doubt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.frontends.c.diagnostics import Warned

DELETES = ("delete-non-abstract-non-virtual-dtor", "delete-abstract-non-virtual-dtor")
_CLASS = re.compile(r"delete called on (?:non-final )?'([^']+)'")
_DELETED = r"  (?:call|invoke) void @(?:_ZN\w+D[12]Ev|_ZdlPv\w*)\(ptr [^%\n]*(%[\w.$-]+)[^\n]*, !dbg !{}\b"


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
    return "\n".join((ir.rstrip("\n"), *texts, "declare void @__clew_deleted(ptr, ptr)", ""))


def _type_name(warned: Warned, ir: str) -> str | None:
    """The name of the class at run time; None where it is not the only one that is called so."""
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
            question = f'  call void @__clew_deleted(ptr {call[1]}, ptr @"clew.class.{number}"), !dbg !{node}\n'
            ir = ir[: call.start()] + question + ir[call.start() :]
    return ir
