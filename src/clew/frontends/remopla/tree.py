"""What is read: expressions, statements, declarations, modules. Both notations give the same tree. Pure data."""

from __future__ import annotations

from dataclasses import dataclass, field

from clew.ir.source import Span

# --- expressions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    """A number, or a truth value (`truth`)."""

    value: int
    span: Span
    truth: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A variable with what follows it: primes, indices, a field with indices of its own."""

    name: str
    span: Span
    primes: int = 0
    indices: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Unary:
    """`!`, `-` or `~`."""

    operator: str
    operand: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Binary:
    """An operator between two."""

    operator: str
    left: Expression
    right: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Quantified:
    """`A i (low, high) body`, or `E …`."""

    universal: bool
    variable: str
    low: Expression
    high: Expression
    body: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Random:
    """`rand(e)`: any value from 0 to e."""

    highest: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Undefined:
    """`undef`: any value."""

    span: Span


Expression = Number | Place | Unary | Binary | Quantified | Random | Undefined

# --- statements -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assignment:
    """`place = value`, or with `differs` `place != value`: any other value."""

    target: Place
    value: Expression
    span: Span
    differs: bool = False


@dataclass(frozen=True, slots=True)
class ForEach:
    """`A i (low, high) assignment`: for all at once; `E …`: for one of them."""

    universal: bool
    variable: str
    low: Expression
    high: Expression
    body: Change
    span: Span


Change = Assignment | ForEach


@dataclass(frozen=True, slots=True)
class Assign:
    """Assignments that happen at once."""

    changes: tuple[Change, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Invoke:
    """A call, its result going to a place, with assignments that happen at once with it."""

    target: Place | None
    callee: str
    arguments: tuple[Expression, ...]
    changes: tuple[Change, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Jump:
    """`goto`."""

    label: str
    changes: tuple[Change, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Skip:
    """`skip`, perhaps with a condition that must hold."""

    condition: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Break:
    """Leave the innermost `do`."""

    span: Span


@dataclass(frozen=True, slots=True)
class Leave:
    """`return`."""

    value: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Alternatives:
    """`if … fi`, or with `again` `do … od`: guards (None: else) and what they guard."""

    cases: tuple[tuple[Expression | None, tuple[Labelled, ...]], ...]
    again: bool
    span: Span


@dataclass(frozen=True, slots=True)
class When:
    """The `if (e)` of the C-like notation: done where the value is exactly 1."""

    condition: Expression
    body: tuple[Labelled, ...]
    span: Span


Statement = Assign | Invoke | Jump | Skip | Break | Leave | Alternatives | When


@dataclass(frozen=True, slots=True)
class Labelled:
    """A statement with its labels."""

    labels: tuple[str, ...]
    statement: Statement
    span: Span


# --- declarations ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dimension:
    """Indices from low to high, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Declared:
    """A variable: its kind (`bool`, `int`, or the name of an enumeration), width of an int, dimensions."""

    name: str
    kind: str
    width: int
    dimensions: tuple[Dimension, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Module:
    """A procedure; the result is a declaration without a name, or nothing."""

    name: str
    result: Declared | None
    parameters: tuple[Declared, ...]
    locals: tuple[Declared, ...]
    body: tuple[Labelled, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Rewriting:
    """A rule in the notation of pushdown systems, with a condition on variables before and after (primed)."""

    control: str
    top: str
    target: str
    word: tuple[str, ...]
    condition: Expression | None
    span: Span


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
