"""How long a shortest run of a recursive machine to a violation is, in pieces, by looking at whole stacks."""

from __future__ import annotations

from collections import deque
from typing import Any

from clew.models.recursion import Calls, Goes, Recursive, Returns, Violates

Stack = tuple[Any, ...]


def pieces_to_a_violation(machine: Recursive[Any, Any], *, most: int) -> int | None:
    """The length; None where there is none among the first configurations."""
    starts: list[tuple[Any, Stack]] = [(start.head, ()) for start in machine.initial()]
    seen, queue = set(starts), deque((start, 0) for start in starts)
    while queue and len(seen) < most:
        (head, stack), length = queue.popleft()
        for piece in machine.pieces(head):
            after: tuple[Any, Stack] | None = None
            match piece:
                case Violates():
                    return length + 1
                case Goes(head=inner):
                    after = (inner, stack)
                case Calls(head=inner, below=below):
                    after = (inner, (below, *stack))
                case Returns(back=back):
                    after = _returned(machine, back, stack)
                    if after is None:
                        return length + 1
                case _:
                    pass
            if after is not None and after not in seen:
                seen.add(after)
                queue.append((after, length + 1))
    return None


def _returned(machine: Recursive[Any, Any], back: Any, stack: Stack) -> tuple[Any, Stack] | None:
    """Where the process goes on; None where nobody catches what was raised."""
    for place, below in enumerate(stack):
        resumed = machine.resume(back, below)
        if isinstance(resumed, Goes):
            return resumed.head, stack[place + 1 :]
        assert isinstance(resumed, Returns)
        back = resumed.back
    (ending,) = machine.finish(back)
    return (ending.head, ()) if isinstance(ending, Goes) else None
