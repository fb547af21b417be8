from __future__ import annotations

import pytest

from clew.frontends.llvm.debug.layouts import TypeTable
from clew.frontends.llvm.debug.nodes import Reference, parse_node
from clew.frontends.llvm.debug.places import span_at
from clew.frontends.llvm.debug.variables import (
    class_of_table,
    function_name,
    function_span,
    global_variable,
    local_variables,
)
from clew.frontends.llvm.instructions import Call
from clew.frontends.llvm.module import Module
from clew.frontends.llvm.reading import read_module
from clew.ir.memory.layouts import Elements, Layout, Leaf, Named, PointerTo, Reading, Scalar, leaves
from tests.unit.frontends.llvm.compiling import ir_of

C = """
typedef enum { OPEN, CLOSED = 5, BROKEN = -1 } State;
typedef unsigned char byte;
struct node { int value; struct node *next; unsigned f : 3; int g : 5; };
union word { int i; float f; struct { short low, high; }; };
typedef struct { struct node *head; State state; double weight; char name[4]; byte grid[2][3]; union word w; } List;
List list;
const volatile long *far;
int (*handler)(int);
struct flexible { int n; int rest[]; } *open;
static int next(void) { static int counter; return ++counter; }
int sum(int n, struct node first) {
    int i = n;
    for (int i = 0; i < 3; i++) { int n = i; first.value += n; }
    {
        int i = 4; n += i;
    }
    return n + next();
}
"""
CPP = """
namespace app {
inline namespace __1 { struct Point { short x, y; }; }
struct Base { int id; static int count; virtual ~Base() {} virtual int area() const = 0; };
struct Other { long mark; };
template <class T, int N> struct Box : Base, Other {
    T items[N]; bool full;
    Box() : full(false) {}
    int area() const override { return N; }
    T &at(int i) { return items[i]; }
};
enum class Mode : unsigned char { Idle, Busy };
Mode mode;
namespace { int hidden; }
int Base::count = 0;
}
app::Box<app::Point, 2> box;
int apply(const app::Point &p) {
    auto f = [&](int k) { return p.x + k + app::hidden + app::Base::count; };
    return f(1);
}
int main() { return box.at(1).x + apply(box.items[0]) + (int)app::mode; }
"""


def loaded(language: str, target: str = "ve-linux-musl") -> tuple[Module, TypeTable]:
    module = read_module(ir_of(C if language == "c" else CPP, language, target), "t.ll")
    return module, TypeTable(module.metadata, 4 if target.startswith("i386") else 8)


def parts(layout: Layout | None, types: TypeTable, size: int, pointer: int = 8) -> list[Leaf]:
    assert layout is not None
    return list(leaves(layout, types.structs, size, pointer))


def test_members_elements_and_bit_fields_have_names_and_bytes() -> None:
    module, types = loaded("c")
    found = global_variable(module, types, module.globals["list"])
    assert found is not None
    assert (found.name, str(found.span)) == ("list", "<stdin>:7:1")
    shown = [(leaf.path, leaf.offset, leaf.size, leaf.overlaps) for leaf in parts(found.layout, types, 40)]
    assert shown == [
        (".head", 0, 8, False),
        (".state", 8, 4, False),
        (".weight", 16, 8, False),
        (".name", 24, 4, False),
        *((f".grid[{row}][{column}]", 28 + 3 * row + column, 1, False) for row in range(2) for column in range(3)),
        (".w.i", 36, 4, True),
        (".w.f", 36, 4, True),
        (".w.low", 36, 2, True),
        (".w.high", 38, 2, True),
    ]
    head, state = parts(found.layout, types, 40)[:2]
    assert state.layout == Scalar("State", 4, Reading.SIGNED, ((0, "OPEN"), (5, "CLOSED"), (-1, "BROKEN")))
    assert isinstance(head.layout, PointerTo)
    assert isinstance(head.layout.target, Named)
    assert types.structs[head.layout.target.position].title == "node"
    below = parts(head.layout.target, types, 24)
    assert [(leaf.path, leaf.offset, leaf.size, leaf.bits) for leaf in below] == [
        (".value", 0, 4, None),
        (".next", 8, 8, None),
        (".f", 16, 1, (0, 3)),
        (".g", 16, 1, (3, 5)),
    ]
    assert below[1].layout == head.layout


def test_pointers_are_narrow_on_a_narrow_machine() -> None:
    module, types = loaded("c", "i386-linux-musl")
    found = global_variable(module, types, module.globals["list"])
    assert found is not None
    shown = {leaf.path: leaf.offset for leaf in parts(found.layout, types, 28, 4)}
    assert (shown[".state"], shown[".weight"], shown[".name"]) == (4, 8, 16)


@pytest.mark.parametrize(
    ("name", "layout"),
    [
        ("far", PointerTo(Scalar("long", 8, Reading.SIGNED))),
        ("handler", PointerTo(None)),
    ],
)
def test_qualifiers_are_transparent_and_code_has_no_layout(name: str, layout: Layout) -> None:
    module, types = loaded("c")
    found = global_variable(module, types, module.globals[name])
    assert found is not None
    assert found.layout == layout


def test_an_open_array_fills_its_object() -> None:
    module, types = loaded("c")
    found = global_variable(module, types, module.globals["open"])
    assert found is not None
    assert isinstance(found.layout, PointerTo)
    assert [leaf.path for leaf in parts(found.layout.target, types, 13)] == [".n", ".rest[0]", ".rest[1]"]


def test_local_names_parameters_and_statics() -> None:
    module, types = loaded("c")
    found = local_variables(module, types, module.body("sum").declared)
    assert {variable.name: variable.parameter for variable in found.values()} == {
        "n": 1,
        "first": 2,
        "i": None,
        "i@14": None,
        "n@14": None,
        "i@16": None,
    }
    static = global_variable(module, types, module.globals["next.counter"])
    assert static is not None
    assert static.name == "next::counter"


def test_names_of_cpp_are_as_written() -> None:
    module, types = loaded("c++")
    names = {function_name(module, function) for function in module.functions.values() if function.defined}
    assert {"main", "apply", "app::Box<app::Point, 2>::at", "apply::lambda::operator()"} <= names
    shown = {
        found.name
        for variable in module.globals.values()
        if (found := global_variable(module, types, variable)) is not None
    }
    assert {"box", "app::mode", "app::hidden", "app::Base::count"} <= shown
    main = next(function for function in module.functions.values() if function.name == "main")
    assert str(function_span(module, main)) == "<stdin>:22:1"


def test_bases_are_part_of_a_class_and_tables_are_hidden() -> None:
    module, types = loaded("c++")
    found = global_variable(module, types, module.globals["box"])
    assert found is not None
    shown = [(leaf.path, leaf.offset) for leaf in parts(found.layout, types, 40)]
    assert shown == [
        (".id", 8),
        (".mark", 16),
        (".items[0].x", 24),
        (".items[0].y", 26),
        (".items[1].x", 28),
        (".items[1].y", 30),
        (".full", 32),
    ]
    assert isinstance(found.layout, Named)
    assert types.structs[found.layout.position].title == "app::Box<app::Point, 2>"
    table = next(variable for name, variable in module.globals.items() if name.startswith("_ZTVN3app3Box"))
    assert class_of_table(module, types, table) == found.layout
    assert class_of_table(module, types, module.globals["box"]) is None
    mode = global_variable(module, types, module.globals["_ZN3app4modeE"])
    assert mode is not None
    assert mode.layout == Scalar("app::Mode", 1, Reading.UNSIGNED, ((0, "Idle"), (1, "Busy")))


def test_every_call_of_the_source_has_its_line() -> None:
    module, _ = loaded("c++")
    lines = [
        None if one.where.place is None else str(span_at(module.metadata, one.where.place))
        for block in module.body("main").blocks
        for one in block.instructions
        if isinstance(one, Call)
    ]
    assert lines == ["<stdin>:22:25", "<stdin>:22:35"]


def test_nodes_with_odd_texts() -> None:
    node = parse_node('distinct !DISubprogram(name: "operator,(a: 1)", scope: !3, line: 7, flags: A | B, unit: null)')
    assert node.kind == "DISubprogram"
    values = {name: node.value(name) for name in node.printed}
    assert values == {"name": "operator,(a: 1)", "scope": Reference(3), "line": 7, "flags": "A | B", "unit": None}
    assert parse_node("garbage").printed == {}


def test_inlined_code_tells_where_it_was_written_and_where_it_was_called() -> None:
    module = read_module(
        "!0 = distinct !DILocation(line: 3, column: 2, scope: !2, inlinedAt: !1)\n"
        "!1 = !DILocation(line: 9, scope: !2)\n"
        '!2 = !DIFile(filename: "a.h", directory: "sub")\n!3 = !DILocation(line: 0, scope: !2)\n'
        "!4 = distinct !DILexicalBlock(scope: !4)\n!5 = !DILocation(line: 1, scope: !4)\n",
        "t.ll",
    )
    assert str(span_at(module.metadata, 0)) == "sub/a.h:3:2"
    assert str(span_at(module.metadata, 1)) == "sub/a.h:9:1"
    assert span_at(module.metadata, 3) is None
    assert span_at(module.metadata, 5) is None


def test_types_that_contain_themselves_end() -> None:
    module = read_module(
        "!0 = !DIDerivedType(tag: DW_TAG_typedef, baseType: !0)\n"
        "!1 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !2)\n"
        "!2 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !4)\n"
        '!3 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", size: 64, elements: !5)\n'
        "!4 = !{!6}\n!5 = !{!7}\n!6 = !DISubrange(count: 2)\n"
        '!7 = !DIDerivedType(tag: DW_TAG_member, name: "p", baseType: !1, size: 64)\n',
        "t.ll",
    )
    types = TypeTable(module.metadata, 8)
    assert types.layout(0) is None
    assert types.layout(1) == PointerTo(Elements(2, 8, Named(0)))
    assert [leaf.path for leaf in parts(Named(0), types, 8)] == [".p"]
