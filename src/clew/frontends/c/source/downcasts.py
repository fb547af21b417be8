"""Casts to derived classes that the object may not have.

Input: IR whose compiler was told to test the table of functions at each `static_cast` to a derived class that has one
(`llvm.type.test`). Output: IR that asks the library (`__clew_is_a`) instead, which looks at the class of the object.
Classes that have no name outside of the file are not asked about. Where an object may be in the making, the translation
does not ask: that is known when all files are linked (`llvm.translate.making`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.frontends.c.source.rewriting import Line, Row

_OBJECT = re.compile(r"  (%\S+) = load ptr, ptr (?P<object>[^,]+),")
_TEST = re.compile(
    r"(?P<result>  %\S+ = )call i1 @llvm\.type\.test\(ptr (?P<table>[^,]+), metadata (?:!\"_ZTS(?P<name>\w+)\")?"
)
_ASKED = re.compile(r"@__clew_is_a\(ptr [^,]+, ptr @(_ZTI\w+)\)")


def _asked(line: Line) -> Sequence[str]:
    test, object_ = _TEST.match(line.text), _OBJECT.match(line.before)
    if test is None:
        return (line.text,)
    if test["name"] is None or object_ is None or object_[1] != test["table"]:
        return (f"{test['result']}icmp eq i1 true, true",)
    asks = f"call zeroext i1 @__clew_is_a(ptr {object_['object']}, ptr @_ZTI{test['name']})"
    return (f"{test['result']}{asks}",)


def _declared(ir: str) -> Sequence[str]:
    """The function of the library, and classes that the file knows nothing of: nobody may make objects of them."""
    types = sorted({name for name in _ASKED.findall(ir) if f"\n@{name} = " not in ir})
    asks = ("declare zeroext i1 @__clew_is_a(ptr, ptr)",) if _ASKED.search(ir) else ()
    return (*(f"@{name} = extern_weak constant ptr" for name in types), *asks)


DOWNCASTS = Row("@llvm.type.test(", _asked, _declared)
"""See the module."""
