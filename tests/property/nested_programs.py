"""Random programs of one process on an array of structs with arrays inside, such as a queue of frames.

A frame has a number of 16 bits, one of 8 bits and an array behind it; a frame for itself is copied to and from the
queue. Places are computed, and some lie outside of their arrays; some programs put the queue behind other members, or
have structs in the inner array.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple


class _Shape(NamedTuple):
    """Where the queue begins, how long a frame is, how often it is there, the inner array and what it repeats."""

    start: int
    frame: int
    frames: int
    array: int
    every: int
    times: int
    members: tuple[tuple[int, int], ...]

    @property
    def size(self) -> int:
        return self.start + self.frame * self.frames


_SHAPES = (
    _Shape(0, 8, 3, 3, 1, 5, ((0, 8),)),
    _Shape(0, 7, 3, 3, 1, 4, ((0, 8),)),
    _Shape(4, 8, 2, 3, 1, 4, ((0, 8),)),
    _Shape(0, 12, 2, 4, 4, 2, ((0, 16), (2, 8))),
    _Shape(2, 10, 3, 4, 2, 3, ((0, 16),)),
    _Shape(0, 12, 2, 3, 3, 3, ((0, 8), (1, 8))),
)


def random_nested_text(seed: int) -> str:
    """The text of a program that ends."""
    random = Random(f"nested {seed}")
    shape = random.choice(_SHAPES)
    body = "\n  ".join(_statement(random, shape, 0) for _ in range(random.randint(5, 9)))
    start = random.choice(("", f" = {{ {shape.start}: 1#16, {shape.start + 2}: 2#8 }}", " undefined"))
    behind = random.choice((0, 0, 4))
    return f"""program single;
object queue : bytes {shape.size + behind}{start};
object alone : bytes {shape.frame};
proc start() {{
  local i : bits 64 = 0; local j : bits 64 = 0; local k : bits 64 = 0;
  local v8 : bits 8 = 0; local v16 : bits 16 = 0;
  local p : pointer = &queue;
  local own : pointer;
  own := new frame bytes({shape.frame});
  havoc i in 0..{shape.frames - random.choice((0, 1, 1, 1))};
  havoc j in 0..{shape.times - random.choice((0, 1, 1, 1))};
  {body}
  {_assertion(random, shape)}
}}
process P = start();
"""


def _frame(random: Random, shape: _Shape) -> str:
    """A pointer to a frame."""
    computed = f"pointer.add(&queue, i * {shape.frame}#64{f' + {shape.start}#64' if shape.start else ''})"
    fixed = f"pointer.add(&queue, {shape.start + shape.frame * random.randrange(shape.frames)}#64)"
    return random.choice((computed, computed, computed, fixed, "&alone", "own", "p"))


def _place(random: Random, shape: _Shape) -> tuple[str, int]:
    """What is read or written, and of how many bits."""
    frame = _frame(random, shape)
    if random.random() < 0.4:
        return (f"*pointer.add({frame}, 0#64)", 16) if random.random() < 0.5 else (f"*pointer.add({frame}, 2#64)", 8)
    at, width = random.choice(shape.members)
    if random.random() < 0.7:
        inner = f"{random.choice('jjk')} * {shape.every}#64 + {shape.array + at}#64"
    else:
        inner = f"{shape.array + at + shape.every * random.randrange(shape.times)}#64"
    return f"*pointer.add({frame}, {inner})", width


def _assertion(random: Random, shape: _Shape) -> str:
    place, width = _place(random, shape)
    return f"v{width} := {place}; assert v{width} != {random.choice((1, 2, 5, 7, 8))};"


def _statement(random: Random, shape: _Shape, depth: int) -> str:
    place, width = _place(random, shape)
    kinds = ("write", "read", "copy", "fill", "choose", "point", "if", "loop", "assert")
    weights = (6, 3, 4, 1, 2, 2, 2 if depth < 2 else 0, 2 if depth < 1 else 0, 1)

    def inner() -> str:
        return _statement(random, shape, depth + 1)

    match random.choices(kinds, weights)[0]:
        case "write":
            return f"v{width} := v{width} + 1; {place} := v{width};"
        case "read":
            return f"v{width} := {place};"
        case "copy":
            size = random.choice((shape.frame, shape.frame, shape.frame, shape.array))
            return f"copy {size} bytes from {_frame(random, shape)} to {_frame(random, shape)};"
        case "fill":
            return f"fill {shape.frame} bytes at {_frame(random, shape)} with {random.randrange(3)}#8;"
        case "choose":
            return random.choice((f"havoc i in 0..{shape.frames - 1};", f"havoc j in 0..{shape.times - 1};"))
        case "point":
            return f"p := {_frame(random, shape)};" if random.random() < 0.5 else f"p := pointer.add(p, {shape.frame});"
        case "if":
            return f"if i < {random.randrange(3)} {{ {inner()} }} else {{ {inner()} }}"
        case "loop":
            return f"k := 0; while k < {random.choice((2, shape.times))} {{ {inner()} k := k + 1; }}"
        case _:
            return _assertion(random, shape)
