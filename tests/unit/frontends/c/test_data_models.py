"""Data models are those of the processors that they are named for, and programs see the order of bytes."""

from __future__ import annotations

import random
import re
import struct
from pathlib import Path

import pytest

import clew
from clew.codegen.c.clang import command
from clew.errors import InputError
from clew.frontends.c.compiling.child import run
from clew.frontends.c.compiling.data_models import (
    PROCESSORS,
    DataModel,
    of_chip,
    of_compiler,
    of_target,
    own_macros,
)

_STANDING_IN = [model for model, each in PROCESSORS.items() if each.own not in ("", each.target)]
_TYPES = ("char", "short", "int", "long", "long long", "float", "double", "void *", "_Bool", "enum e", "_Complex float")
_FIELDS = ("unsigned char", "short", "unsigned", "long", "long long", "_Bool", "enum e")
_FACTS = r"__(?:SIZEOF_(?!INT128|WINT)\w+|BYTE_ORDER__|W?CHAR_UNSIGNED__|(?:INT|LONG|SCHAR|SHRT)_MAX__|DBL_\w+)"


def _structure(choice: random.Random, number: int) -> str:
    """A structure or union of random members, some of them arrays, bit-fields, packed or aligned."""
    members = []
    for position in range(choice.randint(1, 7)):
        kind = choice.random()
        if kind < 0.4:
            type_ = choice.choice(_FIELDS)
            width = (
                1 if type_ == "_Bool" else choice.randint(1, 8 if "char" in type_ else 16 if type_ == "short" else 31)
            )
            members.append(f"{type_} : 0;" if kind < 0.05 else f"{type_} m{position} : {width};")
        elif number and kind < 0.5:
            members.append(f"struct s{choice.randrange(number)} m{position};")
        else:
            align = choice.choice(("", "", "", "__attribute__((aligned(8))) "))
            members.append(f"{align}{choice.choice(_TYPES)} m{position}{choice.choice(('', '', '[3]'))};")
    packed = choice.choice(("", "", "", " __attribute__((packed))"))
    return f"struct s{number} {{ {' '.join(members)} int last; }}{packed};"


def _measured(target: str, flags: tuple[str, ...], text: str) -> list[tuple[str, str]]:
    line = [*command(), "-x", "c", f"--target={target}", *flags, "-w", "-S", "-emit-llvm", "-o", "-", "-"]
    done = run(line, text.encode(), target)
    assert done.returncode == 0, done.stderr.decode()
    return re.findall(r"^(@facts\w*) = .*?global (.*)$", done.stdout.decode(), re.MULTILINE)


@pytest.mark.parametrize("model", _STANDING_IN, ids=lambda model: model.value)
def test_the_target_that_stands_in_lays_out_structures_as_the_processor_does(model: DataModel) -> None:
    choice = random.Random(22)
    structures = [_structure(choice, number) for number in range(60)]
    facts = (
        f"unsigned facts{number}[] = {{sizeof(struct s{number}), _Alignof(struct s{number}),"
        f" __builtin_offsetof(struct s{number}, last)}};"
        f" struct s{number} facts_of{number} = {{.last = 0x1020304}};"
        for number in range(60)
    )
    text = "\n".join(("enum e { A, B = 70000 };", *structures, *facts))
    found = PROCESSORS[model]
    known = (*found.flags, *found.character)
    assert _measured(found.target, known, text) == _measured(found.own, known, text)


@pytest.mark.parametrize("model", _STANDING_IN, ids=lambda model: model.value)
def test_the_target_that_stands_in_has_the_numbers_of_the_processor(model: DataModel) -> None:
    found = PROCESSORS[model]

    def facts(target: str, *flags: str) -> set[str]:
        done = run([*command(), "-x", "c", f"--target={target}", *flags, "-w", "-dM", "-E", "-"], b"", target)
        return set(re.findall(rf"^#define {_FACTS} .*$", done.stdout.decode(), re.MULTILINE))

    doubles = ("-Xclang", "-mlong-double-64") if "-mlong-double-64" in found.flags else ()
    assert facts(found.target, *found.flags, *found.character) == facts(found.own, *doubles)


def test_programs_see_the_macros_of_the_processor_and_not_of_what_stands_in() -> None:
    flags = own_macros(DataModel.ARM, ("-mcpu=cortex-m0",))
    assert "-D__ARM_ARCH_6M__=1" in flags
    assert "-U__XTENSA__" in flags
    assert "-D__ARM_ARCH_7EM__=1" in own_macros(DataModel.ARM)


@pytest.mark.parametrize(
    ("target", "model"),
    [
        ("arm-none-eabi", DataModel.ARM),
        ("thumbv7m-none-eabi", DataModel.ARM),
        ("i686-linux-gnu", DataModel.ILP32),
        ("x86_64-linux-gnu", DataModel.LP64),
        ("powerpc-linux-gnu", DataModel.POWERPC),
        ("mips-linux-gnu", DataModel.MIPS),
        ("aarch64-none-elf", DataModel.LP64),
        ("riscv32-unknown-elf", DataModel.RISCV32),
        ("avr", DataModel.AVR),
        ("msp430-elf", DataModel.MSP430),
    ],
)
def test_targets_have_data_models(target: str, model: DataModel) -> None:
    assert of_target(target)[0] is model


@pytest.mark.parametrize(
    "target", ["armeb-none-eabi", "mipsel-linux-gnu", "x86_64-w64-mingw32", "powerpc64", "riscv128", "avr32"]
)
def test_targets_that_are_not_modelled_are_refused(target: str) -> None:
    with pytest.raises(InputError, match="the data models are"):
        of_target(target)


def test_names_of_compilers_and_flags_for_processors_tell_the_data_model() -> None:
    assert of_compiler("arm-none-eabi-gcc-12.2") == "arm-none-eabi"
    assert of_compiler("gcc-12") is None
    assert of_chip("-mcpu=cortex-m4") is DataModel.ARM
    assert of_chip("-march=native") is None
    assert of_chip("-mmcu=atmega328p") is DataModel.AVR
    assert of_chip("-mmcu=msp430g2553") is DataModel.MSP430
    assert of_chip("-march=rv32imac") is DataModel.RISCV32
    with pytest.raises(InputError, match="the data models are"):
        of_chip("-mmcu=rl78")


def _bytes(kind: str, value: float) -> bytes:
    return struct.pack(
        {"unsigned short": ">H", "unsigned": ">I", "long long": ">q", "float": ">f", "double": ">d"}[kind], value
    )


def _program(choice: random.Random) -> str:
    """Numbers that are stored, written and read through other types, with the bytes that Python computes."""
    lines: list[str] = []
    statics: list[str] = []
    for number in range(12):
        kind = choice.choice(("unsigned short", "unsigned", "long long", "float", "double"))
        value = (
            choice.randrange(1 << 15) / 8
            if kind in ("float", "double")
            else choice.randrange(1, 1 << 15) * 77 % (1 << 15)
        )
        expected = _bytes(kind, value)
        suffix = "LL" if kind == "long long" else ""
        statics.append(f"static {kind} s{number} = {value}{suffix};")
        at = choice.randrange(len(expected))
        lines.append(f"assert(((unsigned char *)&s{number})[{at}] == {expected[at]});")
        lines.append(f"{{ {kind} held = (kind_{kind.replace(' ', '_')})(s{number}); unsigned char bytes[sizeof held];")
        lines.append(f"memcpy(bytes, &held, sizeof held); assert(bytes[{at}] == {expected[at]});")
        lines.append(
            f"bytes[{at}] ^= 1; memcpy(&held, bytes, sizeof held); bytes[{at}] ^= 1; memcpy(&held, bytes, sizeof held);"
        )
        lines.append(f"assert(held == s{number}); }}")
    kinds = "".join(
        f"typedef {kind} kind_{kind.replace(' ', '_')};\n"
        for kind in ("unsigned short", "unsigned", "long long", "float", "double")
    )
    return (
        f"#include <assert.h>\n#include <string.h>\n{kinds}{' '.join(statics)}\nint main(void) {{\n"
        + "\n".join(lines)
        + _MORE
    )


_MORE = """
    union { unsigned whole; unsigned short half[2]; unsigned char byte[4]; } both;
    both.whole = 0xa1b2c3d4u;
    assert(both.half[0] == 0xa1b2 && both.byte[3] == 0xd4);
    both.half[1] = 0x1122;
    assert(both.whole == 0xa1b21122u);
    struct { unsigned first : 3, second : 7, third : 20, fourth : 2; } fields = {5, 3, 0x12345, 1};
    unsigned char seen[4];
    memcpy(seen, &fields, 4);
    assert(seen[0] == 0xa0 && seen[1] == 0xc4 && seen[2] == 0x8d && seen[3] == 0x15);
    fields.third = 0xfffff;
    assert(fields.first == 5 && fields.second == 3 && fields.fourth == 1);
}
"""


THREADED = """#include <assert.h>
#include <pthread.h>
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int count;
static void *run(void *given) {
    pthread_mutex_lock(&guard);
    count++;
    pthread_mutex_unlock(&guard);
    return given;
}
int main(void) {
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, run, &count);
    run(0);
    pthread_join(thread, &result);
    assert(result == &count && count == CLAIMED);
}
"""


@pytest.mark.parametrize(("claimed", "verdict"), [("2", clew.Holds()), ("3", clew.Fails("assertion.violated"))])
def test_threads_of_a_big_endian_processor_are_searched_natively(
    claimed: str, verdict: clew.Verdict, tmp_path: Path
) -> None:
    source = tmp_path / "threaded.c"
    source.write_text(THREADED.replace("CLAIMED", claimed))
    loaded = clew.load(source, data_model="mips")
    assert clew.check(loaded, ["assertion.violated"], engine="explore{implementation=native}").verdict == verdict


def test_numbers_of_a_big_endian_processor_stand_with_the_highest_byte_first(tmp_path: Path) -> None:
    source = tmp_path / "order.c"
    source.write_text(_program(random.Random(7)))
    assert clew.check(clew.load(source, data_model="powerpc")).verdict == clew.Holds()
    source.write_text(_program(random.Random(7)).replace("both.whole == 0xa1b21122u", "both.whole == 0x1122c3d4u"))
    found = clew.check(clew.load(source, data_model="mips"))
    assert isinstance(found.verdict, clew.Fails)


NARROW = """
#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
_Static_assert(INT_MAX == 32767 && LONG_MAX == 2147483647 && SIZE_MAX == 65535u && RAND_MAX == 32767, "sizes");
extern uint16_t nondet_ushort(void);
struct pair { char first; int second; long third; char *name; };
static struct pair made(int number) { return (struct pair){1, number, 2L * number, "x"}; }
static long sum(int count, ...) {
    long all = 0;
    va_list rest;
    va_start(rest, count);
    while (count-- > 0)
        all += va_arg(rest, long);
    va_end(rest);
    return all;
}
static int order(const void *left, const void *right) { return *(const int *)left - *(const int *)right; }
static struct pair (*const table[])(int) = {made};
int main(int argc, char **argv) {
    uint16_t free_ = nondet_ushort();
    uint32_t wide = (uint32_t)free_ * 1000u;
    int numbers[] = {5, -3, 9};
    char text[40];
    struct pair one = table[0](1000), *other = malloc(sizeof *other);
    memcpy(other, &one, sizeof one);
    assert(argc == 1 && argv[1] == 0 && (UINT32_C(1) << 20) == 1048576 && wide / 1000u == free_);
    assert(sizeof one == SIZE && other->third == 2000 && strcmp(other->name, "x") == 0 && (intptr_t)other != 0);
    assert(sum(2, 70000L, 5L) == 70005 && (unsigned)(free_ + 1u) == (uint16_t)(free_ + 1ul) && labs(-70000) == 70000);
    qsort(numbers, 3, sizeof *numbers, order);
    assert(numbers[0] == -3 && numbers[2] == 9);
    snprintf(text, sizeof text, "%d %ld %" PRIx32, -5, 70000L, (uint32_t)0xdeadbeef);
    assert(strcmp(text, "-5 70000 deadbeef") == 0);
    free(other);
    int milliseconds = free_ & 0xff;
    return MORE;
}
"""


@pytest.mark.parametrize(("model", "size"), [("avr", "9"), ("msp430", "10")])
@pytest.mark.parametrize(
    ("more", "verdict"),
    [("0", clew.Holds()), ("milliseconds * 1000 == 5", clew.Fails("arithmetic.overflow"))],
    ids=["right", "overflow"],
)
def test_an_int_may_have_16_bits(model: str, size: str, more: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    source = tmp_path / "narrow.c"
    source.write_text(NARROW.replace("SIZE)", f"{size})").replace("== SIZE ", f"== {size} ").replace("MORE", more))
    assert clew.check(clew.load(source, data_model=model)).verdict == verdict


def test_programs_see_the_macros_of_a_chip() -> None:
    assert any(flag.startswith("-D__AVR_ATmega328P__") for flag in own_macros(DataModel.AVR, ("-mmcu=atmega328p",)))
