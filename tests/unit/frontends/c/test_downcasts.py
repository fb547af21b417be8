"""Casts to derived classes: where the library is asked, and where an object may be in the making."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.frontends.c.source.downcasts import DOWNCASTS
from clew.frontends.c.source.rewriting import rewritten
from clew.frontends.llvm.reading.text import read_module
from clew.frontends.llvm.translate.making import Making

_TESTED = """
define i32 @down(ptr %b) {
  %vtable = load ptr, ptr %b, align 8
  %0 = call i1 @llvm.type.test(ptr %vtable, metadata !"_ZTS7Derived")
  ret i32 0
}
declare i1 @llvm.type.test(ptr, metadata)
"""


@pytest.mark.parametrize(
    ("ir", "there"),
    [
        pytest.param(_TESTED, "call zeroext i1 @__clew_is_a(ptr %b, ptr @_ZTI7Derived)", id="the object is asked"),
        pytest.param(_TESTED, "@_ZTI7Derived = extern_weak constant ptr", id="a class without objects here"),
        pytest.param(_TESTED.replace('!"_ZTS7Derived"', "!15"), "icmp eq i1 true, true", id="without a name outside"),
        pytest.param(_TESTED.replace("ptr %b, align", "ptr %c, align"), "_is_a(ptr %c, ", id="another object"),
        pytest.param(_TESTED.replace("test(ptr %vtable", "test(ptr %other"), "icmp eq i1 true", id="no table of its"),
    ],
)
def test_where_the_library_is_asked(ir: str, there: str) -> None:
    text = rewritten(ir, (DOWNCASTS,))
    assert there in text
    assert "= call i1 @llvm.type.test" not in text


_CLASSES = """
@_ZTI5Other = constant { ptr, ptr } { ptr null, ptr null }
@_ZTI4Base = constant { ptr, ptr } { ptr null, ptr null }
@_ZTIN2in6MiddleE = constant { ptr, ptr, ptr } { ptr null, ptr null, ptr @_ZTI4Base }
@_ZTI7Derived = constant { ptr, ptr, ptr } { ptr null, ptr null, ptr @_ZTIN2in6MiddleE }
@_ZTV7Derived = constant [1 x ptr] [ptr @virtual]
"""


def _calling(name: str, callee: str) -> str:
    return f"define void @{name}(ptr %this) {{\n  call void {callee}(ptr %this)\n  ret void\n}}\n"


@pytest.mark.parametrize(
    ("functions", "asked", "may"),
    [
        pytest.param(_calling("_ZN4BaseC2Ev", "@f"), "_ZN4BaseC2Ev", True, id="a constructor of a base"),
        pytest.param(_calling("_ZN4BaseD0Ev", "@f"), "f", True, id="called by a destructor of a base"),
        pytest.param(_calling("_ZN2in6MiddleC2Ei", "@f"), "f", True, id="a base in a namespace"),
        pytest.param(_calling("_ZN7DerivedC2Ev", "@f"), "f", False, id="the class itself has its table"),
        pytest.param(_calling("_ZN5OtherC2Ev", "@f"), "f", False, id="no base"),
        pytest.param(_calling("_ZN4Base4selfEv", "@f"), "f", False, id="called by others"),
        pytest.param(_calling("_ZN4BaseC1Ev", "%this"), "virtual", True, id="called through a pointer"),
        pytest.param(_calling("_ZN4BaseC1Ev", "%this"), "f", False, id="nobody has its address"),
    ],
)
def test_where_an_object_may_be_in_the_making(functions: str, asked: str, *, may: bool) -> None:
    bodies = "".join(f"define void @{name}(ptr %p) {{\n  ret void\n}}\n" for name in ("f", "virtual"))
    module = read_module(f'target datalayout = "e"\n{_CLASSES}{functions}{bodies}', "a.ll")
    assert Making(module).may_make(asked, "_ZTI7Derived") is may


_HEADER = """
struct Base { Base(); virtual ~Base(); virtual int id() { return 1; } };
struct Derived : Base { int id() override { return 2; } int own = 5; };
int look(Base *b);
"""


@pytest.mark.parametrize(
    ("looked_at", "verdict"),
    [
        pytest.param("Derived d; return look(&d) - 5;", clew.Holds(), id="an object of the class, in the making too"),
        pytest.param("Base b; return look(&b);", clew.Fails("memory.wrong-class"), id="an object of the base"),
    ],
)
def test_a_constructor_of_another_file_leads_to_a_cast(tmp_path: Path, looked_at: str, verdict: clew.Verdict) -> None:
    files = {
        "a.cpp": f"Base::Base() {{ {'look(this);' if 'Derived' in looked_at else ''} }} Base::~Base() {{}}"
        f" int main() {{ {looked_at} }}",
        "b.cpp": "int look(Base *b) { Derived *d = static_cast<Derived *>(b); return b->id() == 2 ? d->own : 0; }",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(_HEADER + text)
    program = clew.load(*(tmp_path / name for name in files))
    assert clew.check(program, engine="explore{implementation=python}").verdict == verdict
