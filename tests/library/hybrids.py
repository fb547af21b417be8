"""Random networks of linear hybrid automata in the text form; the same for the same number."""

from __future__ import annotations

import random


def random_network(seed: int, *, automata: int = 2, locations: int = 3) -> str:
    """Automata with rectangular flows, guards over their own variables, and some shared labels."""
    rng = random.Random(seed)
    parts = [_automaton(rng, number, locations) for number in range(automata)]
    process = rng.randrange(automata)
    bound = rng.randint(-4, 12)
    asked = f"a{process}.l{rng.randrange(locations)} -> x{process} {rng.choice(('<=', '>='))} {bound}"
    return "\n".join([*parts, f'property "AG ({asked})";', ""])


def _automaton(rng: random.Random, number: int, locations: int) -> str:
    x = f"x{number}"
    lines = [f"automaton a{number} {{", f"  var {x} = {rng.randint(0, 3)};", "  initial l0;"]
    for place in range(locations):
        low = rng.randint(-2, 2)
        flow = f"rate {x} in [{low}, {low + rng.randint(0, 2)}];"
        held = f"invariant {x} >= -5 && {x} <= {rng.randint(4, 9)};" if place == 0 or rng.random() < 0.7 else ""
        lines.append(f"  location l{place} {{ {held} {flow} }}")
    for _ in range(rng.randint(2, 4)):
        source, target = rng.randrange(locations), rng.randrange(locations)
        label = f" on s{rng.randrange(2)}" if rng.random() < 0.4 else ""
        guard = f" when {x} {rng.choice(('<=', '>='))} {rng.randint(-2, 6)}" if rng.random() < 0.8 else ""
        reset = f" do {x} := {rng.randint(-2, 3)}" if rng.random() < 0.4 else ""
        lines.append(f"  edge l{source} -> l{target}{label}{guard}{reset};")
    return "\n".join([*lines, "}"])
