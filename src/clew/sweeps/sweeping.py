"""The way through a sweep: what is known is taken from the journal, what is not goes to the executor.

Input: tasks, an executor, a journal where there is one. Output: records with the numbers of their tasks, as they come.
Tasks with the same files and the same question are asked once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum

from clew.sweeps.journal import Journal
from clew.sweeps.parcels import Parcel, parcel_of
from clew.sweeps.pool import Executor
from clew.sweeps.results import Results
from clew.sweeps.tasks import DECIDED, Bounds, Record, Task, record_of

_AGAIN = "tool failed"
"""Who answers so is asked again when the sweep goes on: something under Clew was not as it should be."""


class Until(Enum):
    """When a task is done that several engines are asked about."""

    ALL = "all"
    FIRST = "first"
    """As soon as one of them has decided it."""


def swept(
    tasks: Sequence[Task],
    executor: Executor,
    bounds: Bounds,
    journal: Journal | None = None,
    told: Callable[[Task], None] = lambda _: None,
    until: Until = Until.ALL,
    results: Results | None = None,
) -> Iterator[tuple[int, Record]]:
    """Every task with its number and its record, each once; `told` hears of a task when it is handed out.

    Where the first answer is enough, the other engines of a task end, and have no records. Where whole results are
    kept, a task without one is asked again.
    """
    known = {} if journal is None else journal.records
    alike: dict[str, list[int]] = {}
    race = _Race(tasks, until)
    for number, task in enumerate(tasks):
        key = parcel_of(task, bounds).key
        if (record := known.get(key)) is not None and (results is None or results.has(key)):
            race.hear(number, record)
            yield number, _named(record, task)
        else:
            alike.setdefault(key, []).append(number)
    first = {numbers[0]: key for key, numbers in alike.items()}

    def parcels() -> Iterator[tuple[int, Parcel]]:
        for number in first:
            if not race.is_over(number):
                told(tasks[number])
                yield number, parcel_of(tasks[number], bounds)

    for number, answer in executor.run(parcels()):
        if race.is_over(number):
            continue
        key = first[number]
        record = record_of(tasks[number], key, answer)
        if results is not None:
            results.keep(key, answer.get("document", {}))
        if journal is not None and record.verdict != _AGAIN:
            journal.add(record)
        for each in alike[key]:
            executor.drop(race.hear(each, record))
            yield each, _named(record, tasks[each])


class _Race:
    """Which tasks are decided, where the first answer is enough; it has state because answers come one by one."""

    def __init__(self, tasks: Sequence[Task], until: Until) -> None:
        self._tasks, self._until = tasks, until
        self._decided: dict[tuple[object, ...], int] = {}

    def hear(self, number: int, record: Record) -> list[int]:
        """A record has come: the numbers that nobody needs any more by that."""
        if self._until is Until.ALL or record.verdict not in DECIDED:
            return []
        mine = self._question(number)
        if self._decided.setdefault(mine, number) != number:
            return []
        return [each for each in range(len(self._tasks)) if each != number and self._question(each) == mine]

    def is_over(self, number: int) -> bool:
        """Whether another engine has decided it."""
        return self._decided.get(self._question(number), number) != number

    def _question(self, number: int) -> tuple[object, ...]:
        task = self._tasks[number]
        return task.name, task.question, task.folder, task.files


def _named(record: Record, task: Task) -> Record:
    """The record under the name of the task: the same files may have had another."""
    return replace(
        record, name=task.name, question=task.question, engine=task.engine, expected=str(task.expected or "")
    )
