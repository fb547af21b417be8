"""Commands and exits: what a program does, one frozen dataclass each.

A block is a straight list of commands and one exit. Commands of which only some schedulers know the meaning say so;
`wellformed` checks it. A span never takes part in comparison, so that printing and parsing is the identity.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from clew.ir.source import Placed
from clew.ir.terms import TRUE, Constant, Term, Variable
from clew.ir.values import Value
from clew.records import dataclass

# --- data -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assign(Placed):
    """`target := value`; an array element is written by `a := store(a, i, v)`."""

    target: Variable
    value: Term


@dataclass(frozen=True, slots=True)
class Havoc(Placed):
    """The target becomes any value from low to high (both included, read as `signed` says); without bounds any value.

    In an action the bounds are constants. Fair choice is fairness towards each value: a run that meets the command
    infinitely often takes each of them infinitely often. What is `spurious` (a Bool) is true without a reason: a run
    that takes true infinitely often takes false infinitely often, too. See docs/decisions/0023.
    """

    target: Variable
    low: Term | None = None
    high: Term | None = None
    fair: bool = False
    signed: bool = False
    spurious: bool = False

    @property
    def fixed(self) -> tuple[Value, Value]:
        """The bounds where they are constants, as in actions; None for none."""
        ends = (self.low, self.high)
        assert all(isinstance(end, Constant | None) for end in ends), "in an action bounds should be constants"
        low, high = (end.value if isinstance(end, Constant) else None for end in ends)
        return low, high


@dataclass(frozen=True, slots=True)
class Assume(Placed):
    """A run in which the condition is false here does not exist: no deadlock, no end, no stutter."""

    condition: Term


@dataclass(frozen=True, slots=True)
class Assert(Placed):
    """The condition must hold here; `check` is the id of the catalogue that it violates otherwise."""

    condition: Term
    check: str = "assertion.violated"
    message: str = ""


# --- procedures -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Call(Placed):
    """Call a procedure, at its first block or at the block `entry`; results go into targets.

    The callee is a name, or a pointer term to a procedure (code is an object). `unwind` is the label of this procedure
    where control goes when the callee raises; without it the raise passes on; `caught` receives the raised value.
    """

    callee: str | Term
    arguments: tuple[Term, ...] = ()
    targets: tuple[Variable, ...] = ()
    entry: str | None = None
    unwind: str | None = None
    caught: Variable | None = None


# --- memory objects and records -------------------------------------------------------------------------------------


class Family(Enum):
    """Ways to make objects of the heap: what was made in one is not freed in another."""

    PLAIN = "plain"
    SINGLE = "single"
    SEVERAL = "several"


@dataclass(frozen=True, slots=True)
class Allocate(Placed):
    """`target := new object of size bytes` (Bits(64)); `heap` objects live until freed, frame ones until return."""

    target: Variable
    size: Term
    heap: bool = True
    family: Family = Family.PLAIN
    struct: str | None = None
    """The struct that it was made for, if that is known; it changes nothing of what happens."""


@dataclass(frozen=True, slots=True)
class Free(Placed):
    """End the life of the object a pointer or reference term points to, which was made in the same way."""

    pointer: Term
    family: Family = Family.PLAIN


@dataclass(frozen=True, slots=True)
class Load(Placed):
    """Read the target's sort at the pointer: Bits of 8·n, Bool as one byte, or Pointer as wide as the program says.

    One undefined byte makes the whole undefined, unless the load of bits is `settled`: then such a byte reads as zero,
    and in shipped sources also a part of a pointer. The place must be a multiple of `align` in its object.
    """

    target: Variable
    pointer: Term
    settled: bool = False
    align: int = 1
    volatile: bool = field(default=False, compare=False, repr=False, kw_only=True)
    """Whether the source says that others may write there at any moment: for the check of interrupts alone."""


@dataclass(frozen=True, slots=True)
class Store(Placed):
    """Write the value at the pointer. The place must be a multiple of `align` in its object."""

    pointer: Term
    value: Term
    align: int = 1
    volatile: bool = field(default=False, compare=False, repr=False, kw_only=True)
    """As in `Load`."""


@dataclass(frozen=True, slots=True)
class Expire(Placed):
    """End the life of the frame object that a pointer points to, at the end of its scope; null expires nothing."""

    pointer: Term


@dataclass(frozen=True, slots=True)
class Copy(Placed):
    """Copy so many bytes (Bits(64)) from source to target as they are, pointers and undefined ones included.

    The two may overlap. Copying nothing touches nothing, so that then the pointers may be anything. Otherwise both
    places must be multiples of `align` in their objects.
    """

    target: Term
    source: Term
    size: Term
    align: int = 1


@dataclass(frozen=True, slots=True)
class Fill(Placed):
    """Set so many bytes (Bits(64)) at the pointer to the value (Bits(8)); none, if there are none to set."""

    pointer: Term
    value: Term
    size: Term


@dataclass(frozen=True, slots=True)
class NewRecord(Placed):
    """`target := new record` of the kind of the target's sort; fields hold their declared initial values."""

    target: Variable


@dataclass(frozen=True, slots=True)
class GetField(Placed):
    """`target := reference.field`."""

    target: Variable
    reference: Term
    field: str


@dataclass(frozen=True, slots=True)
class SetField(Placed):
    """`reference.field := value`."""

    reference: Term
    field: str
    value: Term


# --- processes ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spawn(Placed):
    """Start a process that runs the procedure (a name, or a pointer to code); `target` (a Process) receives it."""

    procedure: str | Term
    arguments: tuple[Term, ...] = ()
    target: Variable | None = None


@dataclass(frozen=True, slots=True)
class Join(Placed):
    """Block until the process has ended."""

    process: Term


@dataclass(frozen=True, slots=True)
class Yield(Placed):
    """A scheduling point of `threads`: the step of this process ends here."""


@dataclass(frozen=True, slots=True)
class Await(Placed):
    """Block until the condition holds, then go on in the same step, so that what follows consumes it atomically."""

    condition: Term


# --- kernel ---------------------------------------------------------------------------------------------------------


class When(Enum):
    """When a notification takes effect."""

    IMMEDIATE = "immediate"
    DELTA = "delta"
    TIMED = "timed"


@dataclass(frozen=True, slots=True)
class Notify(Placed):
    """Notify an event at once, in the next delta cycle, or after `delay` (an Integer term, TIMED; zero means delta)."""

    event: Term
    when: When = When.IMMEDIATE
    delay: Term | None = None


@dataclass(frozen=True, slots=True)
class Cancel(Placed):
    """Forget the pending notification of the event."""

    event: Term


class Until(Enum):
    """Which of several awaited events ends a wait."""

    ANY = "any"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Wait(Placed):
    """Wait for events, with or without a time-out (an Integer term); with neither, for the static sensitivity.

    With a time-out and no event it is a pure delay; a delay of 0 lasts one delta cycle. `timed_out` (a Bool variable)
    receives whether the time-out ended the wait.
    """

    events: tuple[Term, ...] = ()
    until: Until = Until.ANY
    timeout: Term | None = None
    timed_out: Variable | None = None


@dataclass(frozen=True, slots=True)
class Suspend(Placed):
    """Suspend a process at once; suspending oneself ends the step."""

    process: Term


@dataclass(frozen=True, slots=True)
class Resume(Placed):
    """Let a suspended process run again, from the next delta-notification phase on."""

    process: Term


@dataclass(frozen=True, slots=True)
class Disable(Placed):
    """From now on no event and no time-out ends a wait of the process; if it can run already, it still does."""

    process: Term


@dataclass(frozen=True, slots=True)
class Enable(Placed):
    """From now on events end its waits again; those that it has missed it has missed."""

    process: Term


@dataclass(frozen=True, slots=True)
class RequestUpdate(Placed):
    """Ask that the update procedure of that name, or number (Bits), runs in the next update phase, once at most."""

    update: str | Term


@dataclass(frozen=True, slots=True)
class NewEvent(Placed):
    """`target := a new event`."""

    target: Variable


@dataclass(frozen=True, slots=True)
class Start(Placed):
    """Run the simulation (`main` only), for ever or up to the instant now + limit (Integer); see `Rules`."""

    limit: Term | None = None


@dataclass(frozen=True, slots=True)
class Stop(Placed):
    """End the simulation behind the next update phase."""


# --- queues ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Push(Placed):
    """Append a tuple to a queue variable; to a full one nothing is appended (a guard or assert in front decides).

    Nor is it where `when` does not hold: actions have no branches.
    """

    queue: Variable
    values: tuple[Term, ...]
    when: Term = TRUE


@dataclass(frozen=True, slots=True)
class Pop(Placed):
    """Remove the tuple at `position` (0, the front, unless deferral skips some) into targets; None drops a component.

    Where there is no such tuple the targets get default values and the queue stays. Where `when` does not hold, nothing
    changes.
    """

    queue: Variable
    targets: tuple[Variable | None, ...]
    position: Term | None = None
    when: Term = TRUE


Command = (
    Assign
    | Havoc
    | Assume
    | Assert
    | Call
    | Allocate
    | Free
    | Load
    | Store
    | Expire
    | Copy
    | Fill
    | NewRecord
    | GetField
    | SetField
    | Spawn
    | Join
    | Yield
    | Await
    | Notify
    | Cancel
    | Wait
    | Suspend
    | Disable
    | Enable
    | Resume
    | RequestUpdate
    | NewEvent
    | Start
    | Stop
    | Push
    | Pop
)

# --- exits ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Goto(Placed):
    """Go on at a label."""

    target: str


@dataclass(frozen=True, slots=True)
class Branch(Placed):
    """Go on at one of two labels."""

    condition: Term
    then: str
    otherwise: str


@dataclass(frozen=True, slots=True)
class Choose(Placed):
    """Go on at any of the labels; fair as in `Havoc`."""

    targets: tuple[str, ...]
    fair: bool = False


@dataclass(frozen=True, slots=True)
class Return(Placed):
    """Leave the procedure with results; from a process's outermost procedure, end the process."""

    values: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Raise(Placed):
    """Leave the procedure exceptionally; uncaught in a process's outermost one it violates `exception.uncaught`."""

    value: Term | None = None


@dataclass(frozen=True, slots=True)
class Retry(Placed):
    """The step so far did not happen: the process waits where it began until it can take another way.

    A process all of whose ways end here is not enabled; what it waits for is what it read on them.
    """


@dataclass(frozen=True, slots=True)
class Halt(Placed):
    """The program ends: no process runs on."""


Exit = Goto | Branch | Choose | Return | Raise | Retry | Halt
