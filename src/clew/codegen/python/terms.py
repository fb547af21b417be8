"""Terms as Python expressions, over `L` (locals), `G` (globals) and `work`.

Input: the plan of a term. Output: statements for what is used more than once, and an expression. Templates compute on
plain numbers; on anything else (an undefined value, a number that holds a pointer) they raise TypeError, never give a
result. So each of them uses its operands in a way that numbers alone allow: `a ^ b`, not `a == b`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from clew.ir.operators.rows import mask
from clew.ir.sorts import Bits, Bool, Integer, Sort
from clew.ir.terms import Observation
from clew.semantics.code import Act, Node, Plan

TEMPLATES = {
    "not": "({0} ^ True)",
    "and": "({0} & {1})",
    "or": "({0} | {1})",
    "xor": "({0} ^ {1})",
    "implies": "(({0} ^ True) | {1})",
    "add": "(({0} + {1}) & {mask})",
    "sub": "(({0} - {1}) & {mask})",
    "mul": "(({0} * {1}) & {mask})",
    "udiv": "({0} // {1} if {1} else {0} ^ {0} ^ {mask})",
    "urem": "({0} % {1} if {1} else {0} ^ 0)",
    "neg": "(-{0} & {mask})",
    "bitand": "({0} & {1})",
    "bitor": "({0} | {1})",
    "bitxor": "({0} ^ {1})",
    "bitnot": "(~{0} & {mask})",
    "shl": "(({0} << {1}) & {mask} if {1} < {width} else {0} ^ {0})",
    "lshr": "({0} >> {1} if {1} < {width} else {0} ^ {0})",
    "ashr": "((({0} ^ {sign}) - {sign} >> ({1} if {1} < {width} else {width})) & {mask})",
    "ult": "({0} < {1})",
    "ule": "({0} <= {1})",
    "slt": "(({0} ^ {sign}) < ({1} ^ {sign}))",
    "sle": "(({0} ^ {sign}) <= ({1} ^ {sign}))",
    "concat": "({0} << {second} | {1})",
    "extract": "({0} >> {p1} & {part})",
    "zero_extend": "({0} ^ 0)",
    "sign_extend": "(({0} ^ {sign}) - {sign} & {wide})",
}
"""Per operator on bits and truth values; `=` and `ite` depend on the sort."""
_EQUAL_BITS, _EQUAL_BOOLS = "({0} ^ {1} == 0)", "({0} ^ {1} ^ True)"
_CHOICE = "({1} if {0} ^ False else {2})"
_WHERE = (Observation.AT, Observation.LOCAL)
"""Questions to where a process stands, which is not written down while a region runs."""
_LONGEST = 400
"""Terms with more nodes are left to the interpreter, which needs no text for them."""
_DEEPEST = 12
"""Expressions nest so deep; deeper parts are kept in a name."""


def template(operator: str, sorts: tuple[Sort, ...]) -> str | None:
    """The template of an operator on arguments of these sorts; None if it has none."""
    if operator == "=":
        return _EQUAL_BITS if isinstance(sorts[0], Bits | Integer) else _EQUAL_BOOLS if sorts[0] == Bool() else None
    return _CHOICE if operator == "ite" else TEMPLATES.get(operator)


def filled(operator: str, texts: list[str], sorts: tuple[Sort, ...], parameters: tuple[int, ...]) -> str | None:
    """The expression of an operator whose arguments are these (names or constants); None if it has no template."""
    found = template(operator, sorts)
    if found is None:
        return None
    widths = [sort.width if isinstance(sort, Bits) else 1 for sort in sorts]
    high, low = parameters if operator == "extract" else (0, 0)
    more = parameters[0] if operator == "sign_extend" else 0
    return found.format(
        *texts,
        mask=mask(widths[0]),
        width=widths[0],
        sign=1 << (widths[0] - 1),
        second=widths[-1],
        p1=low,
        part=mask(high - low + 1),
        wide=mask(widths[0] + more),
    )


@dataclass(slots=True)
class Constants:
    """The names under which a function finds what cannot be written as text; they are collected here."""

    named: dict[str, object] = field(default_factory=dict)
    names: int = 0

    def name(self, value: object) -> str:
        """A name for the value."""
        name = f"k{len(self.named)}"
        self.named[name] = value
        return name

    def fresh(self) -> str:
        """A name that no other expression uses."""
        self.names += 1
        return f"t{self.names}"


@dataclass(frozen=True, slots=True)
class Expression:
    """The globals that are read, statements to be executed before, and the text of the value.

    `plain` says that the value, if there is one, is a number or a truth value.
    """

    reads: tuple[str, ...]
    before: tuple[str, ...]
    text: str
    plain: bool


def expression(plan: Plan, constants: Constants) -> Expression | None:
    """The plan as an expression; None if it has a part that is not written as one."""
    if len(plan) > _LONGEST:
        return None
    uses = Counter(argument for node in plan for argument in set(node.arguments))
    texts: list[str] = []
    depths: list[int] = []
    before: list[str] = []
    plain = False
    for number, node in enumerate(plan):
        if node.act is Act.ELEMENT or node.observation in _WHERE:
            return None
        made = _computed(node, texts, constants)
        text = _generic(node, texts, constants) if made is None else made
        plain = made is not None and node.act is Act.APPLY and node.name != "ite"
        depth = 1 + max((depths[argument] for argument in node.arguments), default=0)
        last = number == len(plan) - 1
        if not last and node.arguments and (uses[number] > 1 or depth > _DEEPEST or _repeats(plan, number)):
            name = constants.fresh()
            before.append(f"{name} = {text}")
            text, depth = name, 1
        texts.append(text)
        depths.append(depth)
    reads = dict.fromkeys(node.name for node in plan if node.act is Act.GLOBAL)
    return Expression(tuple(reads), tuple(before), texts[-1], plain)


def _repeats(plan: Plan, number: int) -> bool:
    """Whether the operator that uses the node may mention it twice, or not at all."""
    user = next(node for node in plan[number + 1 :] if number in node.arguments)
    return user.name in ("udiv", "urem", "shl", "lshr", "ashr", "ite")


def _computed(node: Node, texts: list[str], constants: Constants) -> str | None:
    """What the node computes, where it is a value, a variable, or an operator with a template."""
    if node.act is Act.CONSTANT:
        return repr(node.value) if type(node.value) in (bool, int) else constants.name(node.value)
    if node.act is Act.LOCAL:
        return f"L[{node.slot}]"
    if node.act is Act.GLOBAL:
        return f"G[{node.slot}]"
    if node.act is Act.APPLY:
        return filled(node.name, [texts[each] for each in node.arguments], node.sorts, node.parameters)
    return None


def _generic(node: Node, texts: list[str], constants: Constants) -> str:
    """A call of what the interpreter itself calls for the node."""
    arguments = "".join(f"{texts[each]}, " for each in node.arguments)
    if node.act is Act.OBSERVE:
        return f"observe(work, {constants.name(node)}, [{arguments}])"
    return f"apply({node.name!r}, ({arguments}), {constants.name(node.sorts)}, {constants.name(node.parameters)})"
