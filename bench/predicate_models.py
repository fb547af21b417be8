"""Random finite models: abstract relations with every technique, and the engine `predicates`, against enumeration.

`python -m bench predicate_models [NUMBER [FIRST]]`: so many systems instead of 5,000, from this seed on.
"""

from __future__ import annotations

from tests.property.abstract_relations import care_problems, relation_problems


def run(arguments: list[str]) -> None:
    """Print what differs, and how many were compared."""
    number = int(arguments[0]) if arguments else 5_000
    first = int(arguments[1]) if len(arguments) > 1 else 0
    wrong = 0
    for seed in range(first, first + number):
        for problem in (*relation_problems(seed), *care_problems(seed)):
            wrong += 1
            print(f"{seed}: {problem}")
    print(
        f"{number} systems, each with the monolithic relation, the full one and two other choices of techniques; ",
        end="",
    )
    print(f"{wrong} differ")
