from __future__ import annotations

import random

import llvmlite.binding as llvm
import pytest

from clew.errors import InputError, Unsupported
from clew.frontends.llvm.instructions import (
    Alloca,
    Argument,
    AtomicUpdate,
    Attributes,
    Binary,
    Branch,
    Call,
    Cast,
    Clause,
    Compare,
    CompareExchange,
    ExtractElement,
    ExtractValue,
    Fence,
    Freeze,
    GetElementPointer,
    IndirectJump,
    InsertElement,
    InsertValue,
    Instruction,
    Invoke,
    Jump,
    LandingPad,
    Load,
    Negate,
    Phi,
    Resume,
    Return,
    Select,
    Shuffle,
    Store,
    Switch,
    Unreachable,
    VaArg,
)
from clew.frontends.llvm.module import Module
from clew.frontends.llvm.reading import read_module
from clew.frontends.llvm.types import (
    BIT,
    POINTER,
    VOID,
    ArrayType,
    FloatKind,
    FloatType,
    FunctionType,
    IntType,
    NamedType,
    StructType,
    VectorType,
)
from clew.frontends.llvm.values import (
    Aggregate,
    Assembly,
    BinaryConstant,
    BlockAddress,
    CastConstant,
    ElementAddress,
    Filled,
    Float,
    GlobalAddress,
    Integer,
    Local,
    Operand,
    Special,
    Text,
)
from tests.unit.frontends.llvm.compiling import ir_of

I8, I32, I64 = IntType(8), IntType(32), IntType(64)
ROW = Local("v", VectorType(2, I32))
DOUBLE, SINGLE = FloatType(FloatKind.DOUBLE), FloatType(FloatKind.FLOAT)
PAIR = StructType((POINTER, I32))
A, B, P = Local("a", I32), Local("b", I32), Local("p", POINTER)


def number(value: int, width: int = 32) -> Integer:
    return Integer(value % (1 << width), IntType(width))


def only(text: str) -> Instruction:
    """The first instruction of a function whose body is the text."""
    ends = text.startswith(("ret", "br", "switch", "unreachable", "resume", "indirectbr")) or " invoke " in text
    end = "" if ends else "  ret void\n"
    module = read_module(f"define void @f() {{\nentry:\n  {text}\n{end}}}\n", "t.ll")
    return module.body("f").blocks[0].instructions[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("%x = alloca i32, align 4", Alloca("x", I32, number(1), 4)),
        ("%x = alloca i8, i64 %n, align 16", Alloca("x", I8, Local("n", I64), 16)),
        ("%x = load i32, ptr %p, align 4", Load("x", I32, P, 4)),
        (
            "%x = load i8, ptr %p, align 1, !dbg !7, !range !9, !noundef !10",
            Load("x", I8, P, 1, noundef=True, range=9),
        ),
        ("%x = load ptr, ptr %p, align 8, !nonnull !2, !align !3", Load("x", POINTER, P, 8, nonnull=True)),
        (
            '%x = load atomic volatile i32, ptr %p syncscope("singlethread") acquire, align 4',
            Load("x", I32, P, 4, volatile=True, ordering="acquire"),
        ),
        ("store i32 -1, ptr @g, align 4", Store(number(-1), GlobalAddress("g"), 4)),
        ("store atomic i32 %a, ptr %p seq_cst, align 4", Store(A, P, 4, ordering="seq_cst")),
        (
            '%x = getelementptr inbounds nuw %"struct.a b", ptr %p, i32 0, i32 2',
            GetElementPointer("x", NamedType("struct.a b"), P, (number(0), number(2)), inbounds=True),
        ),
        (
            "%x = atomicrmw volatile add ptr %p, i32 %a seq_cst, align 4",
            AtomicUpdate("x", "add", P, A, "seq_cst", 4, volatile=True),
        ),
        (
            "%x = cmpxchg weak ptr %p, i32 %a, i32 %b acq_rel monotonic, align 4",
            CompareExchange("x", P, A, B, "acq_rel", "monotonic", weak=True, align=4),
        ),
        ('fence syncscope("singlethread") acq_rel', Fence("acq_rel", "singlethread")),
        ("%x = add nuw nsw i32 %a, 7", Binary("x", "add", A, number(7), frozenset({"nuw", "nsw"}))),
        ("%x = sdiv exact i32 %a, %b", Binary("x", "sdiv", A, B, frozenset({"exact"}))),
        ("%x = fneg double %d", Negate("x", Local("d", DOUBLE))),
        ("%x = zext nneg i32 %a to i64", Cast("x", "zext", A, I64, frozenset({"nneg"}))),
        ("%x = icmp slt i32 %a, %b", Compare("x", "slt", A, B)),
        (
            "%x = fcmp oeq double %d, 0.000000e+00",
            Compare("x", "oeq", Local("d", DOUBLE), Float(0, DOUBLE), floating=True),
        ),
        ("%x = select i1 %c, i32 %a, i32 3", Select("x", Local("c", BIT), A, number(3))),
        ("%x = phi i32 [ %a, %l ], [ 1, %r.s ]", Phi("x", I32, ((A, "l"), (number(1), "r.s")))),
        ("%x = extractvalue { ptr, i32 } %e, 1", ExtractValue("x", Local("e", PAIR), (1,))),
        ("%x = insertvalue { ptr, i32 } poison, ptr %p, 0", InsertValue("x", Filled(Special.POISON, PAIR), P, (0,))),
        ("%x = extractelement <2 x i32> %v, i32 %a", ExtractElement("x", ROW, A)),
        (
            "%x = insertelement <2 x i32> splat (i32 1), i32 %a, i32 0",
            InsertElement("x", Aggregate((number(1), number(1)), ROW.type), A, number(0)),
        ),
        (
            "%x = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 3, i32 poison>",
            Shuffle("x", ROW, ROW, (3, None)),
        ),
        ("%x = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> zeroinitializer", Shuffle("x", ROW, ROW, (0, 0))),
        ("%x = freeze i32 %a", Freeze("x", A)),
        ("%x = va_arg ptr %p, i32", VaArg("x", P, I32)),
        (
            (
                "%x = tail call fastcc noundef signext i32 @g(i32 noundef signext %a, ptr byval(%T) align 8 %p) "
                "noreturn, !heapallocsite !4"
            ),
            Call(
                "x",
                FunctionType(I32, (I32, POINTER)),
                GlobalAddress("g"),
                (
                    Argument(A, Attributes(noundef=True, extension="signext")),
                    Argument(P, Attributes(byval=NamedType("T"), align=8)),
                ),
                frozenset({"noreturn"}),
            ),
        ),
        (
            "call void (i32, ...) %p(i32 %a, double 1.5)",
            Call(
                None, FunctionType(VOID, (I32,), variadic=True), P, (Argument(A), Argument(Float(0x3FF8 << 48, DOUBLE)))
            ),
        ),
        (
            'call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 8) ]',
            Call(None, FunctionType(VOID, (BIT,)), GlobalAddress("llvm.assume"), (Argument(Integer(1, BIT)),)),
        ),
        (
            'call void asm sideeffect "nop", ""()',
            Call(None, FunctionType(VOID, ()), Assembly("nop", ""), ()),
        ),
        (
            "%x = invoke i32 @g(i32 range(i32 0, 2) %a)\n          to label %next unwind label %lpad",
            Invoke(
                "x",
                FunctionType(I32, (I32,)),
                GlobalAddress("g"),
                (Argument(A, Attributes(range=(0, 2))),),
                "next",
                "lpad",
            ),
        ),
        (
            (
                "%x = landingpad { ptr, i32 }\n          cleanup\n          catch ptr @_ZTIi\n"
                "          filter [0 x ptr] zeroinitializer"
            ),
            LandingPad(
                "x",
                PAIR,
                cleanup=True,
                clauses=(
                    Clause(GlobalAddress("_ZTIi")),
                    Clause(Filled(Special.ZERO, ArrayType(0, POINTER)), filter=True),
                ),
            ),
        ),
        ("resume { ptr, i32 } %e", Resume(Local("e", PAIR))),
        ("ret void", Return(None)),
        ("ret i32 %a", Return(A)),
        ("br label %next", Jump("next")),
        ("br i1 %c, label %t, label %f", Branch(Local("c", BIT), "t", "f")),
        (
            "switch i32 %a, label %d [\n    i32 1, label %one\n    i32 -2, label %two\n  ], !dbg !4",
            Switch(A, "d", ((1, "one"), (2**32 - 2, "two"))),
        ),
        ("indirectbr ptr %p, [label %l, label %m]", IndirectJump(P, ("l", "m"))),
        ("unreachable", Unreachable()),
    ],
    ids=lambda value: value.split("\n")[0] if isinstance(value, str) else "",
)
def test_instruction(text: str, expected: Instruction) -> None:
    assert only(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("i8 -1", Integer(255, I8)),
        ("i128 -1", Integer(2**128 - 1, IntType(128))),
        ("i7 100", Integer(100, IntType(7))),
        ("i1 true", Integer(1, BIT)),
        ("double 0x4008000000000000", Float(0x4008000000000000, DOUBLE)),
        ("float 2.500000e+00", Float(0x40200000, SINGLE)),
        ("float 0x7FF0000000000000", Float(0x7F800000, SINGLE)),
        ("float 0x7FF8000000000000", Float(0x7FC00000, SINGLE)),
        (
            "fp128 0xL00000000000000003FFF800000000000",
            Float(0x3FFF8000000000000000000000000000, FloatType(FloatKind.QUAD)),
        ),
        ("x86_fp80 0xK3FFFC000000000000000", Float(0x3FFFC000000000000000, FloatType(FloatKind.X87))),
        ("half 0xH3C00", Float(0x3C00, FloatType(FloatKind.HALF))),
        ("ptr null", Filled(Special.ZERO, POINTER)),
        ("[4 x i8] undef", Filled(Special.UNDEF, ArrayType(4, I8))),
        ('[4 x i8] c"a\\22\\\\\\00"', Text(b'a"\\\0', ArrayType(4, I8))),
        (
            "{ i32, <{ i8 }> } { i32 1, <{ i8 }> <{ i8 2 }> }",
            Aggregate(
                (number(1), Aggregate((number(2, 8),), StructType((I8,), packed=True))),
                StructType((I32, StructType((I8,), packed=True))),
            ),
        ),
        (
            "ptr getelementptr inbounds inrange(-16, 40) ({ [5 x ptr] }, ptr @v, i32 0, i32 0, i32 2)",
            ElementAddress(
                StructType((ArrayType(5, POINTER),)),
                GlobalAddress("v"),
                (number(0), number(0), number(2)),
                inbounds=True,
            ),
        ),
        ("ptr inttoptr (i64 -8 to ptr)", CastConstant("inttoptr", number(-8, 64), POINTER)),
        (
            "i64 sub (i64 ptrtoint (ptr @g to i64), i64 1)",
            BinaryConstant("sub", CastConstant("ptrtoint", GlobalAddress("g"), I64), number(1, 64), I64),
        ),
        ("ptr blockaddress(@f, %l)", BlockAddress("f", "l")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_constant(text: str, expected: Operand) -> None:
    assert read_module(f"@x = global {text}, align 8\n", "t.ll").globals["x"].initializer == expected


HEADERS = """
; ModuleID = 'x'
source_filename = "x.cpp"
target datalayout = "e-p:32:32"
target triple = "i386"
$f = comdat any
%struct.s = type { i32, [2 x %"class.a::b"] }
%"class.a::b" = type opaque
@g = external thread_local(initialexec) global i32, align 4
@s = linkonce_odr hidden unnamed_addr constant [2 x i8] c"x\\00", section "data", comdat($f), align 1, !dbg !3, !dbg !4
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] \
[{ i32, ptr, ptr } { i32 65535, ptr @b, ptr null }, { i32, ptr, ptr } { i32 101, ptr @a, ptr null }]
@alias = weak alias i32 (i32), ptr @f
define linkonce_odr noundef i32 @f(ptr sret(%struct.s) align 4 %r, i32 %0, ...) unnamed_addr #0 \
comdat align 2 personality ptr @__gxx_personality_v0 !dbg !5 {
  ret i32 %0
}
declare !dbg !6 void @abort() #1
declare void @a()
declare void @b()
attributes #0 = { mustprogress nounwind uwtable(sync) memory(none) "frame-pointer"="all" }
attributes #1 = { noreturn }
!llvm.dbg.cu = !{!0, !1}
!0 = !{}
!1 = distinct !{!1}
"""


def test_headers() -> None:
    module = read_module(HEADERS, "x.ll")
    assert (module.name, module.triple, module.data_layout) == ("x.cpp", "i386", "e-p:32:32")
    assert module.structs["struct.s"] == StructType((I32, ArrayType(2, NamedType("class.a::b"))))
    assert module.structs["class.a::b"] is None
    assert (module.globals["g"].thread_local, module.globals["g"].initializer) == (True, None)
    assert (module.globals["s"].constant, module.globals["s"].debug) == (True, (3, 4))
    assert [one.function for one in module.constructors] == ["a", "b"]
    assert module.aliases["alias"].target == GlobalAddress("f")
    f = module.functions["f"]
    assert f.attributes == frozenset({"mustprogress", "nounwind"})
    assert (f.type.variadic, f.debug, f.personality, f.linkage) == (
        True,
        5,
        GlobalAddress("__gxx_personality_v0"),
        "linkonce_odr",
    )
    assert f.parameters[0].attributes.sret == NamedType("struct.s")
    assert module.functions["abort"].attributes == frozenset({"noreturn"})
    assert not module.functions["abort"].defined
    assert module.metadata.text(1) == "distinct !{!1}"
    assert [block.label for block in module.body("f").blocks] == ["1"]


@pytest.mark.shows("symcpp", 13)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("%x = catchpad within %h []", "catchpad"),
        ("%x = catchswitch within none [label %h] unwind to caller", "catchswitch"),
        ('call void @g() [ "deopt"(i32 1) ]', "deopt"),
        ("%x = load i32, ptr addrspace(3) %p, align 4", "address spaces"),
        ("call void @g(ptr swifterror %p)", "swifterror"),
    ],
)
def test_what_is_not_modelled_is_refused_with_its_source_line(text: str, message: str) -> None:
    module = read_module(
        f"define void @f() {{\nentry:\n  {text}, !dbg !0\n  ret void\n}}\n"
        "!0 = !DILocation(line: 7, column: 3, scope: !1)\n"
        '!1 = !DIFile(filename: "a.c", directory: ".")\n',
        "t.ll",
    )
    with pytest.raises(Unsupported, match=message) as refused:
        module.body("f")
    assert str(refused.value.span) == "a.c:7:3"


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "@x = global i32",
        "@x = global [2 x i32] [i32 1]",
        "@x = global float 1.5e",
        "@x = global i32 0x12",
        "define void @f() {",
        "define void @f( {\n}\n",
        "define void @f() {\nentry:\n}\n",
        "define void @f() {\nentry:\n  ret void\n  ret void\n}\n",
        "define void @f() {\nentry:\n  %x = add\n  ret void\n}\n",
        "define void @f() {\nentry:\n  %x = add i32 %y, %z %w\n  ret void\n}\n",
        "define void @f() {\nentry:\n  switch i32 %a, label %d [\n    i32 1, label",
        "define void @f() {\nentry:\n  switch i32 %a, label %d [\n    i32 1, label\n}\n",
        "define void @f() {\nentry:\n    #dbg_what()\n  ret void\n}\n",
        "%x = type " + "[1 x " * 5000,
        "@x = global " + "{" * 5000,
        "\x00\x01",
        "!0 = \n!",
    ],
)
def test_garbage_is_an_input_error(text: str) -> None:
    with pytest.raises(InputError):
        read_all(text)


def read_all(text: str) -> Module:
    module = read_module(text, "t.ll")
    for function in module.functions.values():
        if function.defined:
            module.body(function.name)
    return module


PROGRAM = """
struct node { int value; struct node *next; double weight; char name[6]; };
struct node pool[3] = {{1, &pool[1], 1.5, "a"}, {2, 0, 2.5, "bc"}};
int (*chosen)(struct node *, int);
static int length(struct node *list, int step) {
    int n = 0;
    for (; list; list = list->next) n += step;
    return n;
}
int classify(int k) { switch (k) { case 1: return 4; case -7: return 9; default: return k / 3; } }
struct node copy(struct node n) { n.value++; return n; }
_Thread_local long turn;
int main(void) {
    int table[4][2];
    for (int i = 0; i < 4; i++) table[i][1] = i << 2;
    chosen = length;
    struct node n = copy(pool[0]);
    turn = n.weight > 1 ? (long)(float)n.weight : -1;
    return chosen(pool, table[2][1]) + classify(n.value) + (unsigned char)(turn ^ 5);
}
"""
CPP = """
namespace app {
struct Base { virtual ~Base() {} virtual int area() const = 0; };
template <class T> struct Box : Base {
    T side; Box(T s) : side(s) {} int area() const override { return side * side; } };
struct Error { int code; };
int risky(Base &b) { if (b.area() > 9) throw Error{b.area()}; return 1; }
Box<int> box(4);
}
int main() { try { return app::risky(app::box); } catch (app::Error &e) { return e.code; } catch (...) { return 2; } }
"""


@pytest.mark.parametrize("language", ["c", "c++"])
@pytest.mark.parametrize("target", ["ve-linux-musl", "i386-linux-musl"])
def test_real_modules_have_the_instructions_that_llvm_counts(language: str, target: str) -> None:
    text = ir_of(PROGRAM if language == "c" else CPP, language, target)
    module, oracle = read_all(text), llvm.parse_assembly(text)
    counted = {
        function.name: [sum(1 for _ in block.instructions) for block in function.blocks]
        for function in oracle.functions
    }
    ours = {
        function.name: [len(block.instructions) for block in module.body(function.name).blocks]
        if function.defined
        else []
        for function in module.functions.values()
    }
    assert ours == counted
    assert set(module.globals) == {variable.name for variable in oracle.global_variables}


def test_mutilated_text_never_ends_in_a_traceback() -> None:
    choice = random.Random(20)
    text = ir_of(CPP, "c++")
    text = text[: text.index("\n!10 = ")]
    words = text.split(" ")
    wrong = 0
    for _ in range(150):
        changed = list(words)
        for _ in range(choice.randint(1, 3)):
            place = choice.randrange(len(changed))
            match choice.randrange(3):
                case 0:
                    del changed[place]
                case 1:
                    changed[place] = choice.choice(words)
                case _:
                    changed[place] = changed[place][: choice.randint(0, 3)] + choice.choice('"({[<!@%#,x0\n')
        try:
            read_all(" ".join(changed))
        except InputError:
            wrong += 1
    assert wrong > 50, "most changes should make the text unreadable"
