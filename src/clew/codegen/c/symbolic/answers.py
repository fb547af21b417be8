"""What C asks about terms and paths, by their numbers.

Input: the questions that the texts can ask (`Layout.nodes`), and symbolic values. Output: the functions that C calls.
A question that only the reference can answer makes C give up; any other exception is kept until C has come back.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable, Iterable
from typing import Any

from clew.codegen.c.interface import NOTHING
from clew.ir.errors import Unsupported
from clew.ir.sorts import BOOL, Bits, Bool, Sort
from clew.ir.terms import TRUE, Apply, Term, Variable
from clew.logic.ranges import COMPARISONS
from clew.semantics.values import Bounds, Datum, Path, Truth
from clew.symbolic.paths.inputs import mentioned, new_input
from clew.symbolic.values import Symbolic

FIRST_TERM = 16
"""As in `core/processes/work.h`."""

_WIDTHS = (8, 16, 32)
_REMEMBERED = 100_000
_U32, _U64 = ctypes.c_uint32, ctypes.c_uint64
_NUMBERS = ctypes.POINTER(_U32)
_WIDE_NUMBERS = ctypes.POINTER(_U64)
_APPLY = ctypes.CFUNCTYPE(_U64, _U32, _U32, _U64, _U32, _U64, _U32, _U64, _U32, _NUMBERS)
_TRUTH = ctypes.CFUNCTYPE(_U32, _U32, _U32, _NUMBERS)
_VALUES = ctypes.CFUNCTYPE(_U32, _U32, _U32, _WIDE_NUMBERS, _NUMBERS)
_ASSUME = ctypes.CFUNCTYPE(_U32, _U32, _U32)
_INPUT = ctypes.CFUNCTYPE(_U32, _U32, _U32, _U32, _U64, _U64, _NUMBERS)


class Asked(ctypes.Structure):
    """The functions, as `core/processes/symbols.h` has them."""

    _fields_ = (("apply", _APPLY), ("truth", _TRUTH), ("values", _VALUES), ("assume", _ASSUME), ("input", _INPUT))


class Answers:
    """See the module; its tables of terms and paths grow. `begin` says whose inputs are in use."""

    def __init__(self, nodes: Iterable[Hashable], symbolic: Symbolic, refuse: Callable[[], None]) -> None:
        self._nodes: list[Any] = list(nodes)
        self._symbolic, self._oracle = symbolic, symbolic.oracle
        self._refuse = refuse
        self.terms: list[Term | None] = [None] * FIRST_TERM
        self._numbers: dict[Term, int] = {}
        self.paths: list[Path] = [()]
        self._path_numbers: dict[Path, int] = {(): 0}
        self._used: frozenset[Variable] = frozenset()
        self._made: list[Variable] = []
        self._inputs: dict[object, tuple[Variable, int, int]] = {}
        """What was made before on the same path beside the same inputs."""
        self._raised: BaseException | None = None
        self.asked = Asked(
            _APPLY(self.safe(self._apply)),
            _TRUTH(self.safe(self._truth)),
            _VALUES(self.safe(self._values)),
            _ASSUME(self.safe(self._assume)),
            _INPUT(self.safe(self._input)),
        )

    def begin(self, used: frozenset[Variable]) -> None:
        """Executions follow that start with these inputs in use."""
        self._used = used
        self._made.clear()

    def end(self) -> None:
        """Raise what was raised while C ran."""
        raised, self._raised = self._raised, None
        if raised is not None:
            raise raised

    def number(self, term: Term) -> int:
        """The number of a term."""
        found = self._numbers.get(term)
        if found is None:
            found = self._numbers[term] = len(self.terms)
            self.terms.append(term)
        return found

    def path_number(self, path: Path) -> int:
        """The number of a path."""
        found = self._path_numbers.get(path)
        if found is None:
            found = self._path_numbers[path] = len(self.paths)
            self.paths.append(path)
        return found

    def term(self, number: int) -> Term:
        """The term of a number."""
        found = self.terms[number]
        assert found is not None, f"{number} should be the number of a term"
        return found

    def safe(self, answer: Callable[..., int]) -> Callable[..., int]:
        """The function, which raises nothing."""

        def asked(*given: Any) -> int:  # noqa: ANN401 - numbers and pointers of ctypes
            try:
                return answer(*given)
            except Unsupported:
                self._refuse()
            except BaseException as error:  # noqa: BLE001 - raised again by `end`, since C cannot pass it on
                self._raised = self._raised or error
                self._refuse()
            return 0

        return asked

    def _datum(self, value: int, term: int, sort: Sort) -> Datum:
        if term:
            return self.term(term)
        return bool(value) if isinstance(sort, Bool) else value

    def _apply(self, path: int, node: int, *given: Any) -> int:  # noqa: ANN401 - numbers and pointers of ctypes
        operator, sorts, parameters, _ = self._nodes[node]
        *numbers, made = given
        if operator in COMPARISONS and (known := self._compared(path, operator, numbers)) is not None:
            made[1] = 1
            return known
        pairs = zip(numbers[::2], numbers[1::2], sorts, strict=False)
        arguments = tuple([self._datum(value, term, sort) for value, term, sort in pairs])
        found = self._symbolic.apply(operator, arguments, sorts, parameters)
        if isinstance(found, Apply | Variable):
            made[0] = self.number(found)
            return 0
        assert isinstance(found, int), f"an operator on terms should give a number, gives {found!r}"
        return int(found)

    def _compared(self, path: int, operator: str, numbers: list[int]) -> int | None:
        """Whether a comparison of bits with a number holds on the path, where ranges tell: then no term is made."""
        left, one, right, other, *_ = numbers
        if (one and other) or (self.terms[one or other] or TRUE).sort == BOOL:
            return None
        first, second = (self.term(one), right) if one else (left, self.term(other))
        found = self._oracle.compared(operator, first, second, self.paths[path])
        self._oracle.tally.ranges += found is not None
        return found

    def _truth(self, path: int, term: int, sides: Any) -> int:  # noqa: ANN401 - pointers of ctypes
        condition, known = self.term(term), self.paths[path]
        match self._oracle.truth(condition, known):
            case Truth.SPLIT:
                negation = self._symbolic.apply("not", (condition,), (BOOL,), ())
                sides[0] = self.path_number(self._symbolic.assume(condition, known))
                sides[1] = self.path_number(self._symbolic.assume(negation, known))
                return 2
            case answer:
                return int(answer is Truth.YES)

    def _values(self, path: int, term: int, values: Any, paths: Any) -> int:  # noqa: ANN401 - pointers of ctypes
        asked, known = self.term(term), self.paths[path]
        found = self._oracle.some_values(asked, known, None)
        for position, value in enumerate(found):
            assert isinstance(value, int), f"what is settled should be a number, is {value!r}"
            values[position], paths[position] = value, path
            if len(found) > 1:
                same = self._symbolic.apply("=", (asked, value), (asked.sort, asked.sort), ())
                paths[position] = self.path_number(self._symbolic.assume(same, known))
        return len(found)

    def _assume(self, path: int, term: int) -> int:
        condition, known = self.term(term), self.paths[path]
        if not self._oracle.possible(condition, known):
            return NOTHING
        return self.path_number(self._oracle.extend(known, condition))

    def _input(self, path: int, node: int, made: int, low: int, high: int, after: Any) -> int:  # noqa: ANN401
        del self._made[made:]
        key = path, node, low, high, self._used, tuple(self._made)
        chosen = self._inputs.get(key)
        if chosen is None:
            if len(self._inputs) > _REMEMBERED:
                self._inputs.clear()
            chosen = self._inputs[key] = self._new_input(path, node, low, high)
        found, number, after[0] = chosen
        self._made.append(found)
        return number

    def _new_input(self, path: int, node: int, low: int, high: int) -> tuple[Variable, int, int]:
        """An input, the number of the term that is chosen, and that of the path on which it is within bounds."""
        _, sort, signed, span = self._nodes[node]
        known = self.paths[path]
        used = self._used.union(self._made, *map(mentioned, known))
        narrow, low, high = _narrowed(sort, low, high, signed=signed)
        found = new_input(narrow, span, used)
        bounded = self.path_number(self._symbolic.bounded(found, Bounds(low, high, signed), known))
        extends = "sign_extend" if signed else "zero_extend"
        wide = found if narrow == sort else self._symbolic.construct(extends, (found,), (sort.width - narrow.width,))
        return found, self.number(wide), bounded


def _narrowed(sort: Bits, low: int, high: int, *, signed: bool) -> tuple[Bits, int, int]:
    """A usual sort that has all values of a range, and the range in it: one that has no others, else the widest.

    Then bounds often say nothing, and else the input itself is what programs compute with, not an extension of it.
    """
    for width in (each for each in _WIDTHS if each < sort.width):
        shift = 1 << (width - 1) if signed else 0
        first, last = ((end + shift) % (1 << sort.width) for end in (low, high))
        whole = first == 0 and last == (1 << width) - 1
        if whole or (width == _WIDTHS[-1] and first <= last < 1 << width):
            return Bits(width), low % (1 << width), high % (1 << width)
    return sort, low, high
