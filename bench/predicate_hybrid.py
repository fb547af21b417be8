"""The eleven hybrid models: how long one abstract transition relation takes, technique by technique (table 6.1).

`python -m bench predicate_hybrid [SECONDS] [NAME…]`: at most so many seconds of a processor per relation instead of
60, of these models or columns only. Predicates are all atoms of guards, invariants and the property, and the locations.
All columns ask the same solver and enumerate whole vectors, without generalising them; a relation that is not ready in
time counts with the limit, marked by >. Monolithic: one disjunction of all actions. Partitioned: action by action, with
locality and inlining. Clustered: and conjuncts that share nothing apart. Full: and sampling, and blocking of what is
not needed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.measure import geometric_mean, table
from clew.abstraction.elimination import Techniques
from clew.abstraction.exploration import Allowance, SpentError
from clew.abstraction.graph import graph_of
from clew.abstraction.pool import atoms
from clew.abstraction.relations import Relations, Structure
from clew.frontends import Loaded
from clew.ir.commands import Assume
from clew.ir.terms import Apply, Term
from clew.ir.walk import variables
from clew.lower.views import Views
from clew.models.engine import goal_terms
from clew.models.goals import goal_of
from clew.pipeline.sources import load
from clew.verdict import Limit

FOLDER = Path(__file__).parent / "hybrid_models"
SECONDS = 60.0
_PLAIN = Techniques(inline=False, cluster=False, sample=False, blocking=False)
COLUMNS = {
    "monolithic": Structure(partition=False, locality=False, techniques=_PLAIN),
    "partitioned": Structure(techniques=Techniques(cluster=False, sample=False, blocking=False)),
    "clustered": Structure(techniques=Techniques(sample=False, blocking=False)),
    "blocking": Structure(techniques=Techniques(sample=False)),
    "full": Structure(),
}


@dataclass(frozen=True, slots=True)
class Made:
    """A relation: seconds, models and samples, and whether it was ready in time."""

    seconds: float
    models: int
    samples: int
    ready: bool

    def __str__(self) -> str:
        return f"{'' if self.ready else '>'}{self.seconds:.2f} ({self.models}/{self.samples})"


def run(arguments: Sequence[str]) -> None:
    """Print the table, and the geometric means of monolithic against the others."""
    numbers = [each for each in arguments if each.replace(".", "").isdigit()]
    seconds = float(numbers[0]) if numbers else SECONDS
    columns = {name: each for name, each in COLUMNS.items() if name in arguments} or COLUMNS
    names = [each for each in arguments if each not in numbers and each not in columns]
    lines: list[tuple[object, ...]] = []
    first, last = next(iter(columns)), list(columns)[-1]
    ratios: dict[str, list[float]] = {name: [] for name in columns}
    for path in sorted(FOLDER.glob("*.ha")):
        if names and path.stem not in names:
            continue
        views, predicates = subject(path)
        made = {name: relation(views, predicates, structure, seconds) for name, structure in columns.items()}
        for name, each in made.items():
            ratios[name].append(made[first].seconds / each.seconds)
        lines.append((path.stem, len(predicates), *made.values(), ratios[last][-1]))
        print(*map(str, lines[-1]), flush=True)
    means = [geometric_mean(each) for each in ratios.values()]
    lines.append(("geometric mean", "", *(f"{mean:.2f}" for mean in means), means[-1]))
    head = ("model", "predicates", *columns, f"{first}/{last}")
    table(f"Seconds (models/samples) per abstract relation, at most {seconds:g} s", head, lines)


def subject(path: Path) -> tuple[Views, tuple[Term, ...]]:
    """A model and its predicates."""
    loaded = load(path)
    views = Views(loaded.program)
    known = set(views.system().variables)
    found: dict[Term, None] = {}
    for each in atoms(*_said(loaded)):
        plain = _positive(each)
        if known.issuperset(asked := variables(plain)) and not any(name.name.startswith("delay") for name in asked):
            found[plain] = None
    return views, tuple(found)


def _said(loaded: Loaded) -> Iterator[Term]:
    """What guards, invariants and properties say; what variables start with is among the invariants."""
    for asked in loaded.properties:
        if (goal := goal_of(asked.question, fair=False).goal) is not None:
            yield from goal_terms(goal)
    for action in loaded.program.actions:
        yield action.guard
        yield from (each.condition for each in action.effect if isinstance(each, Assume))


def _positive(atom: Term) -> Term:
    return atom.arguments[0] if isinstance(atom, Apply) and atom.operator == "not" else atom


def relation(views: Views, predicates: Sequence[Term], structure: Structure, seconds: float) -> Made:
    """One relation in at most so many seconds."""
    graph = graph_of(views.system())
    began = time.process_time()

    def spent() -> Limit | None:
        return Limit.TIME if time.process_time() - began > seconds else None

    made = Relations(graph.variables, structure, Allowance(spent, None, "z3"))
    ready = True
    try:
        made.of(graph.edges[0], predicates, predicates)
    except SpentError:
        ready = False
    taken = time.process_time() - began if ready else seconds
    return Made(taken, made.work.models, made.work.samples, ready)
