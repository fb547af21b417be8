"""The syntax tree of IVL: what was written, before names and types are looked at. Pure data.

Chains of binary operators of one strength are one flat node, so that a long sum does not make a deep tree.
"""

from __future__ import annotations

from dataclasses import dataclass

from clew.ir.source import Span

# --- types ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypeName:
    """A base type or struct by name, and how many stars stand behind it."""

    name: str
    stars: int
    span: Span


# --- expressions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Literal:
    """A number as written (`12`, `0xffu`)."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Character:
    """A character literal with its code."""

    code: int
    span: Span


@dataclass(frozen=True, slots=True)
class Truth:
    """`true` or `false`."""

    value: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Null:
    """`null`."""

    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    """An identifier."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Time:
    """`@time`."""

    span: Span


@dataclass(frozen=True, slots=True)
class Fresh:
    """`?(T)` or `?(T[n])`: an unconstrained input."""

    type: TypeName
    length: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class New:
    """`new T` or `new T[n]`."""

    type: TypeName
    length: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Unary:
    """One of `- + ! ~ * &` before an operand."""

    operator: str
    operand: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Cast:
    """`(T) operand`."""

    type: TypeName
    operand: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Chain:
    """`first op1 e1 op2 e2 …`, left to right, all operators of one strength."""

    first: Expression
    rest: tuple[tuple[str, Expression], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Conditional:
    """`condition ? then : otherwise`."""

    condition: Expression
    then: Expression
    otherwise: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Index:
    """`array[index]`."""

    array: Expression
    index: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Member:
    """`value.field`, or `pointer->field` with `arrow`."""

    value: Expression
    field: str
    arrow: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Invoke:
    """A call of a function."""

    function: str
    arguments: tuple[Expression, ...]
    span: Span


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
class Listing:
    """`{ a, b, … }`, the values of an array or struct that is declared."""

    values: tuple[Expression, ...]
    span: Span


# --- statements -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declare:
    """`[const] type name [length] = initial;`, of a local or global variable."""

    type: TypeName
    name: str
    length: Expression | None
    initial: Expression | Listing | None
    constant: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Set:
    """`target op= value`; the operator is empty for a plain assignment."""

    target: Expression
    operator: str
    value: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Evaluate:
    """A call as a statement."""

    call: Invoke
    span: Span


@dataclass(frozen=True, slots=True)
class Leave:
    """`return [value];`."""

    value: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Break:
    """`break;`."""

    span: Span


@dataclass(frozen=True, slots=True)
class Continue:
    """`continue;`."""

    span: Span


@dataclass(frozen=True, slots=True)
class Jump:
    """`goto label;`, or `if condition goto label;`."""

    condition: Expression | None
    label: str
    span: Span


@dataclass(frozen=True, slots=True)
class Suppose:
    """`assume condition;`."""

    condition: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Claim:
    """`assert condition;` with the condition as written."""

    condition: Expression
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class AwaitEvent:
    """`wait [any|all] events [for time-out] [timed_out place];`.

    Alternatives may also be written `e | f`, all of several `e & f`; which of `items` is a time-out is seen by what the
    names stand for.
    """

    items: tuple[Expression, ...]
    word: str
    """any, all, or nothing."""
    timeout: Expression | None
    timed_out: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class AwaitTime:
    """`wait_time delay;`."""

    delay: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Withdraw:
    """`cancel event;`."""

    event: Expression
    span: Span


@dataclass(frozen=True, slots=True)
class Signal:
    """`notify event [, delay];`."""

    event: Expression
    delay: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Control:
    """`suspend thread;`, `resume thread;` or `request_update update;`."""

    word: str
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Launch:
    """`start [limit];`."""

    limit: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class Sequence:
    """`{ … }`; `own_scope` is false for the several declarations of one statement."""

    statements: tuple[Statement, ...]
    own_scope: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Ladder:
    """`if (c1) s1 else if (c2) s2 … else s`, flat, so that a long ladder does not make a deep tree."""

    arms: tuple[tuple[Expression, Statement], ...]
    otherwise: Statement | None
    span: Span


@dataclass(frozen=True, slots=True)
class While:
    """`while (condition) body`."""

    condition: Expression
    body: Statement
    span: Span


@dataclass(frozen=True, slots=True)
class For:
    """`for (first; condition; step) body`."""

    first: Statement | None
    condition: Expression | None
    step: Statement | None
    body: Statement
    span: Span


@dataclass(frozen=True, slots=True)
class Arm:
    """The statements behind `case value:`, or behind `default:` where there is no value."""

    value: Expression | None
    statements: tuple[Statement, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Switch:
    """`switch (subject) { … }`."""

    subject: Expression
    arms: tuple[Arm, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Labelled:
    """`label: statement`."""

    label: str
    statement: Statement
    span: Span


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
class EventDeclaration:
    """`event name;` or `event name[length];`."""

    name: str
    length: Expression | None
    span: Span


@dataclass(frozen=True, slots=True)
class StructDeclaration:
    """`struct name { … };`."""

    name: str
    fields: tuple[Declare, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Function:
    """A thread, main, an update or an ordinary function: `kind` is the word; `result` only for the last."""

    kind: str
    name: str
    result: TypeName | None
    parameters: tuple[Declare, ...]
    body: Sequence
    span: Span
    """The head, from the first word to the name."""


Item = Declare | EventDeclaration | StructDeclaration | Function
