"""What engines ask about a program before they work on a model of it.

Input: a program. Output: its facts, each found out when somebody asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf

from clew.ir.commands import Await, Havoc, Join, Load, Store
from clew.ir.program import AnyOf, Program, Scheduler
from clew.ir.rewriting import commands_of, has_retries, is_alone, parts_in, terms_of
from clew.ir.sorts import BOOL, Bits, Queue, bits_of
from clew.ir.terms import Apply, Constant, Term
from clew.ir.walk import postorder

_FACTORS = frozenset(("mul", "udiv", "urem", "sdiv", "srem"))
_COMPARED = frozenset(("=", "ult", "ule", "slt", "sle"))
_LONG_TABLE = 64
"""Of longer tables the first numbers count."""


class Facts:
    """The facts of one program; it keeps what was dear to find out."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.scheduler = program.scheduler.value
        self.acts = program.scheduler is Scheduler.ACTIONS
        self.kernel = program.scheduler is Scheduler.KERNEL
        self.threads = program.scheduler is Scheduler.THREADS
        self.idle = program.idle is not None
        """Whether a process moves only when no other can, as a kernel does."""
        self.main = program.main is not None
        self.processes = len(program.processes)
        self.symmetric = bool(program.symmetries)
        """Whether a symmetry is declared."""

    @cached_property
    def alone(self) -> bool:
        """Whether there is only ever one process, and nothing else that acts."""
        return is_alone(self._program)

    @cached_property
    def retries(self) -> bool:
        """Whether a way of a step may turn out to be none."""
        return has_retries(self._program)

    @cached_property
    def memory(self) -> bool:
        """Whether a process loads or stores."""
        return any(isinstance(command, Load | Store) for command in commands_of(self._program))

    @property
    def blocks(self) -> bool:
        """Whether a process may wait for a condition, or for another one."""
        return any(isinstance(command, Await | Join) for command in commands_of(self._program))

    @property
    def priorities(self) -> bool:
        """Whether some action goes before another."""
        return len({action.priority for action in self._program.actions}) > 1

    @property
    def undefined(self) -> bool:
        """Whether some variable has no value at the start; a queue without one is empty."""
        return any(each.initial is None and not isinstance(each.sort, Queue) for each in self._program.globals)

    @cached_property
    def inputs(self) -> bool:
        """Whether something of a program of processes is chosen freely."""
        program = self._program
        declared = [*program.globals, *(each for record in program.records for each in record.fields)]
        for procedure in program.procedures:
            declared += [*procedure.parameters, *procedure.locals]
            if any(isinstance(command, Havoc) for block in procedure.blocks for command in block.commands):
                return True
        return program.any_bytes or any(isinstance(each.initial, AnyOf) for each in declared)

    @property
    def input_bits(self) -> tuple[float, float]:
        """How many bits all free choices in the text have together, and the widest; infinite where some begin it."""
        program = self._program
        declared = [*program.globals, *(each for record in program.records for each in record.fields)]
        for procedure in program.procedures:
            declared += [*procedure.parameters, *procedure.locals]
        if program.any_bytes or any(isinstance(each.initial, AnyOf) for each in declared):
            return inf, inf
        chosen = [_bits_chosen(each) for each in commands_of(program) if isinstance(each, Havoc)]
        return sum(chosen), max(chosen, default=0)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that stand in the commands, exits and tables of the program, in ascending order."""
        return _numbers(
            self._terms + [value for each in self._program.objects for _, value in each.cells[:_LONG_TABLE]]
        )

    @cached_property
    def compared(self) -> tuple[int, ...]:
        """Those among them that something is compared with, and those that stand in tables."""
        found = [part for part in postorder(*self._terms) if isinstance(part, Apply) and part.operator in _COMPARED]
        sides = [side for part in found for side in part.arguments]
        return _numbers([each for each in (*sides, *self._tables) if isinstance(each, Constant)])

    @cached_property
    def floats(self) -> bool:
        """Whether bits are computed with as floating-point numbers."""
        return any(isinstance(part, Apply) and part.operator.startswith("float.") for part in postorder(*self._terms))

    @cached_property
    def _tables(self) -> list[Term]:
        return [value for each in self._program.objects for _, value in each.cells[:_LONG_TABLE]]

    @cached_property
    def _terms(self) -> list[Term]:
        parts = (part for procedure in self._program.procedures for part in parts_in(procedure))
        return [term for part in parts for term in terms_of(part)]

    @property
    def bits(self) -> int:
        """How many bits the globals have."""
        return sum(bits_of(each.sort) for each in self._program.globals)

    @property
    def whole_arrays(self) -> bool:
        """Whether some array is one term, for a solver with a theory of arrays."""
        from clew.lower.transition.shapes import is_whole

        return any(is_whole(each.sort) for each in self._program.globals)

    def multiplies(self, width: int) -> bool:
        """Whether commands multiply or divide words of more bits."""
        terms = (term for command in commands_of(self._program) for term in terms_of(command))
        return any(_is_product(part, width) for part in postorder(*terms))


def _numbers(terms: Sequence[Term]) -> tuple[int, ...]:
    """The numbers of bits in terms, in ascending order."""
    found = {each.value for each in postorder(*terms) if isinstance(each, Constant) and isinstance(each.sort, Bits)}
    return tuple(sorted(value for value in found if isinstance(value, int)))


def _bits_chosen(choice: Havoc) -> float:
    if isinstance(choice.low, Constant) and isinstance(choice.high, Constant):
        low, high = choice.low.value, choice.high.value
        return (high - low).bit_length() if isinstance(low, int) and isinstance(high, int) and low <= high else inf
    sort = choice.target.sort
    return sort.width if isinstance(sort, Bits) else 1 if sort == BOOL else inf


def _is_product(term: Term, width: int) -> bool:
    return isinstance(term, Apply) and term.operator in _FACTORS and bits_of(term.sort) > width
