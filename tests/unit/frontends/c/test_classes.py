"""Classes of heap objects: which files are compiled with operators that tell them, and what becomes of these."""

from __future__ import annotations

import pytest

from clew.frontends.c.compiling.compiler import Manner, compile_source
from clew.frontends.c.compiling.targets import Language
from clew.frontends.c.source.classes import is_readable, may_confuse, with_plain_operators
from clew.ir.source import Source

_TAG = 'ptr noundef byval(%"struct.std::__1::type_identity") align 1 %tag'
_TYPED = "NSt3__113type_identityIT_EE"
_IR = f"""define void @f() {{
  %made = call noundef ptr @_ZnwI1DEPv{_TYPED}mSt11align_val_t({_TAG}, i64 noundef 4, i64 noundef 4) #1, !dbg !7
  call void @_ZdlI1BEv{_TYPED}PvmSt11align_val_t({_TAG}, ptr noundef %made, i64 noundef 4, i64 noundef 4) #2, !dbg !8
  ret void
}}
declare ptr @_ZnwI1DEPv{_TYPED}mSt11align_val_t(ptr, i64, i64)
!1 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "B", size: 32)
!2 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "D", size: 32)
!3 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !2, baseType: !1)
"""


def test_type_aware_operators_become_plain_ones() -> None:
    lines = with_plain_operators(_IR).splitlines()
    assert lines[1:5] == [
        "  %made = call noundef ptr @_Znwm(i64 noundef 4) #1, !dbg !7",
        '  call void @__clew_created(ptr %made, ptr @"clew.type.1"), !dbg !7',
        '  call void @__clew_deleted_as(ptr %made, ptr @"clew.type.0"), !dbg !8',
        "  call void @_ZdlPvm(ptr noundef %made, i64 noundef 4) #2, !dbg !8",
    ]
    assert not any("type_identity" in line for line in lines)


def test_names_of_lambdas_are_read() -> None:
    named = _IR.replace("@_ZnwI1DE", '@"_ZnwINSt3__15tupleIJZ4mainE3$_0EEE').replace("align_val_t(", 'align_val_t"(', 1)
    assert is_readable(named)
    assert "type_identity" not in "".join(line for line in with_plain_operators(named).splitlines() if "call" in line)
    assert not is_readable(_IR.replace("i64 noundef 4, i64 noundef 4", "i64 noundef 4, i64 noundef %n"))


def test_classes_that_have_nothing_to_do_with_each_other_are_not_told() -> None:
    apart = with_plain_operators(_IR.replace("DW_TAG_inheritance", "DW_TAG_member"))
    assert '@"clew.type' not in apart


_CLASSES = """struct B { int a; }; struct D : B { ~D() { a = 0; } }; struct W : B { int b; };
struct T { int a[3]; T() { if (a[0]) throw 1; } }; struct U : T { };
struct S { int a[3]; S(const T &) { throw 1; } }; struct V : S { V(); };
U *u; V *v;
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("D d; B *b = new B; delete b;", True, id="a base of an equally large class"),
        pytest.param("W w; B *b = new B; delete b;", False, id="a base of a larger class"),
        pytest.param("D d; W *w = new W; delete w;", False, id="a class without derived ones"),
        pytest.param("D d; B *b = new B[2]; delete[] b;", False, id="an array"),
        pytest.param("new T;", False, id="what a constructor leaves that throws"),
        pytest.param("new S(T());", False, id="what a constructor leaves that takes a temporary"),
        pytest.param("delete static_cast<B *>(new D);", True, id="at once, as its base"),
    ],
)
def test_may_confuse(body: str, expected: bool) -> None:
    source = Source("a.cpp", f"{_CLASSES} int main() {{ {body} }}")
    ir = compile_source(source, Language.CXX, Manner()).ir
    assert (may_confuse(ir) or "@__clew_created" in ir) is expected
