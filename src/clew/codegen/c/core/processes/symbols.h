/* Terms over inputs: whoever drives the search builds them, knows what is assumed (a path, by number), and is asked.

   A term is a number from FIRST_TERM on. Answers depend on nothing but the question, so they are kept in small
   tables; only a new input depends on the state as well. A fork is a choice like others: the script says which side. */
#ifndef CLEW_SYMBOLS_H
#define CLEW_SYMBOLS_H

#include "objects.h"

#define MOST_VALUES 256 /* of what must be known */
#define KEPT_ANSWERS (1u << 14)
#define MOST_TOLD (1u << 16)

#define ANSWER_NO 0
#define ANSWER_YES 1
#define ANSWER_SPLIT 2

/* What is asked; each gives up by `failed`. */
typedef struct Asked {
    /* made: the term, 0 where it is a number; whether that is so on this path only */
    u64 (*apply)(u32 path, u32 node, u64 a, u32 ta, u64 b, u32 tb, u64 c, u32 tc, u32 *made);
    u32 (*truth)(u32 path, u32 term, u32 *sides); /* ANSWER_…; sides: the paths where it holds, and where not */
    u32 (*values)(u32 path, u32 term, u64 *values, u32 *paths); /* how many */
    u32 (*assume)(u32 path, u32 term); /* the path where it holds, NOTHING where there is none */
    u32 (*input)(u32 path, u32 node, u32 made, u64 low, u64 high, u32 *next);
} Asked;

static Asked asked;
static u32 narrowed; /* 1: an assumption has left out some of the states for which the one that runs stands */

typedef struct Question {
    u64 a, b, c;
    u32 node, ta, tb, tc;
} Question;

static struct {
    Question question;
    u64 value;
    u32 term, known;
} built[KEPT_ANSWERS];

static struct {
    u32 path, term, answer, sides[2], known;
} decided[KEPT_ANSWERS];

/* What the steps of this execution have chosen: a value or an input, or whose step begins (TOLD_STEP). */
#define TOLD_STEP NOTHING
typedef struct Told {
    u64 value;
    u32 term, unused;
} Told;

static Told told[MOST_TOLD];

INLINE u32 kept_at(u64 hash)
{
    hash *= 0x9e3779b97f4a7c15ull;
    return (u32)(hash >> 40) % KEPT_ANSWERS;
}

static struct {
    Question question;
    u32 path, known;
    u64 value;
} compared[KEPT_ANSWERS]; /* what holds on a path only */

COLD u64 term_asked(Work *w, const Question *q, u32 at, u32 *term)
{
    u32 made[2] = {0, 0}, here = (at ^ (w->path * 0x9e3779b9u)) % KEPT_ANSWERS;
    if (compared[here].known && compared[here].path == w->path && !__builtin_memcmp(&compared[here].question, q, sizeof *q))
        return compared[here].value;
    u64 value = asked.apply(w->path, q->node, q->a, q->ta, q->b, q->tb, q->c, q->tc, made);
    if (UNLIKELY(failed)) return 0;
    if (made[1]) {
        compared[here].question = *q;
        compared[here].path = w->path;
        compared[here].value = value;
        compared[here].known = 1;
        return value;
    }
    built[at].question = *q;
    built[at].value = value;
    built[at].term = made[0];
    built[at].known = 1;
    *term = made[0];
    return value;
}

u64 term_apply(Work *w, u32 node, u64 a, u32 ta, u64 b, u32 tb, u64 c, u32 tc, u32 *term)
{
    Question q = {a, b, c, node, ta, tb, tc};
    u32 at = kept_at((((a * 31 + ta) * 31 + b) * 31 + tb) * 31 + (c * 31 + tc) * 31 + node);
    *term = 0;
    if (UNLIKELY(failed)) return 0;
    if (!built[at].known || __builtin_memcmp(&built[at].question, &q, sizeof q)) return term_asked(w, &q, at, term);
    *term = built[at].term;
    return built[at].value;
}

u32 decide(Work *w, u32 term)
{
    u32 at = kept_at((u64)w->path << 32 | term);
    if (UNLIKELY(failed)) return 0;
    if (!decided[at].known || decided[at].path != w->path || decided[at].term != term) {
        u32 sides[2] = {0, 0};
        u32 answer = asked.truth(w->path, term, sides);
        if (UNLIKELY(failed)) return 0;
        decided[at].path = w->path;
        decided[at].term = term;
        decided[at].answer = answer;
        decided[at].sides[0] = sides[0];
        decided[at].sides[1] = sides[1];
        decided[at].known = 1;
    }
    if (decided[at].answer != ANSWER_SPLIT) return decided[at].answer;
    u32 side = pick(w, 2);
    w->path = decided[at].sides[side & 1];
    return side == 0;
}

u64 settle(Work *w, u32 term)
{
    static u64 values[MOST_VALUES];
    static u32 paths[MOST_VALUES];
    if (UNLIKELY(failed)) return 0;
    u32 count = asked.values(w->path, term, values, paths);
    if (UNLIKELY(failed)) return 0;
    if (!count || count > MOST_VALUES) return fail(FAILED_REFUSED), 0;
    u32 chosen = count == 1 ? 0 : pick(w, count);
    w->path = paths[chosen];
    return values[chosen];
}

u32 assume(Work *w, u32 term)
{
    if (UNLIKELY(failed)) return 0;
    u32 path = asked.assume(w->path, term);
    if (path == NOTHING) return 0;
    narrowed |= path != w->path;
    w->path = path;
    return 1;
}

u32 fresh(Work *w, u32 node, u64 low, u64 high)
{
    u32 next = w->path;
    if (UNLIKELY(failed)) return 0;
    u32 term = asked.input(w->path, node, w->made++, low, high, &next);
    w->path = next;
    return term;
}

void tell(Work *w, u64 value, u32 term)
{
    if (UNLIKELY(w->told == MOST_TOLD)) fail(FAILED_MEMORY);
    else told[w->told++] = (Told){value, term, 0};
}

/* Whoever is asked gives up: only the reference can go on. */
void symbolic_refuse(void)
{
    fail(FAILED_REFUSED);
}

void symbolic_ask(const Asked *by)
{
    asked = *by;
    __builtin_memset(built, 0, sizeof built);
    __builtin_memset(decided, 0, sizeof decided);
    __builtin_memset(compared, 0, sizeof compared);
}

#endif
