"""Deletes through a class with virtual functions whose destructor is not virtual: is the object of just that class?

Input: IR, and the warnings of the compiler, which names the class. Output: rows that ask the library in front of each
such delete. Nothing else of it is in the IR, since the destructor is called, or left out, as if there was no doubt.
What is deleted through a pointer to void is asked for as well: it is an object of no class, whatever it was made as.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.frontends.c.compiling.diagnostics import Warned
from clew.frontends.c.source.rewriting import Line, Row

DELETES = ("delete-non-abstract-non-virtual-dtor", "delete-abstract-non-virtual-dtor", "delete-incomplete")
_CLASS = re.compile(r"delete called on (?:non-final )?'([^']+)'")
_VOID = "cannot delete expression with pointer-to-'void' type"
_DELETED = re.compile(r"  (?:call|invoke) void @(?:_ZN\w+D[12]Ev|_Zd[la]Pv\w*)\(ptr [^%\n]*(%[\w.$-]+).*(, !dbg !\d+)")


def delete_rows(ir: str, warnings: Sequence[Warned]) -> Sequence[Row]:
    """A row for each delete that the compiler warns of."""
    asked = [each for each in warnings if each.flag in DELETES]
    named = [(each, name) for each in asked if (name := _type_name(each, ir)) is not None]
    return tuple(_row(warned, name, number) for number, (warned, name) in enumerate(named))


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


def _row(warned: Warned, name: str, number: int) -> Row:
    """Asks in front of the first call of a delete at the place: that of the destructor, or of what gives memory back.

    Each function that is made of the place, as instances of templates are, has a delete of its own.
    """
    asks = "__clew_deleted_void" if warned.text.startswith(_VOID) else "__clew_deleted"
    seen: set[str] = set()

    def asked(line: Line) -> Sequence[str]:
        call = _DELETED.match(line.text)
        if call is None or line.place() != warned.span or call[2] in seen:
            return (line.text,)
        seen.add(call[2])
        return (f'  call void @{asks}(ptr {call[1]}, ptr @"clew.class.{number}"){call[2]}', line.text)

    def declared(ir: str) -> Sequence[str]:
        text = f'@"clew.class.{number}" = private constant [{len(name) + 1} x i8] c"{name}\\00"'
        known = f"declare void @{asks}(ptr, ptr)"
        return (text,) if known in ir else (text, known)

    return Row(" void @_Z", asked, declared)
