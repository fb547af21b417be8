"""Random recursive programs for abstraction: more data than control, of which some makes no difference.

Operators of all kinds, arrays, choices, locals that are perhaps never written, calls with arguments and results.
"""

from __future__ import annotations

from random import Random

WIDTH = 3
GLOBALS = ("g", "h", "c")
LOCALS = ("x", "y")
PROCEDURES = ("one", "two")


def random_abstracted_text(seed: int) -> str:
    """The text of a program of one process; calls nest as deep as chance wants."""
    random = Random(seed)
    parts = ["program single;"]
    parts += [f"var {name} : bits {WIDTH} = {random.randrange(4)};" for name in GLOBALS]
    parts += [
        f"var f : bits {WIDTH} = any {random.choice(('', '0..2', '1..6'))};",
        f"var a : bits {WIDTH}[3] = [0; 3];",
    ]
    for name in PROCEDURES:
        body = "\n".join(_statement(random, 0) for _ in range(random.randint(2, 4)))
        first = "" if random.random() < 0.2 else "y := 0;"
        head = f"proc {name}(x : bits {WIDTH}) -> (bits {WIDTH})"
        parts.append(f"{head} {{\nlocal y : bits {WIDTH};\n{first}\n{body}\nreturn {_value(random)};\n}}")
    body = "\n".join(_statement(random, 0) for _ in range(random.randint(3, 6)))
    parts.append(f"proc main() {{\nlocal x : bits {WIDTH} = 0;\nlocal y : bits {WIDTH} = 1;\n{body}\n}}")
    parts.append("process P = main();")
    return "\n".join(parts)


def _statement(random: Random, depth: int) -> str:
    kinds = ("assign", "store", "havoc", "call", "if", "choose", "while", "yield", "assert", "await", "assume")
    weights = (7, 2, 2, 3, 3 if depth < 2 else 0, 1 if depth < 2 else 0, 2 if depth < 1 else 0, 3, 2, 1, 1)

    def inner() -> str:
        return _statement(random, depth + 1)

    match random.choices(kinds, weights)[0]:
        case "assign":
            return f"{_target(random)} := {_value(random)};"
        case "store":
            return f"a[{_value(random)}] := {_value(random)};"
        case "havoc":
            return f"havoc {_target(random)}{random.choice(('', ' in 0..1', ' in 2..5', ' in 0..6'))};"
        case "call":
            call = f"{_target(random)} := call {random.choice(PROCEDURES)}({_value(random)});"
            return f"choose {{ {call} }} or {{ }}"
        case "if":
            return f"if {_condition(random)} {{ {inner()} }} else {{ {inner()} }}"
        case "choose":
            return f"choose {{ {inner()} }} or {{ {inner()} }}"
        case "while":
            return f"while {_condition(random)} {{ {inner()} yield; }}"
        case "yield":
            return "yield;"
        case "assert":
            return f"assert {_condition(random)} || {_condition(random)};"
        case "await":
            return f"await {_condition(random)} || {_condition(random)};"
        case _:
            return f"assume {_condition(random)} || {_condition(random)};"


def _target(random: Random) -> str:
    return random.choice((*GLOBALS, "c", "c", *LOCALS))


def _atom(random: Random) -> str:
    return random.choice((*GLOBALS, *LOCALS, "f", f"a[{random.randrange(3)}]", f"a[{random.choice(LOCALS)}]"))


def _value(random: Random) -> str:
    one, two = _atom(random), random.choice((_atom(random), str(random.randrange(1 << WIDTH))))
    return random.choice(
        (
            one,
            f"{random.randrange(1 << WIDTH)}#{WIDTH}",
            f"{one} + {two}",
            f"{one} - {two}",
            f"({one} & {two})",
            f"({one} | {two})",
            f"({one} ^ {two})",
            f"({one} & 1)",
            f"~{one}",
            f"({one} << 1)",
            f"({one} >> 1)",
            f"{one} * {two}",
            f"urem({one}, 3)",
            f"({_condition(random)} ? {one} : {two})",
            f"extract[{WIDTH - 1}, 0](zero_extend[2]({one}) + zero_extend[2]({_atom(random)}))",
            f"extract[{WIDTH - 1}, 0](sign_extend[2]({one}))",
        )
    )


def _condition(random: Random) -> str:
    one, two = _atom(random), random.choice((_atom(random), str(random.randrange(1 << WIDTH))))
    return random.choice(
        (f"{one} == {two}", f"{one} != {two}", f"{one} < {two}", f"slt({one}, {two}#{WIDTH})", f"({one} & 1) == 1")
        if two.isdigit()
        else (f"{one} == {two}", f"{one} < {two}", f"slt({one}, {two})", f"{one} + 1 <= {two}")
    )
