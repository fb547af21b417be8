"""Expansion of packed states by compiled text: all outcomes of a state, and the run that a list of edges stands for.

Input: a program, goals, symbolic values, how long chains may be, and whether outcomes are to be told apart that are
enough: by closed sets of threads, or by persistent sets that somebody knows. Output: outcomes whose states are without
garbage: conjuncts about dead inputs are gone, and inputs of which the path leaves one value are plain numbers.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from clew.codegen.c.compile import Library, load
from clew.codegen.c.interface import NOTHING
from clew.codegen.c.processes.generate import FEW, SymbolicModel, generate_symbolic
from clew.codegen.c.processes.pack import pack_state
from clew.codegen.c.processes.runs import process_name
from clew.codegen.c.symbolic.answers import Answers, Asked
from clew.codegen.c.symbolic.controls import ASK_SET, Controls, Sets
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
VIOLATED = 3
"""How an outcome ends that is no state, as in `core/processes/work.h`."""
_MANY = 1 << 31
"""More than there is room for: pieces of arrays are read whose ends C tells."""
OTHER, MEMBER, SURE = 0, 1, 2
"""What the process of an outcome is in a closed set, as in `core/processes/expansion.h`."""
_PART = 1 << 30
"""Processes outside of a persistent set were left out, as there."""


class GaveUp(Exception):
    """Only the reference can execute what was met."""


class _Found(NamedTuple):
    """An outcome as C tells it, `Found` in `core/processes/expansion.h`."""

    at: int
    bytes: int
    goals: int
    actor: int
    flow: int
    site: int
    path: int
    passed: int
    script: int
    scripted: int
    terms: int
    told: int
    told_count: int
    role: int
    unused: int


_FOUND = struct.Struct("<3Q12I")


class _Told(ctypes.Structure):
    _fields_ = (("value", _U64), ("term", _U32), ("unused", _U32))


@dataclass(frozen=True, slots=True)
class Packed:
    """A state: see the module `clew.codegen.c.symbolic`."""

    bytes: bytes
    terms: tuple[Term, ...]
    path: Path


@dataclass(frozen=True, slots=True)
class Edge:
    """Who moves first, the answers to all choices of its step, and how many states a chain passes over behind it."""

    actor: int
    script: tuple[int, ...]
    passed: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where an edge leads: a state with the numbers of the invariants that it breaks, or a violated check."""

    edge: Edge
    state: Packed | None
    broken: tuple[int, ...]
    violated: str | None
    number: int
    """Of the state as it was before it was tidied; -1 where nobody tells those apart that come again."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Outcomes, and what is left to say of those that lead where another one led before."""

    new: tuple[Outcome, ...]
    again: tuple[tuple[int, int], ...] = ()
    """Whose steps they are, and the number of the outcome that led there before."""
    passed: int = 0
    """How many states their chains have passed over."""
    sure: tuple[int, ...] = ()
    """The actors in the set that go on in every state for which the expanded one stands."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """The outcomes of a state; `stuck` where nobody can move and it has not ended properly.

    `others` are not needed where a process that is sure leads on to a state in which nobody is left out.
    """

    outcomes: Outcomes
    others: Callable[[], Outcomes]
    enabled: int
    stuck: bool


@dataclass(frozen=True, slots=True)
class _Raw:
    """An outcome, copied: C may run again."""

    found: _Found
    script: tuple[int, ...]
    state: bytes
    """The same where the state is the same, before anything is tidied: bytes, terms, path, length."""


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
        distinct: bool = True,
        sets: Sets | None = None,
        tidies: bool = True,
    ) -> None:
        self._model: SymbolicModel = generate_symbolic(program, goals, few=few, reduced=reduced)
        self._library: Library = load(self._model.texts, self._model.levels)
        self._symbolic = symbolic
        self.answers = Answers(self._model.layout.nodes, symbolic, self._function("symbolic_refuse", None))
        self._tidy = Tidy(symbolic, self.answers.number) if tidies else None
        if not self._function("symbolic_open", _U32, _U32)(rounds):
            raise MemoryError("there is no room for native expansion")
        self._function("symbolic_ask", None, ctypes.POINTER(Asked))(ctypes.byref(self.answers.asked))
        self._met: dict[bytes, int] | None = {} if distinct else None
        """The states that outcomes led to so far, by number, where those that come again are to be told apart."""
        self._inputs = cache(_inputs)
        chosen = None if sets is None else self.answers.safe(Controls(self._model.layout, sets).chosen)
        self._ask_set = ASK_SET() if chosen is None else ASK_SET(chosen)
        self._function("symbolic_sets", None, ASK_SET)(self._ask_set)

    def close(self) -> None:
        """Give the memory back."""
        self._function("symbolic_close", None)()

    def _function(self, name: str, result: Any, *arguments: Any) -> Any:  # noqa: ANN401 - ctypes are not typed
        return self._library.function(name, result, *arguments)

    @cached_property
    def _expand(self) -> Any:  # noqa: ANN401
        return self._function(
            "symbolic_expand",
            _U32,
            ctypes.c_char_p,
            _U64,
            ctypes.POINTER(_U32),
            _U32,
            _U32,
            ctypes.POINTER(_U32),
            _U32,
            _U32,
            _U32,
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
    def _count(self) -> Any:  # noqa: ANN401
        return self._function("symbolic_found", _U32)

    @cached_property
    def _places(self) -> tuple[int, Any, int, Any]:
        """Where C leaves what it has found: records, scripts, choices, states."""
        pointers = [ctypes.c_void_p() for _ in range(4)]
        read = self._function("symbolic_places", None, *[ctypes.c_void_p] * 4)
        read(*[ctypes.cast(ctypes.byref(each), ctypes.c_void_p) for each in pointers])
        found, scripts, choices, states = (each.value or 0 for each in pointers)
        return found, (_U32 * _MANY).from_address(scripts), choices, (ctypes.c_char * _MANY).from_address(states)

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
        self.answers.begin(self._inputs(state.terms))
        goals = self._look(state.bytes, len(state.bytes), *self._given(state), ctypes.byref(ended))
        self._came_back()
        return goals, bool(ended.value)

    def expand(self, state: Packed) -> Expansion:
        """All outcomes of a state."""
        self.answers.begin(self._inputs(state.terms))
        enabled, found = self._executed(state)
        sure = tuple(dict.fromkeys(each.actor for each in found if each.role == SURE))
        needed, left = list[_Raw](), list[_Raw]()
        for each in found:
            (left if sure and each.role == OTHER and each.flow != VIOLATED else needed).append(self._raw(each))
        part, enabled = enabled & _PART, enabled & ~_PART
        outcomes = self._distinct(needed, sure)
        stuck = not enabled and not self._looked(state)[1]
        return Expansion(outcomes, lambda: self._others(state) if part else self._distinct(left), enabled, stuck)

    def _others(self, state: Packed) -> Outcomes:
        """The outcomes of those processes that are not in the persistent set."""
        self.answers.begin(self._inputs(state.terms))
        _, found = self._executed(state, others=True)
        return self._distinct([self._raw(each) for each in found])

    def _given(self, state: Packed) -> tuple[Any, int]:
        numbers = [self.answers.number(term) for term in state.terms]
        return (_U32 * (len(numbers) + 1))(*numbers), self.answers.path_number(state.path)

    def _came_back(self) -> None:
        self.answers.end()
        if self._failed():
            raise GaveUp

    def _executed(self, state: Packed, edge: Edge | None = None, *, others: bool = False) -> tuple[int, list[_Found]]:
        """How many processes are enabled, and what C has found: of all, in a persistent set or not, along an edge."""
        script, passed = ((), 0) if edge is None else (edge.script, edge.passed)
        actor = NOTHING if edge is None else edge.actor
        numbers = (_U32 * (len(script) + 1))(*script)
        given = self._given(state)
        enabled = self._expand(state.bytes, len(state.bytes), *given, actor, numbers, len(script), passed, others)
        self._came_back()
        return enabled, self._found()

    def _found(self) -> list[_Found]:
        data = ctypes.string_at(self._places[0], _FOUND.size * self._count())
        return list(map(_Found._make, _FOUND.iter_unpack(data)))

    def _raw(self, found: _Found) -> _Raw:
        _, scripts, _, states = self._places
        script = tuple(scripts[found.script : found.script + found.scripted])
        return _Raw(found, script, states[found.at : found.at + found.bytes + 4 * found.terms + 8])

    def _distinct(self, raws: Sequence[_Raw], sure: tuple[int, ...] = ()) -> Outcomes:
        """The outcomes, without those that lead where another one led before."""
        met = self._met
        if met is None:
            return Outcomes(tuple(self._outcome(each, -1) for each in raws), sure=sure)
        new: list[Outcome] = []
        again: list[tuple[int, int]] = []
        passed = 0
        for raw in raws:
            known = -1 if raw.found.flow == VIOLATED else met.get(raw.state)
            if known is None:
                known = met[raw.state] = len(met)
            elif known >= 0:
                again.append((raw.found.actor, known))
                passed += raw.found.passed
                continue
            new.append(self._outcome(raw, known))
        return Outcomes(tuple(new), tuple(again), passed, sure)

    def _state(self, raw: _Raw) -> Packed:
        found, data = raw.found, raw.state
        numbers = struct.unpack_from(f"<{found.terms}I", data, found.bytes)
        return Packed(data[: found.bytes], tuple(map(self.answers.term, numbers)), self.answers.paths[found.path])

    def _outcome(self, raw: _Raw, number: int) -> Outcome:
        found = raw.found
        edge = Edge(found.actor, raw.script, found.passed)
        if found.flow == VIOLATED:
            return Outcome(edge, None, (), self._model.checks[found.site], number)
        return Outcome(edge, self._clean(self._state(raw)), _bits(found.goals), None, number)

    def _clean(self, state: Packed) -> Packed:
        """The state without garbage, and with constants for inputs that have one value, where that is wanted."""
        if self._tidy is None:
            return state
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
        settled = self._state(self._raw(found))
        return Packed(settled.bytes, settled.terms, state.path)

    # --- runs ---------------------------------------------------------------------------------------------------------

    def run(self, start: tuple[Packed, tuple[Value, ...]], edges: Sequence[Edge]) -> Run | None:
        """The run along edges from an initial state, with values for all inputs; None where no values are found.

        The steps are executed again with everything kept, so that inputs which are dead by now get values too.
        """
        state, initial = start
        steps: list[tuple[str, list[tuple[int, int]]]] = []
        for edge in edges:
            self.answers.begin(_inputs(state.terms).union(*map(mentioned, state.path)))
            _, found = self._executed(state, edge)
            assert len(found) == 1, f"a script should have one outcome, has {len(found)}"
            state = self._state(self._raw(found[0]))
            at = self._places[2] + ctypes.sizeof(_Told) * found[0].told
            for each in (_Told * found[0].told_count).from_address(at):
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


def _inputs(terms: tuple[Term, ...]) -> frozenset[Variable]:
    """The inputs that data depend on."""
    return frozenset().union(*map(mentioned, terms))


def _bits(number: int) -> tuple[int, ...]:
    return tuple(place for place in range(number.bit_length()) if number >> place & 1)
