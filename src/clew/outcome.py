"""Outcomes: what a check of a program tells its user. Pure data; `report` turns it into text or files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from enum import Enum
from html import escape
from typing import Any, Generic, TypeVar, overload

from clew.ir.properties import Property
from clew.ir.source import Source, Span
from clew.lift import Run
from clew.records import dataclass
from clew.registry import REPORTS, resolve
from clew.semantics.code import Code
from clew.semantics.replay import Replayed
from clew.verdict import Fails, Holds, Unknown, Verdict
from clew.widths import Reduction
from clew.witness import Invariant

T = TypeVar("T")


class Deferred(Sequence[T], Generic[T]):
    """A sequence that is made when somebody first looks into it; it has state because it keeps what was made.

    Most of what can be told of a run is never shown.
    """

    __slots__ = ("_items", "_make")

    def __init__(self, make: Callable[[], Sequence[T]]) -> None:
        self._make = make
        self._items: Sequence[T] | None = None

    @property
    def items(self) -> Sequence[T]:
        """All of it."""
        if self._items is None:
            self._items = self._make()
        return self._items

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        return self.items[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # what is inside may be made of lists


class NoteKind(Enum):
    """What a note means for the verdict."""

    ASSUMPTION = "assumption"
    """Part of the question, printed with the verdict."""
    LOSS = "loss"
    """Behaviour that is not covered: forbids a claim of absence."""
    REMARK = "remark"
    """Worth knowing, without effect on the verdict."""
    DETAIL = "detail"
    """How an engine fared: for those who ask for more."""


@dataclass(frozen=True, slots=True)
class Activation:
    """A call of a procedure; `depth` counts the calls around it that are shown, `span` is where it was called."""

    procedure: str
    arguments: tuple[tuple[str, str], ...]
    depth: int
    span: Span | None = None
    returned: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence of a front end, a pass or an engine."""

    kind: NoteKind
    text: str
    span: Span | None = None
    lifted_by: str = ""
    """The option, or what else a user can do, with which an assumption is not made; empty where nothing does it."""

    @property
    def sentence(self) -> str:
        """The text; of an assumption also how to do without it, where the text does not name an option itself."""
        if self.kind is not NoteKind.ASSUMPTION or ("(--" in self.text and not self.lifted_by):
            return self.text
        return f"{self.text}; {self.lifted_by} lifts it" if self.lifted_by else f"{self.text}; no option lifts it"


@dataclass(frozen=True, slots=True)
class Change:
    """A variable as a person knows it, and its new value as text."""

    name: str
    value: str
    internal: bool = field(default=False, compare=False)
    """Whether it belongs to the inner parts of a library."""


@dataclass(frozen=True, slots=True)
class Cell:
    """An object or record: what it is, what it holds, and where its pointers lead as (name, cell)."""

    title: str
    rows: tuple[tuple[str, str], ...]
    links: tuple[tuple[str, int], ...]
    identity: int = field(default=0, compare=False)
    """A number that it keeps from one moment of a run to the next, unless objects were numbered anew."""


@dataclass(frozen=True, slots=True)
class Heap:
    """The pointers from variables as (name, cell), and the cells."""

    roots: tuple[tuple[str, int], ...] = ()
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the source that a step passed: the procedure in which it stands, and what changed."""

    procedure: str
    span: Span
    changes: tuple[Change, ...]
    remark: str = ""
    """What happened there without a reason."""
    heap: Sequence[Heap] = field(default=(), compare=False, repr=False)
    """The heap behind it, made when somebody asks; none where the program has none."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a shown run; those of a kernel have a time, and the delta cycle at that time."""

    process: str
    label: str
    changes: tuple[Change, ...]
    span: Span | None = None
    time: int | None = None
    delta: int | None = None
    events: tuple[str, ...] = ()
    """Events of a kernel that happened and that somebody waited for."""
    lost: tuple[str, ...] = ()
    """Events that happened and that nobody waited for."""
    lines: tuple[Line, ...] = ()
    """The lines that the step passed, where the front end knows what is worth telling; of long runs the last ones."""
    remark: str = ""
    """What is to be said of the state behind the step."""
    heap: Sequence[Heap] = field(default=(), compare=False, repr=False)
    """The heap behind it, made when somebody asks; none where the program has none."""


@dataclass(frozen=True, slots=True)
class Input:
    """What was chosen in a step, and where it was asked for."""

    step: int
    span: Span | None
    value: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a run ends as it does: sentences for the top of a report, and the steps that matter (from 0)."""

    sentences: tuple[str, ...] = ()
    relevant: frozenset[int] = frozenset()
    """Steps without which it would have ended otherwise."""
    wrong: frozenset[int] = frozenset()
    """Of these, those in which things went wrong."""
    span: Span | None = None
    """Where the cause stands, where that which fails stands in no file of the user."""


@dataclass(frozen=True, slots=True)
class Vertex:
    """A box of a diagram: its title, the box around it, and what stands in it.

    It is active while one of the `variables` has the `value`, and the box around it is active.
    """

    title: str
    parent: int | None = None
    variables: tuple[str, ...] = ()
    value: str = ""
    rows: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow between two boxes, by their numbers; `line` is where it stands in the source."""

    source: int
    target: int
    label: str = ""
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Diagram:
    """Boxes and arrows; a box stands behind the one around it."""

    title: str
    vertices: tuple[Vertex, ...]
    arrows: tuple[Arrow, ...]


@dataclass(frozen=True, slots=True)
class Recording:
    """The states that a replay went through, and what is needed to read them: for reports that show more than texts."""

    code: Code
    replayed: Replayed


@dataclass(frozen=True, slots=True)
class Trace:
    """A replayed run, ready to be shown; `loop_start` = k: after the last step the run goes on at step k (from 0)."""

    initial: Sequence[Change]
    steps: Sequence[Step]
    loop_start: int | None
    run: Run
    deeper: int = 0
    """So many calls more are open each time that the loop is through: the stack grows for ever."""
    calls: Sequence[Activation] = ()
    """The calls of a run of a recursive program, as a tree in the order in which they were made."""
    recording: Recording | None = field(default=None, compare=False, repr=False)
    explained: Sequence[Explanation] = field(default=(), compare=False, repr=False)
    """Why it ends as it does: at most one, made when somebody asks."""
    inputs: Sequence[Input] = field(default=(), compare=False, repr=False)
    """What was chosen on the way, where it stands in the source."""

    @property
    def explanation(self) -> Explanation:
        """Why the run ends as it does; empty where there is nothing to say."""
        return self.explained[0] if self.explained else Explanation()


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures of a search; what does not apply is None."""

    states: int | None = None
    transitions: int | None = None
    depth: int | None = None
    deadlocks: int | None = None
    error_states: int | None = None
    """Of the states, those that only stand for violated assertions."""
    matches: int | None = None
    """Steps that led to a state which one seen before covers."""
    hash_matches: int | None = None
    """States of equal hash that were compared, whether they matched or not."""
    bytes_per_state: float | None = None
    disk_bytes: int | None = None
    """Of files that hold states where memory does not."""
    peak_bytes: int | None = None
    """The most memory that the search had at once."""
    solver_calls: int | None = None
    answered_without_solver: int | None = None
    matching_calls: int | None = None
    """Questions to a solver whether one state covers another, apart from `solver_calls`."""
    setup_seconds: float | None = None
    search_seconds: float | None = None
    processor_seconds: float | None = None
    """Of all processes that have searched."""
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to one property."""

    property: Property
    verdict: Verdict
    engine: str | None = None
    span: Span | None = None
    message: str = ""
    """What the violated assertion says."""
    confirmed: bool = False
    """Whether a run was replayed (for a witness or a counterexample) or an invariant checked."""
    trace: Trace | None = None
    assumptions: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    """The checks that were looked for, where the question is not about one of them."""
    advice: str = ""
    """What to try where the answer is unknown."""

    def end(self) -> Span | None:
        """Where the run is when it fails: `span`, unless that is the cause (of a leak, where the object was made)."""
        if self.trace is None or self.span is None or self.span != self.trace.explanation.span:
            return self.span
        passed = [line.span for step in self.trace.steps for line in step.lines if not line.span.shipped]
        return passed[-1] if passed else self.span


@dataclass(frozen=True, slots=True)
class Outcome:
    """All answers of one check."""

    results: tuple[Result, ...]
    statistics: Statistics = field(default_factory=Statistics)
    notes: tuple[Note, ...] = ()
    faults: tuple[str, ...] = ()
    """What should never happen and did: faults of Clew itself, to be reported."""
    reductions: tuple[Reduction, ...] = ()
    """For each search, what was dropped of the program before it."""
    unasked: tuple[str, ...] = ()
    """The checks that could have been looked for and were not."""
    sources: tuple[Source, ...] = field(default=(), compare=False, repr=False)
    """The texts that spans refer to, as far as they are known."""
    diagrams: Sequence[Diagram] = field(default=(), compare=False, repr=False)
    """Pictures of the program: its state machines."""
    invariants: Sequence[Invariant] = field(default=(), compare=False, repr=False)
    """What holds at loops of a C program, where somebody asked for a witness of a proof."""

    def _repr_html_(self) -> str:
        """What a notebook shows: the page of the HTML report, in a frame of its own."""
        make: Any = resolve(REPORTS["html"])
        page = escape(make(self), quote=True)
        return f'<iframe srcdoc="{page}" style="width: 100%; height: 40em; border: 0"></iframe>'

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of all: the first that fails, else the first that is unknown, else holds."""
        verdicts = [result.verdict for result in self.results]
        for kind in (Fails, Unknown):
            for verdict in verdicts:
                if isinstance(verdict, kind):
                    return verdict
        return Holds()
