"""Who moves, in words: the process, what it does, and where that stands in the source (not in shipped libraries)."""

from __future__ import annotations

from clew.ir.program import Program
from clew.ir.source import Span
from clew.semantics.state import Frame, State


def processes_of(program: Program, actor: str) -> tuple[str, ...]:
    """The processes that take part in a step of the actor."""
    action = next((action for action in program.actions if action.name == actor), None)
    return (actor,) if action is None else action.processes


def mover(program: Program, state: State, actor: str) -> tuple[str, str, Span | None]:
    """Who moves in the state, as (process, label, place): the action's words, or where the process stands."""
    action = next((action for action in program.actions if action.name == actor), None)
    if action is not None:
        who = ", ".join(action.processes) or actor
        return who, (action.label or action.name).removeprefix(f"{who}: "), action.span
    for process in state.processes:
        if process.name == actor and process.frames:
            standing = [_standing(program, frame) for frame in process.frames]
            own = [place for place in standing if place[1] is None or not place[1].shipped]
            return actor, *(own[-1] if own else ("", None))
    return actor, "", None


def _standing(program: Program, frame: Frame) -> tuple[str, Span | None]:
    """The procedure and the command at which a frame stands; the last command is the exit."""
    procedure = program.procedures[frame.routine]
    return procedure.original or procedure.name, procedure.blocks[frame.block].at(frame.index).span
