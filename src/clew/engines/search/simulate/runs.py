"""Runs from nodes: the moves along the parents of a node, with values for every input."""

from __future__ import annotations

from clew.codegen.python.jit import accelerated
from clew.engines.search.stores.nodes import Node, NodeHit
from clew.lift import Move, Run
from clew.models.machine import Machine
from clew.semantics.state import State
from clew.symbolic.machine import SymbolicMachine


def run_of(machine: Machine[State], hit: NodeHit) -> Run | None:
    """The run that hits the goal, as the reference interpreter replays it; None where no values for it are found."""
    moves: list[Move] = []
    if hit.breach is not None and hit.where is not None:
        moves.append(Move(machine.actors[hit.breach.actor], hit.breach.choices))
    node: Node[State] | None = hit.where
    while node is not None and node.parent is not None:
        moves.append(Move(machine.actors[node.actor], node.choices))
        node = node.parent
    initial = node.choices if node is not None else hit.breach.choices if hit.breach is not None else ()
    run = Run(initial, tuple(reversed(moves)))
    return machine.concretise(run, accelerated) if isinstance(machine, SymbolicMachine) else run
