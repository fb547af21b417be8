"""What can go wrong, and whose fault it is.

ClewError
├── InputError      the user's: a file, an option, a property; exit code 2
│   └── Unsupported a construct that is understood but not modelled; exit code 2
└── ToolError       something under us: a compiler, a solver, the disk; exit code 3

Our own faults are failed assertions and end in exit code 70.
"""

from __future__ import annotations

from collections.abc import Iterable

from clew.ir.source import Span


class ClewError(Exception):
    """Every error that Clew raises on purpose."""


class InputError(ClewError):
    """The user's input is wrong: what was found, where, and what would be right."""

    def __init__(self, message: str, *, span: Span | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.span = span

    def __str__(self) -> str:
        return f"{self.span}: {self.message}" if self.span else self.message


class Unsupported(InputError):
    """A construct that Clew does not model; it is refused, never ignored."""


class ToolError(ClewError):
    """Something that Clew relies on failed."""


class Problems(InputError):
    """Several input errors at once, in the order of the source."""

    def __init__(self, problems: tuple[InputError, ...]) -> None:
        assert problems, "a collection of problems should not be empty"
        super().__init__(problems[0].message, span=problems[0].span)
        self.problems = problems

    @classmethod
    def in_order(cls, found: Iterable[InputError]) -> Problems:
        """All that was found, by place in the source, each one once."""

        def place(problem: InputError) -> tuple[str, int, int]:
            span = problem.span
            return ("", 0, 0) if span is None else (span.source, span.line, span.column)

        different = {(place(problem), problem.message): problem for problem in found}
        return cls(tuple(sorted(different.values(), key=place)))

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)
