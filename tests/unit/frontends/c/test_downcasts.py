"""Casts to derived classes: where the library is asked, and where an object may be in the making."""

from __future__ import annotations

import pytest

from clew.frontends.c.source.downcasts import with_asked_classes


def _ir(name: str, others: str = "", table: str = "") -> str:
    return f"""{table}
define i32 @{name}(ptr %b) {{
  %vtable = load ptr, ptr %b, align 8
  %0 = call i1 @llvm.type.test(ptr %vtable, metadata !"_ZTS7Derived")
  ret i32 0
}}
{others}
declare i1 @llvm.type.test(ptr, metadata)
"""


_MAKES = "define void @_ZN4BaseC2Ev(ptr %this) {{\n  call void {}(ptr %this)\n  ret void\n}}\n"


@pytest.mark.parametrize(
    ("ir", "asks"),
    [
        pytest.param(_ir("_Z4downP4Base"), True, id="a function"),
        pytest.param(_ir("_ZN4BaseC2Ev"), False, id="a constructor"),
        pytest.param(_ir("_ZN4BaseD0Ev"), False, id="a destructor"),
        pytest.param(_ir("_ZN4Base4selfEv", _MAKES.format("@_ZN4Base4selfEv")), False, id="called by a constructor"),
        pytest.param(_ir("_ZN4Base4selfEv", _MAKES.format("@_ZN4Base5otherEv")), True, id="called by others"),
        pytest.param(
            _ir("_ZN4Base4selfEv", _MAKES.format("%f"), "@_ZTV4Base = constant [1 x ptr] [ptr @_ZN4Base4selfEv]"),
            False,
            id="a constructor calls something through a pointer",
        ),
    ],
)
def test_where_the_library_is_asked(ir: str, *, asks: bool) -> None:
    text = with_asked_classes(ir)
    assert ("call zeroext i1 @__clew_is_a(ptr %b, ptr @_ZTI7Derived)" in text) is asks
    assert ("@_ZTI7Derived = extern_weak constant ptr" in text) is asks
    assert "llvm.type.test" not in text


def test_a_class_without_a_name_outside_is_not_asked_about() -> None:
    text = with_asked_classes(_ir("f").replace('!"_ZTS7Derived"', "!15"))
    assert "icmp eq i1 true, true" in text
