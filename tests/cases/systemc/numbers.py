"""Random programs over the data types of SystemC: what each operation gives is kept in a table of 64-bit numbers.

A program of so many operations is the same for every seed. The reference simulator prints its table; ours is read from
memory where elaboration ends. Operations that the standard leaves open are not made: widths beyond 64 bits of limited
numbers, shifts by the width and more, division by zero, overflow of the numbers of C++.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from clew.frontends.c import compile_any
from clew.frontends.c.loading import linked
from clew.frontends.llvm.reading import read_module
from clew.frontends.llvm.translate import Options, translate
from clew.frontends.systemc import SystemcFrontend
from clew.frontends.systemc.design import with_entry
from clew.frontends.systemc.making import ENTRY
from clew.frontends.systemc.records import Memory
from clew.ir.source import Source
from clew.ir.values import Address
from clew.passes.settle import settle

LONG = 1000
"""From this seed on numbers and vectors have more than 128 bits."""
_HEAD = """#include <systemc.h>
#include <cstdio>
unsigned long long results[{count}];
static unsigned long long text(const std::string &given) {{
    unsigned long long hash = 1469598103934665603ULL;
    for (size_t i = 0; i < given.size(); i++)
        hash = (hash ^ (unsigned char)given[i]) * 1099511628211ULL;
    return hash;
}}
"""
_TAIL = """
int sc_main(int, char *[]) {{
{calls}
    sc_start(SC_ZERO_TIME);
    for (int i = 0; i < {count}; i++)
        printf("%llu\\n", results[i]);
    return 0;
}}
"""


@dataclass(frozen=True, slots=True)
class Typed:
    """A variable of one of the types, of so many bits."""

    family: str
    width: int
    name: str

    @property
    def declared(self) -> str:
        """Its type."""
        return {"int": "int", "logic": "sc_logic"}.get(self.family, f"sc_{self.family}<{self.width}>")


def program(seed: int, count: int) -> str:
    """A program of so many operations."""
    bodies = operations(seed, count)
    functions = "\n".join(f"static void f{n}() {{ {body.format(n=n)} }}" for n, body in enumerate(bodies))
    calls = "\n".join(f"    f{n}();" for n in range(count))
    return _HEAD.format(count=count) + functions + _TAIL.format(count=count, calls=calls)


def operations(seed: int, count: int) -> list[str]:
    """The operations, with `n` for the place of the result."""
    generator = random.Random(seed)
    return [(_long if seed >= LONG else _operation)(generator) for _ in range(count)]


def table(path: Path, count: int) -> list[int]:
    """What our headers give."""
    source = Source(str(path), path.read_text(encoding="utf-8"))
    compiled, _ = compile_any([source], SystemcFrontend().manner)
    options = Options(leaks=False, kernel=True)
    made = translate(
        read_module(linked(compiled, SystemcFrontend().manner.model, ENTRY), "the program"), "__clew_main", options
    )
    flags = {"__clew_sc_ends": False, "__clew_sc_asks": False}
    asked = with_entry(made.program, ENTRY, flags)
    settled = settle(asked)
    assert settled is not None, "the program should come to its start"
    memory = Memory(settled.program, settled.state)
    at = Address(next(n for n, each in enumerate(settled.program.objects) if each.name == "results"), 0)
    return [memory.number(at, 8 * each, 64) for each in range(count)]


# --- operations -------------------------------------------------------------------------------------------------------


def _operation(generator: random.Random) -> str:
    kinds: tuple[Callable[[random.Random], str], ...] = (
        _limited, _limited, _big, _big, _vector, _vector, _part, _part, _joined, _converted, _converted, _changed,
        _logic, _text,
    )  # fmt: skip
    return generator.choice(kinds)(generator)


def _width(generator: random.Random, most: int) -> int:
    return generator.choice([1, 2, 3, 4, 7, 8, 9, 16, 24, 31, 32, 33, 48, 62, 63, 64, 65, 80, 100][: _fits(most)])


def _fits(most: int) -> int:
    return sum(each <= most for each in (1, 2, 3, 4, 7, 8, 9, 16, 24, 31, 32, 33, 48, 62, 63, 64, 65, 80, 100))


def _made(generator: random.Random, family: str, most: int, name: str) -> tuple[Typed, str]:
    """A variable, and its declaration with a random value."""
    width = _width(generator, most)
    made = Typed(family, width, name)
    bits = generator.getrandbits(width) if generator.random() < 0.8 else generator.choice([0, 1, (1 << width) - 1])
    match family:
        case "int":
            return made, f"int {name} = {generator.randrange(-100, 100)};"
        case "logic":
            return made, f"sc_logic {name}('{generator.choice('01ZX')}');"
        case "lv":
            return made, f'{made.declared} {name}("{_digits(generator, width, "01ZX01")}");'
        case "bv":
            return made, f'{made.declared} {name}("{bits:0{width}b}");'
        case _ if width > 64:
            high, low = bits >> 60, bits & ((1 << 60) - 1)
            return made, f"{made.declared} {name} = {high}; {name} = {name} << 60; {name} = {name} | {low}LL;"
        case _:
            return made, f"{made.declared} {name} = (long long){bits}ULL;"


def _digits(generator: random.Random, width: int, letters: str) -> str:
    """Some digits; what begins with 0X would be hexadecimal."""
    found = "".join(generator.choice(letters) for _ in range(width))
    return f"1{found[1:]}" if found.startswith("0X") else found


def _kept(value: Typed) -> str:
    """What stands in the table for a variable."""
    match value.family:
        case "bv" | "lv":
            return f"text({value.name}.to_string())"
        case "logic":
            return f"(unsigned long long){value.name}.value()"
        case "int":
            return f"(unsigned long long){value.name}"
        case "bigint" | "biguint" if value.width > 64:
            return f"{value.name}.to_uint64() ^ (({value.name} >> 64).to_uint64() * 31)"
        case _:
            return f"{value.name}.to_uint64()"


def _into(generator: random.Random, families: tuple[str, ...], most: int, expression: str) -> str:
    """The expression assigned to something, which is kept."""
    target = Typed(generator.choice(families), _width(generator, most), "r")
    return f"{target.declared} r; r = {expression}; results[{{n}}] = {_kept(target)};"


def _limited(generator: random.Random) -> str:
    _, first = _number(generator, generator.choice(("int", "uint")), "a")
    _, second = _number(generator, generator.choice(("int", "uint", "plain")), "b")
    operator = generator.choice(("+", "-", "*", "&", "|", "^", "<<", ">>", "/", "%", "==", "<", ">=", "~", "-u", "?"))
    match operator:
        case "<<" | ">>":
            return f"{first} {_numbered(generator, f'a {operator} {generator.randrange(8)}')}"
        case "/" | "%":
            return f"{first} {second} if (b == 0) return; {_numbered(generator, f'a {operator} b')}"
        case "~" | "-u":
            return f"{first} {_numbered(generator, f'{operator[0]}a')}"
        case "?":
            return f"{first} {second} {_numbered(generator, 'a > b ? (long long)a : (long long)b')}"
        case _:
            return f"{first} {second} {_numbered(generator, f'a {operator} b')}"


def _number(generator: random.Random, family: str, name: str, most: int = 31) -> tuple[Typed, str]:
    """A limited number, or one of C++."""
    if family == "plain":
        return Typed("int", 32, name), f"int {name} = {generator.randrange(-100, 100)};"
    width = _width(generator, most)
    bits = f"{generator.getrandbits(width)}{'ULL' if width > 31 else ''}"
    kind = "sc_int" if family == "int" else "sc_uint"
    return Typed(family, width, name), f"{kind}<{width}> {name} = {bits};"


def _numbered(generator: random.Random, expression: str, most: int = 64) -> str:
    kind, width = generator.choice(("sc_int", "sc_uint")), _width(generator, most)
    return f"{kind}<{width}> r; r = {expression}; results[{{n}}] = r.to_uint64();"


def _big(generator: random.Random) -> str:
    a, first = _made(generator, generator.choice(("bigint", "biguint")), 80, "a")
    other = generator.choice(("bigint", "biguint", "plain", "int", "uint"))
    b, second = (
        _number(generator, other, "b") if other in ("plain", "int", "uint") else _made(generator, other, 48, "b")
    )
    operator = generator.choice(
        ("+", "-", "*", "&", "|", "^", "/", "%", "<<", ">>", "==", "!=", "<", "<=", ">", "~", "-u")
    )
    del a, b
    if operator in ("==", "!=", "<", "<=", ">"):
        return f"{first} {second} results[{{n}}] = a {operator} b;"
    if operator in ("<<", ">>"):
        return f"{first} {_bigger(generator, f'a {operator} {generator.randrange(20)}')}"
    if operator in ("~", "-u"):
        return f"{first} {_bigger(generator, f'{operator[0]}a')}"
    guard = "if (b == 0) return; " if operator in ("/", "%") else ""
    return f"{first} {second} {guard}{_bigger(generator, f'a {operator} b')}"


def _bigger(generator: random.Random, expression: str) -> str:
    return _into(generator, ("bigint", "biguint"), 100, expression)


def _vector(generator: random.Random) -> str:
    family = generator.choice(("bv", "lv"))
    a, first = _made(generator, family, 64, "a")
    b = f'{a.declared} b("{_digits(generator, a.width, "01ZX" if family == "lv" else "01")}");'
    by = generator.randrange(a.width + 2)
    operation = generator.choice(
        (
            "a & b",
            "a | b",
            "a ^ b",
            "~a",
            f"a << {by}",
            f"a >> {by}",
            "a == b",
            "a != b",
            "reduce",
            "rotate",
            "compound",
        )
    )
    if operation in ("a == b", "a != b"):
        return f"{first} {b} results[{{n}}] = ({operation});"
    if operation == "reduce":
        call = generator.choice(("and_reduce", "or_reduce", "xor_reduce", "nand_reduce", "nor_reduce", "xnor_reduce"))
        value = f"a.{call}()"
        return f"{first} results[{{n}}] = (unsigned long long)sc_logic({value}).value();"
    if operation == "rotate":
        turned = generator.choice((f"lrotate({by})", f"rrotate({by})", "reverse()"))
        return f"{first} a.{turned}; results[{{n}}] = text(a.to_string());"
    if operation == "compound":
        how = generator.choice(("&= b", "|= b", "^= b", f"<<= {by}", f">>= {by}"))
        return f"{first} {b} a {how}; results[{{n}}] = text(a.to_string());"
    return f"{first} {b} {_into(generator, (family,), 100, operation)}"


def _part(generator: random.Random) -> str:
    """Bits and ranges, read and written."""
    family = generator.choice(("int", "uint", "bigint", "biguint", "bv", "lv"))
    a, first = _selectable(generator, family)
    high = generator.randrange(a.width)
    low = generator.randrange(high + 1)
    match generator.choice(("bit", "range", "set", "assign", "self")):
        case "bit" if family == "lv":
            return f"{first} results[{{n}}] = (unsigned long long)sc_logic(a[{high}]).value();"
        case "bit" if family == "bv":
            return f"{first} results[{{n}}] = a[{high}].to_bool();"
        case "bit":
            return f"{first} results[{{n}}] = (bool)a[{high}];"
        case "range" if family in ("bv", "lv"):
            return f"{first} results[{{n}}] = text(a.range({high}, {low}).to_string());"
        case "range":
            return f"{first} results[{{n}}] = a.range({high}, {low}).to_uint64();"
        case "set" if family == "lv":
            digit = generator.choice("01ZX")
            return f"{first} a[{high}] = sc_logic('{digit}'); results[{{n}}] = {_kept(a)};"
        case "set":
            return f"{first} a[{high}] = {generator.choice(('true', 'false'))}; results[{{n}}] = {_kept(a)};"
        case "assign" if family in ("bv", "lv"):
            digits = _digits(generator, high - low + 1, "01ZX" if family == "lv" else "01")
            return f'{first} a.range({high}, {low}) = "{digits}"; results[{{n}}] = {_kept(a)};'
        case "assign":
            return f"{first} a.range({high}, {low}) = {generator.randrange(256)}; results[{{n}}] = {_kept(a)};"
        case _:
            length = high - low + 1
            return f"{first} a.range({high}, {low}) = a.range({length - 1}, 0); results[{{n}}] = {_kept(a)};"


def _selectable(generator: random.Random, family: str) -> tuple[Typed, str]:
    if family in ("int", "uint"):
        a, first = _number(generator, family, "a", 64)
        return Typed(f"{family}" if family == "uint" else "int_", a.width, "a"), first
    return _made(generator, family, 80 if family.startswith("big") else 64, "a")


def _joined(generator: random.Random) -> str:
    family = generator.choice(("uint", "bv", "lv", "biguint"))
    a, first = _selectable(generator, family)
    while a.width > 24:
        a, first = _selectable(generator, family)
    b, second = _selectable(generator, family)
    while b.width > 24:
        b, second = _selectable(generator, family)
    second = second.replace(" a = ", " b = ").replace(" a(", " b(")
    width = a.width + b.width
    if generator.random() < 0.3 and family != "biguint":
        c = f"sc_{family}<{width}> c; c = (a, b); (b, a) = c;"
        kept = f"{_kept(a)} * 31 + {_kept(Typed(b.family, b.width, 'b'))}"
        return f"{first} {second} {c} results[{{n}}] = {kept};"
    target = Typed(family, width, "r")
    return f"{first} {second} {target.declared} r; r = (a, b); results[{{n}}] = {_kept(target)};"


def _converted(generator: random.Random) -> str:
    source = generator.choice(("int", "uint", "bigint", "biguint", "bv"))
    a, first = _selectable(generator, source)
    target = Typed(generator.choice(("uint", "bigint", "biguint", "bv", "lv", "int_")), _width(generator, 100), "r")
    if target.family in ("uint", "int_"):
        target = Typed(target.family, min(target.width, 64), "r")
    declared = f"sc_int<{target.width}>" if target.family == "int_" else target.declared
    if generator.random() < 0.3:
        call = generator.choice(("to_int()", "to_uint()", "to_int64()", "to_uint64()", "to_long()", "to_ulong()"))
        return f"{first} results[{{n}}] = (unsigned long long)a.{call};"
    del a
    return f"{first} {declared} r; r = a; results[{{n}}] = {_kept(target)};"


def _changed(generator: random.Random) -> str:
    """Compound assignment and stepping."""
    family = generator.choice(("int", "uint", "bigint", "biguint"))
    a, first = _number(generator, family, "a", 31) if family in ("int", "uint") else _made(generator, family, 64, "a")
    a = Typed("int_", a.width, "a") if family == "int" else a
    b, second = _number(generator, generator.choice(("int", "uint", "plain")), "b", 16)
    del b
    how = generator.choice(
        ("a += b", "a -= b", "a *= b", "a &= b", "a |= b", "a ^= b", "a <<= 3", "a >>= 2", "a++", "--a", "++a", "a--")
    )
    return f"{first} {second} {how}; results[{{n}}] = {_kept(a)};"


def _logic(generator: random.Random) -> str:
    letters = [generator.choice("01ZX") for _ in range(2)]
    expression = generator.choice(("a & b", "a | b", "a ^ b", "~a"))
    return (
        f"sc_logic a('{letters[0]}'), b('{letters[1]}'), r; r = {expression}; "
        "results[{n}] = (unsigned long long)r.value();"
    )


def _text(generator: random.Random) -> str:
    """A number that is given as a text."""
    family = generator.choice(("uint", "int_", "biguint", "bigint", "bv", "lv"))
    width = _width(generator, 64 if family in ("uint", "int_") else 100)
    declared = f"sc_int<{width}>" if family == "int_" else f"sc_{family}<{width}>"
    notation, letters = generator.choice(_NOTATIONS)
    plain = "01" if family in ("bv", "lv") else letters
    digits = "".join(generator.choice(letters if notation else plain) for _ in range(generator.randint(1, 12)))
    sign = generator.choice(("", "-")) if notation in _WITH_SIGN and (notation or family not in ("bv", "lv")) else ""
    return f'{declared} r; r = "{sign}{notation}{digits}"; results[{{n}}] = {_kept(Typed(family, width, "r"))};'


_DECIMAL, _HEXADECIMAL = "0123456789", "0123456789abcdefABCDEF"
_NOTATIONS = (
    ("", _DECIMAL), ("0d", _DECIMAL), ("0b", "01"), ("0B", "01"), ("0o", "01234567"), ("0x", _HEXADECIMAL),
    ("0X", _HEXADECIMAL), ("0bus", "01"), ("0ous", "01234567"), ("0xus", _HEXADECIMAL), ("0bsm", "01"),
    ("0osm", "01234567"), ("0xsm", _HEXADECIMAL), ("0csd", "01"),
)  # fmt: skip
_WITH_SIGN = ("", "0d", "0bsm", "0osm", "0xsm")


# --- more than 128 bits -----------------------------------------------------------------------------------------------

_LONG_WIDTHS = (129, 130, 160, 191, 192, 193, 200, 256, 300)


def _long(generator: random.Random) -> str:
    kinds = (_long_computed, _long_computed, _long_vector, _long_part, _long_joined, _long_converted, _long_shown)
    return generator.choice(kinds)(generator)


def _long_made(
    generator: random.Random, family: str, name: str, widths: tuple[int, ...] = _LONG_WIDTHS
) -> tuple[Typed, str]:
    made = Typed(family, generator.choice(widths), name)
    bits = generator.getrandbits(generator.choice((made.width, made.width, 70, 5)) if made.width > 70 else made.width)
    bits &= (1 << made.width) - 1
    if family in ("bv", "lv"):
        digits = _digits(generator, made.width, "01ZX01" if family == "lv" else "01")
        return made, f'{made.declared} {name}("{digits}");'
    return made, f'{made.declared} {name}; {name} = "0x0{bits:x}";'


def _long_kept(value: Typed) -> str:
    return f"text({value.name}.to_string({'' if value.family in ('bv', 'lv') else 'SC_HEX'}))"


def _long_into(generator: random.Random, families: tuple[str, ...], expression: str) -> str:
    target = Typed(generator.choice(families), generator.choice((60, 100, *_LONG_WIDTHS)), "r")
    return f"{target.declared} r; r = {expression}; results[{{n}}] = {_long_kept(target)};"


def _long_computed(generator: random.Random) -> str:
    numbers = ("bigint", "biguint")
    _, first = _long_made(generator, generator.choice(numbers), "a")
    if generator.random() < 0.3:
        second = f"int b = {generator.randrange(-100, 100)};"
    else:
        _, second = _long_made(generator, generator.choice(numbers), "b", (20, 64, 90, *_LONG_WIDTHS))
    operator = generator.choice(
        (
            "+",
            "-",
            "*",
            "/",
            "%",
            "&",
            "|",
            "^",
            "<<",
            ">>",
            "==",
            "<",
            ">=",
            "~",
            "-u",
            "+=",
            "-=",
            "*=",
            "<<=",
            ">>=",
            "++",
        )
    )
    match operator:
        case "==" | "<" | ">=":
            return f"{first} {second} results[{{n}}] = a {operator} b;"
        case "<<" | ">>":
            return f"{first} {_long_into(generator, numbers, f'a {operator} {generator.randrange(120)}')}"
        case "~" | "-u":
            return f"{first} {_long_into(generator, numbers, f'{operator[0]}a')}"
        case "++" | "<<=" | ">>=":
            change = "++a" if operator == "++" else f"a {operator} {generator.randrange(200)}"
            return f"{first} {change}; results[{{n}}] = text(a.to_string(SC_HEX));"
        case "+=" | "-=" | "*=":
            return f"{first} {second} a {operator} b; results[{{n}}] = text(a.to_string(SC_HEX));"
        case _:
            guard = "if (b == 0) return; " if operator in ("/", "%") else ""
            return f"{first} {second} {guard}{_long_into(generator, numbers, f'a {operator} b')}"


def _long_vector(generator: random.Random) -> str:
    family = generator.choice(("bv", "lv"))
    a, first = _long_made(generator, family, "a")
    second = f'{a.declared} b("{_digits(generator, a.width, "01ZX" if family == "lv" else "01")}");'
    by = generator.randrange(a.width)
    match generator.choice(("&", "|", "^", "~", "<<", ">>", "==", "reduce", "rotate")):
        case "==":
            return f"{first} {second} results[{{n}}] = a == b;"
        case "~":
            return f"{first} {_long_into(generator, (family,), '~a')}"
        case "reduce":
            return f"{first} results[{{n}}] = (unsigned long long)sc_logic(a.{generator.choice(_REDUCED)}()).value();"
        case "rotate":
            turned = generator.choice((f"lrotate({by})", f"rrotate({by})", "reverse()"))
            return f"{first} a.{turned}; results[{{n}}] = text(a.to_string());"
        case "<<" | ">>" as operator:
            return f"{first} {_long_into(generator, (family,), f'a {operator} {by}')}"
        case operator:
            return f"{first} {second} {_long_into(generator, (family,), f'a {operator} b')}"


_REDUCED = ("and_reduce", "or_reduce", "xor_reduce")


def _long_part(generator: random.Random) -> str:
    family = generator.choice(("bigint", "biguint", "bv", "lv"))
    a, first = _long_made(generator, family, "a")
    high = generator.randrange(a.width)
    low = generator.randrange(high + 1)
    match generator.choice(("range", "set", "assign", "self")):
        case "range" if family in ("bv", "lv"):
            return f"{first} results[{{n}}] = text(a.range({high}, {low}).to_string());"
        case "range":
            return f"{first} results[{{n}}] = a.range({high}, {low}).to_uint64();"
        case "set" if family == "lv":
            return f"{first} a[{high}] = sc_logic('{generator.choice('01ZX')}'); results[{{n}}] = {_long_kept(a)};"
        case "set":
            return f"{first} a[{high}] = {generator.choice(('true', 'false'))}; results[{{n}}] = {_long_kept(a)};"
        case "assign":
            return f"{first} a.range({high}, {low}) = {generator.randrange(256)}; results[{{n}}] = {_long_kept(a)};"
        case _:
            return f"{first} a.range({high}, {low}) = a.range({high - low}, 0); results[{{n}}] = {_long_kept(a)};"


def _long_joined(generator: random.Random) -> str:
    family = generator.choice(("bv", "lv", "biguint"))
    a, first = _long_made(generator, family, "a", (40, 70, 100, 140))
    b, second = _long_made(generator, family, "b", (60, 100, 150))
    target = Typed(family, a.width + b.width, "r")
    return f"{first} {second} {target.declared} r; r = (a, b); results[{{n}}] = {_long_kept(target)};"


def _long_converted(generator: random.Random) -> str:
    """What a number becomes in another type; of a vector the reference gives 32 bits only as an unsigned long."""
    family = generator.choice(("bigint", "biguint", "bv"))
    _, first = _long_made(generator, family, "a", (50, 100, *_LONG_WIDTHS))
    if generator.random() < 0.3:
        call = generator.choice(("to_int()", "to_uint()", "to_int64()", "to_uint64()", "to_long()"))
        return f"{first} results[{{n}}] = (unsigned long long)a.{call};"
    return f"{first} {_long_into(generator, ('bigint', 'biguint', 'bv', 'lv'), 'a')}"


def _long_shown(generator: random.Random) -> str:
    _, first = _long_made(generator, generator.choice(("bigint", "biguint")), "a")
    forms = ("SC_DEC", "SC_BIN", "SC_OCT", "SC_HEX", "SC_HEX_US", "SC_HEX_SM", "SC_CSD")
    return f"{first} results[{{n}}] = text(a.to_string({generator.choice(forms)}));"
