"""Atomic accesses at fixed addresses as they follow each other in functions (see `reordering`).

Input: a module. Output: its accesses, and those of which one follows another in a function, with what fences between
them order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property

from clew.frontends.llvm.instructions import (
    Alloca,
    AtomicUpdate,
    Call,
    CompareExchange,
    Fence,
    Instruction,
    Invoke,
    Load,
    Named,
    Phi,
    Store,
)
from clew.frontends.llvm.module import Body, Module
from clew.frontends.llvm.translate.usage import locals_in, operands_of, successors
from clew.frontends.llvm.values import GlobalAddress, Integer, Local, Operand
from clew.graphs import reachable
from clew.records import dataclass

_STARTS = re.compile(r"pthread_create|thrd_create|_ZNSt3__1\d+j?threadC\d.*")
_JOINS = re.compile(r"pthread_join|thrd_join|_ZNSt3__1\d+j?thread4joinEv")
_FENCE = re.compile(r"_ZNSt3__119atomic_thread_fence.*")
_METHOD = re.compile(
    r"_ZNV?K?St3__113__atomic_base\w+?(?:(?P<load>4load)|(?P<store>5store)|(?P<counts>9fetch_(?:add|sub))"
    r"|8exchange|8fetch_or|9fetch_(?:and|xor)|2[23]compare_exchange_(?:weak|strong))[A-Z]\w*?12memory_orderE?S?\d?_?"
)
_MENTIONED = re.compile(r" atomic |atomicrmw |cmpxchg |__atomic_base")
_STRONG = "seq_cst"
_RELEASES, _ACQUIRES = frozenset({"release", "acq_rel", _STRONG}), frozenset({"acquire", "acq_rel", _STRONG})
_ORDERS = ("monotonic", "acquire", "acquire", "release", "acq_rel", _STRONG)
"""By the numbers of `std::memory_order`; what consumes acquires."""
_UNSEEING = ("llvm.lifetime", "llvm.dbg")
_DEEPEST = 6
"""Calls are followed so deep."""


@dataclass(frozen=True, slots=True)
class Access:
    """An atomic access at a fixed address."""

    reads: bool
    writes: bool
    address: Operand
    order: str
    used: bool
    """Whether somebody looks at what was read."""
    counts: bool = False
    """Whether it only adds or subtracts, which others do in any order."""

    @property
    def is_strong(self) -> bool:
        """Whether it is sequentially consistent."""
        return self.order == _STRONG


@dataclass(frozen=True, slots=True)
class Pair:
    """Two accesses to different addresses, of which the second follows the first, and the fences between them."""

    first: Access
    second: Access
    fences: frozenset[str]
    thread: str
    """The function that they stand in."""
    once: bool
    """Whether one thread alone runs it."""

    @property
    def is_strong(self) -> bool:
        """Whether both are sequentially consistent."""
        return self.first.is_strong and self.second.is_strong

    @property
    def fenced(self) -> bool:
        """Whether a sequentially consistent fence stands between them."""
        return _STRONG in self.fences

    @property
    def releases(self) -> bool:
        """Whether the first is released to who acquires what the second stores."""
        return self.second.order in _RELEASES or not self.fences.isdisjoint(_RELEASES)

    @property
    def acquires(self) -> bool:
        """Whether the second comes behind what was released to the first."""
        return self.first.order in _ACQUIRES or not self.fences.isdisjoint(_ACQUIRES)


_Item = tuple[str, Access | str]
"""A block, and an access or the order of a fence in it."""


def accesses_of(module: Module) -> Iterator[Access]:
    """All of a module, whatever runs beside them."""
    for name in _names(module):
        text = _Text(module.body(name))
        for _, instruction in text.lines:
            access = text.access(instruction)
            if access is not None:
                yield access


def pairs_of(module: Module) -> Iterator[Pair]:
    """The pairs in functions, others than those that threads make that run alone."""
    texts = {name: _Text(module.body(name)) for name in _calling(module)}
    once = _run_once(texts)
    for name, text in texts.items():
        items = [*_items(name, texts, ())]
        behind = _behind(text.body) if len(items) > 1 else {}
        yield from _paired(items, behind, name, once=name in once)


def _names(module: Module) -> list[str]:
    return [name for name, each in module.functions.items() if each.defined and _MENTIONED.search(module.text(name))]


def _calling(module: Module) -> list[str]:
    """Functions with accesses, those that call one by name, and those that start threads."""
    mentioned = _names(module)
    if not mentioned:
        return []
    wanted = re.compile(r"pthread_create|thrd_create|" + "|".join(rf"@\"?{re.escape(name)}\"?\(" for name in mentioned))
    others = (name for name, each in module.functions.items() if each.defined and wanted.search(module.text(name)))
    return list(dict.fromkeys((*mentioned, *others)))


def _run_once(texts: Mapping[str, _Text]) -> frozenset[str]:
    """Functions that one thread runs: `main`, and those that one call outside of loops starts and nobody calls."""
    started: Counter[str] = Counter({"main": 1})
    for text in texts.values():
        behind = {
            block.label: reachable(successors(block.instructions[-1]), text.successors) for block in text.body.blocks
        }
        for label, instruction in text.lines:
            name = called(instruction)
            if not name:
                continue
            if name in texts:
                started[name] += 2
            for each in operands_of(instruction):
                if isinstance(each, GlobalAddress) and each.name in texts and each.name != name:
                    started[each.name] += 2 if not _STARTS.fullmatch(name) or label in behind[label] else 1
    return frozenset(name for name, count in started.items() if count == 1)


def _items(name: str, texts: Mapping[str, _Text], callers: tuple[str, ...]) -> Iterator[_Item]:
    """The accesses and fences that others may come in between, with the blocks of the function at the outside."""
    text = texts[name]
    starts = [number for number, (_, each) in enumerate(text.lines) if _STARTS.fullmatch(called(each))]
    joins = [number for number, (_, each) in enumerate(text.lines) if _JOINS.fullmatch(called(each))]
    for label, each in text.lines[starts[0] if starts else 0 : joins[0] if joins else len(text.lines)]:
        access, callee = text.access(each), called(each)
        if access is not None:
            yield label, access
        elif isinstance(each, Fence):
            yield label, each.ordering
        elif _FENCE.fullmatch(callee):
            yield label, _order_given(each) or _STRONG
        elif callee in texts and callee not in (name, *callers) and len(callers) < _DEEPEST:
            yield from ((label, inner) for _, inner in _items(callee, texts, (*callers, name)))


def _paired(items: Sequence[_Item], behind: Mapping[str, frozenset[str]], thread: str, *, once: bool) -> Iterator[Pair]:
    shows = [each.writes or each.used if isinstance(each, Access) else True for _, each in items]
    for number, (label, first) in enumerate(items):
        if not isinstance(first, Access) or not shows[number]:
            continue
        fences: frozenset[str] = frozenset()
        for position in range(number + 1, len(items)):
            other, second = items[position]
            if isinstance(second, str):
                fences |= {second}
            elif shows[position] and first.address != second.address and (label == other or other in behind[label]):
                yield Pair(first, second, fences, thread, once)


class _Text:
    """The instructions of a function; which values are used is found once."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.lines = [(block.label, each) for block in body.blocks for each in block.instructions]

    def successors(self, label: str) -> tuple[str, ...]:
        return self._next.get(label, ())

    @cached_property
    def _next(self) -> dict[str, tuple[str, ...]]:
        return {block.label: successors(block.instructions[-1]) for block in self.body.blocks}

    @cached_property
    def _used(self) -> frozenset[str]:
        """The values that somebody looks at: not those that only come to a place which nobody looks at."""
        places = {each.name for _, each in self.lines if isinstance(each, Alloca)}
        sources: dict[str | None, list[str]] = {}
        for _, each in self.lines:
            for receiver, names in _flow(each, places):
                sources.setdefault(receiver, []).extend(names)
        looked: list[str | None] = [None]
        return frozenset(each for each in reachable(looked, lambda name: sources.get(name, ())) if each is not None)

    def access(self, instruction: Instruction) -> Access | None:
        """The access that an instruction is, at an address that is fixed."""
        access = self._any_access(instruction)
        return None if access is None or isinstance(access.address, Local) else access

    def _any_access(self, instruction: Instruction) -> Access | None:
        used = getattr(instruction, "name", None) in self._used
        match instruction:
            case Load(address=address, ordering=str(order)):
                return Access(True, False, address, order, used)
            case Store(address=address, ordering=str(order)):
                return Access(False, True, address, order, False)
            case AtomicUpdate(address=address, ordering=order, operator=operator):
                return Access(True, True, address, order, used, counts=operator in ("add", "sub") and not used)
            case CompareExchange(address=address, success=order):
                return Access(True, True, address, order, used)
            case Call(arguments=(this, *_)) | Invoke(arguments=(this, *_)):
                method = _METHOD.fullmatch(called(instruction))
                given = _order_given(instruction)
                if method is None or given is None:
                    return None
                reads, writes = method["store"] is None, method["load"] is None
                counts = method["counts"] is not None and not used
                return Access(reads, writes, this.value, given, reads and used, counts=counts)
            case _:
                return None


def _flow(instruction: Instruction, places: Container[str]) -> Iterator[tuple[str | None, list[str]]]:
    """What depends on what: None is somebody who looks, and the contents of a place have a name of their own."""
    match instruction:
        case Store(value=value, address=Local(name=place), ordering=None) if place in places:
            yield _held(place), [*locals_in(value)]
        case Load(name=name, address=Local(name=place), ordering=None):
            yield name, [place, _held(place)]
        case Phi(name=name, incoming=incoming):
            yield name, [each for operand, _ in incoming for each in locals_in(operand)]
        case _ if called(instruction).startswith(_UNSEEING):
            return
        case _:
            names = [each for operand in operands_of(instruction) for each in locals_in(operand)]
            silent = isinstance(instruction, Named) and not isinstance(instruction, AtomicUpdate | CompareExchange)
            yield getattr(instruction, "name", None) if silent else None, [*names, *map(_held, names)]


def _held(place: str) -> str:
    return f"at {place}"


def called(instruction: Instruction) -> str:
    """The name of the function that is called; empty where none is by name."""
    match instruction:
        case Call(callee=GlobalAddress(name=name)) | Invoke(callee=GlobalAddress(name=name)):
            return name
        case _:
            return ""


def _order_given(instruction: Instruction) -> str | None:
    """The order that the last argument of a call is, or the one in front of it."""
    match instruction:
        case Call(arguments=(*_, last)) | Invoke(arguments=(*_, last)) if isinstance(last.value, Integer):
            return _ORDERS[last.value.value] if 0 <= last.value.value < len(_ORDERS) else None
        case _:
            return None


def _behind(body: Body) -> dict[str, frozenset[str]]:
    """The blocks that follow each block in the text and can be reached without going back in it."""
    found: dict[str, frozenset[str]] = {}
    for block in reversed(body.blocks):
        next_ones = [label for label in successors(block.instructions[-1]) if label in found]
        found[block.label] = frozenset(next_ones).union(*(found[label] for label in next_ones))
    return found
