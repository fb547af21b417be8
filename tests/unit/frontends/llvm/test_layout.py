from __future__ import annotations

import pytest

from clew.errors import InputError
from clew.frontends.llvm.layout import layout_of
from clew.frontends.llvm.reading import read_module
from clew.frontends.llvm.types import VOID, IntType, NamedType
from clew.frontends.llvm.values import Aggregate, Integer
from tests.unit.frontends.llvm.compiling import ir_of

STRUCTS = {
    "mixed": "char a; short b; long long c; char d;",
    "pointers": "char a; void *p; char b; long l;",
    "floats": "char a; double d; float f; char b; long double q;",
    "nested": "char a; struct mixed m; char t[3]; struct pointers p[2]; char z;",
    "wide": "char a; __int128 w; char b;",
    "bits": "int a : 3; unsigned b : 7; long long c : 40; char d;",
    "flexible": "int n; char rest[];",
    "packed_": "char a; int b; struct pointers p;",
    "bools": "_Bool a; int b; _Bool c;",
}


def source(*, wide: bool) -> str:
    rows = {name: members for name, members in STRUCTS.items() if wide or name != "wide"}
    structs = "".join(
        f"struct {'__attribute__((packed)) ' if name == 'packed_' else ''}{name} {{ {members} }};\n"
        for name, members in rows.items()
    )
    uses = "".join(f"struct {name} x_{name}; unsigned s_{name}[] = {{sizeof(struct {name})}};\n" for name in rows)
    offsets = """
        unsigned o_mixed[] = {__builtin_offsetof(struct mixed, a), __builtin_offsetof(struct mixed, b),
            __builtin_offsetof(struct mixed, c), __builtin_offsetof(struct mixed, d)};
        unsigned o_packed_[] = {__builtin_offsetof(struct packed_, a), __builtin_offsetof(struct packed_, b),
            __builtin_offsetof(struct packed_, p)};
        unsigned o_floats[] = {__builtin_offsetof(struct floats, a), __builtin_offsetof(struct floats, d),
            __builtin_offsetof(struct floats, f), __builtin_offsetof(struct floats, b),
            __builtin_offsetof(struct floats, q)};
        unsigned o_nested[] = {__builtin_offsetof(struct nested, a), __builtin_offsetof(struct nested, m),
            __builtin_offsetof(struct nested, t), __builtin_offsetof(struct nested, p),
            __builtin_offsetof(struct nested, z)};
    """
    return structs + uses + offsets


@pytest.mark.parametrize("target", ["ve-linux-musl", "i386-linux-musl", "x86_64-linux-musl"])
def test_sizes_and_offsets_are_those_of_the_compiler(target: str) -> None:
    module = read_module(ir_of(source(wide=not target.startswith("i386")), "c", target), "t.ll")
    layout = layout_of(module)
    told = 0
    for name, variable in module.globals.items():
        assert isinstance(variable.initializer, Aggregate) or not name.startswith(("s_", "o_"))
        if not isinstance(variable.initializer, Aggregate):
            continue
        expected = tuple(value.value for value in variable.initializer.elements if isinstance(value, Integer))
        struct = NamedType(f"struct.{name[2:]}")
        told += 1
        if name.startswith("s_"):
            assert (layout.size(struct),) == expected, name
        else:
            assert tuple(sorted({*layout.offsets(struct)} & {*expected})) == expected, name
    assert told >= 12


def test_what_has_no_size_is_an_input_error() -> None:
    module = read_module("%o = type opaque\n%a = type { i32, %b }\n%b = type { [2 x %a] }\n", "t.ll")
    layout = layout_of(module)
    for type_ in (NamedType("o"), NamedType("a"), NamedType("missing"), VOID):
        with pytest.raises(InputError):
            layout.size(type_)


def test_long_chains_of_structs_are_measured() -> None:
    text = "%s0 = type { i8 }\n" + "".join(f"%s{n} = type {{ %s{n - 1}, i8 }}\n" for n in range(1, 20_000))
    layout = layout_of(read_module(text, "t.ll"))
    assert layout.size(NamedType("s19999")) == 20_000


@pytest.mark.parametrize(("width", "size"), [(1, 1), (7, 1), (17, 4), (33, 8), (64, 8), (65, 16), (128, 16)])
def test_integers_of_any_width(width: int, size: int) -> None:
    layout = layout_of(read_module('target datalayout = "e-i64:64"\n', "t.ll"))
    assert layout.size(IntType(width)) == size
