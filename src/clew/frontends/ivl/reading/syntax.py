"""The syntax tree of IVL: what was written, before names and types are looked at. Pure data.

Chains of binary operators of one strength are one flat node, so that a long sum does not make a deep tree.
"""

from __future__ import annotations

from clew.records import dataclass
from clew.syntax.tree import Placed

# --- types ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypeName(Placed):
    """A base type or struct by name, and how many stars stand behind it."""

    name: str
    stars: int


# --- expressions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Literal(Placed):
    """A number as written (`12`, `0xffu`)."""

    text: str


@dataclass(frozen=True, slots=True)
class Character(Placed):
    """A character literal with its code."""

    code: int


@dataclass(frozen=True, slots=True)
class Truth(Placed):
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True)
class Null(Placed):
    """`null`."""


@dataclass(frozen=True, slots=True)
class Name(Placed):
    """An identifier."""

    name: str


@dataclass(frozen=True, slots=True)
class Time(Placed):
    """`@time`."""


@dataclass(frozen=True, slots=True)
class Fresh(Placed):
    """`?(T)` or `?(T[n])`: an unconstrained input."""

    type: TypeName
    length: Expression | None


@dataclass(frozen=True, slots=True)
class New(Placed):
    """`new T` or `new T[n]`."""

    type: TypeName
    length: Expression | None


@dataclass(frozen=True, slots=True)
class Unary(Placed):
    """One of `- + ! ~ * &` before an operand."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Cast(Placed):
    """`(T) operand`."""

    type: TypeName
    operand: Expression


@dataclass(frozen=True, slots=True)
class Chain(Placed):
    """`first op1 e1 op2 e2 …`, left to right, all operators of one strength."""

    first: Expression
    rest: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class Conditional(Placed):
    """`condition ? then : otherwise`."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Index(Placed):
    """`array[index]`."""

    array: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Member(Placed):
    """`value.field`, or `pointer->field` with `arrow`."""

    value: Expression
    field: str
    arrow: bool


@dataclass(frozen=True, slots=True)
class Invoke(Placed):
    """A call of a function."""

    function: str
    arguments: tuple[Expression, ...]


Expression = (
    Literal
    | Character
    | Truth
    | Null
    | Name
    | Time
    | Fresh
    | New
    | Unary
    | Cast
    | Chain
    | Conditional
    | Index
    | Member
    | Invoke
)


@dataclass(frozen=True, slots=True)
class Listing(Placed):
    """`{ a, b, … }`, the values of an array or struct that is declared."""

    values: tuple[Expression, ...]


# --- statements -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declare(Placed):
    """`[const] type name [length] = initial;`, of a local or global variable."""

    type: TypeName
    name: str
    length: Expression | None
    initial: Expression | Listing | None
    constant: bool


@dataclass(frozen=True, slots=True)
class Set(Placed):
    """`target op= value`; the operator is empty for a plain assignment."""

    target: Expression
    operator: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Evaluate(Placed):
    """A call as a statement."""

    call: Invoke


@dataclass(frozen=True, slots=True)
class Leave(Placed):
    """`return [value];`."""

    value: Expression | None


@dataclass(frozen=True, slots=True)
class Break(Placed):
    """`break;`."""


@dataclass(frozen=True, slots=True)
class Continue(Placed):
    """`continue;`."""


@dataclass(frozen=True, slots=True)
class Jump(Placed):
    """`goto label;`, or `if condition goto label;`."""

    condition: Expression | None
    label: str


@dataclass(frozen=True, slots=True)
class Suppose(Placed):
    """`assume condition;`."""

    condition: Expression


@dataclass(frozen=True, slots=True)
class Claim(Placed):
    """`assert condition;` with the condition as written."""

    condition: Expression
    text: str


@dataclass(frozen=True, slots=True)
class AwaitEvent(Placed):
    """`wait [any|all] events [for time-out] [timed_out place];`.

    Alternatives may also be written `e | f`, all of several `e & f`; which of `items` is a time-out is seen by what the
    names stand for.
    """

    items: tuple[Expression, ...]
    word: str
    """any, all, or nothing."""
    timeout: Expression | None
    timed_out: Expression | None


@dataclass(frozen=True, slots=True)
class AwaitTime(Placed):
    """`wait_time delay;`."""

    delay: Expression


@dataclass(frozen=True, slots=True)
class Withdraw(Placed):
    """`cancel event;`."""

    event: Expression


@dataclass(frozen=True, slots=True)
class Signal(Placed):
    """`notify event [, delay];`."""

    event: Expression
    delay: Expression | None


@dataclass(frozen=True, slots=True)
class Control(Placed):
    """`suspend thread;`, `resume thread;` or `request_update update;`."""

    word: str
    name: str


@dataclass(frozen=True, slots=True)
class Launch(Placed):
    """`start [limit];`."""

    limit: Expression | None


@dataclass(frozen=True, slots=True)
class Sequence(Placed):
    """`{ … }`; `own_scope` is false for the several declarations of one statement."""

    statements: tuple[Statement, ...]
    own_scope: bool


@dataclass(frozen=True, slots=True)
class Ladder(Placed):
    """`if (c1) s1 else if (c2) s2 … else s`, flat, so that a long ladder does not make a deep tree."""

    arms: tuple[tuple[Expression, Statement], ...]
    otherwise: Statement | None


@dataclass(frozen=True, slots=True)
class While(Placed):
    """`while (condition) body`."""

    condition: Expression
    body: Statement


@dataclass(frozen=True, slots=True)
class For(Placed):
    """`for (first; condition; step) body`."""

    first: Statement | None
    condition: Expression | None
    step: Statement | None
    body: Statement


@dataclass(frozen=True, slots=True)
class Arm(Placed):
    """The statements behind `case value:`, or behind `default:` where there is no value."""

    value: Expression | None
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Switch(Placed):
    """`switch (subject) { … }`."""

    subject: Expression
    arms: tuple[Arm, ...]


@dataclass(frozen=True, slots=True)
class Labelled(Placed):
    """`label: statement`."""

    label: str
    statement: Statement


Statement = (
    Declare
    | Set
    | Evaluate
    | Leave
    | Break
    | Continue
    | Jump
    | Suppose
    | Claim
    | AwaitEvent
    | AwaitTime
    | Withdraw
    | Signal
    | Control
    | Launch
    | Sequence
    | Ladder
    | While
    | For
    | Switch
    | Labelled
)


# --- declarations ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EventDeclaration(Placed):
    """`event name;` or `event name[length];`."""

    name: str
    length: Expression | None


@dataclass(frozen=True, slots=True)
class StructDeclaration(Placed):
    """`struct name { … };`."""

    name: str
    fields: tuple[Declare, ...]


@dataclass(frozen=True, slots=True)
class Function(Placed):
    """A thread, main, an update or an ordinary function: `kind` is the word; `result` only for the last.

    Its place is its head, from the first word to the name.
    """

    kind: str
    name: str
    result: TypeName | None
    parameters: tuple[Declare, ...]
    body: Sequence


Item = Declare | EventDeclaration | StructDeclaration | Function
