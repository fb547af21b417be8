"""Primitives of the kernel: the functions on which the headers of SystemC stand, each as commands.

Events, processes and updates are numbers in memory; times are 64 bits wide there, and integers in commands.
"""

from __future__ import annotations

import re

from clew.frontends.llvm.instructions import Call, Invoke
from clew.frontends.llvm.translate.emitting import Emitter
from clew.frontends.llvm.values import Operand
from clew.ir.commands import (
    Cancel,
    Disable,
    Enable,
    NewEvent,
    Notify,
    RequestUpdate,
    Resume,
    Spawn,
    Start,
    Stop,
    Suspend,
    Until,
    Wait,
    When,
)
from clew.ir.sorts import BOOL, EVENT, INTEGER, Bits
from clew.ir.terms import Observation, Term, apply, bits, ite, observe

_PREFIX = "__clew_sc_"
_WAIT = re.compile(r"__clew_sc_wait_(any|all)_(\d+)(_for)?\Z")
_PLAIN = (
    "new_event", "notify", "notify_delta", "notify_after", "cancel", "request_update", "suspend", "resume", "disable",
    "enable", "spawn", "start", "start_for", "stop", "now", "triggered", "wait", "wait_for",
)  # fmt: skip
_LISTS = tuple(
    f"wait_{until}_{count}{timed}" for until in ("any", "all") for count in (1, 4, 8) for timed in ("", "_for")
)
KERNEL_NAMES = frozenset(f"{_PREFIX}{name}" for name in (*_PLAIN, *_LISTS))
"""All primitives of the kernel."""


def kernel_primitive(here: Emitter, instruction: Call | Invoke, name: str) -> None:
    """Translate a call of a primitive of the kernel."""
    operands = [argument.value for argument in instruction.arguments]
    if (found := _WAIT.match(name)) is not None:
        _wait_list(here, instruction, Until(found[1]), operands, timed=found[3] is not None)
        return
    span = here.span
    match name.removeprefix(_PREFIX):
        case "new_event":
            event = here.fresh(EVENT, "event")
            here.emit(NewEvent(event, span=span))
            _give(here, instruction, apply("event.to_bits", event))
        case "now":
            now = observe(Observation.TIME, (), (), INTEGER)
            _give(here, instruction, apply("int.to_bits", now, parameters=(64,)))
        case "triggered":
            _give(here, instruction, observe(Observation.TRIGGERED, (), (_event(here, operands[0]),), BOOL))
        case "notify":
            here.emit(Notify(_event(here, operands[0]), span=span))
        case "notify_delta":
            here.emit(Notify(_event(here, operands[0]), When.DELTA, span=span))
        case "notify_after":
            here.emit(Notify(_event(here, operands[0]), When.TIMED, _time(here, operands[1]), span=span))
        case "cancel":
            here.emit(Cancel(_event(here, operands[0]), span=span))
        case "request_update":
            here.emit(RequestUpdate(here.scalar(operands[0]), span=span))
        case "suspend":
            here.emit(Suspend(_process(here, operands[0]), span=span))
        case "resume":
            here.emit(Resume(_process(here, operands[0]), span=span))
        case "disable":
            here.emit(Disable(_process(here, operands[0]), span=span))
        case "enable":
            here.emit(Enable(_process(here, operands[0]), span=span))
        case "spawn":
            here.emit(Spawn(here.scalar(operands[0]), (here.scalar(operands[1]),), span=span))
        case "start":
            here.emit(Start(span=span))
        case "start_for":
            here.emit(Start(_time(here, operands[0]), span=span))
        case "stop":
            here.emit(Stop(span=span))
        case "wait":
            here.emit(Wait(span=span))
        case _:
            here.emit(Wait(timeout=_time(here, operands[0]), span=span))


def _wait_list(
    here: Emitter, instruction: Call | Invoke, until: Until, operands: list[Operand], *, timed: bool
) -> None:
    timeout = _time(here, operands[0]) if timed else None
    events = tuple(_event(here, each) for each in operands[timed:])
    late = here.fresh(BOOL, "late") if timed else None
    here.emit(Wait(events, until, timeout, late, span=here.span))
    if late is not None:
        _give(here, instruction, late)


def _give(here: Emitter, instruction: Call | Invoke, value: Term) -> None:
    """The result of the call."""
    if instruction.name is None:
        return
    result = instruction.type.result
    (sort,) = here.shapes.sorts(result)
    if isinstance(sort, Bits) and value.sort == BOOL:
        value = ite(value, bits(1, sort.width), bits(0, sort.width))
    (target,) = here.into(instruction.name, result)
    here.assign(target, value)


def _event(here: Emitter, operand: Operand) -> Term:
    return apply("event.of_bits", here.scalar(operand))


def _process(here: Emitter, operand: Operand) -> Term:
    return apply("process.of_bits", here.scalar(operand))


def _time(here: Emitter, operand: Operand) -> Term:
    return apply("int.of_unsigned", here.scalar(operand))
