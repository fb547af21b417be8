"""Random programs on lists with two levels: built from either end, walked over on either level, cut and freed."""

from __future__ import annotations

from random import Random

_LOWER, _UPPER = "*{0}", "*pointer.add({0}, 8)"
_POINTERS = ("head", "top", "last", "p", "q")


def random_skip_program(seed: int) -> str:
    """The text of a program."""
    random = Random(f"skips {seed}")
    parts = [_front(random) if random.random() < 0.5 else _back()]
    parts.append(random.choice((_walk, _drop, _cut))(random))
    declared = " ".join(f"local {each} : pointer = null;" for each in _POINTERS)
    body = "\n".join((*parts, _FREED if random.random() < 0.7 else ""))
    return f"program single;\nproc main() {{ {declared}\n{body} }}\nprocess P = main();\n"


def _front(random: Random) -> str:
    """New objects come to the front; those of the upper level skip to the first one that was."""
    return (
        "loop { yield; choose { break; } or { p := new bytes(16); *p := head; head := p;"
        " choose { *pointer.add(p, 8) := (null : pointer); } or { *pointer.add(p, 8) := top; top := p; } } }"
        " p := null;" + random.choice(("", " top := null;"))
    )


def _back() -> str:
    """They come to the end, where the last object of the upper level learns of them."""
    made = "p := new bytes(16); *p := (null : pointer); *pointer.add(p, 8) := (null : pointer);"
    return (
        f"{made} head := p; top := p; last := p;"
        f" loop {{ yield; choose {{ break; }} or {{ {made} *last := p; last := p;"
        " choose { top := top; } or { *pointer.add(top, 8) := p; top := p; } } } p := null; last := null; top := null;"
    )


def _walk(random: Random) -> str:
    link = random.choice((_LOWER, _UPPER)).format("p")
    stop = "choose { break; } or {}" if random.random() < 0.5 else ""
    return f"p := head; while p != null {{ yield; {stop} p := {link}; }} q := p; p := null;"


def _drop(random: Random) -> str:
    """The first object goes."""
    del random
    return "if head != null { p := head; head := *p; if top == p { top := null; } free p; p := null; q := null; }"


def _cut(random: Random) -> str:
    """A link of some object becomes null."""
    walk = random.choice((_LOWER, _UPPER)).format("p")
    return (
        "p := head; while p != null { yield; choose { break; } or {} p := " + walk + "; }"
        " if p != null { *pointer.add(p, 8) := (null : pointer); } p := null;"
    )


_FREED = "while head != null { yield; q := *head; free head; head := q; }"
