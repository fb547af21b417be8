"""Short names for formulas in tests."""

from __future__ import annotations

from clew.ir.properties import And, Atom, Formula, Next, Not, Or, Release, Truth, Until
from clew.ir.sorts import BOOL
from clew.ir.terms import variable

TRUE, FALSE = Truth(True), Truth(False)


def atom(name: str) -> Formula:
    """The Bool variable of that name."""
    return Atom(variable(name, BOOL))


def parse(text: str) -> Formula:
    """Polish notation: `G ! & a X b`, `> a F b` for implication; one token per operator or atom."""
    stack: list[Formula] = []
    for token in reversed(text.split()):
        match token:
            case "!":
                stack.append(Not(stack.pop()))
            case "X":
                stack.append(Next(stack.pop()))
            case "F":
                stack.append(Until(TRUE, stack.pop()))
            case "G":
                stack.append(Release(FALSE, stack.pop()))
            case "&":
                stack.append(And(stack.pop(), stack.pop()))
            case "|":
                stack.append(Or(stack.pop(), stack.pop()))
            case ">":
                stack.append(Or(Not(stack.pop()), stack.pop()))
            case "U":
                stack.append(Until(stack.pop(), stack.pop()))
            case "R":
                stack.append(Release(stack.pop(), stack.pop()))
            case "true" | "false":
                stack.append(Truth(token == "true"))
            case name:
                stack.append(atom(name))
    (formula,) = stack
    return formula
