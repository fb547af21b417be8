"""Modes on machines that are written down: what only hierarchical ones see, and the traps of the published scheme."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clew.engines.hierarchical.modes import Checker, Mode, Verdict
from clew.ir.properties import And, Formula, Next, Not, Or, Release, Truth
from clew.logic.temporal.automata import automaton_against
from clew.models.components.explicit import ExplicitComponents
from clew.models.components.machine import Step
from clew.outcome import NoteKind
from tests.property.random_components import follows
from tests.unit.engines.hierarchical.written import always, eventually, holds, implies, written

HIERARCHICAL = [mode for mode in Mode if mode is not Mode.TOP]
P, Q, OVER = holds("p"), holds("q"), holds("terminated")


def ask(
    machine: ExplicitComponents, formula: Formula, mode: Mode = Mode.LAZY, skip: frozenset[str] = frozenset()
) -> Verdict:
    """The verdict; its trace is one of the machine."""
    verdict = Checker(machine, mode=mode, skip=skip).linear(automaton_against(formula), formula)
    assert verdict.trace is None or follows(machine, verdict.trace)
    return verdict


class Counting:
    """A machine that notes for which nodes it was asked."""

    def __init__(self, machine: ExplicitComponents, asked: list[str]) -> None:
        self._machine, self._asked, self.total = machine, asked, machine.total
        self.initial, self.resume, self.finish = machine.initial, machine.resume, machine.finish
        self.seen, self.holds, self.procedure = machine.seen, machine.holds, machine.procedure

    def steps(self, node: str) -> Sequence[Step[str, str, str]]:
        self._asked.append(node)
        return self._machine.steps(node)


def fails(machine: ExplicitComponents, formula: Formula, mode: Mode = Mode.LAZY) -> bool:
    return ask(machine, formula, mode).trace is not None


# --- planted: the property is broken inside of a callee, and holds again when it returns ----------------------------

PLANTED = {
    "a callee sets a wrong pointer and is left": """
        main: 0 {p} -> call f.0 (ok: 1)
        main: 1 {p} -> leave ok
        main: over {p} -> stay
        f: 0 {p} -> go 1
        f: 1 {} -> go 2
        f: 2 {p} -> leave ok""",
    "a callee allocates something and drops it": """
        main: 0 {p} -> go 1
        main: 1 {p} -> call f.0 (ok: 2)
        main: 2 {p} -> go 1 | leave ok
        main: over {p} -> stay
        f: 0 {p} -> call alloc.0 (ok: 1)
        f: 1 {} -> go 2
        f: 2 {p} -> leave ok
        alloc: 0 {p} -> leave ok""",
    "a callee cuts a list and restores it": """
        main: 0 {p} -> call swap.0 (ok: 1)
        main: 1 {p} -> call swap.0 (ok: 1) | leave ok
        main: over {p} -> stay
        swap: 0 {p} -> go 1
        swap: 1 {} -> go 2
        swap: 2 {p} -> leave ok""",
    "a recursive callee does it on its way back": """
        main: 0 {p} -> call f.0 (ok: 1)
        main: 1 {p} -> leave ok
        main: over {p} -> stay
        f: 0 {p} -> call f.0 (ok: 1) | leave ok
        f: 1 {} -> go 2
        f: 2 {p} -> leave ok""",
    "a callee of a callee does it": """
        main: 0 {p} -> call f.0 (ok: 1)
        main: 1 {p} -> leave ok
        main: over {p} -> stay
        f: 0 {p} -> call g.0 (ok: 1)
        f: 1 {p} -> leave ok
        g: 0 {p} -> go 1
        g: 1 {} -> leave ok""",
    "a callee with two recursive calls does it between them": """
        main: 0 {p} -> call f.0 (ok: 1)
        main: 1 {p} -> leave ok
        main: over {p} -> stay
        f: 0 {p} -> call f.0 (ok: 1) | leave ok
        f: 1 {} -> call f.0 (ok: 2)
        f: 2 {p} -> leave ok""",
}


@pytest.mark.shows("heaps", "B20", "B21")
@pytest.mark.parametrize("mode", HIERARCHICAL, ids=lambda mode: mode.value)
@pytest.mark.parametrize("text", PLANTED.values(), ids=PLANTED.keys())
def test_violations_inside_of_callees_are_found(text: str, mode: Mode) -> None:
    assert fails(written(text), always(P), mode)


@pytest.mark.shows("heaps", "B19")
@pytest.mark.parametrize("text", PLANTED.values(), ids=PLANTED.keys())
def test_calls_as_one_step_miss_them(text: str) -> None:
    verdict = ask(written(text), always(P), Mode.TOP)
    assert verdict.trace is None
    assert verdict.by_contract, "that calls were not entered should be told"


@pytest.mark.shows("heaps", "B28")
@pytest.mark.parametrize("mode", HIERARCHICAL, ids=lambda mode: mode.value)
def test_a_skipped_procedure_is_one_step(mode: Mode) -> None:
    machine = written(PLANTED["a callee of a callee does it"])
    hidden = ask(machine, always(P), mode, frozenset({"g"}))
    assert hidden.trace is None
    assert hidden.by_contract == ("g",)
    assert ask(machine, always(P), mode, frozenset({"h"})).trace is not None


@pytest.mark.shows("heaps", "B19", "B28")
def test_calls_around_the_analysed_procedure_are_entered() -> None:
    """As where a procedure builds what the analysed one is called with; its own calls, of itself too, are one step."""
    machine = written("""
        main: 0 {p} -> call build.0 (ok: 1)
        main: 1 {p} -> call work.0 (ok: 2)
        main: 2 {p} -> leave ok
        main: over {p} -> stay
        build: 0 {p} -> leave ok
        work: 0 {p} -> call help.0 (ok: 1) | call work.0 (ok: 1)
        work: 1 {q p} -> leave ok
        help: 0 {p} -> go 1
        help: 1 {} -> leave ok""")
    checker = Checker(machine, mode=Mode.TOP, analysed="work")
    verdict = checker.linear(automaton_against(always(P)), always(P))
    assert verdict.trace is None
    assert set(verdict.by_contract) == {"help", "work"}
    never = always(Not(Q))
    verdict = checker.linear(automaton_against(never), never)
    assert verdict.trace is not None, "the analysed procedure itself is read"
    assert checker.where(verdict, never) == "main > work"
    (assumption,) = checker.notes("engine")
    assert assumption.kind is NoteKind.ASSUMPTION
    unmet = Checker(machine, skip=frozenset({"nobody"}))
    unmet.linear(automaton_against(never), never)
    assert ["nobody" in note.text for note in unmet.notes("engine")] == [True]


# --- runs that never come back ----------------------------------------------------------------------------------------


@pytest.mark.shows("heaps", "B23")
@pytest.mark.parametrize("mode", HIERARCHICAL, ids=lambda mode: mode.value)
def test_recursion_without_an_end_does_not_terminate(mode: Mode) -> None:
    machine = written("""
        main: 0 {} -> call f.0 (ok: 1)
        main: 1 {} -> leave ok
        f: 0 {} -> call f.0 (ok: 1)
        f: 1 {} -> leave ok""")
    verdict = ask(machine, eventually(OVER), mode)
    assert verdict.trace is not None
    assert verdict.trace.grows == 1


@pytest.mark.shows("heaps", "B23")
@pytest.mark.parametrize("mode", HIERARCHICAL, ids=lambda mode: mode.value)
def test_mutual_recursion_grows_by_all_its_calls(mode: Mode) -> None:
    machine = written("""
        main: 0 {} -> call f.0 (ok: 1)
        main: 1 {} -> leave ok
        f: 0 {p} -> call g.0 (ok: 1) | leave ok
        f: 1 {} -> leave ok
        g: 0 {} -> call f.0 (ok: 1)
        g: 1 {} -> leave ok""")
    verdict = ask(machine, eventually(OVER), mode)
    assert verdict.trace is not None
    assert verdict.trace.grows == 2
    assert not fails(machine, implies(always(eventually(Not(P))), Not(always(P))), mode)


@pytest.mark.parametrize("mode", HIERARCHICAL, ids=lambda mode: mode.value)
def test_a_callee_that_never_returns_is_a_run(mode: Mode) -> None:
    machine = written("""
        main: 0 {} -> call f.0 (ok: 1)
        main: 1 {} -> leave ok
        f: 0 {p} -> go 0 | leave ok""")
    assert fails(machine, eventually(OVER), mode)
    assert not fails(machine, implies(eventually(Not(P)), eventually(Truth(value=True))), mode)
    assert not fails(machine, Or(eventually(OVER), eventually(always(P))), mode)


@pytest.mark.parametrize("mode", HIERARCHICAL, ids=lambda mode: mode.value)
def test_marks_may_be_seen_on_different_ways_through_the_same_call(mode: Mode) -> None:
    """A loop in the caller passes the callee once on the way with p and once on the way with q."""
    machine = written("""
        main: 0 {} -> call f.0 (ok: 0)
        f: 0 {} -> go 1 | go 2
        f: 1 {p} -> leave ok
        f: 2 {q} -> leave ok""")
    formula = Not(And(always(eventually(P)), always(eventually(Q))))
    verdict = ask(machine, formula, mode)
    assert verdict.trace is not None
    nodes = [visit.node for visit in verdict.trace.visits[verdict.trace.loop_start :]]
    assert {"f.1", "f.2"} <= set(nodes)


@pytest.mark.parametrize("mode", HIERARCHICAL, ids=lambda mode: mode.value)
def test_a_recursive_summary_unfolds(mode: Mode) -> None:
    """The mark is two calls below the one that the loop passes, each found by a longer way."""
    machine = written("""
        main: 0 {} -> call f.0 (ok: 1)
        main: 1 {} -> call f.0 (deep: 1, ok: 2)
        main: 2 {} -> stay
        f: 0 {} -> leave ok | call f.0 (ok: 1, deep: 2)
        f: 1 {p} -> leave deep
        f: 2 {q} -> leave deep""")
    formula = Not(And(always(eventually(P)), always(eventually(Q))))
    verdict = ask(machine, formula, mode)
    assert verdict.trace is not None


# --- what a step is ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", HIERARCHICAL, ids=lambda mode: mode.value)
def test_the_next_state_of_a_call_is_the_entry_and_of_an_exit_the_return(mode: Mode) -> None:
    machine = written("""
        main: 0 {} -> call f.0 (ok: 1)
        main: 1 {q} -> leave ok
        f: 0 {p} -> leave ok""")
    assert not fails(machine, Next(And(P, Next(And(Q, Next(OVER))))), mode)
    assert fails(machine, Next(Q), mode)


def test_by_contract_the_next_state_of_a_call_is_the_return() -> None:
    machine = written("""
        main: 0 {} -> call f.0 (ok: 1)
        main: 1 {q} -> leave ok
        f: 0 {p} -> leave ok""")
    assert ask(machine, Next(And(Q, Next(OVER))), Mode.TOP).trace is None
    assert ask(machine, Next(P), Mode.TOP).trace is not None


@pytest.mark.shows("heaps", "further traps")
@pytest.mark.parametrize("mode", [*Mode], ids=lambda mode: mode.value)
def test_silent_nodes_are_no_steps(mode: Mode) -> None:
    """As materialisations are not: X does not see them."""
    machine = written("""
        main: 0 {p} -> go 1
        main: 1~ {} -> go 2 | go 3
        main: 2 {q} -> leave ok
        main: 3~ {} -> go 2""")
    assert not fails(machine, And(P, Next(And(Q, Next(OVER)))), mode)
    assert not fails(machine, Or(P, Next(P)), mode)


@pytest.mark.shows("heaps", "further traps")
@pytest.mark.parametrize("mode", [*Mode], ids=lambda mode: mode.value)
def test_final_states_stay_for_ever(mode: Mode) -> None:
    machine = written("main: 0 {} -> leave ok")
    assert not fails(machine, eventually(always(OVER)), mode)
    assert fails(machine, always(Not(OVER)), mode)
    assert fails(machine, eventually(And(OVER, Next(Not(OVER)))), mode)


def test_a_run_without_time_is_told() -> None:
    machine = written("""
        main: 0 {p} -> call f.0 (ok: 1)
        main: 1 {p} -> leave ok
        f: 0~ {} -> call g.0 (ok: 0) | leave ok
        g: 0~ {} -> leave ok""")
    verdict = ask(machine, implies(P, eventually(OVER)))
    assert verdict.trace is None
    assert verdict.silent
    timed = written("""
        main: 0 {p} -> call f.0 (ok: 1)
        main: 1 {p} -> leave ok
        f: 0~ {} -> call g.0 (ok: 1) | leave ok
        f: 1~ {} -> leave ok
        g: 0~ {} -> leave ok""")
    assert not ask(timed, eventually(OVER)).silent


# --- traps ------------------------------------------------------------------------------------------------------------


@pytest.mark.shows("heaps", "E1", "B17")
@pytest.mark.parametrize("mode", [*Mode], ids=lambda mode: mode.value)
def test_negation_is_of_the_whole_run(mode: Mode) -> None:
    """Not of its first state: `!(X p)` holds although p does not hold there at first either."""
    machine = written("""
        main: 0 {} -> go 1
        main: 1 {p} -> stay""")
    assert fails(machine, Not(Next(P)), mode)
    assert not fails(machine, Not(P), mode)
    assert fails(machine, Not(eventually(P)), mode)


@pytest.mark.shows("heaps", "E1", "B17")
@pytest.mark.parametrize("mode", [*Mode], ids=lambda mode: mode.value)
def test_a_formula_and_its_negation_may_both_fail(mode: Mode) -> None:
    """A state satisfies a formula if all its runs do, and only its runs."""
    machine = written("""
        main: 0 {} -> go 1 | go 2
        main: 1 {p} -> stay
        main: 2 {} -> stay
        main: 3 {q} -> stay""")
    assert fails(machine, eventually(P), mode)
    assert fails(machine, Not(eventually(P)), mode)
    assert not fails(machine, always(Not(Q)), mode)


@pytest.mark.shows("heaps", "E2", "B17")
@pytest.mark.parametrize("mode", [*Mode], ids=lambda mode: mode.value)
def test_what_is_released_holds_up_to_and_including_the_release(mode: Mode) -> None:
    early = written("""
        main: 0 {q} -> go 1
        main: 1 {p} -> stay""")
    assert fails(early, Release(P, Q), mode)
    together = written("""
        main: 0 {q} -> go 1
        main: 1 {p q} -> go 2
        main: 2 {} -> stay""")
    assert not fails(together, Release(P, Q), mode)


@pytest.mark.shows("heaps", "E3", "E4", "B18")
@pytest.mark.parametrize("mode", [*Mode], ids=lambda mode: mode.value)
def test_a_loop_with_a_release_formula_is_not_harmless(mode: Mode) -> None:
    """`F G q` on q (q, not q)^ω."""
    machine = written("""
        main: 0 {q} -> go 1
        main: 1 {q} -> go 2
        main: 2 {} -> go 1""")
    assert fails(machine, eventually(always(Q)), mode)
    assert not fails(machine, always(eventually(Q)), mode)


@pytest.mark.shows("heaps", "E5", "B22")
@pytest.mark.parametrize("mode", HIERARCHICAL, ids=lambda mode: mode.value)
def test_what_several_obligations_leave_is_not_merged(mode: Mode) -> None:
    """`G (p -> X q)`: the callee leaves with p, the caller goes on with neither."""
    machine = written("""
        main: 0 {} -> call f.0 (ok: 1)
        main: 1 {} -> stay
        f: 0 {} -> go 1
        f: 1 {p} -> leave ok""")
    formula = always(implies(P, Next(Q)))
    assert fails(machine, formula, mode)
    repaired = written("""
        main: 0 {} -> call f.0 (ok: 1)
        main: 1 {q} -> stay
        f: 0 {} -> go 1
        f: 1 {p} -> leave ok""")
    assert not fails(repaired, formula, mode)


@pytest.mark.shows("heaps", "E5", "B22")
@pytest.mark.parametrize("mode", HIERARCHICAL, ids=lambda mode: mode.value)
def test_what_different_exits_leave_is_not_merged(mode: Mode) -> None:
    """Only the exit behind p leads to q."""
    text = """
        main: 0 {{}} -> call f.0 (yes: {yes}, no: {no})
        main: 1 {{q}} -> stay
        main: 2 {{}} -> stay
        f: 0 {{}} -> go 1 | leave no
        f: 1 {{p}} -> leave yes"""
    formula = always(implies(P, Next(Q)))
    assert not fails(written(text.format(yes=1, no=2)), formula, mode)
    assert fails(written(text.format(yes=2, no=1)), formula, mode)


@pytest.mark.shows("heaps", "B29")
def test_a_trace_ends_in_the_faulty_callee() -> None:
    machine = written(PLANTED["a callee of a callee does it"], total=True)
    trace = ask(machine, always(P)).trace
    assert trace is not None
    assert trace.loop_start is None, "a beginning is enough where every run goes on"
    assert [(visit.node, visit.depth) for visit in trace.visits] == [
        ("main.0", 0),
        ("f.0", 1),
        ("g.0", 2),
        ("g.1", 2),
    ]
    levels = trace.levels()
    assert [[visit.node for visit in level] for level in levels] == [["main.0"], ["f.0"], ["g.0", "g.1"]]


@pytest.mark.shows("heaps", "B29")
def test_calls_that_returned_are_not_levels() -> None:
    machine = written(
        """
        main: 0 {p} -> call f.0 (ok: 1)
        main: 1 {p} -> call g.0 (ok: 1)
        f: 0 {p} -> leave ok
        g: 0 {p} -> go 1
        g: 1 {} -> stay""",
        total=True,
    )
    trace = ask(machine, always(P)).trace
    assert trace is not None
    assert [[visit.node for visit in level] for level in trace.levels()] == [["main.0", "main.1"], ["g.0", "g.1"]]


@pytest.mark.shows("heaps", "B26")
def test_automaton_and_tableau_give_the_same_verdicts() -> None:
    for text in PLANTED.values():
        machine = written(text)
        for formula in (always(P), eventually(OVER), always(eventually(P)), Next(Next(P))):
            verdicts = {fails(machine, formula, mode) for mode in HIERARCHICAL}
            assert len(verdicts) == 1


# --- what is kept -----------------------------------------------------------------------------------------------------


@pytest.mark.shows("heaps", "B21", "B35")
def test_what_one_formula_has_made_serves_the_next() -> None:
    asked: list[str] = []
    machine = Counting(written(PLANTED["a callee with two recursive calls does it between them"]), asked)
    formulas = [eventually(OVER), always(Or(P, Not(P))), always(eventually(P)), Next(P)]
    made: dict[Mode, int] = {}
    for mode in (Mode.LAZY, Mode.RSM, Mode.ON_THE_FLY):
        asked.clear()
        checker = Checker(machine, mode=mode)
        for formula in formulas:
            checker.linear(automaton_against(formula), formula)
        made[mode] = len(asked)
        assert mode is Mode.ON_THE_FLY or len(asked) == len(set(asked))
    assert made[Mode.ON_THE_FLY] > made[Mode.LAZY]


@pytest.mark.shows("heaps", "B21", "B27")
@pytest.mark.parametrize("mode", [Mode.LAZY, Mode.RSM], ids=lambda mode: mode.value)
def test_a_callee_is_read_once_however_many_call_it(mode: Mode) -> None:
    def visited(sites: int) -> int:
        calls = "".join(f"main: {place} {{p}} -> call f.0 (ok: {place + 1})\n" for place in range(sites))
        inner = "".join(f"f: {place} {{p}} -> go {place + 1}\n" for place in range(50))
        machine = written(
            f"{calls}main: {sites} {{p}} -> leave ok\nmain: over {{p}} -> stay\n{inner}f: 50 {{p}} -> leave ok"
        )
        checker = Checker(machine, mode=mode)
        assert checker.linear(automaton_against(always(P)), always(P)).trace is None
        return checker.vertices

    assert visited(20) - visited(10) == 10


@pytest.mark.shows("heaps", "B20")
def test_a_violation_ends_the_making() -> None:
    rest = "".join(f"main: {place} {{p}} -> go {place + 1}\n" for place in range(2, 200))
    call = "main: 0 {p} -> call f.0 (ok: 1) | go 2\nmain: 1 {} -> stay\nf: 0 {p} -> leave ok\n"
    text = f"{call}{rest}main: 200 {{p}} -> stay"
    made = {}
    for mode in (Mode.ON_THE_FLY, Mode.LAZY, Mode.RSM, Mode.TOP):
        checker = Checker(written(text), mode=mode)
        assert checker.linear(automaton_against(always(P)), always(P)).trace is not None
        made[mode] = checker.nodes
    assert max(made[Mode.ON_THE_FLY], made[Mode.LAZY]) < 10
    assert min(made[Mode.RSM], made[Mode.TOP]) > 200
