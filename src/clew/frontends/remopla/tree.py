"""What is read: expressions, statements, declarations, modules. Both notations give the same tree. Pure data."""

from __future__ import annotations

from dataclasses import field

from clew.ir.source import Span
from clew.records import dataclass
from clew.syntax.tree import Placed

# --- expressions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Placed):
    """A number, or a truth value (`truth`)."""

    value: int
    truth: bool = False


@dataclass(frozen=True, slots=True)
class Place(Placed):
    """A variable with what follows it: primes, indices, a field with indices of its own."""

    name: str
    primes: int = 0
    indices: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Unary(Placed):
    """`!`, `-` or `~`."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary(Placed):
    """An operator between two."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Quantified(Placed):
    """`A i (low, high) body`, or `E …`."""

    universal: bool
    variable: str
    low: Expression
    high: Expression
    body: Expression


@dataclass(frozen=True, slots=True)
class Random(Placed):
    """`rand(e)`: any value from 0 to e."""

    highest: Expression


@dataclass(frozen=True, slots=True)
class Undefined(Placed):
    """`undef`: any value."""


Expression = Number | Place | Unary | Binary | Quantified | Random | Undefined

# --- statements -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assignment(Placed):
    """`place = value`, or with `differs` `place != value`: any other value."""

    target: Place
    value: Expression
    differs: bool = False


@dataclass(frozen=True, slots=True)
class ForEach(Placed):
    """`A i (low, high) assignment`: for all at once; `E …`: for one of them."""

    universal: bool
    variable: str
    low: Expression
    high: Expression
    body: Change


Change = Assignment | ForEach


@dataclass(frozen=True, slots=True)
class Assign(Placed):
    """Assignments that happen at once."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Invoke(Placed):
    """A call, its result going to a place, with assignments that happen at once with it."""

    target: Place | None
    callee: str
    arguments: tuple[Expression, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Jump(Placed):
    """`goto`."""

    label: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Skip(Placed):
    """`skip`, perhaps with a condition that must hold."""

    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Break(Placed):
    """Leave the innermost `do`."""


@dataclass(frozen=True, slots=True)
class Leave(Placed):
    """`return`."""

    value: Expression | None


@dataclass(frozen=True, slots=True)
class Alternatives(Placed):
    """`if … fi`, or with `again` `do … od`: guards (None: else) and what they guard."""

    cases: tuple[tuple[Expression | None, tuple[Labelled, ...]], ...]
    again: bool


@dataclass(frozen=True, slots=True)
class When(Placed):
    """The `if (e)` of the C-like notation: done where the value is exactly 1."""

    condition: Expression
    body: tuple[Labelled, ...]


Statement = Assign | Invoke | Jump | Skip | Break | Leave | Alternatives | When


@dataclass(frozen=True, slots=True)
class Labelled(Placed):
    """A statement with its labels."""

    labels: tuple[str, ...]
    statement: Statement


# --- declarations ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dimension:
    """Indices from low to high, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Declared(Placed):
    """A variable: its kind (`bool`, `int`, or the name of an enumeration), width of an int, dimensions."""

    name: str
    kind: str
    width: int
    dimensions: tuple[Dimension, ...]


@dataclass(frozen=True, slots=True)
class Module(Placed):
    """A procedure; the result is a declaration without a name, or nothing."""

    name: str
    result: Declared | None
    parameters: tuple[Declared, ...]
    locals: tuple[Declared, ...]
    body: tuple[Labelled, ...]


@dataclass(frozen=True, slots=True)
class Rewriting(Placed):
    """A rule in the notation of pushdown systems, with a condition on variables before and after (primed)."""

    control: str
    top: str
    target: str
    word: tuple[str, ...]
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Model:
    """A whole file. `exact` says that `if` asks for the value 1."""

    globals: tuple[Declared, ...]
    enumerations: dict[str, tuple[str, ...]]
    modules: tuple[Module, ...]
    rules: tuple[Rewriting, ...]
    start: str
    start_span: Span
    default_bits: bool = field(default=False)
    """Whether the width of some int was left to the default."""
    by_name: bool = field(default=False)
    """Whether it starts in `main` because nothing says where."""
