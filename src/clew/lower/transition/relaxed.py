"""Reads of queues that do not count: a step that only pushes where there is room is not disturbed by pops.

Input: an action of the program. Output: scalar variables that it looks at without depending on what others of the
opposite kind do to them. An action that only pushes to a queue, behind a guard that asks for room, may look at the head
(pops only make room); one that only pops the front, behind a guard that asks for an element, may look at the tail.
Needs an encoding in which pushes and pops change different fields.

After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, section 5.2 (queues under steps).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from clew.graphs import reachable
from clew.ir.commands import Assert, Assign, Assume, Command, Pop, Push
from clew.ir.program import Action
from clew.ir.sorts import Queue
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, children
from clew.ir.walk import conjuncts
from clew.lower.transition.queues import Encoding

if TYPE_CHECKING:
    from clew.lower.transition.shapes import Shape


def unread_variables(action: Action, state: Mapping[str, Shape], encoding: Encoding) -> frozenset[Variable]:
    """See the module."""
    from clew.lower.transition.shapes import leaves

    found: set[Variable] = set()
    moved = [command for command in action.effect if isinstance(command, Push | Pop)]
    for queue in dict.fromkeys(command.queue for command in moved):
        assert isinstance(queue.sort, Queue), f"a queue command should name a queue, names {queue.sort}"
        ends = encoding.ends(queue.sort, leaves(state[queue.name]))
        commands = [command for command in moved if command.queue is queue]
        if ends is None or len(commands) != 1:
            continue
        head, tail = ends
        kept = head if isinstance(commands[0], Push) else tail
        if _is_guarded(action, queue, commands[0]):
            found.update(field for field in kept if isinstance(field, Variable))
    return frozenset(found)


def _is_guarded(action: Action, queue: Variable, command: Push | Pop) -> bool:
    """Whether the guard asks for room (or an element), and nothing else looks at the queue but at its front."""
    asked = [conjunct for conjunct in conjuncts(action.guard) if _asks(conjunct, queue, command)]
    rest = [conjunct for conjunct in conjuncts(action.guard) if conjunct not in asked]
    terms = [*rest, *(term for each in action.effect for term in _terms(each))]
    front_allowed = isinstance(command, Pop)
    if command.when is not TRUE or (isinstance(command, Pop) and command.position is not None):
        return False
    return bool(asked) and not any(_looks(term, queue, front_allowed=front_allowed) for term in terms)


def _asks(term: Term, queue: Variable, command: Push | Pop) -> bool:
    match term:
        case Apply("not", (Apply("queue.full", (asked,)),)):
            return isinstance(command, Push) and asked is queue
        case Apply("not", (Apply("=", (Apply("queue.length", (asked,)), Constant(value=0))),)):
            return isinstance(command, Pop) and asked is queue
        case _:
            return False


def _looks(term: Term, queue: Variable, *, front_allowed: bool) -> bool:
    """Whether the term depends on the queue, other than on its front where that is allowed."""

    def inside(part: Term) -> tuple[Term, ...]:
        match part:
            case Apply("queue.item", (asked, Constant(value=0))) if front_allowed and asked is queue:
                return ()
            case _:
                return children(part)

    return queue in reachable((term,), inside)


def _terms(command: Command) -> tuple[Term, ...]:
    match command:
        case Assign(value=value):
            return (value,)
        case Assume(condition=condition) | Assert(condition=condition):
            return (condition,)
        case Push(values=values):
            return values
        case _:
            return ()
