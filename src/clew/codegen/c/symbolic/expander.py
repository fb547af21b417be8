"""Expansion of packed states by compiled text: all outcomes of a state, and the run that a list of edges stands for.

Input: a program, goals, symbolic values, how long chains may be, and whether outcomes are to be told apart that are
enough. Output: outcomes whose states are without garbage: conjuncts about dead inputs are gone, and inputs of which the
path leaves one value are plain numbers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from clew.codegen.c.compile import Library, load
from clew.codegen.c.interface import NOTHING
from clew.codegen.c.processes.generate import FEW, SymbolicModel, generate_symbolic
from clew.codegen.c.processes.pack import pack_state
from clew.codegen.c.processes.runs import process_name
from clew.codegen.c.symbolic.answers import Answers, Asked
from clew.codegen.c.symbolic.tidy import Tidy
from clew.codegen.python.jit import accelerated
from clew.ir.program import Program
from clew.ir.source import Span
from clew.ir.terms import Constant, Term, Variable
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.models.engine import Goal
from clew.records import dataclass
from clew.semantics.values import Path
from clew.symbolic.paths.inputs import mentioned
from clew.symbolic.values import Symbolic

_U32, _U64 = ctypes.c_uint32, ctypes.c_uint64
STEP, VIOLATED = 0, 3
"""How an outcome ends, as in `core/processes/work.h`."""
OTHER, MEMBER, SURE = 0, 1, 2
"""What the process of an outcome is in a closed set, as in `core/processes/expansion.h`."""


class GaveUp(Exception):
    """Only the reference can execute what was met."""


class _Found(ctypes.Structure):
    """As in `core/processes/expansion.h`."""

    _fields_ = (
        ("at", _U64),
        ("bytes", _U64),
        ("goals", _U64),
        *((name, _U32) for name in ("actor", "flow", "site", "path", "passed", "script", "scripted")),
        *((name, _U32) for name in ("terms", "term_count", "told", "told_count", "role")),
    )


class _Told(ctypes.Structure):
    _fields_ = (("value", _U64), ("term", _U32), ("unused", _U32))


@dataclass(frozen=True, slots=True)
class Packed:
    """A state: see the module `clew.codegen.c.symbolic`."""

    bytes: bytes
    terms: tuple[Term, ...]
    path: Path

    @property
    def inputs(self) -> frozenset[Variable]:
        """The inputs that its data depend on."""
        return frozenset().union(*map(mentioned, self.terms))


@dataclass(frozen=True, slots=True)
class Edge:
    """Who moves first, and the answers to all choices of its step."""

    actor: int
    script: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where an edge leads: a state with the numbers of the invariants that it breaks, or a violated check."""

    edge: Edge
    state: Packed | None
    broken: tuple[int, ...]
    violated: str | None
    passed: int
    """How many states a chain has passed over."""
    sure: bool = False
    """Its process is in a closed set and goes on in every state for which the expanded one stands."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """The outcomes of a state; `stuck` where nobody can move and it has not ended properly.

    `others` are not needed where a process of a sure outcome leads to new states only.
    """

    outcomes: tuple[Outcome, ...]
    others: Callable[[], tuple[Outcome, ...]]
    enabled: int
    stuck: bool


@dataclass(frozen=True, slots=True)
class _Raw:
    """An outcome as C tells it."""

    edge: Edge
    flow: int
    goals: int
    site: int
    passed: int
    role: int
    state: Packed
    told: tuple[int, int]
    """Where the choices lie until C runs again, and how many they are."""


class Expander:
    """See the module. It holds the one working state of the compiled text: one expansion at a time."""

    def __init__(
        self,
        program: Program,
        goals: tuple[Goal, ...],
        symbolic: Symbolic,
        *,
        rounds: int,
        few: int = FEW,
        reduced: bool = False,
    ) -> None:
        self._model: SymbolicModel = generate_symbolic(program, goals, few=few, reduced=reduced)
        self._library: Library = load(self._model.texts, self._model.levels)
        self._symbolic = symbolic
        self.answers = Answers(self._model.layout.nodes, symbolic, self._function("symbolic_refuse", None))
        self._tidy = Tidy(symbolic, self.answers.number)
        if not self._function("symbolic_open", _U32, _U32)(rounds):
            raise MemoryError("there is no room for native expansion")
        self._function("symbolic_ask", None, ctypes.POINTER(Asked))(ctypes.byref(self.answers.asked))

    def close(self) -> None:
        """Give the memory back."""
        self._function("symbolic_close", None)()

    def _function(self, name: str, result: Any, *arguments: Any) -> Any:  # noqa: ANN401 - ctypes are not typed
        return self._library.function(name, result, *arguments)

    @cached_property
    def _expand(self) -> Any:  # noqa: ANN401
        return self._function(
            "symbolic_expand", _U32, ctypes.c_char_p, _U64, ctypes.POINTER(_U32), _U32, _U32, ctypes.POINTER(_U32), _U32
        )

    @cached_property
    def _failed(self) -> Any:  # noqa: ANN401
        return self._function("symbolic_failed", _U32)

    @cached_property
    def _look(self) -> Any:  # noqa: ANN401
        numbers = ctypes.POINTER(_U32)
        return self._function("symbolic_look", _U64, ctypes.c_char_p, _U64, numbers, _U32, numbers)

    @cached_property
    def _settle(self) -> Any:  # noqa: ANN401
        numbers = ctypes.POINTER(_U32)
        return self._function("symbolic_settle", _U32, ctypes.c_char_p, _U64, numbers, ctypes.POINTER(_U64))

    @cached_property
    def _read(self) -> Any:  # noqa: ANN401
        return self._function("symbolic_found", _U32, *[ctypes.c_void_p] * 5)

    # --- states -------------------------------------------------------------------------------------------------------

    def initial(self) -> tuple[tuple[Packed, tuple[Value, ...]], ...]:
        """The initial states, with the choices that lead there."""
        starts = accelerated(self._model.program).initial()
        return tuple((self._packed(pack_state(self._model.layout, each.state)), each.choices) for each in starts)

    def _packed(self, data: bytes) -> Packed:
        return Packed(data + bytes(-len(data) % 4), (), ())

    def broken(self, state: Packed) -> tuple[int, ...]:
        """The invariants that a state breaks."""
        return _bits(self._looked(state)[0])

    def _looked(self, state: Packed) -> tuple[int, bool]:
        ended = _U32(0)
        self.answers.begin(state.inputs)
        goals = self._look(state.bytes, len(state.bytes), *self._given(state), ctypes.byref(ended))
        self._came_back()
        return goals, bool(ended.value)

    def expand(self, state: Packed) -> Expansion:
        """All outcomes of a state."""
        self.answers.begin(state.inputs)
        enabled, raws = self._outcomes(state)
        reduced = any(raw.role == SURE for raw in raws)
        needed = [raw for raw in raws if not reduced or raw.role != OTHER or raw.flow == VIOLATED]
        left = [raw for raw in raws if reduced and raw.role == OTHER and raw.flow != VIOLATED]
        outcomes = tuple(map(self._outcome, needed))
        stuck = not enabled and not self._looked(state)[1]
        return Expansion(outcomes, lambda: tuple(map(self._outcome, left)), enabled, stuck)

    def _given(self, state: Packed) -> tuple[Any, int]:
        numbers = [self.answers.number(term) for term in state.terms]
        return (_U32 * (len(numbers) + 1))(*numbers), self.answers.path_number(state.path)

    def _came_back(self) -> None:
        self.answers.end()
        if self._failed():
            raise GaveUp

    def _outcomes(self, state: Packed, edge: Edge | None = None) -> tuple[int, list[_Raw]]:
        script = () if edge is None else edge.script
        actor = NOTHING if edge is None else edge.actor
        numbers = (_U32 * (len(script) + 1))(*script)
        enabled = self._expand(state.bytes, len(state.bytes), *self._given(state), actor, numbers, len(script))
        self._came_back()
        return enabled, self._found()

    def _found(self) -> list[_Raw]:
        """What C has found, copied."""
        pointers = [ctypes.c_void_p() for _ in range(5)]
        count = self._read(*[ctypes.cast(ctypes.byref(each), ctypes.c_void_p) for each in pointers])
        at = [each.value or 0 for each in pointers]
        found = (_Found * count).from_address(at[0])
        return [self._raw(each, at) for each in found]

    def _raw(self, found: _Found, at: list[int]) -> _Raw:
        script = tuple((_U32 * found.scripted).from_address(at[1] + 4 * found.script))
        numbers = (_U32 * found.term_count).from_address(at[2] + 4 * found.terms)
        told = at[3] + ctypes.sizeof(_Told) * found.told, found.told_count
        data = ctypes.string_at(at[4] + found.at, found.bytes) if found.flow == STEP else b""
        answers = self.answers
        state = Packed(data, tuple(map(answers.term, numbers)), answers.paths[found.path])
        edge = Edge(found.actor, script)
        return _Raw(edge, found.flow, found.goals, found.site, found.passed, found.role, state, told)

    def _outcome(self, raw: _Raw) -> Outcome:
        if raw.flow == VIOLATED:
            return Outcome(raw.edge, None, (), self._model.checks[raw.site], raw.passed)
        return Outcome(raw.edge, self._clean(raw.state), _bits(raw.goals), None, raw.passed, sure=raw.role == SURE)

    def _clean(self, state: Packed) -> Packed:
        """The state without garbage, and with constants for inputs that have one value."""
        return self._settled(Packed(state.bytes, *self._tidy.state(state.terms, state.path)))

    def _settled(self, state: Packed) -> Packed:
        """The state in which terms that are constants are plain numbers."""
        values = [each.value if isinstance(each, Constant) else None for each in state.terms]
        if all(value is None for value in values):
            return state
        pairs = zip(state.terms, values, strict=True)
        numbers = [self.answers.number(term) if value is None else 0 for term, value in pairs]
        plain = [int(value) if isinstance(value, int) else 0 for value in values]
        count = len(numbers)
        self._settle(state.bytes, len(state.bytes), (_U32 * count)(*numbers), (_U64 * count)(*plain))
        self._came_back()
        (found,) = self._found()
        return Packed(found.state.bytes, found.state.terms, state.path)

    # --- runs ---------------------------------------------------------------------------------------------------------

    def run(self, start: tuple[Packed, tuple[Value, ...]], edges: Sequence[Edge]) -> Run | None:
        """The run along edges from an initial state, with values for all inputs; None where no values are found.

        The steps are executed again with everything kept, so that inputs which are dead by now get values too.
        """
        state, initial = start
        steps: list[tuple[str, list[tuple[int, int]]]] = []
        for edge in edges:
            self.answers.begin(state.inputs.union(*map(mentioned, state.path)))
            _, found = self._outcomes(state, edge)
            assert len(found) == 1, f"a script should have one outcome, has {len(found)}"
            state = found[0].state
            at, count = found[0].told
            for each in (_Told * count).from_address(at):
                if each.term == NOTHING:
                    steps.append((self._name(each.value), []))
                else:
                    steps[-1][1].append((each.value, each.term))
        model = self._symbolic.oracle.model(state.path)
        if model is None:
            return None
        moves = []
        for name, chosen in steps:
            values = (model.value(self.answers.term(term)) if term else value for value, term in chosen)
            moves.append(Move(name, tuple(values)))
        return Run(initial, tuple(moves))

    def span(self, run: Run) -> Span | None:
        """Where the last step of a run violates a check."""
        interpreter = accelerated(self._model.program)
        outcome = interpreter.start_with(run.initial)
        for move in run.moves:
            outcome = interpreter.step_with(outcome.state, interpreter.number(move.actor), move.choices)
        return None if outcome.violation is None else outcome.violation.span

    def _name(self, actor: int) -> str:
        return process_name(self._model.program, self._function("clew_actor", _U64, _U32)(actor))


def _bits(number: int) -> tuple[int, ...]:
    return tuple(place for place in range(number.bit_length()) if number >> place & 1)
