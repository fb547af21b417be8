"""Units of the run-time library as machine code, in this process: they compute what Python computes."""

from __future__ import annotations

import ctypes
import errno
import math
import operator
import random
import re
import struct
import sys
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from clew.codegen.c.clang import command, wheel
from clew.frontends.c.compiling.child import run
from clew.frontends.c.compiling.targets import RUNTIME

UNITS = (
    "number", "number_double", "big", "encode", "format", "format_double", "print_text", "string", "sort", "character",
    "mathematics", "transcendental", "memory", "neighbours", "single", "rounding", "fused", "bounded", "scan_text",
)  # fmt: skip
STUBS = """
#include <stddef.h>
int violations, errors, excluded;
long answer;
int *__errno_location(void) { return &errors; }
void __clew_check(int holds, const char *check, const char *message) { violations += !holds; }
void *__clew_allocate(size_t size) { return __builtin_malloc(size); }
void __clew_free(void *object) { __builtin_free(object); }
void __clew_copy(char *to, const char *from, size_t size) { __builtin_memmove(to, from, size); }
void __clew_fill(void *to, int byte, size_t size) { __builtin_memset(to, byte, size); }
int __clew_is_same(const void *left, const void *right) { return 1; }
int __clew_nondet_i32(void) { return 0; }
long __clew_nondet_i64(void) { return answer; }
void __clew_assume(int holds) { excluded += !holds; }
int give(long given) { int seen = excluded; answer = given; excluded = 0; return seen; }
int __clew_bounds_only(void) { return 0; }
int take_errors(void) { int seen = errors; errors = 0; return seen; }
int take_violations(void) { int seen = violations; violations = 0; return seen; }
int own_snprintf(char *, size_t, const char *, ...);
int format_double(char *to, size_t size, const char *format, double value) {
  return own_snprintf(to, size, format, value); }
int ascending(const int *a, const int *b) { return (*a > *b) - (*a < *b); }
"""


@cache
def library() -> Any:
    """The units as one piece of machine code; every function of theirs has the prefix `own_`."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly("")
    module.triple = llvm.get_process_triple()
    engine = llvm.create_mcjit_compiler(module, llvm.Target.from_triple(module.triple).create_target_machine())
    sources = [path.read_text() for unit in UNITS for path in (RUNTIME / "c").rglob(f"{unit}.c")]
    pattern = re.compile(r"^(?!static|typedef)[\w *]+?\b\*?(\w+)\([^;]*?\)\s*\{", re.MULTILINE)
    names = sorted({name for text in sources for name in pattern.findall(text) if not name.startswith("__clew")})
    for text in (STUBS, *sources):
        engine.add_object_file(llvm.ObjectFileRef.from_data(_object(text, names)))
    engine.finalize_object()
    return engine


def _object(text: str, names: list[str]) -> bytes:
    import llvmlite.binding as llvm

    lib = wheel() / "lib"
    folders = (
        RUNTIME / "include",
        lib / "include",
        lib / "libc/include/x86_64-linux-musl",
        lib / "libc/include/generic-musl",
    )
    include = [part for folder in folders for part in ("-isystem", str(folder))]
    renamed = [f"-D{name}=own_{name}" for name in names] if text is not STUBS else []
    plain = ["-x", "c", "-std=gnu17", "-O1", "-w", "-Wno-implicit-function-declaration", "-fno-builtin", "-nostdinc"]
    flags = [*plain, "-D_GNU_SOURCE", *include, *renamed]
    line = [*command(), f"--target={llvm.get_process_triple()}", *flags, f"-I{RUNTIME / 'c'}", "-c", "-o", "-", "-"]
    done = run(line, text.encode(), "unit")
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def call(name: str, result: Any, *arguments: Any) -> Any:
    """Call a function of the library; texts are given as bytes."""
    address = library().get_function_address(name)
    assert address, f"the library should define {name}"
    kinds = [ctypes.c_char_p if isinstance(each, bytes) else type(each) for each in arguments]
    return ctypes.CFUNCTYPE(result, *kinds)(address)(*arguments)


def errors() -> int:
    """What errno was set to since it was asked for."""
    number: int = call("take_errors", ctypes.c_int)
    return number


def violations() -> int:
    count: int = call("take_violations", ctypes.c_int)
    return count


@pytest.mark.parametrize(
    ("format_", "value"),
    [
        (b"%d", 0), (b"%d", -17), (b"%+d", 5), (b"% d", 5), (b"%5d|", 42), (b"%-5d|", 42), (b"%05d", -42),
        (b"%.3d", 7), (b"%8.3d|", -7), (b"%x", 255), (b"%#x", 255), (b"%X", 48879), (b"%o", 64), (b"%c", 65),
        (b"%3c|", 65), (b"%%", 1), (b"%d", -(2**31)), (b"%u", 7), (b"a%db", 3), (b"%i", 9),
    ],
)  # fmt: skip
def test_integers_are_formatted_as_python_does(format_: bytes, value: int) -> None:
    buffer = ctypes.create_string_buffer(64)
    length = call(
        "own_snprintf",
        ctypes.c_int,
        ctypes.cast(buffer, ctypes.c_void_p),
        ctypes.c_size_t(64),
        format_,
        ctypes.c_int(value),
    )
    text = format_.decode()
    expected = text.replace("%%", "%") if text == "%%" else text % value
    assert (buffer.value.decode(), length) == (expected, len(expected))
    assert violations() == 0


VALUES = (0.0, -0.0, 1.0, 0.5, 2.5, 3.5, -0.125, 3.14159, 0.1, 1e-5, 0.0001, 123456.0, 1e22, 1e300, 5e-324, math.inf)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(
    "format_", ["%f", "%.0f", "%.2f", "%10.3f|", "%-10.1f|", "%+.1f", "%010.2f", "%e", "%.3E", "%g", "%.17g", "%#g"]
)
def test_doubles_are_formatted_as_python_does(format_: str, value: float) -> None:
    buffer = ctypes.create_string_buffer(400)
    place = ctypes.cast(buffer, ctypes.c_void_p)
    length = call("format_double", ctypes.c_int, place, ctypes.c_size_t(400), format_.encode(), ctypes.c_double(value))
    expected = format_ % value
    if math.isinf(value) and "0" in format_[:2]:
        expected = expected.replace("0", " ")  # C fills up infinity with blanks
    if math.isinf(value) and format_.endswith("E"):
        expected = expected.upper()
    assert (buffer.value.decode(), length) == (expected, len(expected))
    assert violations() == 0


@pytest.mark.parametrize(
    "text",
    [
        "1", "3.14159", "1e10", "-2.5e-3", "0.1", "1e308", "1e309", "4.9e-324", "2e-324", "2.2250738585072011e-308",
        "9007199254740993", "9007199254740995", "0.30000000000000004", "1.7976931348623157e308", ".5", "5.", "1e-400",
        "8.41e21", "inf", "123456789012345678901234567890",
    ],
)  # fmt: skip
def test_texts_are_read_as_doubles_as_python_does(text: str) -> None:
    assert call("own_strtod", ctypes.c_double, text.encode(), ctypes.c_void_p(None)) == float(text)
    assert violations() == 0


@pytest.mark.parametrize(
    "text",
    [
        "0x1", "0x1.8p1", "0X.8", "-0x1p-3", "0x1p-1074", "0x1.8p-1074", "0x1p-1075", "0x1.fffffffffffff8p0",
        "0x1.fffffffffffff7p0", "0x1.fffffffffffffp1023", "0x123456789abcdef012345p-20", "0x0.00001p4",
    ],
)  # fmt: skip
def test_hexadecimal_texts_are_read_as_doubles_as_python_does(text: str) -> None:
    assert call("own_strtod", ctypes.c_double, text.encode(), ctypes.c_void_p(None)) == float.fromhex(text)
    assert violations() == 0


@pytest.mark.parametrize(
    ("text", "rest", "error"),
    [
        pytest.param("nan(12_a)x", "x", 0, id="letters in parentheses belong to nan"),
        pytest.param("nan(12", "(12", 0, id="without the end of the parentheses they do not"),
        pytest.param("0xg", "xg", 0, id="without a digit behind x there is a zero alone"),
        pytest.param("0x.p1", "x.p1", 0, id="a point is no digit"),
        pytest.param("0x1p1024", "", errno.ERANGE, id="too large in hexadecimal"),
        pytest.param("1e-310", "", errno.ERANGE, id="too small for all its bits"),
        pytest.param("0x1p-1070", "", 0, id="small and exact"),
        pytest.param(f"{math.pi:.70f}", "", 0, id="many digits"),
    ],
)
def test_where_a_number_ends_and_whether_it_is_out_of_range(text: str, rest: str, error: int) -> None:
    given, end = text.encode(), ctypes.c_char_p()
    errors()
    call("own_strtod", ctypes.c_double, given, ctypes.cast(ctypes.byref(end), ctypes.c_void_p))
    assert (end.value, errors()) == (rest.encode(), error)
    assert violations() == 0


@pytest.mark.parametrize("text", ["-", "-x", "-.", " -e5"])
def test_what_is_no_number_is_zero_without_a_sign(text: str) -> None:
    assert math.copysign(1, call("own_strtod", ctypes.c_double, text.encode(), ctypes.c_void_p(None))) == 1


@pytest.mark.parametrize(
    ("text", "format_", "told"),
    [
        pytest.param("0x,", "%lf", 1, id="0x is no real number by the standard, and zero elsewhere"),
        pytest.param("-1e+", "%lf", 1, id="an exponent without digits"),
        pytest.param("0x1p", "%lf", 1, id="a binary one"),
        pytest.param("0xg", "%li", 1, id="0x is no whole number, or zero"),
        pytest.param("a", "%2c", 1, id="fewer characters than asked for"),
        pytest.param("", "%2c", 0, id="none of them"),
        pytest.param("12pt", "%lf", 0, id="a unit"),
        pytest.param("0x1fp", "%li", 0, id="letters behind a whole number"),
        pytest.param("12e", "%ld", 0, id="a letter behind a decimal one"),
        pytest.param("0x12", "%ld", 0, id="a decimal zero"),
        pytest.param("1e+5", "%lf", 0, id="a whole exponent"),
    ],
)
def test_what_libraries_read_each_in_its_way_is_told(text: str, format_: str, told: int) -> None:
    place = ctypes.cast(ctypes.create_string_buffer(16), ctypes.c_void_p)
    violations()
    call("own_sscanf", ctypes.c_int, text.encode(), format_.encode(), place)
    assert violations() == told


@pytest.mark.parametrize("value", [0.0, 0.3, -0.75, 1.0, 2.0, 10.5, 1e-9, 100.25])
@pytest.mark.parametrize("name", ["exp", "log", "log2", "log10", "sin", "cos", "tan", "atan", "asin", "sinh", "tanh"])
def test_mathematics_is_that_of_python(name: str, value: float) -> None:
    try:
        expected = getattr(math, name)(value)
    except ValueError:
        return  # Python raises where C gives infinity, or no number
    found = call(f"own_{name}", ctypes.c_double, ctypes.c_double(value))
    assert abs(found - expected) <= 2 * math.ulp(expected)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("atan", (1e301,)), ("atan", (-1.7e308,)), ("atan", (1e15,)), ("atan2", (1e301, 1.0)),
        ("atan2", (-3e300, -4e302)), ("atan2", (1.0, 1e306)), ("atan2", (5e-324, 0.1)), ("atan2", (1e300, 1e-300)),
        ("sinh", (695.25,)), ("sinh", (-710.4,)), ("cosh", (689.99,)), ("cosh", (-700.5,)), ("pow", (0.5, 1e303)),
        ("pow", (1.5, -1e303)), ("pow", (1 - 2**-53, 1.7e308)), ("pow", (1 - 2**-53, 1e17)), ("pow", (-1.0, 1e303)),
    ],
)  # fmt: skip
def test_mathematics_of_very_large_and_small_numbers_is_that_of_python(name: str, values: tuple[float, ...]) -> None:
    expected = getattr(math, name)(*values)
    found = call(f"own_{name}", ctypes.c_double, *map(ctypes.c_double, values))
    assert abs(found - expected) <= 2 * math.ulp(expected)
    assert violations() == 0


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        pytest.param((1e200, 1e200, -math.inf), -math.inf, id="a product that is too large is no infinity"),
        pytest.param((-1e-300, 1e-300, 0.0), -0.0, id="a product that is too small is below zero"),
        pytest.param((-0.0, 1.0, 0.0), 0.0, id="a zero has no sign beside another one"),
    ],
)
def test_products_beside_infinity_and_zero(values: tuple[float, ...], expected: float) -> None:
    found = call("own_fma", ctypes.c_double, *map(ctypes.c_double, values))
    assert (found, math.copysign(1, found)) == (expected, math.copysign(1, expected))


def test_a_format_that_does_not_exist_is_told() -> None:
    buffer = ctypes.create_string_buffer(8)
    call("own_snprintf", ctypes.c_int, ctypes.cast(buffer, ctypes.c_void_p), ctypes.c_size_t(8), b"%y", ctypes.c_int(1))
    assert violations() == 1


@pytest.mark.parametrize(
    ("text", "base", "value"),
    [
        (b"0", 10, 0), (b"  42", 10, 42), (b"-42x", 10, -42), (b"+7", 10, 7), (b"0x1F", 16, 31), (b"0x1f", 0, 31),
        (b"017", 0, 15), (b"zz", 36, 1295), (b"", 10, 0), (b"x", 10, 0), (b"0x", 0, 0), (b"101", 2, 5),
        (b"9223372036854775807", 10, 2**63 - 1), (b"9223372036854775808", 10, 2**63 - 1),
        (b"-9223372036854775808", 10, -(2**63)), (b"-9223372036854775809", 10, -(2**63)),
        (b"99999999999999999999999", 10, 2**63 - 1),
    ],
)  # fmt: skip
def test_numbers_are_read(text: bytes, base: int, value: int) -> None:
    assert call("own_strtol", ctypes.c_long, text, ctypes.c_void_p(), ctypes.c_int(base)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b"18446744073709551615", 2**64 - 1), (b"18446744073709551616", 2**64 - 1), (b"-1", 2**64 - 1), (b"12", 12),
        (b"-18446744073709551615", 1), (b"-18446744073709551616", 2**64 - 1), (b"-18446744073709551614", 2),
    ],
)  # fmt: skip
def test_unsigned_numbers_are_read(text: bytes, value: int) -> None:
    assert call("own_strtoul", ctypes.c_ulong, text, ctypes.c_void_p(), ctypes.c_int(10)) == value


@pytest.mark.parametrize("values", [[], [1], [2, 1], [3, 1, 2] * 3, list(range(40, 0, -1)), [5] * 20 + [1] * 20])
def test_sorting(values: list[int]) -> None:
    array = (ctypes.c_int * len(values))(*values)
    order = library().get_function_address("ascending")
    call(
        "own_qsort",
        None,
        ctypes.cast(array, ctypes.c_void_p),
        ctypes.c_size_t(len(values)),
        ctypes.c_size_t(4),
        ctypes.c_void_p(order),
    )
    assert list(array) == sorted(values)


@pytest.mark.parametrize(
    ("left", "right"), [(b"", b""), (b"a", b"b"), (b"abc", b"abd"), (b"ab", b"abc"), (b"\xff", b"a")]
)
def test_comparing(left: bytes, right: bytes) -> None:
    sign = call("own_strcmp", ctypes.c_int, left, right)
    assert (sign > 0) - (sign < 0) == (left > right) - (left < right)


@pytest.mark.parametrize(
    ("text", "part"), [(b"hello", b"ll"), (b"hello", b"x"), (b"aab", b"ab"), (b"", b""), (b"ab", b"abc")]
)
def test_searching(text: bytes, part: bytes) -> None:
    place = text.find(part)
    found = call("own_strstr", ctypes.c_char_p, text, part)
    assert found == (None if place < 0 else text[place:])


def test_characters() -> None:
    for code in range(-1, 256):
        character = chr(code) if 0 <= code < 128 else "\x80"
        ascii_ = character.isascii()
        facts = {
            "isalnum": ascii_ and character.isalnum(),
            "isxdigit": character in "0123456789abcdefABCDEF",
            "ispunct": 32 < code < 127 and not character.isalnum(),
            "iscntrl": 0 <= code < 32 or code == 127,
            "isblank": character in " \t",
        }
        assert {name: bool(call(f"own_{name}", ctypes.c_int, ctypes.c_int(code))) for name in facts} == facts
        upper = ord(character.upper()) if ascii_ else code
        assert call("own_toupper", ctypes.c_int, ctypes.c_int(code)) == upper
    assert violations() == 0
    call("own_toupper", ctypes.c_int, ctypes.c_int(256))
    assert violations() == 1


@pytest.mark.parametrize("value", [0.0, 1.0, -1.0, 5e-324, -2.5e-310, 1.7976931348623157e308, math.inf])
@pytest.mark.parametrize("to", [0.0, -0.0, 2.0, -math.inf, math.inf])
def test_neighbours(value: float, to: float) -> None:
    found = call("own_nextafter", ctypes.c_double, ctypes.c_double(value), ctypes.c_double(to))
    expected = math.nextafter(value, to)
    assert (found, math.copysign(1, found)) == (expected, math.copysign(1, expected))
    scaled = call("own_scalbln", ctypes.c_double, ctypes.c_double(value), ctypes.c_long(-(10**9)))
    assert scaled == (math.inf if value == math.inf else 0)


@pytest.mark.parametrize("value", [0.0, 1.0, 2.0, 0.25, 1e10, 12345.678, 3.0, 0.1, 1e-10, 7.5, 5e-324, 1.7e308])
def test_mathematics(value: float) -> None:
    assert call("own_sqrt", ctypes.c_double, ctypes.c_double(value)) == math.sqrt(value)
    for sign in (1, -1):
        number = ctypes.c_double(sign * value)
        assert call("own_floor", ctypes.c_double, number) == math.floor(sign * value)
        assert call("own_ceil", ctypes.c_double, number) == math.ceil(sign * value)
        assert call("own_fabs", ctypes.c_double, number) == abs(value)
        if value < 1e300:
            assert call("own_fmod", ctypes.c_double, number, ctypes.c_double(3.5)) == math.fmod(sign * value, 3.5)


def _numbers(choice: random.Random) -> float:
    """A number of any size, also one too small to have all its digits."""
    kind = choice.random()
    if kind < 0.3:
        return choice.randrange(1, 50) * 5e-324
    if kind < 0.6:
        return choice.randrange(1, 200) / choice.choice((1, 2, 4))
    return choice.uniform(1, 2) * 2.0 ** choice.randrange(-60, 60)


def test_remainders_are_exact() -> None:
    choice = random.Random(22)
    for _ in range(3000):
        left, right = _numbers(choice) * choice.choice((1, -1)), _numbers(choice) * choice.choice((1, -1))
        if abs(left / right) > 2.0**70:
            continue
        given = (ctypes.c_double(left), ctypes.c_double(right))
        assert repr(call("own_fmod", ctypes.c_double, *given)) == repr(math.fmod(left, right))
        assert repr(call("own_remainder", ctypes.c_double, *given)) == repr(math.remainder(left, right))


def test_angles_and_roots_of_tiny_numbers_have_all_their_digits() -> None:
    tiny = ctypes.c_double(5e-324)
    assert call("own_atan2", ctypes.c_double, tiny, tiny) == math.pi / 4
    found = call("own_cbrt", ctypes.c_double, ctypes.c_double(5.591801579141689e-273))
    assert abs(Fraction(found) ** 3 / Fraction(5.591801579141689e-273) - 1) < 2.0**-51


WAYS = {0: 0, 0x400: -1, 0x800: 1, 0xC00: None}
"""The numbers of <fenv.h> on x86: to the nearest, down, up, towards zero (None)."""


def _rounded(exact: Fraction, way: int, *, single: bool) -> float:
    """The number of a format next to an exact one, in a direction; computed by comparing exact numbers alone."""
    nearest = _single(float(exact)) if single else float(exact)
    direction = WAYS[way]
    if direction is None:
        direction = -1 if exact > 0 else 1
    if way == 0 or Fraction(nearest) == exact or (Fraction(nearest) > exact) == (direction > 0):
        return nearest
    return _beside(nearest, direction, single=single)


def _beside(number: float, direction: int, *, single: bool) -> float:
    """The next number of a format, in a direction."""
    if not single:
        return math.nextafter(number, math.inf if direction > 0 else -math.inf)
    bits = struct.unpack("<i", struct.pack("<f", number))[0] + (1 if (direction > 0) == (number > 0) else -1)
    found: float = struct.unpack("<f", struct.pack("<i", bits))[0]
    return found


def _single(number: float) -> float:
    found: float = struct.unpack("<f", struct.pack("<f", number))[0]
    return found


@pytest.mark.parametrize("way", sorted(WAYS))
def test_arithmetic_is_rounded_in_the_direction_that_is_asked_for(way: int) -> None:
    choice = random.Random(way)
    assert call("own_fesetround", ctypes.c_int, ctypes.c_int(way)) == 0
    functions = (operator.add, operator.sub, operator.mul, operator.truediv)
    operations = dict(zip(("add", "sub", "mul", "div"), functions, strict=True))
    try:
        for _ in range(400):
            left, right = (choice.uniform(-9, 9) * 2.0 ** choice.randrange(-30, 30) or 1.0 for _ in range(2))
            for name, operation in operations.items():
                given = (ctypes.c_double(left), ctypes.c_double(right))
                found = call(f"__clew_{name}_f64", ctypes.c_double, *given)
                assert found == _rounded(operation(Fraction(left), Fraction(right)), way, single=False)
                small = (_single(left), _single(right))
                found = call(f"__clew_{name}_f32", ctypes.c_float, *map(ctypes.c_float, small))
                exact = operation(*map(Fraction, small))
                assert found == _rounded(exact, way, single=True), (name, small)
            assert call("__clew_narrow", ctypes.c_float, ctypes.c_double(left)) == _rounded(
                Fraction(left), way, single=True
            )
            whole = choice.randrange(-(2**62), 2**62)
            assert call("__clew_whole_f64", ctypes.c_double, ctypes.c_int64(whole)) == _rounded(
                Fraction(whole), way, single=False
            )
    finally:
        call("own_fesetround", ctypes.c_int, ctypes.c_int(0))


@pytest.mark.parametrize("way", [way for way in sorted(WAYS) if way])
def test_products_and_quotients_of_very_large_and_small_numbers_are_rounded_in_that_direction(way: int) -> None:
    choice = random.Random(way)
    assert call("own_fesetround", ctypes.c_int, ctypes.c_int(way)) == 0
    try:
        for _ in range(400):
            left, right = (choice.uniform(-9, 9) * 2.0 ** choice.randrange(-1070, 1020) or 1.0 for _ in range(2))
            for name, operation in (("mul", operator.mul), ("div", operator.truediv)):
                exact = operation(Fraction(left), Fraction(right))
                found = call(f"__clew_{name}_f64", ctypes.c_double, ctypes.c_double(left), ctypes.c_double(right))
                if abs(exact) < LARGEST:
                    assert found == _rounded(exact, way, single=False), (name, left, right)
                else:
                    assert abs(found) in (math.inf, float(LARGEST)), (name, left, right)
    finally:
        call("own_fesetround", ctypes.c_int, ctypes.c_int(0))


LARGEST = Fraction(sys.float_info.max)


def _nearest_away(exact: Fraction, *, single: bool) -> float:
    """The nearest number of a format, of two the larger one."""
    nearest = _single(float(exact)) if single else float(exact)
    error, size = exact - Fraction(nearest), -1 if exact < 0 else 1
    beyond = _beside(nearest, size, single=single)
    return beyond if error * size > 0 and Fraction(beyond) - exact == error else nearest


def test_ties_are_rounded_away_from_zero_where_that_is_asked_for() -> None:
    choice, ties = random.Random(7), 0
    functions = (operator.add, operator.sub, operator.mul, operator.truediv)
    operations = dict(zip(("add", "sub", "mul", "div"), functions, strict=True))
    call("__clew_esbmc_round_as", ctypes.c_int, ctypes.c_int(1))
    try:
        for _ in range(600):
            sign, digits = choice.choice((1, -1)), choice.choice((12, 24, 27, 53))
            left = sign * choice.randrange(1, 2**digits) * 2.0 ** choice.randrange(-60, 10)
            right = (
                choice.choice((1, -1))
                * choice.choice((1, 3, choice.randrange(1, 2**27)))
                * 2.0 ** choice.randrange(-60, 10)
            )
            for name, operation in operations.items():
                exact = operation(Fraction(left), Fraction(right))
                found = call(f"__clew_{name}_f64", ctypes.c_double, ctypes.c_double(left), ctypes.c_double(right))
                assert found == _nearest_away(exact, single=False), (name, left, right)
                ties += found != float(exact)
                small = (_single(left), _single(right))
                exact = operation(*map(Fraction, small))
                found = call(f"__clew_{name}_f32", ctypes.c_float, *map(ctypes.c_float, small))
                assert found == _nearest_away(exact, single=True), (name, small)
                ties += found != _single(float(exact))
            narrow = call("__clew_narrow", ctypes.c_float, ctypes.c_double(left))
            assert narrow == _nearest_away(Fraction(left), single=True), left
            whole = choice.randrange(-(2**63), 2**63) >> choice.randrange(12)
            for width, single in (("f64", False), ("f32", True)):
                kind = ctypes.c_float if single else ctypes.c_double
                found = call(f"__clew_whole_{width}", kind, ctypes.c_int64(whole))
                assert found == _nearest_away(Fraction(whole), single=single), whole
        assert call("__clew_rint_f64", ctypes.c_double, ctypes.c_double(2.5)) == 3
        tiny = [ctypes.c_double(each) for each in (2.0**-538, 2.0**-537, -(2.0**-537) * (1 - 2.0**-53))]
        assert call("__clew_mul_f64", ctypes.c_double, tiny[0], tiny[1]) == 5e-324
        assert call("__clew_mul_f64", ctypes.c_double, tiny[0], tiny[2]) == 0
        assert call("__clew_esbmc_rounds_as", ctypes.c_int) == 1
    finally:
        call("own_fesetround", ctypes.c_int, ctypes.c_int(0))
    assert ties > 40


BOUNDED = ("exp", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "cbrt")
PLACES = (0.0, 1.0, 0.5, 2.0, 10.0, 100.0, 1e6, 1e-6, 1e300, 5e-324, 709.0, 745.0, math.pi, math.pi / 2, 1.57, 1.58)


def is_within(name: str, wanted: float, *values: float) -> bool:
    """Whether the library may give this result."""
    for size in (wanted, abs(wanted)):
        call("give", ctypes.c_int, ctypes.c_long(struct.unpack("<q", struct.pack("<d", size))[0]))
        given = call(f"__clew_bounded_{name}", ctypes.c_double, *map(ctypes.c_double, values))
        if not call("give", ctypes.c_int, ctypes.c_long(0)) and given == wanted:
            return True
    return False


@pytest.mark.parametrize("name", BOUNDED)
def test_bounds_do_not_exclude_what_is_computed(name: str) -> None:
    chance, compared = random.Random(name), 0
    for _ in range(1500):
        near = chance.choice(PLACES) * chance.choice((1, -1, 1 + 2**-52, 1 - 2**-53))
        value = chance.choice((near, chance.uniform(-4, 4), chance.uniform(-800, 800), chance.lognormvariate(0, 50)))
        try:
            wanted = getattr(math, name)(value)
        except (ValueError, OverflowError):
            continue
        compared += 1
        assert is_within(name, wanted, value), value
    assert compared > 200


def test_bounds_of_powers_and_angles_of_two_numbers() -> None:
    chance, compared = random.Random(2), 0
    for _ in range(4000):
        one, other = (chance.choice((*PLACES, -1.0, -2.0, chance.uniform(-9, 9))) for _ in range(2))
        assert is_within("atan2", math.atan2(one, other), one, other)
        try:
            wanted = math.pow(one, other)
        except (ValueError, OverflowError):
            continue
        compared += 1
        assert is_within("pow", wanted, one, other), (one, other)
    assert compared > 2000
