"""Slicing: roles without what nothing that is asked depends on.

Input: roles on variables, and which checks count. Output: the same with fewer commands, branches, variables and
scheduling points. Kept are assertions that count, what their conditions are computed from, what is assumed about such
variables and about anything shared, and the branches that decide whether control comes to something kept. Another
branch goes to where its sides meet, also where it might have gone round for ever: that gives more runs, never fewer. A
scheduling point is kept only where something shared is touched before the next one, or the run may end or turn out to
be none, so that others meet what was written before: another step that touches nothing shared may as well be made
together with the one before it.
After: Weiser, "Program slicing", 1984.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from clew.analysis.cfg import reachable_blocks
from clew.analysis.control_dependence import post_dominators
from clew.ir.commands import Assert, Assign, Assume, Branch, Choose, Command, Goto, Halt, Havoc, Yield
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import labels_of, targets_of, terms_of
from clew.ir.terms import FALSE
from clew.ir.walk import variables
from clew.lower.crowds.memory import Plain
from clew.lower.crowds.roles import ENDED, Played
from clew.lower.flat.steps import stops_of
from clew.records import dataclass

Covers = Callable[[str], bool]


def sliced(plain: Plain, covers: Covers) -> Plain:
    """See the module."""
    graphs = [_Graph(each.body, plain.roles.library) for each in plain.roles.played]
    kept = _needed(plain, graphs, covers)
    shared = tuple(each for each in plain.shared if each.name in kept.names)
    names = frozenset(each.name for each in shared)
    bodies = [
        _rewritten(role, graph, kept.names, branches, covers)
        for role, graph, branches in zip(plain.roles.played, graphs, kept.branches, strict=True)
    ]
    played = tuple(
        replace(role, body=replace(body, blocks=reachable_blocks(_pointed(body.blocks, names))))
        for role, body in zip(plain.roles.played, bodies, strict=True)
    )
    return replace(plain, shared=shared, roles=replace(plain.roles, played=played))


@dataclass(slots=True)
class _Kept:
    """Variables, and per role the labels of branches that decide something."""

    names: set[str]
    branches: list[set[str]]


class _Graph:
    """Which branches decide whether control comes to a block."""

    def __init__(self, body: Procedure, library: frozenset[str]) -> None:
        self.body = body = _with_end(body)
        ending = _ending(body, library)
        self.after = post_dominators(ending)
        self._governing: dict[str, set[str]] = {block.label: set() for block in body.blocks}
        for block in ending.blocks:  # whether a loop ends decides, too
            targets = labels_of(block.exit)
            for target in targets if len(targets) > 1 else ():
                for label in self.after[target] - self.after[block.label] | ({block.label} & self.after[target]):
                    self._governing[label].add(block.label)

    def governing(self, labels: Iterable[str]) -> set[str]:
        """The branches that decide about these blocks, or about such branches."""
        found: set[str] = set()
        waiting = list(labels)
        while waiting:
            more = self._governing[waiting.pop()] - found
            found |= more
            waiting += sorted(more)
        return found

    def meeting(self, label: str) -> str | None:
        """Where the sides of a branch meet first, if they do."""
        own = self.after[label] - {label}
        return next((each for each in sorted(own) if self.after[each] == own), None)


def _ending(body: Procedure, library: frozenset[str]) -> Procedure:
    """The procedure with a way to its end from every round of a loop.

    That is no run of the role; but without it, what is behind a loop would be taken for what control surely comes to.
    Loops of the library come to an end.
    """
    heads = [label for label in stops_of(body) if label.partition("#")[0] not in library]
    blocks = (
        replace(block, exit=Choose((*labels_of(block.exit), ENDED)))
        if block.label in heads and labels_of(block.exit)
        else block
        for block in body.blocks
    )
    return replace(body, blocks=tuple(blocks))


def _with_end(body: Procedure) -> Procedure:
    """The procedure with a block where a process ends, whether it comes there or not."""
    known = any(block.label == ENDED for block in body.blocks)
    return body if known else replace(body, blocks=(*body.blocks, Block(ENDED, (Yield(),), Halt())))


def _needed(plain: Plain, graphs: list[_Graph], covers: Covers) -> _Kept:
    waits = [each for graph in graphs for block in graph.body.blocks for each in block.commands]
    asked = {each.name for command in waits if isinstance(command, Assume) for each in variables(command.condition)}
    shared = {each.name for each in plain.shared}  # whoever waits for something shared is kept apart by it
    kept = _Kept(asked & shared, [set() for _ in graphs])
    while True:
        before = (len(kept.names), sum(map(len, kept.branches)))
        for number, graph in enumerate(graphs):
            blocks = {
                block.label
                for block in graph.body.blocks
                if any(_matters(each, kept.names, covers) for each in block.commands)
            }
            kept.branches[number] |= graph.governing(blocks)
            kept.names |= set(_read(graph, kept, kept.branches[number], covers))
        if (len(kept.names), sum(map(len, kept.branches))) == before:
            return kept


def _matters(command: Command, names: set[str], covers: Covers) -> bool:
    match command:
        case Assert(check=check):
            return covers(check)
        case Assume(condition=condition):
            return condition is FALSE or any(each.name in names for each in variables(condition))
        case Assign() | Havoc():
            return any(each.name in names for each in targets_of(command))
        case _:
            return False


def _read(graph: _Graph, kept: _Kept, branches: set[str], covers: Covers) -> Iterator[str]:
    """The variables from which what is kept is computed."""
    for block in graph.body.blocks:
        for command in block.commands:
            if _matters(command, kept.names, covers):
                yield from (each.name for each in variables(*terms_of(command)))
        if block.label in branches:
            yield from (each.name for each in variables(*terms_of(block.exit)))


# --- writing ----------------------------------------------------------------------------------------------------------


def _rewritten(role: Played, graph: _Graph, names: set[str], branches: set[str], covers: Covers) -> Procedure:
    """The procedure of a role with what is kept of it."""
    blocks = [_block(block, graph, names, branches, covers) for block in graph.body.blocks]
    own = tuple(each for each in role.body.locals if each.name in names)
    return replace(graph.body, locals=own, blocks=reachable_blocks(blocks))


def _block(block: Block, graph: _Graph, names: set[str], branches: set[str], covers: Covers) -> Block:
    commands = tuple(
        Assume(each.condition, span=each.span) if isinstance(each, Assert) and not covers(each.check) else each
        for each in block.commands
        if isinstance(each, Yield) or _matters(each, names, covers) or _is_known(each, names)
    )
    leaving = block.exit
    if isinstance(leaving, Branch | Choose) and block.label not in branches:
        meeting = graph.meeting(block.label)
        leaving = Goto(meeting or ENDED)  # the sides may also end in different ways; what was written stays
    return replace(block, commands=commands, exit=leaving)


def _is_known(command: Command, names: set[str]) -> bool:
    """Whether an assertion says something about what is kept, and about nothing else: behind it, it holds."""
    if not isinstance(command, Assert):
        return False
    read = variables(command.condition)
    return bool(read) and all(each.name in names for each in read)


def _pointed(blocks: Iterable[Block], shared: frozenset[str]) -> list[Block]:
    """The blocks with those scheduling points alone that others can tell from the next one, each at the start."""
    split = [part for block in blocks for part in _split(block)]
    own = {block.label: block for block in split}
    touches = {block.label: _touches(block, shared) for block in split}

    def needed(label: str) -> bool:
        """Whether something shared is touched, or all may end, from the start of the block to the next point."""
        seen, waiting = {label}, [label]
        while waiting:
            block = own[waiting.pop()]
            if touches[block.label] or _may_end(block):
                return True
            for target in labels_of(block.exit):
                if target not in seen and not _is_point(own[target]):
                    seen.add(target)
                    waiting.append(target)
        return False

    return [
        replace(block, commands=block.commands[1:]) if _is_point(block) and not needed(block.label) else block
        for block in split
    ]


def _may_end(block: Block) -> bool:
    """Whether the process or the program ends there, or a run may be none."""
    return isinstance(block.exit, Halt) or any(isinstance(each, Assume) for each in block.commands)


def _is_point(block: Block) -> bool:
    return bool(block.commands) and isinstance(block.commands[0], Yield)


def _split(block: Block) -> Iterator[Block]:
    """The block in parts that begin with its scheduling points."""
    label, commands, number = block.label, list[Command](), 0
    for command in block.commands:
        if isinstance(command, Yield) and commands:
            number += 1
            behind = f"{block.label}~{number}"
            yield replace(block, label=label, commands=tuple(commands), exit=Goto(behind))
            label, commands = behind, []
        commands.append(command)
    yield replace(block, label=label, commands=tuple(commands))


def _touches(block: Block, shared: frozenset[str]) -> bool:
    parts = (*block.commands, block.exit)
    names = {each.name for part in parts for each in variables(*terms_of(part))}
    names |= {each.name for command in block.commands for each in targets_of(command)}
    return bool(names & shared)
