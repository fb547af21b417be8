"""Hierarchical linear time: what it costs against calls as one step, what it saves, and whether all modes agree.

`python -m bench hierarchical [cost|agree|families] [COUNT]`: costs of modes as ratios to `top`, each time repeated for
at least a second; random recursive state machines against saturation, inlining and contracts (COUNT instead of 5000);
growth of families.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from bench.measure import geometric_mean, table
from clew.engines.hierarchical.modes import Checker, Mode
from clew.ir.properties import Always, Formula, Linear
from clew.ir.source import Source
from clew.logic.temporal.automata import automaton_against
from clew.lower.views import Views
from clew.models.components.of_recursive import RecursiveComponents
from clew.text.parse import parse
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import parse_property
from tests.property.random_components import compare

SECONDS = 1.0


class Row(NamedTuple):
    """A program with formulas that hold of it, and some that a run breaks that is seen outside of calls too."""

    name: str
    text: str
    holds: tuple[str, ...]
    fails: tuple[str, ...]


def nested(depth: int, *, bad: int | None = None) -> str:
    """Helpers that call each other in a row, each with a loop; one of them does something for a moment."""
    helpers = []
    for level in range(depth):
        inner = f"call h{level + 1}();" if level + 1 < depth else ""
        wrong = "fine := false; yield; fine := true;" if level == bad else ""
        helpers.append(
            f"proc h{level}() {{ local i : bits 3; i := 0; "
            f"while i < 5 {{ i := i + 1; yield; {wrong} }} yield; {inner} }}"
        )
    return _program(f"yield; call h0(); yield; call h0(); done := true; yield; {LAST}", *helpers)


def fanout(sites: int) -> str:
    """One helper that many call."""
    body = " ".join("call h(); yield;" for _ in range(sites))
    return _program(
        f"yield; {body} done := true; yield; {LAST}",
        "proc h() { local i : bits 4; i := 0; while i < 14 { i := i + 1; yield; } yield; }",
    )


def tree(depth: int) -> str:
    """Two recursive calls in each."""
    return _program(
        f"yield; call t({depth}); done := true; yield; {LAST}",
        "proc t(n : bits 4) { local k : bits 2; yield; havoc k in 0..2; yield; "
        "if n > 0 { call t(n - 1); count := count + k; yield; call t(n - 1); yield; } yield; }",
    )


def traversal() -> str:
    """A loop over a list of any length that asks a helper about each element."""
    return _program(
        f"local more : bits 1; havoc more; yield; while more == 1 {{ call visit(); yield; havoc more; yield; }} "
        f"done := true; yield; {LAST}",
        "proc visit() { local seen : bits 4; havoc seen; yield; count := count + 1; yield; "
        "if seen == 3 { call note(); } yield; }",
        "proc note() { yield; count := 0; yield; }",
    )


def mutual() -> str:
    """Two procedures that call each other until something free says stop."""
    return _program(
        f"yield; call left(0); done := true; yield; {LAST}",
        "proc left(n : bits 3) { local c : bits 1; havoc c; yield; if c == 1 { call right(n + 1); yield; } yield; }",
        "proc right(n : bits 3) { local c : bits 2; havoc c; count := count + 1; yield; "
        "if c != 0 { call left(n + 1); yield; } yield; }",
    )


LAST = "if broken { fine := false; yield; fine := true; yield; }"


def _program(main: str, *procedures: str) -> str:
    head = "program single;\nvar fine : bool = true;\nvar done : bool = false;\nvar count : bits 2 = 0;\n"
    head += "var broken : bool = false;\n"
    return "\n".join((head, f"proc main() {{ {main} }}", *procedures, "process P = main();"))


_HOLDS = (
    "G fine",
    "G F fine",
    "G (done -> fine)",
    "(G F done) -> (G F fine)",
    "G (done -> X done)",
    "(F done) -> F (done && fine)",
)
_FAILS = ("G !done", "F (done && !fine)", "G (fine && !done)", "X done")

ROWS = (
    Row("nested(12)", nested(12), _HOLDS, _FAILS),
    Row("fanout(20)", fanout(20), _HOLDS, _FAILS),
    Row("tree(4)", tree(4), _HOLDS, _FAILS),
    Row("traversal", traversal(), _HOLDS, _FAILS),
    Row("mutual", mutual(), _HOLDS, _FAILS),
)


def run(arguments: list[str]) -> None:
    """The named part, or all."""
    parts: dict[str, Callable[[list[str]], None]] = {"cost": cost, "agree": agree, "families": families}
    chosen = arguments[:1] if arguments and arguments[0] in parts else [*parts]
    for name in chosen:
        parts[name](arguments[1:])


# --- cost -------------------------------------------------------------------------------------------------------------


class Asked:
    """A program, and the time that a mode takes for a formula on it."""

    def __init__(self, text: str) -> None:
        self._program = parse(Source("bench.clew", text)).program
        self.machine = Views(self._program).recursive

    def formula(self, text: str) -> Formula:
        """The formula of a text."""
        question = parse_property(text, ProgramScope(self._program)).question
        if isinstance(question, Always):
            from clew.engines.hierarchical.readers import always

            return always(question.condition)
        assert isinstance(question, Linear), text
        return question.formula

    def seconds(self, modes: Sequence[Mode], *formulas: Formula) -> dict[Mode, tuple[float, bool]]:
        """Per mode the seconds of one check of the formulas, made anew, and whether the last one holds.

        Modes take turns until each has worked for a second; the median of its times counts, so that whatever else the
        machine does weighs on all alike.
        """
        automata = [automaton_against(formula) for formula in formulas]
        times: dict[Mode, list[float]] = {mode: [] for mode in modes}
        holds = dict.fromkeys(modes, False)
        while min(sum(each) for each in times.values()) < SECONDS:
            for mode in modes:
                started = time.process_time()
                checker = Checker(RecursiveComponents(self.machine), mode=mode)
                for formula, automaton in zip(formulas, automata, strict=True):
                    holds[mode] = checker.linear(automaton, formula).trace is None
                times[mode].append(time.process_time() - started)
        return {mode: (statistics.median(times[mode]), holds[mode]) for mode in modes}


def cost(arguments: list[str]) -> None:
    """The time of each mode, as a ratio to calls as one step."""
    del arguments
    others = [mode for mode in Mode if mode is not Mode.TOP]
    for title, wanted in (("where the property holds", True), ("where both find a violation", False)):
        lines: list[tuple[object, ...]] = []
        for row in ROWS:
            asked = Asked(row.text)
            for text in row.holds if wanted else row.fails:
                formula = asked.formula(text)
                measured = asked.seconds([*Mode], formula)
                assert all(verdict is wanted for _, verdict in measured.values()), (row.name, text, measured)
                top = measured[Mode.TOP][0]
                ratios = [measured[mode][0] / top for mode in others]
                lines.append((row.name, text, f"{top * 1000:.1f}", *(f"{ratio:.2f}" for ratio in ratios)))
        means = [geometric_mean(float(str(line[3 + place])) for line in lines) for place in range(len(others))]
        lines.append(("geometric mean", "", "", *(f"{mean:.2f}" for mean in means)))
        table(f"cost, as a ratio to top, {title}", ("program", "formula", "top ms", *(m.value for m in others)), lines)


# --- agreement --------------------------------------------------------------------------------------------------------


def agree(arguments: list[str]) -> None:
    """Random machines: all modes against saturation, and inlining where that is exact."""
    count = int(arguments[0]) if arguments else 5_000
    fails = exact = grows = 0
    for seed in range(100_000, 100_000 + count):
        found = compare(Random(seed))
        assert not found.problem, (seed, found.problem)
        fails += found.fails
        exact += found.exact
        grows += found.grows
    print(f"{count} machines agree: {fails} fail, {grows} by calling deeper and deeper; inlining is exact for {exact}")


# --- families ---------------------------------------------------------------------------------------------------------


def families(arguments: list[str]) -> None:
    """How the work grows: vertices of the product, or seconds."""
    del arguments
    lines: list[tuple[object, ...]] = [("fanout", sites, _visited(fanout(sites), "G fine")) for sites in (10, 20, 40)]
    for depth in (8, 16, 32):
        lines.append(("nested", depth, _visited(nested(depth), "G fine")))
        lines.append(("nested, broken in the middle", depth, _visited(nested(depth, bad=depth // 2), "G fine")))
    table("vertices that are read", ("family", "size", "lazy"), lines)
    asked = Asked(tree(4))
    formulas = [asked.formula(text) for text in _HOLDS]
    one, many = asked.seconds([*Mode], formulas[0]), asked.seconds([*Mode], *formulas)
    lines = [(mode.value, f"{many[mode][0] / one[mode][0]:.2f}") for mode in Mode]
    table(f"{len(formulas)} formulas, as a ratio to the first of them", ("mode", "ratio"), lines)


def _visited(text: str, formula: str) -> int:
    asked = Asked(text)
    checker = Checker(RecursiveComponents(asked.machine))
    checker.linear(automaton_against(asked.formula(formula)), asked.formula(formula))
    return checker.vertices
