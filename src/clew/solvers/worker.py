"""The process that answers quantified questions; started by `solvers/quantified`, it ends when its input does."""

from __future__ import annotations

import pickle
import sys
from typing import BinaryIO

from clew.ir.errors import Unsupported
from clew.ir.terms import Variable, negate
from clew.solvers.encode import decode
from clew.solvers.quantified import ANSWERS, HEADER, READY, Request
from clew.solvers.smt import Sat
from clew.solvers.z3 import Z3Solver

_LETTERS = {answer: letter for letter, answer in ANSWERS.items()}


def answer(request: Request) -> Sat:
    """Whether the premise can hold while no values of the bound variables satisfy the conclusion."""
    premise, conclusion, *bound = decode(request.terms)
    solver = Z3Solver()
    try:
        solver.add(premise)
        solver.add_forall(tuple(name for name in bound if isinstance(name, Variable)), negate(conclusion))
    except Unsupported:
        return Sat.UNKNOWN
    return solver.check(milliseconds=request.milliseconds)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the requests end."""
    answers.write(READY)
    answers.flush()
    while len(header := requests.read(HEADER.size)) == HEADER.size:
        request = pickle.loads(requests.read(HEADER.unpack(header)[0]))  # noqa: S301 - from the process that started us
        assert isinstance(request, Request), f"a request should come in, not {request!r}"
        answers.write(_LETTERS[answer(request)])
        answers.flush()


if __name__ == "__main__":
    serve(sys.stdin.buffer, sys.stdout.buffer)
