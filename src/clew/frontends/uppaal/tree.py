"""The syntax of UPPAAL's language: expressions, statements, declarations, templates, as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, fields, is_dataclass

from clew.ir.source import Span
from clew.records import dataclass
from clew.syntax.tree import Placed

# --- expressions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Placed):
    """A whole number or a truth value."""

    value: int | bool


@dataclass(frozen=True, slots=True)
class Name(Placed):
    """A plain name."""

    name: str


@dataclass(frozen=True, slots=True)
class Index(Placed):
    """`a[i]`."""

    array: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Member(Placed):
    """`s.field`, or `P.location` in a query."""

    whole: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Call(Placed):
    """`f(x, y)`; in a query also `P(1)`, and `P(1).f(x)` of a process."""

    function: str
    arguments: tuple[Expression, ...]
    process: Expression | None = None


@dataclass(frozen=True, slots=True)
class Unary(Placed):
    """An operator in front; `'` behind is the rate of a clock."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary(Placed):
    """An operator between two operands; `?:` has three."""

    operator: str
    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Write(Placed):
    """`target = value`, also with an operator; `x++` is `x += 1`, and `old` says that its value is that before."""

    target: Expression
    operator: str
    value: Expression
    old: bool = False


@dataclass(frozen=True, slots=True)
class Over(Placed):
    """`forall`, `exists` or `sum` over the values of a type."""

    kind: str
    name: str
    type: Type
    body: Expression


@dataclass(frozen=True, slots=True)
class Deadlock(Placed):
    """Nothing but delays is possible from here on."""


@dataclass(frozen=True, slots=True)
class Several(Placed):
    """`{a, b, c}`, the start of an array or a structure."""

    items: tuple[Expression, ...]


Expression = Number | Name | Index | Member | Call | Unary | Binary | Write | Over | Deadlock | Several

# --- types ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Type(Placed):
    """A type as it is written: `base` is int, bool, clock, chan, void, scalar, struct or the name of a type."""

    base: str
    prefixes: frozenset[str] = frozenset()
    bounds: tuple[Expression, ...] = ()
    fields: tuple[Variable, ...] = ()


@dataclass(frozen=True, slots=True)
class Variable(Placed):
    """A declared name: its type, the sizes of an array (numbers or types), and its start."""

    name: str
    type: Type
    sizes: tuple[Expression | Type, ...] = ()
    start: Expression | None = None
    reference: bool = False


# --- statements -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block(Placed):
    """Declarations and statements in braces."""

    items: tuple[Variable | Statement, ...]


@dataclass(frozen=True, slots=True)
class Do(Placed):
    """An expression for its effect."""

    expression: Expression


@dataclass(frozen=True, slots=True)
class If(Placed):
    """One of two statements."""

    condition: Expression
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, slots=True)
class Loop(Placed):
    """`for`, `while` and `do … while`: the last one tests behind its body."""

    before: tuple[Expression, ...]
    condition: Expression | None
    after: tuple[Expression, ...]
    body: Statement
    test_first: bool = True


@dataclass(frozen=True, slots=True)
class Each(Placed):
    """`for (i : type)`."""

    name: str
    type: Type
    body: Statement


@dataclass(frozen=True, slots=True)
class Return(Placed):
    """The end of a function, with its value."""

    value: Expression | None


Statement = Block | Do | If | Loop | Each | Return


@dataclass(frozen=True, slots=True)
class Function(Placed):
    """A function."""

    name: str
    result: Type
    parameters: tuple[Variable, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class TypeName(Placed):
    """`typedef`."""

    name: str
    type: Type
    sizes: tuple[Expression | Type, ...]


@dataclass(frozen=True, slots=True)
class ChannelOrder(Placed):
    """`chan priority a < default < b`: channels (None: all that are not named), the lowest first."""

    ranks: tuple[tuple[Expression | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Around(Placed):
    """`before_update` or `after_update`: what happens around the updates of every step."""

    after: bool
    update: tuple[Expression, ...]


Declaration = Variable | Function | TypeName | ChannelOrder | Around

# --- templates ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Location(Placed):
    """A location; `name` is made up where it has none."""

    id: str
    name: str
    invariant: Expression | None
    urgent: bool = False
    committed: bool = False


@dataclass(frozen=True, slots=True)
class Edge(Placed):
    """An edge with its labels."""

    source: str
    target: str
    selects: tuple[Variable, ...] = ()
    guard: Expression | None = None
    sync: tuple[Expression, str] | None = None
    update: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Template(Placed):
    """A template, or (with `of`) an instance of one with parameters of its own."""

    name: str
    parameters: tuple[Variable, ...]
    declarations: tuple[Declaration, ...] = ()
    locations: tuple[Location, ...] = ()
    initial: str = ""
    edges: tuple[Edge, ...] = ()
    of: str = ""
    arguments: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Query:
    """`A[] p`, `E<> p`, `A<> p`, `E[] p` or `p --> q`; or one that is not modelled, with the reason."""

    text: str
    kind: str
    conditions: tuple[Expression, ...]
    span: Span
    refused: str = ""


@dataclass(slots=True)
class Model:
    """All of it; it is filled while it is read, which is why it is not frozen."""

    declarations: list[Declaration] = field(default_factory=list)
    templates: dict[str, Template] = field(default_factory=dict)
    system: list[tuple[str, Span]] = field(default_factory=list)
    ranks: dict[str, int] = field(default_factory=dict)
    """Priorities of what stands in the system line; the higher comes first."""
    queries: list[Query] = field(default_factory=list)


def parts(expression: Expression) -> Iterator[object]:
    """An expression and everything in it."""
    stack: list[object] = [expression]
    while stack:
        top = stack.pop()
        yield top
        if isinstance(top, tuple):
            stack.extend(top)
        elif is_dataclass(top) and not isinstance(top, Span):
            stack.extend(getattr(top, each.name) for each in fields(top))
