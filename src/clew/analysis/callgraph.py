"""Who calls whom: the graph of calls, who runs in a call, who may call itself, and who goes round.

Input: a program, and what calls through pointers may enter. Output: names of procedures.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from clew.analysis.cfg import in_loops
from clew.graphs import circles, inverted, reachable
from clew.ir.commands import Call, Return, Spawn
from clew.ir.program import Procedure, Program
from clew.ir.rewriting import addresses_in, is_alone, labels_of, placed_commands

Calls = dict[str, tuple[str, ...]]
"""For each procedure those that it may call."""

Entered = Callable[[Call | Spawn, str], Iterable[str]]
"""The procedures that a command, in the procedure of that name, may enter."""


def named(command: Call | Spawn, _inside: str = "") -> tuple[str, ...]:
    """The procedure that is entered by its name, if it is."""
    callee = command.callee if isinstance(command, Call) else command.procedure
    return (callee,) if isinstance(callee, str) else ()


ENTERING = (Call, Spawn)
"""The commands that enter procedures."""


def entering(program: Program) -> Iterator[tuple[str, Call | Spawn]]:
    """All calls and spawns, with the procedures in which they stand."""
    return ((name, each) for name, each in placed_commands(program) if isinstance(each, ENTERING))


def call_graph(program: Program, entered: Entered = named, *, spawns: bool = False) -> Calls:
    """The procedures that each may call, each once and in order; those that it starts too if asked for."""
    found: dict[str, dict[str, None]] = {each.name: {} for each in program.procedures}
    for inside, command in entering(program):
        if spawns or isinstance(command, Call):
            found[inside].update(dict.fromkeys(entered(command, inside)))
    return {name: tuple(called) for name, called in found.items()}


def recursive(calls: Calls) -> frozenset[str]:
    """The procedures that may call themselves, directly or through others."""
    return frozenset(name for circle in circles(calls) for name in circle)


def leading_to(names: Iterable[str], calls: Calls) -> frozenset[str]:
    """The procedures in whose calls one of these may run, themselves included."""
    callers = inverted(calls)
    return frozenset(reachable(names, lambda name: callers.get(name, ())))


def leading_to_recursion(program: Program) -> frozenset[str]:
    """The procedures that may call themselves, or call one that may; a pointer may mean all that have an address."""
    called = [each.name for each in program.procedures]
    if any(not named(command) for _, command in entering(program)):
        addresses = addresses_in(program)
        called = [name for name in called if name in addresses]
    calls = call_graph(program, lambda command, _: named(command) or called)
    return leading_to(recursive(calls), calls)


def is_recursive(program: Program) -> bool:
    """Whether a procedure may call itself, directly or through others."""
    return bool(leading_to_recursion(program))


def goes_round(program: Program) -> bool:
    """Whether there is one process, and a loop in a procedure that it may call by name."""
    if not is_alone(program):
        return False
    blocks = {each.name: each.blocks for each in program.procedures}
    run = reachable((program.processes[0].procedure,), call_graph(program).__getitem__)
    return any(in_loops(blocks[name]) for name in run)


def is_endless(program: Program) -> bool:
    """Whether what the user wrote for the first process never ends, as firmware does that goes round for ever.

    Whoever is called through a pointer is taken to come back, and the library, too, which runs around all of it.
    """
    own = {each.name: each for each in program.procedures if each.span is not None and not each.span.shipped}
    ending = {each.name for each in program.procedures if each.name not in own}
    calls = call_graph(program)
    around = reachable((program.processes[0].procedure,), lambda name: () if name in own else calls[name])
    begun = [name for name in around if name in own]
    before = -1
    while before != len(ending):
        before = len(ending)
        ending |= {name for name, each in own.items() if _ends(each, ending)}
    return not ending.issuperset(begun)


def _ends(procedure: Procedure, others: Collection[str]) -> bool:
    """Whether a procedure may come to its end, or to that of the program, if those others do, and nobody else."""
    called = {
        block.label: [name for each in block.commands if isinstance(each, Call) for name in named(each)]
        for block in procedure.blocks
    }
    exits = {block.label: block.exit for block in procedure.blocks}

    def following(label: str) -> Iterable[str]:
        return labels_of(exits[label]) if all(name in others for name in called[label]) else ()

    return any(
        not _LEAVING.isdisjoint(called[label])
        or (isinstance(exits[label], Return) and all(name in others for name in called[label]))
        for label in reachable([procedure.blocks[0].label], following)
    )


_LEAVING = frozenset({"exit", "_exit", "_Exit", "quick_exit", "pthread_exit", "thrd_exit"})
"""Procedures of the library that end the program, or the thread, and do not come back."""
