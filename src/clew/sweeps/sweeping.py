"""The way through a sweep: what is known is taken from the journal, what is not goes to the executor.

Input: tasks, an executor, a journal where there is one. Output: records with the numbers of their tasks, as they come.
Tasks with the same files and the same question are asked once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from clew.sweeps.journal import Journal
from clew.sweeps.parcels import Parcel, parcel_of
from clew.sweeps.pool import Executor
from clew.sweeps.tasks import Bounds, Record, Task, record_of

_AGAIN = "tool failed"
"""Who answers so is asked again when the sweep goes on: something under Clew was not as it should be."""


def swept(
    tasks: Sequence[Task],
    executor: Executor,
    bounds: Bounds,
    journal: Journal | None = None,
    told: Callable[[Task], None] = lambda _: None,
) -> Iterator[tuple[int, Record]]:
    """Every task with its number and its record, each once; `told` hears of a task when it is handed out."""
    known = {} if journal is None else journal.records
    alike: dict[str, list[int]] = {}
    for number, task in enumerate(tasks):
        key = parcel_of(task, bounds).key
        if (record := known.get(key)) is not None:
            yield number, _named(record, task)
        else:
            alike.setdefault(key, []).append(number)
    first = {numbers[0]: key for key, numbers in alike.items()}

    def parcels() -> Iterator[tuple[int, Parcel]]:
        for number in first:
            told(tasks[number])
            yield number, parcel_of(tasks[number], bounds)

    for number, answer in executor.run(parcels()):
        key = first[number]
        record = record_of(tasks[number], key, answer)
        if journal is not None and record.verdict != _AGAIN:
            journal.add(record)
        for each in alike[key]:
            yield each, _named(record, tasks[each])


def _named(record: Record, task: Task) -> Record:
    """The record under the name of the task: the same files may have had another."""
    return replace(
        record, name=task.name, question=task.question, engine=task.engine, expected=str(task.expected or "")
    )
