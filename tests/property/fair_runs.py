"""Whether a recursive machine with bounded stacks has a fair run that an automaton accepts, looking at whole stacks.

A run is fair where each value of a fair command is taken infinitely often that is possible infinitely often when the
command is met: a Streett condition, decided by taking away what cannot be fair until nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from clew.graphs import components
from clew.ir.properties import Automaton
from clew.models.recursion import Calls, Goes, Recursive, Returns, Stuck

Configuration = tuple[Any, tuple[Any, ...]]


class _Step(NamedTuple):
    source: int
    target: int
    marks: frozenset[int]
    fair: frozenset[Any]
    offered: frozenset[Any]


def has_fair_run(machine: Recursive[Any, Any], automaton: Automaton, *, most: int = 3_000) -> bool | None:
    """Whether there is such a run; None where there are too many configurations."""
    steps = _steps(machine, automaton, most)
    return None if steps is None else _some_fair(steps, automaton.marks)


def _steps(machine: Recursive[Any, Any], automaton: Automaton, most: int) -> list[_Step] | None:
    numbers: dict[tuple[Configuration, int], int] = {}
    waiting: list[tuple[Configuration, int]] = []

    def number(node: tuple[Configuration, int]) -> int:
        if node not in numbers:
            numbers[node] = len(numbers)
            waiting.append(node)
        return numbers[node]

    def read(head: Any, state: int) -> Iterator[tuple[int, frozenset[int]]]:
        for edge in automaton.edges:
            if edge.source == state and machine.holds(head, edge.guard):
                yield edge.target, edge.marks | {automaton.marks}

    for start in machine.initial():
        for first in automaton.initial:
            for behind, _ in read(start.head, first):
                number(((start.head, ()), behind))
    steps: list[_Step] = []
    while waiting:
        if len(numbers) > most:
            return None
        (configuration, state) = node = waiting.pop()
        moves = list(_moves(machine, configuration))
        offered = frozenset(choice for _, _, fair in moves for choice in fair)
        for after, seen, fair in moves:
            ways = list(read(after[0], state)) if seen else [(state, frozenset[int]())]
            for target, marks in ways:
                own = frozenset(fair)
                met = frozenset(choice for choice in offered if choice[0] in {command for command, _ in own})
                steps.append(_Step(numbers[node], number((after, target)), marks, own, met))
    return steps


def _moves(machine: Recursive[Any, Any], configuration: Configuration) -> Iterator[tuple[Configuration, bool, Any]]:
    head, stack = configuration
    if machine.ended(head):
        yield configuration, True, ()
        return
    for piece in machine.pieces(head):
        match piece:
            case Goes(head=after, seen=seen, fair=fair):
                yield (after, stack), seen, fair
            case Calls(head=after, below=below, fair=fair):
                yield (after, (below, *stack)), False, fair
            case Returns(back=back, fair=fair) if stack:
                resumed = machine.resume(back, stack[0])
                assert isinstance(resumed, Goes)
                yield (resumed.head, stack[1:]), False, fair
            case Returns(back=back, fair=fair):
                for ending in machine.finish(back):
                    if isinstance(ending, Goes):
                        yield (ending.head, ()), True, fair
            case Stuck():
                yield configuration, True, ()
            case _:
                pass


def _some_fair(steps: list[_Step], marks: int) -> bool:
    """Whether some component, after what is unfair in it was taken away again and again, has all marks."""
    waiting = [steps]
    while waiting:
        here = waiting.pop()
        nodes = {node: place for place, node in enumerate({each for step in here for each in step[:2]})}
        after: list[list[int]] = [[] for _ in nodes]
        for step in here:
            after[nodes[step.source]].append(nodes[step.target])
        component = components(after)
        inside: dict[int, list[_Step]] = {}
        for step in here:
            if component[nodes[step.source]] == component[nodes[step.target]]:
                inside.setdefault(component[nodes[step.source]], []).append(step)
        for part in inside.values():
            taken = frozenset(choice for step in part for choice in step.fair)
            left = [step for step in part if step.offered <= taken]
            if len(left) < len(part):
                waiting.append(left)
            elif set(range(marks + 1)) <= {mark for step in part for mark in step.marks}:
                return True
    return False


def random_fair_text(seed: int) -> str:
    """A program that loops over fair choices, some of them in procedures that it calls, which nest a little."""
    random = Random(seed)

    def choose(target: str) -> str:
        fair = random.choice(("fair ", "fair ", ""))
        return random.choice(
            (
                f"havoc {fair}{target} in 0..{random.randint(1, 2)};",
                f"choose {fair}{{ {target} := {random.randint(0, 2)}; }} or {{ {target} := {random.randint(0, 2)}; }}",
                f"{target} := call pick({random.randint(0, 1)});",
                f"{target} := call pick({target} & 1);",
            )
        )

    def statement() -> str:
        kind = random.randrange(4)
        target = random.choice("gh")
        if kind == 0:
            return f"if {random.choice('gh')} == {random.randint(0, 2)} {{ {choose(target)} }}"
        if kind == 1:
            return (
                f"if {random.choice('gh')} == {random.randint(0, 2)} {{ {target} := {random.randint(0, 2)}; yield; }}"
            )
        return choose(target)

    body = "\n".join(f"{statement()} {random.choice(('yield;', ''))}" for _ in range(random.randint(1, 3)))
    inner = "\n".join(_bounded(choose("y")) for _ in range(random.randint(1, 2)))
    return f"""program single;
var g : bits 2 = 0;
var h : bits 2 = 1;
proc main() {{ while g != {random.randint(1, 3)} {{ {body} yield; }} }}
proc pick(n : bits 2) -> (bits 2) {{
  local y : bits 2;
  y := 0;
  if n != 0 {{ {inner} }} else {{ havoc {random.choice(("fair ", ""))}y in 0..{random.randint(1, 2)}; }}
  {random.choice(("yield;", ""))}
  return y;
}}
process P = main();"""


def _bounded(statement: str) -> str:
    """A call that calls no more."""
    return statement.replace("call pick(y & 1)", "call pick(0)").replace("call pick(1)", "call pick(0)")
