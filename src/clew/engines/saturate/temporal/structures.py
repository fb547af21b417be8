"""Plain pushdown systems and recursive machines as labelled systems, for branching time.

Input: a system with its rules, or a machine whose table is completed here. Output: a `Labelled` system. A stack ends
with one more symbol; what can do nothing more stays for ever; what violates a check has no run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clew.engines.saturate.runs import TooMany
from clew.engines.saturate.temporal.labelled import Labelled
from clew.engines.summaries import Tabulation
from clew.ir.terms import Term, Variable
from clew.models.engine import Budget, Progress
from clew.models.pushdown import ConfigurationSet, Link, Pushdown, Rule
from clew.models.recursion import Calls, Goes, Piece, Recursive, Returns, Stuck
from clew.verdict import Limit

MOST_HEADS = 2_000_000
_EVERY = 256


class Spent(Exception):
    """The budget was spent before the system was complete."""

    def __init__(self, limit: Limit, reached: int) -> None:
        super().__init__(limit.value)
        self.limit = limit
        self.reached = reached


# --- plain systems --------------------------------------------------------------------------------------------------


def of_rules(pushdown: Pushdown) -> Labelled:
    """The system with a bottom; where no rule applies, it stays."""
    system = pushdown.system
    controls, bottom = len(system.controls), len(system.symbols)
    if controls * (bottom + 1) > MOST_HEADS:
        raise TooMany
    moving = {(rule.control, rule.top) for rule in system.rules}
    staying = (
        Rule(control, symbol, control, (symbol,))
        for control in range(controls)
        for symbol in range(bottom + 1)
        if (control, symbol) not in moving
    )

    def holds(atom: Term, control: int, symbol: int) -> bool:
        assert isinstance(atom, Variable), f"an atom should have a name, is {atom}"
        return pushdown.holds_at(atom, control, symbol)

    return Labelled(
        controls,
        tuple(range(bottom + 1)),
        (*system.rules, *staying),
        with_bottom(pushdown.initial, bottom),
        holds,
        _always_seen,
    )


def _always_seen(control: int, symbol: int) -> bool:
    del control, symbol
    return True


def with_bottom(given: ConfigurationSet, bottom: int) -> ConfigurationSet:
    """The set with one more symbol at the end of each stack."""
    end = given.nodes
    links = (*given.links, *(Link(node, bottom, end) for node in sorted(given.accepting)))
    return ConfigurationSet(end + 1, links, frozenset({end}))


# --- recursive machines ---------------------------------------------------------------------------------------------

_RUNS = 0
"""The control while a procedure runs; the others carry what is brought back."""


def of_machine(machine: Recursive[Any, Any], budget: Budget) -> Labelled:
    """The reachable rules of the machine."""
    recorder = _Recorder(machine)
    table = Tabulation(recorder)
    for number, _ in enumerate(table.events()):
        if number % _EVERY == 0:
            budget.report(Progress(states=len(table.reasons)))
            if (limit := budget.spent()) is not None:
                raise Spent(limit, len(table.reasons))
    return recorder.labelled(machine)


class _Recorder:
    """A machine that keeps what it was asked for while a table was made; heads are symbols, with whether they are seen.

    Symbols are ("at", head, seen), ("below", frame) and ("bottom",), controls what is brought back.
    """

    def __init__(self, machine: Recursive[Any, Any]) -> None:
        self._machine = machine
        self._pieces: dict[Any, list[Piece[Any, Any]]] = {}
        self._resumed: dict[tuple[Any, Any], Piece[Any, Any]] = {}
        self._finished: dict[Any, tuple[Piece[Any, Any], ...]] = {}
        self._starts: tuple[Goes[Any], ...] = ()
        self._controls: dict[Any, int] = {}
        self._symbols: dict[Any, int] = {}

    def initial(self) -> tuple[Goes[Any], ...]:
        """As the machine."""
        self._starts = self._machine.initial()
        return self._starts

    def pieces(self, head: Any) -> Iterator[Piece[Any, Any]]:  # noqa: ANN401 - of the machine
        """As the machine."""
        if head not in self._pieces:
            self._pieces[head] = list(self._machine.pieces(head))
        return iter(self._pieces[head])

    def resume(self, back: Any, below: Any) -> Piece[Any, Any]:  # noqa: ANN401 - of the machine
        """As the machine."""
        if (back, below) not in self._resumed:
            self._resumed[back, below] = self._machine.resume(back, below)
        return self._resumed[back, below]

    def finish(self, back: Any) -> tuple[Piece[Any, Any], ...]:  # noqa: ANN401 - of the machine
        """As the machine."""
        self._finished[back] = self._machine.finish(back)
        return self._finished[back]

    # --- rules ------------------------------------------------------------------------------------------------------

    def _symbol(self, *key: object) -> int:
        return self._symbols.setdefault(key, len(self._symbols))

    def _control(self, back: object) -> int:
        return self._controls.setdefault(back, 1 + len(self._controls))

    def labelled(self, machine: Recursive[Any, Any]) -> Labelled:
        """The rules that were met."""
        bottom = self._symbol("bottom")
        rules: dict[Rule, None] = {}
        for head, pieces in self._pieces.items():
            for seen in (False, True):
                top = self._symbol("at", head, seen)
                for piece in pieces:
                    rules |= dict.fromkeys(self._rules(head, top, piece))
                if self._machine.ended(head):
                    rules[Rule(_RUNS, top, _RUNS, (self._symbol("at", head, True),))] = None
        for (back, below), piece in self._resumed.items():
            rules |= dict.fromkeys(self._continued(self._control(back), self._symbol("below", below), piece))
        for back, endings in self._finished.items():
            for piece in endings:
                if isinstance(piece, Goes):
                    end = self._symbol("at", piece.head, True)
                    rules[Rule(self._control(back), bottom, _RUNS, (end, bottom))] = None
        controls = 1 + len(self._controls)
        starts = dict.fromkeys(self._symbol("at", start.head, True) for start in self._starts)
        links = (*(Link(_RUNS, start, controls) for start in starts), Link(controls, bottom, controls + 1))
        initial = ConfigurationSet(controls + 2, links, frozenset({controls + 1}))
        keys = tuple(self._symbols)

        def holds(atom: Term, control: int, symbol: int) -> bool:
            del control
            return machine.holds(keys[symbol][1], atom)

        def seen_at(control: int, symbol: int) -> bool:
            return control == _RUNS and keys[symbol][0] == "at" and keys[symbol][2]

        return Labelled(controls, tuple(range(len(keys))), tuple(rules), initial, holds, seen_at)

    def _rules(self, head: object, top: int, piece: Piece[Any, Any]) -> Iterator[Rule]:
        match piece:
            case Goes(head=after, seen=seen):
                yield Rule(_RUNS, top, _RUNS, (self._symbol("at", after, seen),))
            case Calls(head=inner, below=below):
                yield Rule(_RUNS, top, _RUNS, (self._symbol("at", inner, False), self._symbol("below", below)))
            case Returns(back=back):
                yield Rule(_RUNS, top, self._control(back), ())
            case Stuck():
                yield Rule(_RUNS, top, _RUNS, (self._symbol("at", head, True),))
            case _:
                pass  # a run that ends with a violation is no run for a temporal property

    def _continued(self, control: int, top: int, piece: Piece[Any, Any]) -> Iterator[Rule]:
        match piece:
            case Goes(head=after):
                yield Rule(control, top, _RUNS, (self._symbol("at", after, False),))
            case Returns(back=passed):
                yield Rule(control, top, self._control(passed), ())
            case other:
                raise AssertionError(f"a caller should go on or pass on, not {other}")
