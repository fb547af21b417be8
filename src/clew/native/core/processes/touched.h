/* What the step that is executed touches: for partial order reduction (ample.h), else nothing is kept.
   The generated text gives PLACE_WORDS and ENDED_PLACE where AMPLE is 1. */
#ifndef CLEW_TOUCHED_H
#define CLEW_TOUCHED_H

#if AMPLE

#define OBJECT_WORDS (STATIC_OBJECTS || ALLOCATES ? 32 : 1) /* with more objects nothing is reduced */
#define MOST_REDUCED (OBJECT_WORDS * 64)

typedef struct Touched {
    u64 reads[PLACE_WORDS], writes[PLACE_WORDS]; /* places, see futures.py */
    u64 loads[OBJECT_WORDS], stores[OBJECT_WORDS];
    u64 halts; /* 1: the step ends the program, or asks for leaks */
} Touched;

extern Touched touched;
extern u32 touched_objects; /* those of the state in front of the step; nobody else can reach a later one */

#define TOUCH(word, read, written) (touched.reads[word] |= (read), touched.writes[word] |= (written))
#define TOUCH_ENDED() (touched.writes[ENDED_PLACE / 64] |= 1ull << (ENDED_PLACE % 64))
#define TOUCH_HALT() (touched.halts = 1)
#define TOUCH_LOAD(pointer) touch_object(pointer, touched.loads)
#define TOUCH_STORE(pointer) touch_object(pointer, touched.stores)
#define TOUCH_INDEX(index) touch_index(index, touched.stores)

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
#define TOUCH_ENDED() ((void)0)
#define TOUCH_HALT() ((void)0)
#define TOUCH_LOAD(pointer) ((void)0)
#define TOUCH_STORE(pointer) ((void)0)
#define TOUCH_INDEX(index) ((void)0)

#endif
#endif
