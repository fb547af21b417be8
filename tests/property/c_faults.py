"""Random C functions that compute with corners: signed and unsigned, folded and not, and often undefined.

A *probe* is a function of no parameters that returns a long. It has no inputs: either it has a value, or the first
thing that is undefined about it has a kind. `probe_text` writes one from a seed.
"""

from __future__ import annotations

from random import Random

from tests.property.c_types import INTS, CInt, literal

_TYPES = INTS[:8]
_DOUBLES = (
    "0.5",
    "-0.5",
    "255.9",
    "256.0",
    "-1.0",
    "3e9",
    "-3e9",
    "1e10",
    "1e20",
    "9.2e18",
    "1.8e19",
    "127.5",
    "-129.0",
)
_WORDS = ("short", "int", "long", "unsigned", "unsigned short")
GLOBALS = """
static signed char g0 = -128, g1 = 127; static unsigned char g2 = 255; static short g3 = -32768, g4 = 32767;
static unsigned short g5 = 65535; static int g6 = -2147483647 - 1, g7 = 2147483647, g8 = -1, g9 = 1, g10 = 31;
static unsigned g11 = 4294967295u, g12 = 32; static long g13 = -9223372036854775807L - 1, g14 = 63, g15 = 2;
static unsigned long g16 = -1ul; static int g17 = 0, g18 = 65536;
static _Alignas(16) unsigned char bytes[32] = {1, 0, 2, 255, 3, 128, 1, 1, 7};
static unsigned char *place = bytes;
"""
"""What the functions read: the compiler does not know that nobody writes it elsewhere."""
_COUNT = 19


def probe_text(seed: int, name: str) -> str:
    """The function of that seed."""
    random = Random(seed)
    kinds = [random.choice(_TYPES) for _ in range(random.randint(1, 3))]
    lines = [f"    {kind.name} x{number} = {_expression(random, 2)};" for number, kind in enumerate(kinds)]
    lines += [f"    {_statement(random, len(kinds))}" for _ in range(random.randint(0, 3))]
    total = " + ".join(f"(unsigned long)x{number}" for number in range(len(kinds)))
    return "\n".join((f"static long {name}(void) {{", *lines, f"    return (long)(({total}) & 0xffffff);", "}"))


def _statement(random: Random, count: int) -> str:
    target = f"x{random.randrange(count)}"
    match random.randrange(6):
        case 0:
            return f"{target}{random.choice(('++', '--'))};"
        case 1:
            operator = random.choice(("+=", "-=", "*=", "<<=", ">>=", "/=", "%=", "&=", "^="))
            return f"{target} {operator} {_expression(random, 1)};"
        case 2:
            return f"if ({_expression(random, 1)}) {target} = {_expression(random, 2)};"
        case 3:
            return f"{target} = *({random.choice(_WORDS)} *)(place + {random.choice((0, 1, 2, 4, 6, 8, 12))});"
        case 4:
            return f"{target} = *(_Bool *)(bytes + {random.randrange(8)}) + {_expression(random, 1)};"
        case _:
            return f"{target} = {_expression(random, 2)};"


def _expression(random: Random, depth: int) -> str:
    if depth == 0 or random.random() < 0.15:
        return _leaf(random)
    one, other = _expression(random, depth - 1), _expression(random, depth - 1)
    match random.randrange(9):
        case 0 | 1:
            return f"({one} {random.choice('+-*')} {other})"
        case 2:
            return f"({one} {random.choice('/%')} {other})"
        case 3 | 4:
            amount = str(random.choice((0, 1, 1, 2, 7, 8, 15, 24, 30, 31, 32))) if random.random() < 0.9 else other
            return f"({one} {random.choice(('<<', '>>'))} {amount})"
        case 5:
            return f"({random.choice('-~!')}{one})"
        case 6:
            return f"(({random.choice(_TYPES).name}){one})"
        case 7:
            return f"(({random.choice(_TYPES).name}){random.choice(_DOUBLES)})"
        case _:
            return random.choice((f"({one} && {other})", f"({one} || {other})", f"({_leaf(random)} ? {one} : {other})"))


def _leaf(random: Random) -> str:
    if random.random() < 0.5:
        return f"g{random.randrange(_COUNT)}"
    kind: CInt = random.choice(_TYPES[2:])
    return literal(random, kind)
