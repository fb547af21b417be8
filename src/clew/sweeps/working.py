"""Asking a keeper: from a parcel to the fields of a record, in a thread of whoever works.

Input: a parcel, and what says whether the answer is still wanted. Output: the fields of a record, or None where it is
not. The keeper watches its stdin: when this process dies, by whatever signal, the task ends too.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from clew.sweeps.keeper import HEADER
from clew.sweeps.parcels import Parcel

_LOOK_SECONDS = 0.2
_LEAVE_SECONDS = 10.0


def answered(parcel: Parcel, wanted: Callable[[], bool]) -> dict[str, Any] | None:
    """Run the task, as long as its answer is wanted."""
    data = pickle.dumps(parcel)
    line = [sys.executable, "-m", "clew.sweeps.keeper"]
    pipe = subprocess.PIPE
    with subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True) as keeper:
        assert keeper.stdin is not None, "a pipe should have been made"
        assert keeper.stdout is not None, "a pipe should have been made"
        assert keeper.stderr is not None, "a pipe should have been made"
        texts: dict[str, bytes] = {}
        readers = [
            threading.Thread(target=lambda name=name, stream=stream: texts.update({name: stream.read()}), daemon=True)
            for name, stream in (("out", keeper.stdout), ("said", keeper.stderr))
        ]
        for reader in readers:
            reader.start()
        try:
            with suppress(BrokenPipeError):
                keeper.stdin.write(HEADER.pack(len(data)) + data)
                keeper.stdin.flush()
            while _runs(keeper):
                if not wanted():
                    return None
        finally:
            _end(keeper)
            for reader in readers:
                reader.join()
    if keeper.returncode != 0:
        last = texts.get("said", b"").decode(errors="replace").strip().splitlines()[-1:]
        return {"verdict": "tool failed", "reason": f"the keeper of the task ended: {''.join(last) or 'killed'}"}
    told: dict[str, Any] = json.loads(texts["out"])
    return told


def _runs(keeper: subprocess.Popen[bytes]) -> bool:
    try:
        keeper.wait(_LOOK_SECONDS)
    except subprocess.TimeoutExpired:
        return True
    return False


def _end(keeper: subprocess.Popen[bytes]) -> None:
    """Close its stdin, which it understands; only a keeper that does not is killed."""
    assert keeper.stdin is not None, "a pipe should have been made"
    with suppress(OSError):
        keeper.stdin.close()
    try:
        keeper.wait(_LEAVE_SECONDS)
    except subprocess.TimeoutExpired:
        keeper.kill()
