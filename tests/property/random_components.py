"""Random recursive state machines, and slow, obvious answers to compare with: inlining, contracts, pushdown systems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from clew.engines.hierarchical.modes import Checker, Mode
from clew.engines.hierarchical.traces import Trace
from clew.engines.saturate.temporal.branching import satisfies
from clew.engines.saturate.temporal.labelled import Labelled
from clew.graphs import circles, reachable
from clew.ir.properties import Automaton, ForAll, Formula
from clew.ir.terms import Term, Variable
from clew.ir.walk import variables
from clew.logic.temporal.automata import automaton_against
from clew.models.components.explicit import ExplicitComponents
from clew.models.components.machine import Enters, Fails, Goes, Leaves, Stays, Step
from clew.models.pushdown import ConfigurationSet, Link, Rule
from tests.property.formulas import random_formula, truth

_Step = Step[str, str, str]


# --- comparing ------------------------------------------------------------------------------------------------------


class Compared(NamedTuple):
    """What came of a comparison: whether the formula fails, whether inlining is exact, whether a found run deepens."""

    fails: bool
    exact: bool
    grows: bool
    modes: tuple[Mode, ...]
    problem: str = ""


def compare(random: Random) -> Compared:
    """One random machine with one random formula, in all modes, against saturation, inlining and contracts."""
    recursive = random.random() < 0.6
    machine = random_components(random, recursive=recursive)
    formula = random_formula(random, random.randint(1, 7))
    automaton = automaton_against(formula)
    expected = holds_by_saturation(machine, formula)
    flat = Inlined(machine, 4)
    run_exists = flat_run_exists(flat, machine, automaton)
    problem = "" if not run_exists or not expected else "inlining has a run and saturation has none"
    if not flat.cut and run_exists == expected:
        problem = "inlining and saturation differ"
    grows = False
    skip = frozenset(random.sample(("f", "g", "h"), random.randint(1, 3)))
    for mode in Mode:
        if mode is not Mode.TOP:
            trace = Checker(machine, mode=mode).linear(automaton, formula).trace
            grows = grows or (trace is not None and trace.grows > 0)
            if (trace is None) != expected:
                problem = f"{mode.value} says {trace is None}, saturation {expected}"
            problem = problem or _problem(machine, trace)
        if not recursive:
            problem = problem or _by_contract(machine, formula, mode, skip)
    return Compared(not expected, not flat.cut, grows, tuple(Mode), problem)


def _by_contract(machine: ExplicitComponents, formula: Formula, mode: Mode, skip: frozenset[str]) -> str:
    """With calls as one step: the mode against the system in which they are."""
    automaton = automaton_against(formula)
    skip = frozenset({"main", "f", "g", "h"}) if mode is Mode.TOP else skip
    trace = Checker(machine, mode=mode, skip=skip).linear(automaton, formula).trace
    if (trace is not None) != flat_run_exists(TopLevel(machine, 4, skip.__contains__), machine, automaton):
        return f"{mode.value} without {sorted(skip)} says {trace is None}"
    return _problem(machine, trace)


def _problem(machine: ExplicitComponents, trace: Trace | None) -> str:
    return "" if trace is None or follows(machine, trace) else f"no run of the machine: {trace}"


# --- making them ----------------------------------------------------------------------------------------------------


def random_components(random: Random, *, recursive: bool) -> ExplicitComponents:
    """A small machine; without recursion procedures call later ones only."""
    names = ["main", "f", "g", "h"][: random.randint(1, 4)]
    nodes = {name: [f"{name}{place}" for place in range(random.randint(1, 5))] for name in names}
    exits = {name: [f"{name}!", f"{name}?"][: random.choice((1, 1, 2))] for name in names}
    writer = _Writer(random, nodes, exits, recursive=recursive)
    table = {node: writer.row(name, node) for name in names for node in nodes[name]}
    endings: dict[str, tuple[_Step, ...]] = {}
    for leaving in exits["main"]:
        endings[leaving] = (Goes("over"),) if random.random() < 0.8 else (Goes(random.choice(nodes["main"])),)
    table["over"] = (Stays(),)
    every = [*table]
    labels = {node: frozenset(each for each in "abc" if random.random() < 0.45) for node in every}
    quiet = random.choice((0.0, 0.0, 0.2, 0.5))
    silent = frozenset(node for node in every if node != "over" and random.random() < quiet)
    owner = {node: name for name in names for node in nodes[name]} | {"over": "main"}
    return ExplicitComponents((nodes["main"][0],), table, writer.returns, endings, labels, owner, silent)


class _Writer:
    def __init__(
        self, random: Random, nodes: dict[str, list[str]], exits: dict[str, list[str]], *, recursive: bool
    ) -> None:
        self._random = random
        self._nodes = nodes
        self._exits = exits
        self._recursive = recursive
        self._names = [*nodes]
        self.returns: dict[tuple[str, str], tuple[_Step, ...]] = {}

    def row(self, name: str, node: str) -> tuple[_Step, ...]:
        """The steps of a node."""
        if self._random.random() < 0.05:
            return (Stays(stuck=self._random.random() < 0.5),) if self._random.random() < 0.5 else ()
        return tuple(self._step(name, f"{node}.{place}") for place in range(self._random.choice((1, 1, 1, 2, 2, 3))))

    def _step(self, name: str, box: str, calls: float = 0.4) -> _Step:
        first = 0 if self._recursive else self._names.index(name) + 1
        callees = self._names[first:]
        pick = self._random.random()
        if pick < calls and callees:
            callee = self._random.choice(callees)
            for leaving in self._exits[callee]:
                if self._random.random() < 0.93:
                    self.returns[box, leaving] = self._back(name, f"{box}.{leaving}")
            return Enters(self._random.choice(self._nodes[callee][:2]), box)
        if pick < 0.57:
            return Leaves(self._random.choice(self._exits[name]))
        if pick < 0.59:
            return Fails("broken")
        return Goes(self._random.choice(self._nodes[name]))

    def _back(self, name: str, box: str) -> tuple[_Step, ...]:
        """What a caller does with an exit: mostly it goes on; it may call again or leave itself."""
        if self._random.random() < 0.75:
            return tuple(Goes(self._random.choice(self._nodes[name])) for _ in range(self._random.choice((1, 1, 2))))
        return tuple(self._step(name, f"{box}{place}", 0.15) for place in range(self._random.choice((1, 2))))


# --- inlining -------------------------------------------------------------------------------------------------------

Flat = tuple[tuple[str, ...], str]
"""Boxes, outermost first, and the node: a state of the flattened machine."""


class Inlined:
    """The flattened machine up to a depth; `cut` tells that a deeper call was left out."""

    def __init__(self, machine: ExplicitComponents, depth: int) -> None:
        self._machine = machine
        self._depth = depth
        self.cut = False

    def initial(self) -> list[Flat]:
        """The states at which runs start."""
        return [((), start.node) for start in self._machine.initial()]

    def successors(self, state: Flat) -> list[Flat]:
        """The states after one step."""
        boxes, node = state
        return [each for step in self._machine.steps(node) for each in self._after(boxes, node, step)]

    def _after(self, boxes: tuple[str, ...], node: str, step: _Step) -> Iterator[Flat]:
        match step:
            case Goes(node=target):
                yield boxes, target
            case Stays():
                yield boxes, node
            case Fails():
                pass
            case Enters(entry=entry, box=box):
                if len(boxes) < self._depth:
                    yield (*boxes, box), entry
                else:
                    self.cut = True
            case Leaves(exit=leaving):
                machine = self._machine
                back = machine.resume(boxes[-1], leaving) if boxes else machine.finish(leaving)
                for each in back:
                    yield from self._after(boxes[:-1], node, each)


class TopLevel:
    """The analysed procedure with calls as one step, by what inlined callees bring back."""

    def __init__(self, machine: ExplicitComponents, depth: int, skipped: Callable[[str], bool]) -> None:
        self._machine = machine
        self._flat = Inlined(machine, depth)
        self._skipped = skipped

    @property
    def cut(self) -> bool:
        """Whether a deeper call was left out."""
        return self._flat.cut

    def initial(self) -> list[Flat]:
        """The states at which runs start."""
        return self._flat.initial()

    def successors(self, state: Flat) -> list[Flat]:
        """The states after one step."""
        boxes, node = state
        return [each for step in self._machine.steps(node) for each in self._after(boxes, node, step)]

    def _after(self, boxes: tuple[str, ...], node: str, step: _Step) -> Iterator[Flat]:
        match step:
            case Enters(entry=entry, box=box) if self._skipped(self._machine.procedure(entry)):
                for leaving in self._exits(entry):
                    for each in self._machine.resume(box, leaving):
                        yield from self._after(boxes, node, each)
            case Leaves(exit=leaving):
                back = self._machine.resume(boxes[-1], leaving) if boxes else self._machine.finish(leaving)
                for each in back:
                    yield from self._after(boxes[:-1], node, each)
            case _:
                yield from self._flat._after(boxes, node, step)

    def _exits(self, entry: str) -> set[str]:
        """What a callee brings back: a caller that waits for nothing else tells."""
        found: set[str] = set()
        start: Flat = (("waiting",), entry)
        for boxes, node in reachable([start], self._inside):
            for step in self._machine.steps(node):
                found |= self._passed(boxes, step)
        return found

    def _inside(self, state: Flat) -> list[Flat]:
        boxes, node = state
        if len(boxes) > 5:
            self._flat.cut = True
            return []
        return [each for step in self._machine.steps(node) for each in self._flat_after(boxes, node, step)]

    def _flat_after(self, boxes: tuple[str, ...], node: str, step: _Step) -> Iterator[Flat]:
        match step:
            case Leaves(exit=leaving):
                if boxes != ("waiting",):
                    for each in self._machine.resume(boxes[-1], leaving):
                        yield from self._flat_after(boxes[:-1], node, each)
            case Enters(entry=entry, box=box):
                yield (*boxes, box), entry
            case Goes(node=target):
                yield boxes, target
            case Stays() | Fails():
                pass

    def _passed(self, boxes: tuple[str, ...], step: _Step) -> set[str]:
        if not isinstance(step, Leaves):
            return set()
        if boxes == ("waiting",):
            return {step.exit}
        found: set[str] = set()
        for each in self._machine.resume(boxes[-1], step.exit):
            found |= self._passed(boxes[:-1], each)
        return found


def flat_run_exists(system: Inlined | TopLevel, machine: ExplicitComponents, automaton: Automaton) -> bool:
    """Whether the automaton accepts a run of the flat system, by the components of the product."""
    graph: dict[tuple[Flat, int], list[tuple[tuple[Flat, int], frozenset[int]]]] = {}
    seen_mark = automaton.marks

    def moves(state: Flat, at: int) -> list[tuple[int, frozenset[int]]]:
        if not machine.seen(state[1]):
            return [(at, frozenset())]
        letter = _letter(machine, state[1], automaton)
        return [
            (edge.target, edge.marks | {seen_mark})
            for edge in automaton.edges
            if edge.source == at and truth(edge.guard, letter)
        ]

    def following(pair: tuple[Flat, int]) -> list[tuple[Flat, int]]:
        state, at = pair
        graph[pair] = [
            ((after, target), marks) for target, marks in moves(state, at) for after in system.successors(state)
        ]
        return [target for target, _ in graph[pair]]

    for _ in reachable([(state, at) for state in system.initial() for at in automaton.initial], following):
        pass
    for members in circles({pair: [target for target, _ in edges] for pair, edges in graph.items()}):
        inside = set(members)
        found = {mark for pair in members for target, marks in graph[pair] if target in inside for mark in marks}
        if found >= set(range(automaton.marks + 1)):
            return True
    return False


def _letter(machine: ExplicitComponents, node: str, automaton: Automaton) -> dict[Term, bool]:
    atoms: dict[Variable, None] = dict.fromkeys(variables(*(edge.guard for edge in automaton.edges)))
    return {atom: machine.holds(node, atom) for atom in atoms}


def silent_forever(machine: ExplicitComponents, depth: int) -> bool:
    """Whether some inlined run goes on for ever on silent nodes."""
    system = Inlined(machine, depth)
    graph: dict[Flat, list[Flat]] = {}

    def following(state: Flat) -> list[Flat]:
        graph[state] = system.successors(state)
        return graph[state]

    for _ in reachable(system.initial(), following):
        pass
    hidden = {
        state: [each for each in after if not machine.seen(each[1])]
        for state, after in graph.items()
        if not machine.seen(state[1])
    }
    return bool(circles(hidden))


# --- the same as a pushdown system ----------------------------------------------------------------------------------


def holds_by_saturation(machine: ExplicitComponents, formula: Formula) -> bool:
    """What the saturation of the same system says."""
    return satisfies(labelled(machine), ForAll(formula), {})


def labelled(machine: ExplicitComponents) -> Labelled:
    """Nodes and boxes are symbols; the control says what is brought back."""
    symbols: dict[Any, int] = {}
    controls: dict[Any, int] = {"runs": 0}

    def symbol(*key: str) -> int:
        return symbols.setdefault(key, len(symbols))

    def control(leaving: str) -> int:
        return controls.setdefault(leaving, len(controls))

    def rule(source: int, top: int, step: _Step, node: str | None) -> Iterator[Rule]:
        match step:
            case Goes(node=target):
                yield Rule(source, top, 0, (symbol("at", target),))
            case Enters(entry=entry, box=box):
                yield Rule(source, top, 0, (symbol("at", entry), symbol("box", box)))
            case Leaves(exit=leaving):
                yield Rule(source, top, control(leaving), ())
            case Stays():
                assert node is not None
                yield Rule(source, top, 0, (symbol("at", node),))
            case Fails():
                pass

    rules = [
        each
        for node, steps in machine.table.items()
        for step in steps
        for each in rule(0, symbol("at", node), step, node)
    ]
    for (box, leaving), steps in machine.returns.items():
        for step in steps:
            rules += rule(control(leaving), symbol("box", box), step, None)
    bottom = symbol("bottom")
    for leaving, steps in machine.endings.items():
        for step in steps:
            assert isinstance(step, Goes)
            rules.append(Rule(control(leaving), bottom, 0, (symbol("at", step.node), bottom)))
    count = len(controls)
    links = (*(Link(0, symbol("at", each), count) for each in machine.entries), Link(count, bottom, count + 1))
    keys = [*symbols]

    def holds(atom: Term, at: int, top: int) -> bool:
        del at
        return machine.holds(keys[top][1], atom)

    def seen(at: int, top: int) -> bool:
        return at == 0 and keys[top][0] == "at" and machine.seen(keys[top][1])

    initial = ConfigurationSet(count + 2, links, frozenset({count + 1}))
    return Labelled(count, tuple(range(len(keys))), tuple(rules), initial, holds, seen)


# --- traces ---------------------------------------------------------------------------------------------------------


def follows(machine: ExplicitComponents, trace: Trace) -> bool:
    """Whether the visits are those of a run: each step is one of the machine, with the stack that the steps make."""
    boxes: list[str] = []
    visits = trace.visits
    for place, visit in enumerate(visits):
        if visit.depth != len(boxes):
            return False
        if place + 1 == len(visits) and trace.loop_start is None:
            return True
        last = place + 1 == len(visits)
        assert trace.loop_start is not None or not last
        after = visits[trace.loop_start or 0] if last else visits[place + 1]
        if not _takes(machine, visit.node, visit.taken, boxes, after.node):
            return False
        if last and len(boxes) != after.depth + trace.grows:
            return False
    return True


def _takes(machine: ExplicitComponents, node: str, taken: tuple[Any, ...], boxes: list[str], goal: str) -> bool:
    """Whether the steps lead from the node to the next one; the boxes are changed accordingly."""
    offered = machine.steps(node)
    at: str | None = node
    for step in taken:
        if step is None:
            continue  # a point of return: what is done there comes next
        if step not in offered:
            return False
        match step:
            case Goes(node=target):
                at, offered = target, ()
            case Stays():
                offered = ()
            case Enters(entry=entry, box=box):
                boxes.append(box)
                at, offered = entry, ()
            case Leaves(exit=leaving):
                at = None
                offered = machine.resume(boxes.pop(), leaving) if boxes else machine.finish(leaving)
            case _:
                return False
    return at == goal


# --- labels that are not known --------------------------------------------------------------------------------------


class Doubtful:
    """A machine in which nothing is known of some labels."""

    def __init__(self, machine: ExplicitComponents, doubts: frozenset[tuple[str, str]]) -> None:
        self._machine, self._doubts, self.total = machine, doubts, machine.total
        self.initial, self.steps, self.resume = machine.initial, machine.steps, machine.resume
        self.finish, self.seen, self.procedure = machine.finish, machine.seen, machine.procedure

    def holds(self, node: str, atom: Term) -> bool | None:
        """None where there is a doubt."""
        assert isinstance(atom, Variable), f"an atom should have a name, is {atom}"
        return None if (node, atom.name) in self._doubts else self._machine.holds(node, atom)


def resolved(machine: ExplicitComponents, doubts: frozenset[tuple[str, str]]) -> ExplicitComponents:
    """The machine that chooses, each time that it comes to a node with doubts, which labels it has."""
    table, labels, owner = dict(machine.table), dict(machine.labels), dict(machine.owner)
    silent = set(machine.silent)
    for node in sorted({node for node, _ in doubts} - silent):
        open_ = sorted(name for each, name in doubts if each == node)
        copies = []
        for number in range(1 << len(open_)):
            copy = f"{node}/{number}"
            # Who stays keeps choosing.
            table[copy] = tuple(Goes(node) if isinstance(step, Stays) else step for step in machine.table[node])
            labels[copy] = machine.labels[node] - set(open_) | {n for at, n in enumerate(open_) if number >> at & 1}
            owner[copy] = owner[node]
            copies.append(copy)
        table[node] = tuple(map(Goes, copies))
        silent.add(node)
    return replace(machine, table=table, labels=labels, owner=owner, silent=frozenset(silent))


def compare_doubts(random: Random) -> str:
    """What is wrong with a machine with doubts in one of the modes; nothing, where they agree with what they mean."""
    machine = random_components(random, recursive=random.random() < 0.5)
    formula = random_formula(random, random.randint(1, 6))
    doubts = frozenset((node, name) for node in machine.table for name in "abc" if random.random() < 0.12)
    expected = holds_by_saturation(resolved(machine, doubts), formula)
    for mode in Mode:
        if mode is not Mode.TOP:
            verdict = Checker(Doubtful(machine, doubts), mode=mode).linear(automaton_against(formula), formula)
            if (verdict.trace is None) != expected:
                return f"{mode.value} says {verdict.trace is None}, with doubts resolved it is {expected}"
            if problem := _problem(machine, verdict.trace):
                return problem
    return ""
