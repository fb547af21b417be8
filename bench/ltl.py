"""Sizes and times of automata against `lbt` and `spin -f`, and random formulas against their meaning on lassos.

`python -m bench ltl [COUNT]`: COUNT random formulas instead of 3,000. Formulas are those of the literature: patterns of
Dwyer, Avrunin and Corbett 1998, the lists of Etessami and Holzmann 2000 and of Somenzi and Bloem 2000, and a last one
on which `spin -f` spends minutes. They are written in the prefix notation that lbt reads.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from collections.abc import Callable
from random import Random

from bench.measure import geometric_mean, table
from clew.ir.properties import And, Atom, Formula, Next, Not, Or, Release, Truth, Until
from clew.ir.sorts import BOOL
from clew.ir.terms import variable
from clew.logic.temporal.automata import automaton_against, automaton_of, degeneralised
from clew.logic.temporal.lasso import holds_on_lasso
from tests.property.formulas import accepts, random_formula, random_word

FORMULAS = (
    "G p0",
    "F p0",
    "G F p0",
    "F G p0",
    "G i p0 F p1",
    "! G i p0 F p1",
    "U p0 U p1 p2",
    "U p0 & p1 X F & p2 F & p3 X F & p4 X F p5",
    "F & p0 X G p1",
    "F & p0 X & p1 X F p2",
    "F & p0 X U p1 p2",
    "| F G p0 G F p1",
    "G i p0 U p1 p2",
    "G & p0 X F & p1 X F p2",
    "& G F p0 & G F p1 G F p2",
    "! & G F p0 & G F p1 G F p2",
    "i & G F p0 G F p1 G i p2 F p3",
    "! i & G F p0 G F p1 G i p2 F p3",
    "G i & p0 & ! p1 F p1 U ! p2 p1",
    "G i & p0 ! p1 U ! p1 & p2 ! p1",
    "! G i & p0 F p1 U ! p2 | p1 & p3 ! p2",
    "i F p0 U ! p1 | p0 & p2 & ! p1 X U ! p1 p3",
    "U G F p0 U F p1 G p2",
    "V X p0 | p1 G F p2",
    "& & ! i G F p0 G F p1 U F p2 p3 G F p4",
)
TIME_LIMIT = 20.0


def run(arguments: list[str]) -> None:
    """Print the tables."""
    lines = [_line(text) for text in FORMULAS]
    head = (
        "formula",
        "states",
        "edges",
        "marks",
        "ms",
        "one mark",
        "lbt states",
        "edges",
        "spin states",
        "edges",
        "ms",
    )
    table("automata: ours, lbt's (generalised, on states), spin's (one mark, on states)", head, lines)
    for name, column in (("lbt", 6), ("spin", 8)):
        pairs = [(line[column], line[1]) for line in lines]
        ratios = [peer / own for peer, own in pairs if isinstance(peer, int) and isinstance(own, int)]
        if ratios:
            print(f"states of {name} / ours, geometric mean over {len(ratios)}: {geometric_mean(ratios):.2f}")
    if missing := [tool for tool in ("lbt", "spin") if shutil.which(tool) is None]:
        print(f"absent: {', '.join(missing)} (Debian packages of those names)")
    _random(int(arguments[0]) if arguments else 3_000)


def _line(text: str) -> tuple[object, ...]:
    formula = _read(text)
    started = time.perf_counter()
    automaton = automaton_of(formula)
    spent = 1000 * (time.perf_counter() - started)
    single = degeneralised(automaton)
    ours = (automaton.states, len(automaton.edges), automaton.marks, round(spent, 1), single.states)
    return (text, *ours, *_lbt(text), *_spin(text))


# --- notations ------------------------------------------------------------------------------------------------------

_BINARY: dict[str, Callable[[Formula, Formula], Formula]] = {
    "&": And,
    "|": Or,
    "U": Until,
    "V": Release,
    "i": lambda left, right: Or(Not(left), right),
}
_INFIX = {"&": "&&", "|": "||", "U": "U", "V": "V", "i": "->"}
_UNARY: dict[str, Callable[[Formula], Formula]] = {
    "!": Not,
    "X": Next,
    "F": lambda operand: Until(Truth(True), operand),
    "G": lambda operand: Release(Truth(False), operand),
}
_PREFIX = {"!": "!", "X": "X", "F": "<>", "G": "[]"}


def _read(text: str) -> Formula:
    stack: list[Formula] = []
    for token in reversed(text.split()):
        if token in _BINARY:
            stack.append(_BINARY[token](stack.pop(), stack.pop()))
        elif token in _UNARY:
            stack.append(_UNARY[token](stack.pop()))
        else:
            stack.append(Atom(variable(token, BOOL)))
    return stack[0]


def _promela(text: str) -> str:
    stack: list[str] = []
    for token in reversed(text.split()):
        if token in _INFIX:
            stack.append(f"({stack.pop()} {_INFIX[token]} {stack.pop()})")
        elif token in _PREFIX:
            stack.append(f"({_PREFIX[token]} {stack.pop()})")
        else:
            stack.append(token)
    return stack[0]


# --- peers ----------------------------------------------------------------------------------------------------------


def _lbt(text: str) -> tuple[object, object]:
    if shutil.which("lbt") is None:
        return "absent", ""
    done = subprocess.run(["lbt"], input=text + "\n", capture_output=True, text=True, check=True, timeout=TIME_LIMIT)
    lines = done.stdout.splitlines()
    states = int(lines[0].split()[0])
    # A state is a line that ends in -1 after its acceptance sets, then an edge per line, then -1 alone.
    ends = sum(1 for line in lines if line.strip() == "-1")
    return states, len(lines) - 1 - states - ends


def _spin(text: str) -> tuple[object, object, object]:
    if shutil.which("spin") is None:
        return "absent", "", ""
    started = time.perf_counter()
    try:
        done = subprocess.run(
            ["spin", "-f", _promela(text)], capture_output=True, text=True, check=False, timeout=TIME_LIMIT
        )
    except subprocess.TimeoutExpired:
        return "-", "-", f"> {TIME_LIMIT:.0f} s"
    spent = 1000 * (time.perf_counter() - started)
    if "never" not in done.stdout:
        return "no X", "", ""
    states = len(re.findall(r"^\w+:", done.stdout, re.MULTILINE))
    edges = len(re.findall(r"-> goto|^\s*(?:skip|:: atomic)", done.stdout, re.MULTILINE))
    return states, edges, round(spent, 1)


# --- random formulas ------------------------------------------------------------------------------------------------


def _random(count: int) -> None:
    random = Random("bench ltl")
    states = edges = 0
    slowest = total = 0.0
    for _ in range(count):
        formula = random_formula(random, random.randint(2, 16))
        started = time.perf_counter()
        own, against = automaton_of(formula), automaton_against(formula)
        spent = time.perf_counter() - started
        states, edges, total, slowest = states + own.states, edges + len(own.edges), total + spent, max(slowest, spent)
        for _ in range(10):
            word, start = random_word(random)
            expected = holds_on_lasso(formula, word, start)
            assert accepts(own, word, start) == expected, formula
            assert accepts(against, word, start) != expected, formula
    print(f"{count} random formulas agree with their meaning on lassos, and so do their negations;")
    print(
        f"  {states / count:.2f} states and {edges / count:.2f} edges each, {1000 * total / count / 2:.2f} ms each,",
        end="",
    )
    print(f" the slowest pair {1000 * slowest:.0f} ms")
