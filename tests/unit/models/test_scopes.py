"""The scope of labels in callees: contexts where a formula needs them, and what `terminated` means."""

from __future__ import annotations

from typing import Any

import pytest

from clew.engines.hierarchical.modes import Checker, Mode
from clew.ir.properties import And, Formula, Next, Not, Or, Truth
from clew.ir.terms import Term
from clew.logic.temporal.automata import automaton_against
from clew.logic.temporal.ltl import atoms
from clew.models.components.explicit import TERMINATED, ExplicitComponents, label
from clew.models.components.machine import Components
from clew.models.components.scopes import EveryReturn, FramedComponents, in_scope
from tests.unit.engines.hierarchical.written import always, eventually, holds, implies, written

MODES = [mode for mode in Mode if mode is not Mode.TOP]

CALLED_TWICE = written("""
    main: 0 {whole} -> call noop.0 (ok: 1)
    main: 1 {} -> call noop.0 (ok: 2)
    main: 2 {whole} -> leave ok
    main: over {whole} -> stay
    noop: 0 {} -> leave ok""")


class FromCaller:
    """`whole` holds in a callee where it holds at the node that called it: its frame decides."""

    def __init__(self, machine: ExplicitComponents) -> None:
        self._machine = machine

    def outermost(self) -> str:
        return ""

    def inside(self, context: str, box: str) -> str:
        caller = box.partition("#")[0]
        return context if context and not caller.startswith("main") else caller

    def matters(self, atom: Term) -> bool:
        return atom is label("whole")

    def holds(self, node: str, context: str, atom: Term) -> bool:
        return self._machine.holds(context or node, atom)


def fails(machine: Components[Any, Any, Any], formula: Formula, mode: Mode) -> bool:
    return Checker(machine, mode=mode).linear(automaton_against(formula), formula).trace is not None


@pytest.mark.shows("heaps", "B24", "E6")
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
def test_a_callee_that_does_nothing_keeps_what_its_frame_says(mode: Mode) -> None:
    machine = written("""
        main: 0 {whole} -> call noop.0 (ok: 1)
        main: 1 {whole} -> leave ok
        main: over {whole} -> stay
        noop: 0 {} -> leave ok""")
    assert fails(machine, always(holds("whole")), mode), "without its frame the callee does not see it"
    assert not fails(FramedComponents(machine, FromCaller(machine)), always(holds("whole")), mode)


@pytest.mark.shows("heaps", "B24", "E6")
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
def test_a_summary_of_one_frame_is_not_used_for_another(mode: Mode) -> None:
    framed = FramedComponents(CALLED_TWICE, FromCaller(CALLED_TWICE))
    # The first call is made where it is whole, the second where it is not; in each, the callee is as its caller.
    expected: Formula = Truth(value=True)
    for letter in (True, False, False, True, True):
        expected = And(holds("whole") if letter else Not(holds("whole")), Next(expected))
    assert not fails(framed, expected, mode)
    assert fails(CALLED_TWICE, expected, mode)


def test_contexts_are_made_only_where_the_formula_needs_them() -> None:
    frames = FromCaller(CALLED_TWICE)
    assert in_scope(CALLED_TWICE, frames, atoms(eventually(holds(TERMINATED)))) is CALLED_TWICE
    assert isinstance(in_scope(CALLED_TWICE, frames, atoms(always(holds("whole")))), FramedComponents)

    def visited(formula: Formula) -> int:
        checker = Checker(in_scope(CALLED_TWICE, frames, atoms(formula)))
        checker.linear(automaton_against(formula), formula)
        return checker.nodes

    assert visited(Or(holds("whole"), Not(holds("whole")))) <= visited(always(eventually(holds("whole"))))


@pytest.mark.shows("heaps", "B25", "E7")
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
def test_terminated_is_the_end_of_the_analysed_procedure(mode: Mode) -> None:
    """The callee is left while p does not hold; at the end it holds."""
    machine = written("""
        main: 0 {p} -> call f.0 (ok: 1)
        main: 1 {p} -> leave ok
        main: over {p} -> stay
        f: 0 {} -> leave ok""")
    formula = always(implies(holds(TERMINATED), holds("p")))
    assert not fails(machine, formula, mode)
    assert fails(EveryReturn(machine, label(TERMINATED)), formula, mode)
