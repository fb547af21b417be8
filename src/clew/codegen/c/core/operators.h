/* What the templates of the operator table call, and what the generator's text uses. */
#ifndef CLEW_OPERATORS_H
#define CLEW_OPERATORS_H

#include "floats.h"
#include "types.h"

/* Signed division as in SMT-LIB: towards zero, and by zero -1 or 1. */
INLINE u64 clew_sdiv(i64 a, i64 b)
{
    if (b == 0) return a < 0 ? 1 : ~0ull;
    if (b == -1) return 0 - (u64)a;
    return (u64)(a / b);
}

/* The remainder has the sign of the dividend; by zero it is the dividend. */
INLINE u64 clew_srem(i64 a, i64 b)
{
    if (b == 0) return (u64)a;
    if (b == -1) return 0;
    return (u64)(a % b);
}

INLINE int row_less(const u64 *a, const u64 *b, u32 n)
{
    for (u32 i = 0; i < n; i++)
        if (a[i] != b[i]) return a[i] < b[i];
    return 0;
}

INLINE void row_swap(u64 *a, u64 *b, u32 n)
{
    for (u32 i = 0; i < n; i++) {
        u64 v = a[i];
        a[i] = b[i];
        b[i] = v;
    }
}

#endif
