"""Random loops in which numbers and pointers go on together: by one or two, up or down, once or now and then."""

from __future__ import annotations

from random import Random

_BASES = (0, 1, 3, 6, 253, 254, 255)


def random_round_text(seed: int) -> str:
    """A program of C with one loop; what goes on in it may wrap around."""
    rng = Random(seed)
    pivot = rng.choice(("unsigned char", "unsigned short", "unsigned"))
    other = rng.choice(("unsigned char", "unsigned", "int"))
    limit = rng.randrange(9)
    condition = rng.choice(("n--", f"n != {limit}", f"n < {limit}", f"n > {limit}", "--n"))
    moves = [f"n += {rng.choice((1, 1, 2))};" if condition[0] == "n" and "<" in condition else "n -= 1;"]
    if "--" in condition and rng.random() < 0.8:
        moves = []
    moves += [rng.choice(("i++;", "i++;", "i += 2;", "i--;", "if (n & 1) i++;")), "p++;"]
    rng.shuffle(moves)
    check = rng.choice((f"assert(i <= {rng.randrange(12)});", "x = *p;", "x = a[i & 15];", "x += *p;"))
    moves.insert(rng.randrange(len(moves) + 1), check)
    return (
        "#include <assert.h>\nextern unsigned char __VERIFIER_nondet_uchar(void);\n"
        "int main(void) {\n  static unsigned char a[16];\n  unsigned char *p = a + (__VERIFIER_nondet_uchar() & 1);\n"
        f"  {pivot} n = {rng.choice(_BASES)} + (__VERIFIER_nondet_uchar() & 3);\n"
        f"  {other} i = __VERIFIER_nondet_uchar() & 1;\n  unsigned char x = 0;\n  int fuel = {rng.choice((6, 18))};\n"
        f"  while ({condition}) {{\n    if (fuel-- == 0)\n      return 0;\n    {' '.join(moves)}\n  }}\n"
        f"  assert({rng.choice((f'i <= {rng.randrange(14)}', 'p <= a + 16', f'n <= {rng.randrange(3, 9)}'))});\n"
        "  return x;\n}\n"
    )
