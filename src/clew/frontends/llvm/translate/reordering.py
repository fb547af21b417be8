"""Weak atomic accesses that may be seen in another order than they stand in: between two objects, in two shapes.

Input: a module. Output: whether another order may show. Runs are orders of steps here, which leaves out what machines
do then, so nothing may be claimed absent.

- *Store buffering*: somebody stores to one and then loads the other, and somebody the other way round. Both loads may
  miss the stores, unless all of them are sequentially consistent.
- *Message passing*: somebody stores to one and then to the other, and somebody loads the other and then the one. The
  first store may be missed although the second is seen, unless that releases and its load acquires.

Looked at are loads and stores at fixed addresses, those of `std::atomic` included, as they follow each other in the
text of a function: where a thread is started in it, those behind that, and where one is joined, those in front. A fence
orders all of its function. What is accessed through pointers, or in rounds of a loop, is not looked at: where nothing
is found, it is still an assumption that orders do not show.
After: Alglave, Maranget and Tautschnig, "Herding cats: modelling, simulation, testing, and data mining for weak
memory", 2014.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from itertools import product

from clew.frontends.llvm.instructions import Call, Fence, Instruction, Invoke, Load, Store
from clew.frontends.llvm.module import Body, Module
from clew.frontends.llvm.translate.usage import successors
from clew.frontends.llvm.values import GlobalAddress, Integer, Local, Operand
from clew.records import dataclass

REORDERED = "atomic accesses with weaker orders may be seen in another order than they stand in, which is not followed"
_STARTS = re.compile(r"pthread_create|thrd_create|_ZNSt3__1\d+j?threadC\d.*")
_JOINS = re.compile(r"pthread_join|thrd_join|_ZNSt3__1\d+j?thread4joinEv")
_FENCE = re.compile(r"_ZNSt3__119atomic_thread_fence.*")
_METHOD = re.compile(r"_ZNV?K?St3__113__atomic_base\w+?(?P<what>5store|4load)\w*12memory_orderE")
_MENTIONED = re.compile(r" atomic |__atomic_base")
_STRONG = "seq_cst"
_RELEASES, _ACQUIRES = ("release", "acq_rel", _STRONG), ("acquire", "acq_rel", _STRONG)
_ORDERS = ("monotonic", "acquire", "acquire", "release", "acq_rel", _STRONG)
"""By the numbers of `std::memory_order`; what consumes acquires."""


class _What(Enum):
    LOAD = "load"
    STORE = "store"


@dataclass(frozen=True, slots=True)
class _Access:
    """An atomic load or store at a fixed address."""

    what: _What
    address: Operand
    order: str


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two accesses to different addresses, of which one is weak and the second follows the first."""

    first: _Access
    second: _Access

    @property
    def addresses(self) -> tuple[Operand, Operand]:
        return self.first.address, self.second.address

    @property
    def whats(self) -> tuple[_What, _What]:
        return self.first.what, self.second.what


def is_reordered(module: Module) -> bool:
    """See the module."""
    defined = (name for name, each in module.functions.items() if each.defined)
    names = [name for name in defined if _MENTIONED.search(module.text(name))]
    pairs = [pair for name in names for pair in _pairs(module.body(name))]
    return any(
        one.addresses == other.addresses[::-1] and (_buffers(one, other) or _passes(one, other))
        for one, other in product(pairs, pairs)
    )


def _buffers(one: _Pair, other: _Pair) -> bool:
    return one.whats == other.whats == (_What.STORE, _What.LOAD)


def _passes(sent: _Pair, received: _Pair) -> bool:
    if (sent.whats, received.whats) != ((_What.STORE, _What.STORE), (_What.LOAD, _What.LOAD)):
        return False
    return sent.second.order not in _RELEASES or received.first.order not in _ACQUIRES


def _pairs(body: Body) -> Iterator[_Pair]:
    accesses = [*_concurrent(body)]
    behind = _behind(body) if len(accesses) > 1 else {}
    for number, (label, first) in enumerate(accesses):
        for other, second in accesses[number + 1 :]:
            weak = (first.order, second.order) != (_STRONG, _STRONG)
            if weak and first.address != second.address and (label == other or other in behind[label]):
                yield _Pair(first, second)


def _concurrent(body: Body) -> Iterator[tuple[str, _Access]]:
    """The accesses that others may come in between, with their blocks; none where there is a fence."""
    text = [(block.label, each) for block in body.blocks for each in block.instructions]
    if any(isinstance(each, Fence) or _FENCE.fullmatch(_called(each)) for _, each in text):
        return
    starts = [number for number, (_, each) in enumerate(text) if _STARTS.fullmatch(_called(each))]
    joins = [number for number, (_, each) in enumerate(text) if _JOINS.fullmatch(_called(each))]
    for label, each in text[starts[0] if starts else 0 : joins[0] if joins else len(text)]:
        access = _access(each)
        if access is not None and not isinstance(access.address, Local):
            yield label, access


def _access(instruction: Instruction) -> _Access | None:
    match instruction:
        case Load(address=address, ordering=str(order)):
            return _Access(_What.LOAD, address, order)
        case Store(address=address, ordering=str(order)):
            return _Access(_What.STORE, address, order)
        case Call(arguments=(this, *_, order)) | Invoke(arguments=(this, *_, order)):
            method = _METHOD.fullmatch(_called(instruction))
            if method is None or not isinstance(order.value, Integer):
                return None
            return _Access(_What(method["what"][1:]), this.value, _ORDERS[order.value.value])
        case _:
            return None


def _called(instruction: Instruction) -> str:
    """The name of the function that is called; empty where none is by name."""
    match instruction:
        case Call(callee=GlobalAddress(name=name)) | Invoke(callee=GlobalAddress(name=name)):
            return name
        case _:
            return ""


def _behind(body: Body) -> dict[str, frozenset[str]]:
    """The blocks that follow each block in the text and can be reached without going back in it."""
    found: dict[str, frozenset[str]] = {}
    for block in reversed(body.blocks):
        next_ones = [label for label in successors(block.instructions[-1]) if label in found]
        found[block.label] = frozenset(next_ones).union(*(found[label] for label in next_ones))
    return found
