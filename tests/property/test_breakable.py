"""What is said to be unbreakable without a search is never broken: random programs on named memory."""

from __future__ import annotations

from collections import Counter
from random import Random

from clew.frontends import Loaded
from clew.passes.may_fail import breakable
from clew.pipeline.checking import Abstraction, Limits, check, transform
from clew.text.parse import parse_program
from clew.text.properties.scope import ProgramScope
from clew.verdict import Fails, Holds

PROGRAMS = 40
_WIDTHS = (8, 16, 32)


def random_text(seed: int) -> str:
    """A recursive program that reads and writes small objects at offsets that it computes."""
    random = Random(seed)
    zeroed = [random.choice(("", "", " undefined")) for _ in range(2)]
    parts = [
        "program single;",
        f"object a : bytes {random.choice((4, 8))}{zeroed[0]};",
        f"object b : bytes {random.choice((2, 6))}{zeroed[1]};",
        "object k : bytes 4 constant = { 0: 513#32 };",
        "var g : bits 8 = 0;",
    ]
    locals_ = "\n".join(f"local {name} : bits {width};" for name, width in _names())
    starts = "\n".join(f"{name} := 0;" for name, _ in _names() if random.random() < 0.9)
    body = "\n".join(_statement(random) for _ in range(random.randint(2, 5)))
    again = "if n > 0 { call work(n - 1); }" if random.random() < 0.6 else ""
    parts.append(f"proc work(n : bits 8) {{\n{locals_}\n{starts}\n{body}\n{again}\n}}")
    parts.append(f"proc main() {{\ncall work({random.randrange(4)});\n}}\nprocess P = main();")
    return "\n".join(parts)


def _names() -> list[tuple[str, int]]:
    return [(f"x{width}", width) for width in _WIDTHS]


def _pointer(random: Random) -> str:
    name = random.choice("aabbk")
    offset = random.choice(
        ("", "0", "1", "2", "3", "4", "zero_extend[56](n)", "zero_extend[56](g & 3)", "zero_extend[56](x8)")
    )
    if offset.isdigit():
        offset = f"{offset}#64"
    return f"&{name}" if not offset else f"pointer.add(&{name}, {offset})"


def _statement(random: Random) -> str:
    width = random.choice(_WIDTHS)
    match random.randrange(7):
        case 0 | 1:
            return f"x{width} := *{_pointer(random)};"
        case 2 | 3:
            return f"*{_pointer(random)} := x{width};"
        case 4:
            return f"assert x{width} < {random.choice((1, 2, 200))};"
        case 5:
            return random.choice(("x8 := x8 & 3;", "g := g + 1;", "g := n;", "x8 := n;", f"x{width} := undefined;"))
        case _:
            return f"if x{width} > 1 {{ g := 1; }} else {{ x8 := 2; }}"


def test_unbreakable_checks_are_never_broken() -> None:
    seen: Counter[object] = Counter()
    for seed in range(PROGRAMS):
        program = parse_program(random_text(seed))
        loaded = Loaded(program, ProgramScope(program))
        outcome = check(
            loaded,
            (),
            engine="explore",
            abstraction=Abstraction.NONE,
            limits=Limits(seconds=10),
        )
        result = outcome.results[0]
        for passes in ((), ("fold", "forget", "decide", "fold")):
            left = breakable(transform(program, passes).result)
            match result.verdict:
                case Fails(check=broken):
                    assert broken in left, (seed, broken, passes)
                    seen["broken"] += 1
                case Holds():
                    seen["proved"] += not left
                case _:
                    pass
    assert seen["broken"] > PROGRAMS // 2
    assert seen["proved"] > PROGRAMS // 8
