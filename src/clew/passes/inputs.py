"""Inputs: free choices between very many values, restricted to those that make a difference.

Input: a program, and the terms that somebody watches. Output: the program in which a choice between all values of a
wide local is one between few, where the program itself soon throws the others away: values that lead the same way up to
where nobody can read them any more, and leave the same behind, are as good as one of them. So
`x = input(); if (x < 0 || x > 20) return;` chooses any of 0 to 20 and one number outside. Runs of the result are runs
of the program; every violation, deadlock and sequence of observed states that the program has, it has too.
After: Myers, "The Art of Software Testing", 1979, chapter 4 (equivalence classes), here exact.
"""

from __future__ import annotations

from dataclasses import replace
from math import lcm
from typing import ClassVar, NamedTuple

from clew.analysis.liveness import Liveness
from clew.analysis.pieces import MOST_CLASSES, Piece, Used, divided, mentions, parts
from clew.ir.commands import Assert, Assign, Assume, Branch, Call, Command, Havoc
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import labels_of, targets_of, terms_of
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    apply,
    bits,
    disjoin,
    equal,
    width_of,
)
from clew.ir.walk import postorder, rewrite, variables
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Inputs:
    """See the module."""

    name: ClassVar[str] = "inputs"
    watched: tuple[Term, ...] = ()
    """What somebody asks of states; if that is a local, nothing is restricted."""
    few: int = 1024
    """Choices between at most so many values stay as they are."""
    most: int = 20_000
    """Choices are restricted where at most so many values are left."""
    longest: int = 4_000
    """A look ahead ends after so many commands: then all values make a difference."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program with fewer choices."""
        asked = postorder(*self.watched)
        if not any(isinstance(term, Observe) and term.observation is Observation.LOCAL for term in asked):
            procedures = tuple(
                _Restriction(each, self).restricted() if _chooses(each) else each for each in program.procedures
            )
            program = replace(program, procedures=procedures)
        return Lowered(program, Lift(same, Loses.NOTHING))


def _chooses(procedure: Procedure) -> bool:
    return any(isinstance(command, Havoc) for block in procedure.blocks for command in block.commands)


_Known = frozenset[tuple[Variable, Constant]]
"""Locals, and what they are known to be."""


class _At(NamedTuple):
    """Where a look has come: before which command, which locals hold the value, and which values come there.

    Some locals are known to be constants there, such as what a condition on the value was written to. None: they are
    not asked for.
    """

    label: str
    position: int
    holders: frozenset[Variable]
    piece: Piece
    known: _Known | None = frozenset()


_Left = tuple[str, int, frozenset[Variable], tuple[Term, ...]]
"""What is left of terms where the look came to them, before which command, with which holders."""


class _Restriction:
    """The choices of one procedure."""

    def __init__(self, procedure: Procedure, options: Inputs) -> None:
        self._procedure = procedure
        self._locals = {each.variable for each in (*procedure.parameters, *procedure.locals)}
        self._blocks = {block.label: block for block in procedure.blocks}
        self._options = options
        self._live: Liveness | None = None
        self._left: list[tuple[Piece, _Left]] = []
        self._touched: dict[str, list[frozenset[Variable] | None]] = {}

    def restricted(self) -> Procedure:
        blocks = tuple(self._block(block) for block in self._procedure.blocks)
        return replace(self._procedure, blocks=blocks)

    def _block(self, block: Block) -> Block:
        commands: list[Command] = []
        for index, command in enumerate(block.commands):
            if isinstance(command, Havoc) and self._is_wide(command):
                commands += self._choice(block, index, command)
            else:
                commands.append(command)
        return replace(block, commands=tuple(commands))

    def _is_wide(self, choice: Havoc) -> bool:
        sort = choice.target.sort
        return (
            isinstance(sort, Bits)
            and choice.low is None
            and choice.high is None
            and not choice.fair
            and 1 << sort.width > self._options.few
            and choice.target in self._locals
        )

    def _choice(self, block: Block, index: int, choice: Havoc) -> list[Command]:
        """The commands that take the place of a choice."""
        width = width_of(choice.target)
        pieces = self._kept(_At(block.label, index + 1, frozenset({choice.target}), Piece(0, (1 << width) - 1)), width)
        kept = sorted((_signed(piece.first, width), _signed(piece.last, width)) for piece in pieces)
        if not kept or kept[-1][1] - kept[0][0] >= self._options.most:
            return [choice]
        low, high = bits(kept[0][0], width), bits(kept[-1][1], width)
        made: list[Command] = [replace(choice, low=low, high=high, signed=True)]
        if sum(last - first + 1 for first, last in kept) <= kept[-1][1] - kept[0][0]:
            made.append(Assume(disjoin(*(_within(choice.target, *each, width) for each in kept)), span=choice.span))
        return made

    # --- looking ahead ------------------------------------------------------------------------------------------------

    def _kept(self, start: _At, width: int) -> list[Piece]:
        """The values that have to be kept: all of a piece that is used, one of a piece that is thrown away."""
        if self._live is None:
            self._live = Liveness(self._procedure.blocks, frozenset(each.name for each in self._locals))
        # With what is known on the way there is more to see, and more of the way.
        found = self._looked(start, width) or self._looked(start._replace(known=None), width)
        half = 1 << (width - 1)
        return found or [Piece(0, half - 1), Piece(half, 2 * half - 1)]

    def _looked(self, start: _At, width: int) -> list[Piece]:
        """The values that have to be kept; none where the look took too long."""
        # Numbers change their sign between two pieces, so that a piece is in order both ways.
        half = 1 << (width - 1)
        halves = Piece(0, half - 1), Piece(half, 2 * half - 1)
        waiting = [start._replace(piece=each) for each in halves]
        seen = set(waiting)
        used: list[Piece] = []
        self._left = []
        while waiting:
            at = waiting.pop()
            if len(seen) > self._options.longest:
                return []
            try:
                after = self._look(at)
            except Used as use:
                used.append(_shortened(at.piece, use.modulus, half))
                continue
            for each in after:
                if each not in seen:
                    seen.add(each)
                    waiting.append(each)
        pieces = [*(at.piece for at in seen), *(piece for piece, _ in self._left), *used]
        cuts = sorted({piece.first for piece in pieces} | {piece.last + 1 for piece in pieces})
        modulus = lcm(*(piece.modulus for piece in pieces))
        if modulus > MOST_CLASSES**2:
            return []
        found: dict[Piece, None] = {}
        alike: dict[frozenset[_Left], list[int]] = {}
        for part in parts(cuts, modulus, Piece(0, 2 * half - 1)):
            value = part.least if part.first < half else part.greatest
            if any(piece.has(value) for piece in used):
                found[Piece(part.first, part.last)] = None
            else:
                left = frozenset(left for piece, left in self._left if piece.has(value))
                alike.setdefault(left, []).append(value)
        nearest = (min(each, key=lambda value: abs(_signed(value, width))) for each in alike.values())
        return [*found, *(Piece(value, value) for value in nearest)]

    def _look(self, at: _At) -> list[_At]:
        """Where the values go from there, in pieces; nowhere, if nobody can read them any more."""
        assert self._live is not None, "liveness should be known"
        block = self._blocks[at.label]
        holders, known = at.holders, at.known
        if at.position == 0:
            live = self._live.at_start[at.label]
            holders = frozenset(each for each in holders if each.name in live)
            known = None if known is None else frozenset(each for each in known if each[0].name in live)
        if not holders:
            return []
        position, known = self._next(block, at.position, holders, known)
        here = at._replace(position=position, holders=holders, known=known)
        if position < len(block.commands):
            return self._command(here, block.commands[position])
        leaving = block.exit
        if isinstance(leaving, Branch):
            return [
                _At(leaving.then if truth else leaving.otherwise, 0, holders, piece, known)
                for piece, truth in self._decided(here, leaving.condition)
            ]
        try:
            pieces = self._divided(here, terms_of(leaving))
        except Used:
            raise Used(_modulus(terms_of(leaving), holders)) from None
        return [_At(label, 0, holders, piece, known) for label in labels_of(leaving) for piece, _ in pieces]

    def _next(
        self, block: Block, position: int, holders: frozenset[Variable], known: _Known | None
    ) -> tuple[int, _Known | None]:
        """The next command from there on that has to do with the holders, or that what is known there may decide.

        The number of commands if there is none; and what is known there.
        """
        touched = self._touched.get(block.label)
        if touched is None:
            touched = self._touched[block.label] = [_touched(each) for each in block.commands]
        for command, names in zip(block.commands[position:], touched[position:], strict=True):
            if names is None or not holders.isdisjoint(names):
                break
            if known and isinstance(command, Assume | Assert) and any(each in names for each, _ in known):
                break
            known = self._behind(known, command, terms_of(command))
            position += 1
        return position, known

    def _divided(self, at: _At, terms: tuple[Term, ...]) -> list[tuple[Piece, tuple[Term, ...]]]:
        """The piece, cut so that the same is left of the terms for all values of a part; what that is."""
        found = divided(terms, at.holders, at.piece)
        if mentions(terms, at.holders):
            self._left += [(piece, (at.label, at.position, at.holders, left)) for piece, left in found]
        return found

    def _decided(self, at: _At, condition: Term) -> list[tuple[Piece, bool]]:
        """The same of a condition: which values it may have on each part."""
        constants: dict[Term, Term] = dict(at.known or ())
        return [
            (piece, truth)
            for piece, (left,) in self._divided(at, (rewrite(condition, constants.get),))
            for truth, excluded in ((True, FALSE), (False, TRUE))
            if left is not excluded
        ]

    def _last_modulus(self, at: _At, command: Command) -> int | None:
        """The modulus of a command behind which nobody can read the values any more."""
        assert self._live is not None, "liveness should be known"
        behind = self._live.within(self._blocks[at.label])[at.position + 1]
        dead = not any(each.name in behind for each in at.holders - set(targets_of(command)))
        unwinds = isinstance(command, Call) and command.unwind is not None
        return _modulus(terms_of(command), at.holders) if dead and not unwinds else None

    def _command(self, at: _At, command: Command) -> list[_At]:
        behind = at._replace(position=at.position + 1)
        match command:
            case Assign(target=target, value=value) if value in at.holders:
                if target not in self._locals:
                    raise Used
                known = self._behind(at.known, command, (value,))
                return [behind._replace(holders=at.holders | {target}, known=known)]
            case Assume(condition=condition) | Assert(condition=condition):
                return [
                    behind._replace(piece=piece) if truth else at._replace(piece=piece, holders=frozenset())
                    for piece, truth in self._decided(at, condition)
                ]
            case _:
                try:
                    pieces = self._divided(at, terms_of(command))
                except Used:
                    raise Used(self._last_modulus(at, command)) from None
        behind = behind._replace(holders=at.holders - set(targets_of(command)))
        found = [behind._replace(piece=piece, known=self._behind(at.known, command, left)) for piece, left in pieces]
        if isinstance(command, Call) and command.unwind is not None:
            found += [each._replace(label=command.unwind, position=0) for each in found]
        return found

    def _behind(self, known: _Known | None, command: Command, left: tuple[Term, ...]) -> _Known | None:
        """What is known behind a command of whose terms this is left.

        What is computed of known numbers is not known, of conditions alone: there would be no end of it in loops.
        """
        written = targets_of(command)
        if known is None or not written:
            return known
        if isinstance(command, Assign) and command.target in self._locals:
            conditions: dict[Term, Term] = {each: value for each, value in known if each.sort == BOOL}
            left = (rewrite(left[0], conditions.get),)
        known = frozenset(each for each in known if each[0] not in written)
        match command, left:
            case Assign(target=target), (Constant(value=int()) as value,) if target in self._locals:
                return known | {(target, value)}
            case _:
                return known


def _shortened(piece: Piece, modulus: int | None, half: int) -> Piece:
    """As many values of a piece as there are remainders, those next to zero."""
    if modulus is None or piece.last - piece.first < (size := lcm(modulus, piece.modulus)):
        return piece
    if piece.first < half:
        return piece._replace(last=piece.first + size - 1)
    return piece._replace(first=piece.last - size + 1)


def _modulus(terms: tuple[Term, ...], holders: frozenset[Variable]) -> int | None:
    """The number by whose remainders alone the terms depend on the holders, if they do so."""
    found = 1
    for term in postorder(*terms):
        if not isinstance(term, Apply | Observe) or not any(each in holders for each in term.arguments):
            continue
        match term:
            case Apply(
                operator="urem" | "srem", arguments=(Variable(), Constant(value=int(number), sort=Bits(width=width)))
            ):
                if not 0 < number < 1 << (width - 1):
                    return None
                found = lcm(found, number)
            case _:
                return None
    return None if any(term in holders for term in terms) else found


def _touched(command: Command) -> frozenset[Variable] | None:
    """What a command reads and writes; None where control may go elsewhere from there."""
    if isinstance(command, Call) and command.unwind is not None:
        return None
    return frozenset((*variables(*terms_of(command)), *targets_of(command)))


def _signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value


def _within(target: Variable, first: int, last: int, width: int) -> Term:
    if first == last:
        return equal(target, bits(first, width))
    low, high = apply("sle", bits(first, width), target), apply("sle", target, bits(last, width))
    return apply("and", low, high)
