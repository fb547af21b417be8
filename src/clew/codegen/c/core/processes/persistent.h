/* Persistent sets: of the processes that can move, those whose steps are enough, as whoever drives the search knows them.

   They depend on nothing but where processes stand and who can move, so they are asked for once per such control state.
   Only where a process that is not blocked can move, and where processes have fixed numbers below SET_TASKS. */
#ifndef CLEW_PERSISTENT_H
#define CLEW_PERSISTENT_H

#define SET_TASKS 64
#define KEPT_SETS (1u << 13)
#define KEPT_KEY 240   /* longer keys are asked for each time */
#define MOST_KEY 4096  /* with a longer one all processes are taken */

static u64 (*ask_set)(const u8 *key, u32 bytes); /* null: nobody knows */

static struct {
    u64 set;
    u32 bytes;
    u8 key[KEPT_KEY];
} kept_sets[KEPT_SETS];

/* The processes of a state at rest that can move, as bits. */
static u64 moving_in(Work *w)
{
    u64 moving = 0;
    for (u32 i = 0; i < w->tasks; i++)
        if (task_alive(w, i) && !is_blocked(w, i)) moving |= 1ull << i;
    return moving;
}

/* Who moves, and per process how many frames it has and where these stand, the innermost first; 0 where that is too long. */
static u32 control_key(const Work *w, u64 moving, u8 *key)
{
    u32 at = 8;
    __builtin_memcpy(key, &moving, 8);
    for (u32 i = 0; i < w->tasks; i++) {
        const Task *t = w->task + i;
        u32 count_at = at;
        at += 2;
        for (const u8 *end = t->stack + t->bytes; end > t->stack;) {
            u16 point = (u16)load_point(end - POINT_BYTES);
            if (at + 4 > MOST_KEY) return 0;
            __builtin_memcpy(key + at, &point, 2);
            at += 2;
            end -= POINT_BYTES + frame_bytes[routine_of[point]];
        }
        u16 count = (u16)((at - count_at) / 2 - 1);
        if (at + 4 > MOST_KEY) return 0;
        __builtin_memcpy(key + count_at, &count, 2);
    }
    if (at % 4) key[at] = key[at + 1] = 0;
    return (at + 3) & ~3u;
}

/* A persistent set among those that can move. */
static u64 set_of(const Work *w, u64 moving)
{
    static u8 key[MOST_KEY];
    if (!ask_set || !(moving & (moving - 1))) return moving;
    u32 bytes = control_key(w, moving, key);
    if (!bytes) return moving;
    if (bytes > KEPT_KEY) return ask_set(key, bytes) & moving;
    u32 at = (u32)(blob_hash(key, bytes) >> 32) % KEPT_SETS;
    if (kept_sets[at].bytes != bytes || __builtin_memcmp(kept_sets[at].key, key, bytes)) {
        kept_sets[at].set = ask_set(key, bytes);
        kept_sets[at].bytes = bytes;
        __builtin_memcpy(kept_sets[at].key, key, bytes);
    }
    return kept_sets[at].set & moving;
}

void symbolic_sets(u64 (*by)(const u8 *key, u32 bytes))
{
    ask_set = by;
    __builtin_memset(kept_sets, 0, sizeof kept_sets);
}

#endif
