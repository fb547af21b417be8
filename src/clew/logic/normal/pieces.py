"""Bit-vectors in pieces: masks with a run of ones, shifts by a constant and the like as extraction and concatenation.

Then bits that only travel can be followed: extraction goes through bitwise operators, and a disjunction of vectors
whose possible bits do not overlap is put together again, so that a rotation all the way around is the identity.
"""

from __future__ import annotations

from itertools import pairwise

from clew.ir.terms import Apply, Constant, Term, apply, bits, width_of
from clew.logic.normal.junctions import bitwise, members

_MOST = 64
"""Vectors of more pieces are not put together."""
_DEEPEST = 50
"""Extraction goes no deeper than this."""
_BITWISE = frozenset({"bitand", "bitor", "bitxor"})


def extract(operand: Term, high: int, low: int, depth: int = 0) -> Term:
    """The bits from high to low."""
    if high - low + 1 == width_of(operand):
        return operand
    if not isinstance(operand, Apply) or depth > _DEEPEST:
        return apply("extract", operand, parameters=(high, low))
    first, last = operand.arguments[0], operand.arguments[-1]
    match operand.operator:
        case "extract":
            shift = operand.parameters[1]
            return extract(first, high + shift, low + shift, depth + 1)
        case "concat":
            return _extract_from_two(first, last, high, low, depth + 1)
        case "zero_extend" | "sign_extend" if high < width_of(first):
            return extract(first, high, low, depth + 1)
        case "zero_extend":
            return _extract_from_zeros(first, high, low, depth + 1)
        case "bitnot":
            return apply("bitnot", extract(first, high, low, depth + 1))
        case operator if operator in _BITWISE:
            sides = extract(first, high, low, depth + 1), extract(last, high, low, depth + 1)
            return conjunction_or_other(operator, *sides)
        case _:
            return apply("extract", operand, parameters=(high, low))


def _extract_from_two(above: Term, below: Term, high: int, low: int, depth: int) -> Term:
    border = width_of(below)
    if high < border:
        return extract(below, high, low, depth)
    if low >= border:
        return extract(above, high - border, low - border, depth)
    return concat(extract(above, high - border, 0, depth), extract(below, border - 1, low, depth))


def _extract_from_zeros(inner: Term, high: int, low: int, depth: int) -> Term:
    border = width_of(inner)
    if low >= border:
        return bits(0, high - low + 1)
    return zero_extend(extract(inner, border - 1, low, depth), high - border + 1)


def zero_extend(operand: Term, count: int) -> Term:
    """Zeros in front."""
    if count == 0:
        return operand
    if isinstance(operand, Apply) and operand.operator == "zero_extend":
        return zero_extend(operand.arguments[0], count + operand.parameters[0])
    return apply("zero_extend", operand, parameters=(count,))


def sign_extend(operand: Term, count: int) -> Term:
    """The sign in front."""
    if count == 0:
        return operand
    if isinstance(operand, Apply) and operand.operator == "zero_extend":
        return zero_extend(operand, count)
    if isinstance(operand, Apply) and operand.operator == "sign_extend":
        return apply("sign_extend", operand.arguments[0], parameters=(count + operand.parameters[0],))
    return apply("sign_extend", operand, parameters=(count,))


def concat(high: Term, low: Term) -> Term:
    """Two vectors side by side; concatenations lean to the right."""
    if isinstance(high, Constant) and high.value == 0:
        return zero_extend(low, width_of(high))
    if isinstance(high, Apply) and high.operator == "zero_extend":
        return zero_extend(concat(high.arguments[0], low), high.parameters[0])
    if isinstance(high, Apply) and high.operator == "concat":
        return concat(high.arguments[0], concat(high.arguments[1], low))
    if isinstance(low, Apply) and low.operator == "concat":
        joined = _adjacent(high, low.arguments[0])
        return apply("concat", high, low) if joined is None else concat(joined, low.arguments[1])
    joined = _adjacent(high, low)
    return apply("concat", high, low) if joined is None else joined


def _adjacent(high: Term, low: Term) -> Term | None:
    """Two neighbouring extracts of one vector, or two constants, as one."""
    if isinstance(high, Constant) and isinstance(low, Constant):
        return apply("concat", high, low)
    if isinstance(high, Apply) and isinstance(low, Apply) and high.operator == low.operator == "extract":
        (top, middle), (below, bottom) = high.parameters, low.parameters
        if high.arguments == low.arguments and middle == below + 1:
            return extract(high.arguments[0], top, bottom)
    return None


def shift_left(operand: Term, count: int) -> Term:
    """Zeros from the right."""
    width = width_of(operand)
    if count >= width:
        return bits(0, width)
    return operand if count == 0 else concat(extract(operand, width - 1 - count, 0), bits(0, count))


def shift_right(operand: Term, count: int) -> Term:
    """Zeros from the left."""
    width = width_of(operand)
    if count >= width:
        return bits(0, width)
    return operand if count == 0 else zero_extend(extract(operand, width - 1, count), count)


def conjunction_or_other(operator: str, left: Term, right: Term) -> Term:
    """A bitwise operator: a mask that is a run of ones is an extraction, a disjoint disjunction a concatenation."""
    found = bitwise(operator, left, right)
    if not isinstance(found, Apply) or found.operator != operator:
        return found
    if operator == "bitand" and isinstance(mask := found.arguments[1], Constant):
        return _masked(found, found.arguments[0], mask)
    return _united(found) if operator == "bitor" else found


def _masked(found: Apply, operand: Term, mask: Constant) -> Term:
    assert isinstance(mask.value, int), "bits should be an int"
    low = (mask.value & -mask.value).bit_length() - 1
    high = mask.value.bit_length() - 1
    if mask.value != (1 << (high + 1)) - (1 << low):
        return found
    inner = extract(operand, high, low)
    shifted = inner if low == 0 else concat(inner, bits(0, low))
    return zero_extend(shifted, width_of(operand) - high - 1)


Piece = tuple[int, Term | None]
"""A width, and the bits there; None for zeros."""


def _pieces(term: Term) -> list[Piece]:
    """The pieces of a vector from the left."""
    found: list[Piece] = []
    stack = [term]
    while stack:
        top = stack.pop()
        if isinstance(top, Constant) and top.value == 0:
            found.append((width_of(top), None))
        elif isinstance(top, Apply) and top.operator == "concat":
            stack.extend(reversed(top.arguments))
        elif isinstance(top, Apply) and top.operator == "zero_extend":
            found.append((top.parameters[0], None))
            stack.append(top.arguments[0])
        else:
            found.append((width_of(top), top))
    return found


def _united(found: Apply) -> Term:
    """The members of a disjunction side by side, if at most one of them has a piece anywhere."""
    parts = members("bitor", found)
    if parts is None or any(isinstance(each, Constant) for each in parts):
        return found
    rows = [_pieces(part) for part in parts]
    if any(len(row) == 1 for row in rows) or sum(map(len, rows)) > _MOST:
        return found
    width = width_of(found)
    cuts = sorted({0, *(position for row in rows for position in _borders(row))})
    result: Term | None = None
    for start, end in pairwise(cuts):
        here = [part for part, row in zip(parts, rows, strict=True) if _occupied(row, start)]
        if len(here) > 1:
            return found
        piece = extract(here[0], width - 1 - start, width - end) if here else bits(0, end - start)
        result = piece if result is None else concat(result, piece)
    return found if result is None else result


def _borders(row: list[Piece]) -> list[int]:
    """Where pieces end, counted from the left."""
    found: list[int] = []
    for width, _ in row:
        found.append(width + (found[-1] if found else 0))
    return found


def _occupied(row: list[Piece], start: int) -> bool:
    """Whether the piece that covers the position has bits."""
    position = 0
    for width, term in row:
        position += width
        if start < position:
            return term is not None
    return False
