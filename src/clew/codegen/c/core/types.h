/* Plain types, compiler helpers and the few functions of the process that the core calls.
   No system header is used: everything is declared here, so any clang can compile the core. */
#ifndef CLEW_TYPES_H
#define CLEW_TYPES_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char i8;
typedef short i16;
typedef int i32;
typedef long long i64;
typedef unsigned __int128 u128;
typedef __SIZE_TYPE__ usize;

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline, unused))
#define COLD static __attribute__((noinline, optnone, unused)) /* rarely called: not worth the compiler's time */
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define PREFETCH(p) __builtin_prefetch((p), 0, 3)
#define PREFETCH_TO_WRITE(p) __builtin_prefetch((p), 1, 3)
#define NOTHING 0xffffffffu

void *mmap(void *, usize, int, int, int, long);
int munmap(void *, usize);
int madvise(void *, usize, int);
int sched_yield(void);
long pread(int, void *, usize, long);
long pwrite(int, const void *, usize, long);
int ftruncate(int, long);

/* Memory that is filled from the front: with all of these a search can be put back to where it paused. */
typedef struct Span {
    u8 *base;
    u64 used, room; /* in bytes */
} Span;

/* A search must be able to hand unaligned fields of a packed state to the model. */
#define FIELD(type, name)                                                                     \
    INLINE type load_##name(const u8 *p) { type v; __builtin_memcpy(&v, p, sizeof v); return v; } \
    INLINE void save_##name(u8 *p, type v) { __builtin_memcpy(p, &v, sizeof v); }
FIELD(u8, u8)
FIELD(u16, u16)
FIELD(u32, u32)
FIELD(u64, u64)
FIELD(i8, i8)
FIELD(i16, i16)
FIELD(i32, i32)
FIELD(i64, i64)

#endif
