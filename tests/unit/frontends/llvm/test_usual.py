"""Instructions of the usual shapes are read as the general readers read them."""

from __future__ import annotations

import pytest

from clew.errors import InputError, Unsupported
from clew.frontends.c import compile_all
from clew.frontends.c.compiling.compiler import Manner
from clew.frontends.llvm.reading.body import BodyText, read_any
from clew.frontends.llvm.reading.usual import read_usual
from clew.ir.source import Source

TEXT = BodyText([], 1, "the test", {"#3": frozenset({"nounwind"})}, lambda place: None)
USUAL = [
    "  %x = alloca i32, align 4",
    "  %agg.tmp = alloca %struct.point, align 8, !dbg !4",
    '  %s = alloca %"class.std::__1::map", align 8',
    "  %0 = load ptr, ptr %this.addr, align 8",
    "  %1 = load i64, ptr @count, align 8, !dbg !12",
    "  %2 = load ptr, ptr %1, align 8, !dbg !12, !nonnull !7, !align !8",
    "  %3 = load i32, ptr %1, align 4, !noundef !7",
    "  store i32 -1, ptr %x, align 4, !dbg !3",
    "  store i1 1, ptr %x, align 1",
    "  store ptr null, ptr @head, align 8",
    "  store ptr @f, ptr %x, align 8",
    "  %p = getelementptr inbounds nuw %struct.point, ptr %this1, i32 0, i32 1, !dbg !9",
    "  %q = getelementptr inbounds i8, ptr %p, i64 -8",
    "  %r = getelementptr i32, ptr @table, i64 %i",
    "  br label %for.cond, !dbg !3",
    "  br i1 %cmp, label %then, label %else",
    "  ret void, !dbg !3",
    "  ret i32 0",
    "  ret ptr %0",
    "  call void @f()",
    "  %c = call noundef i32 @g(i32 noundef signext %0, ptr noundef nonnull align 8 dereferenceable(24) %p) #3",
    "  %d = tail call ptr @h(ptr null, i8 -7, ptr @x)",
    "  call void @k(ptr byval(%struct.point) align 8 %p, ptr sret(%struct.point) align 8 %q)",
]
OTHERS = [
    "  %x = load atomic i32, ptr %p seq_cst, align 4",
    "  %x = load volatile i32, ptr %p, align 4",
    "  %x = load double, ptr %p, align 8",
    "  %x = load i8, ptr %p, align 1, !range !3",
    "  store ptr getelementptr inbounds (i8, ptr @a, i64 8), ptr %p, align 8",
    "  store double 1.000000e+00, ptr %p, align 8",
    "  %x = alloca i32, i64 %n, align 4",
    "  %x = alloca [3 x i32], align 4",
    "  br label %loop, !dbg !3, !llvm.loop !4",
    "  %x = call i32 (ptr, ...) @printf(ptr @.str, i32 %y)",
    "  call void %f(ptr %x)",
    '  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]',
    "  %x = call ptr @new(i64 8) #3, !dbg !5, !heapallocsite !6",
    "  call void @f(metadata !5)",
    '  %x = call i32 asm "nop", ""()',
    "  ret { i32, i32 } %x",
]


@pytest.mark.parametrize("statement", USUAL)
def test_a_usual_instruction_is_the_same(statement: str) -> None:
    found, wanted = read_usual(statement, 7, TEXT.groups), read_any(statement, 7, TEXT)
    assert found == wanted
    assert repr(found) == repr(wanted)
    assert found is not None
    assert found.where == wanted.where


@pytest.mark.parametrize("statement", OTHERS)
def test_what_has_another_shape_is_left_to_the_readers(statement: str) -> None:
    assert read_usual(statement, 7, TEXT.groups) is None


def test_every_instruction_of_a_program_is_the_same() -> None:
    text = """#include <memory>
    struct shape { virtual ~shape() {} virtual int area() const = 0; };
    struct square : shape { int side;
    explicit square(int s) : side(s) {} int area() const override { return side * side; } };
    int main() { std::unique_ptr<shape> one(new square(3)); if (one->area() != 9) throw 1; return one ? 0 : 1; }
    """
    (compiled,) = compile_all([Source("a.cpp", text)], Manner())
    statements = [
        line for line in compiled.ir.split("\n") if line.startswith("  ") and line[2] not in " !" and "#dbg" not in line
    ]
    usual = 0
    for statement in statements:
        found = read_usual(statement, 1, TEXT.groups)
        if found is None:
            continue
        try:
            wanted = read_any(statement, 1, TEXT)
        except (InputError, Unsupported) as problem:
            pytest.fail(f"{statement} is usual, but not read: {problem}")
        assert (found, repr(found), found.where) == (wanted, repr(wanted), wanted.where)
        usual += 1
    assert usual > 0.7 * len(statements)
