"""Random kernel programs in which threads wake each other in one delta cycle, for ever where an input says so.

A ring of threads hands on an immediate notification as long as conditions on inputs hold; other threads of the same
delta cycle write what they share and assert something of inputs. A reduction that follows the ring must not put the
others off for ever, whatever the inputs are.
"""

from __future__ import annotations

from random import Random


def ring_text(seed: int) -> str:
    """The text of such a program in IVL."""
    random = Random(seed)
    inputs = [f"i{number}" for number in range(random.randint(1, 2))]
    ring = random.randint(2, 3)
    events = ", ".join(f"e{number}" for number in range(ring))
    lines = [f"event {events}, go;"]
    lines += [f"bool {each} = ?(bool);" for each in inputs]
    lines += ["bool a = false, b = false;", "bool seen = false;"]
    lines += [_link(random, number, ring, inputs) for number in range(ring)]
    lines += [_other(random, number, inputs) for number in range(random.randint(2, 3))]
    return "\n".join((*lines, "main { start; }\n"))


def _condition(random: Random, inputs: list[str]) -> str:
    return random.choice(("", "!")) + random.choice(inputs)


def _link(random: Random, number: int, ring: int, inputs: list[str]) -> str:
    """A thread that hands the notification on, mostly under a condition; the first one begins."""
    hand = f"notify e{(number + 1) % ring};"
    if random.random() < 0.6:
        sides = [hand, "seen = true;"]
        random.shuffle(sides)
        hand = f"if ({_condition(random, inputs)}) {{ {sides[0]} }} else {{ {sides[1]} }}"
    begin = f"notify go, 0; wait go; notify e{1 % ring}; " if number == 0 else ""
    return f"thread {random.choice('lr')}{number} {{ {begin}while (true) {{ wait e{number}; {hand} }} }}"


def _other(random: Random, number: int, inputs: list[str]) -> str:
    """A thread of the same delta cycle."""
    shared = random.choice("ab")
    wrong = " || ".join((_condition(random, inputs), random.choice(("a", "!a", "b", "!b"))))
    check = f"assert {wrong};" if random.random() < 0.5 else ""
    return f"thread {random.choice('kot')}{number} {{ wait go; {shared} = !{shared}; {check} }}"
