/* What the step that is executed touches: for partial order reduction (ample.h), else nothing is kept but what chains
   watch. The generated text gives PLACE_WORDS and ENDED_PLACE where AMPLE is 1. */
#ifndef CLEW_TOUCHED_H
#define CLEW_TOUCHED_H

/* What processes have loaded that could not go on: whoever stores there wakes them (chain.h). */
typedef struct Watch {
    u32 on; /* loads are watched now */
    u32 full; /* what was read cannot be watched */
    u32 woken; /* something that is watched has changed */
    u32 count, list[64];
    u64 set[MOST_OBJECTS / 64];
} Watch;

extern Watch watch;

INLINE void watch_load(u64 pointer)
{
    if (LIKELY(!watch.on) || IS_NOWHERE(pointer) || object_is_code(POINTER_OBJECT(pointer))) return;
    u32 index = object_index(POINTER_OBJECT(pointer));
    if (watch.set[index / 64] >> (index % 64) & 1) return;
    if (watch.count == sizeof watch.list / 4) watch.full = 1;
    else watch.list[watch.count++] = index, watch.set[index / 64] |= 1ull << (index % 64);
}

INLINE void watch_index(u32 index)
{
    if (watch.set[index / 64] >> (index % 64) & 1) watch.woken = 1;
}

INLINE void watch_store(u64 pointer)
{
    if (!IS_NOWHERE(pointer) && !object_is_code(POINTER_OBJECT(pointer))) watch_index(object_index(POINTER_OBJECT(pointer)));
}

/* Somebody asks where another process stands, or what is lost. */
#define TOUCH_CONTROL() (watch.full = 1)

#if AMPLE

#define OBJECT_WORDS (STATIC_OBJECTS || ALLOCATES ? 32 : 1) /* with more objects nothing is reduced */
#define MOST_REDUCED (OBJECT_WORDS * 64)

typedef struct Touched {
    u64 reads[PLACE_WORDS], writes[PLACE_WORDS]; /* places, see futures.py */
    u64 loads[OBJECT_WORDS], stores[OBJECT_WORDS];
    u64 halts; /* 1: the step ends the program, or asks for leaks before it does (leaks.py) */
} Touched;

extern Touched touched;
extern u32 touched_objects; /* those of the state in front of the step; nobody else can reach a later one */

#define TOUCH(word, read, written) (touched.reads[word] |= (read), touched.writes[word] |= (written))
#define TOUCH_ENDED() (watch.woken = 1, touched.writes[ENDED_PLACE / 64] |= 1ull << (ENDED_PLACE % 64))
#define TOUCH_HALT() (watch.full = watch.woken = 1, touched.halts = 1)
#define TOUCH_LAST() (touched.halts = 1)
#define TOUCH_LOAD(pointer) (watch_load(pointer), touch_object(pointer, touched.loads))
#define TOUCH_STORE(pointer) (watch_store(pointer), touch_object(pointer, touched.stores))
#define TOUCH_INDEX(index) (watch_index(index), touch_index(index, touched.stores))

INLINE void touch_index(u32 index, u64 *set)
{
    if (index < touched_objects) set[index / 64] |= 1ull << (index % 64);
}

INLINE void touch_object(u64 pointer, u64 *set)
{
    if (IS_NOWHERE(pointer) || object_is_code(POINTER_OBJECT(pointer))) return;
    touch_index(object_index(POINTER_OBJECT(pointer)), set);
}

#else

#define TOUCH(word, read, written) ((void)0)
#define TOUCH_ENDED() ((void)(watch.woken = 1))
#define TOUCH_HALT() ((void)(watch.full = watch.woken = 1))
#define TOUCH_LOAD(pointer) watch_load(pointer)
#define TOUCH_STORE(pointer) watch_store(pointer)
#define TOUCH_INDEX(index) watch_index(index)

#endif
#endif
