/* Address ranges that are reserved once and filled from the front.

   A region takes address space only; the system gives memory when a page is first touched. So
   nothing is ever moved or copied when it grows, and a failing reservation is seen at once. */
#ifndef CLEW_MEMORY_H
#define CLEW_MEMORY_H

#include "types.h"

#if defined(__APPLE__)
#define MAP_FLAGS (0x0002 | 0x1000 | 0x0040) /* private, anonymous, no reserve */
#define ADVICE_HUGE 0
#define ADVICE_DROP 5
#else
#define MAP_FLAGS (0x02 | 0x20 | 0x4000)
#define ADVICE_HUGE 14
#define ADVICE_DROP 4
#endif
#define PAGE_GRAIN (2ull << 20)

typedef struct Region {
    u8 *base;
    u64 bytes; /* reserved length */
    u8 *mapped;
    u64 length; /* mapped length, for munmap */
} Region;

/* Reserves `bytes` in pages of the usual size, for what is small or mostly untouched; 0 when the system refuses. */
COLD int region_reserve(Region *r, u64 bytes)
{
    u64 length = (bytes + 2 * PAGE_GRAIN) & ~(PAGE_GRAIN - 1);
    void *p = mmap(0, length, 3, MAP_FLAGS, -1, 0);
    if (p == (void *)-1) {
        *r = (Region){0, 0, 0, 0};
        return 0;
    }
    *r = (Region){(u8 *)(((u64)p + PAGE_GRAIN - 1) & ~(PAGE_GRAIN - 1)), bytes, p, length};
    return 1;
}

/* The same with large pages, for what is large and read everywhere. */
COLD int region_open(Region *r, u64 bytes)
{
    if (!region_reserve(r, bytes)) return 0;
    u64 rest = r->length - (u64)(r->base - r->mapped);
    if (ADVICE_HUGE && rest > PAGE_GRAIN) madvise(r->base + PAGE_GRAIN, rest - PAGE_GRAIN, ADVICE_HUGE);
    return 1;
}

COLD void region_close(Region *r)
{
    if (r->mapped) munmap(r->mapped, r->length);
    *r = (Region){0, 0, 0, 0};
}

/* Gives all memory back and keeps the addresses: whoever reads there reads zeros. */
COLD void region_forget(Region *r)
{
    madvise(r->base, r->bytes & ~4095ull, ADVICE_DROP);
}

/* Gives the memory of [from, to) back, in large pages. What lies before `from` must be dead too. */
COLD void region_drop(Region *r, u64 from, u64 to)
{
    from &= ~(PAGE_GRAIN - 1);
    to &= ~(PAGE_GRAIN - 1);
    if (from < to) madvise(r->base + from, to - from, ADVICE_DROP);
}

#endif
