"""Random recursive programs as text: finite data, calls between three procedures, yields, choices, assertions, waiting.

With `fuel` every call has a counter that ends the recursion, so that plain exploration decides the program too.
"""

from __future__ import annotations

from random import Random

GLOBALS = ("g", "h")
LOCALS = ("x", "y")
PROCEDURES = ("main", "one", "two")


def random_recursive_text(seed: int, *, fuel: int | None) -> str:
    """The text of a program; with `fuel`, calls nest no deeper than that."""
    random = Random(seed)
    parts = ["program single;", "var g : bits 2 = 0;", "var h : bits 2 = 1;"]
    for name in PROCEDURES:
        body = "\n".join(_statement(random, depth=0, guarded=fuel is not None) for _ in range(random.randint(2, 4)))
        parameters = "x : bits 2, fuel : bits 3" if name != "main" else ""
        inner = (
            "local y : bits 2;"
            if name != "main"
            else f"local x : bits 2;\nlocal y : bits 2;\nlocal fuel : bits 3;\nx := 0; fuel := {fuel or 0};"
        )
        end = "return y;" if name != "main" else ""
        result = " -> (bits 2)" if name != "main" else ""
        parts.append(f"proc {name}({parameters}){result} {{\n{inner}\ny := 0;\n{body}\n{end}\n}}")
    parts.append("process P = main();")
    return "\n".join(parts)


def _statement(random: Random, *, depth: int, guarded: bool) -> str:
    kind = random.choices(
        ("assign", "havoc", "call", "if", "choose", "while", "yield", "assert", "await", "assume"),
        (5, 2, 5, 3 if depth < 2 else 0, 2 if depth < 2 else 0, 1 if depth < 1 else 0, 3, 2, 1, 1),
    )[0]

    def inner() -> str:
        return _statement(random, depth=depth + 1, guarded=guarded)

    match kind:
        case "assign":
            return f"{_variable(random)} := {_value(random)};"
        case "havoc":
            return f"havoc {_variable(random)} in 0..{random.randint(1, 2)};"
        case "call":
            call = f"{_variable(random)} := call {random.choice(PROCEDURES[1:])}({_value(random)}, fuel - 1);"
            # Without a counter, chance decides how deep calls nest.
            return f"if fuel > 0 {{ {call} }}" if guarded else f"choose {{ {call} }} or {{ }}".replace("fuel - 1", "0")
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
        case other:
            return f"{other} {_condition(random)} || {_condition(random)};"


def _variable(random: Random) -> str:
    return random.choice((*GLOBALS, *LOCALS))


def _value(random: Random) -> str:
    left, right = _variable(random), random.choice((_variable(random), "1", "2"))
    return random.choice((left, right, f"{left} + {right}", f"{left} ^ {right}"))


def _condition(random: Random) -> str:
    return f"{_variable(random)} {random.choice(('==', '!=', '<'))} {random.choice((_variable(random), '1', '2'))}"
