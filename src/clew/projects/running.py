"""Many targets side by side: results as they come, in the order of the project.

Input: a project and the targets of it that are asked for. Output: one `Judged` per target. Nothing is asked that is
known already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from clew.projects.accepted import read_baseline, reason_to_accept
from clew.projects.configuration import Project, Target
from clew.projects.keeping import keep, known, now
from clew.projects.pool import Pool, Wanted
from clew.projects.tasks import Answer, run
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Judged:
    """A target, what was answered, and whether that is what was expected."""

    target: Target
    answer: Answer
    reasons: tuple[str, ...] = ()
    """Why its findings are accepted, where all of them are."""

    @property
    def expected(self) -> bool:
        """Whether the answer is the expected one, or all that was found is accepted."""
        return self.target.expects(self.answer.verdict, self.answer.check) or bool(self.reasons)


def judged(
    project: Project,
    targets: Sequence[Target],
    *,
    jobs: int | None = None,
    fresh: bool = False,
    told: Callable[[Target], None] = lambda _: None,
) -> Iterator[Judged]:
    """The answers in the order of the targets; `told` hears of a target when its task begins."""
    baseline = {(each.target, each.fingerprint): each for each in read_baseline(project.folder / project.baseline)}

    def answered(target: Target, wanted: Wanted) -> Answer:
        del wanted  # who is not wanted any more is killed
        before = None if fresh else known(target.arguments, project.folder)
        if before is not None:
            return before
        told(target)
        return ask(target.arguments, project.folder)

    for target, answer in zip(targets, _in_order(Pool(answered, jobs).run(enumerate(targets))), strict=True):
        reasons = [reason_to_accept(target.name, each, project.folder, baseline) for each in answer.findings]
        whole = tuple(reason for reason in reasons if reason is not None)
        yield Judged(target, answer, whole if len(whole) == len(reasons) else ())


def _in_order(answers: Iterator[tuple[int, Answer]]) -> Iterator[Answer]:
    """The answers by their numbers, from 0 on, each as soon as those before it are there."""
    early: dict[int, Answer] = {}
    following = 0
    for number, answer in answers:
        early[number] = answer
        while following in early:
            yield early.pop(following)
            following += 1


def ask(arguments: Sequence[str], folder: Path) -> Answer:
    """Run the task, and keep what it answers."""
    began = now()
    answer = run(arguments, folder)
    keep(arguments, folder, answer, began=began)
    return answer


def is_current(target: Target, folder: Path) -> bool:
    """Whether the target is known and nothing that it depends on has changed."""
    return known(target.arguments, folder) is not None
