/* What the caller and a running search share: options in, progress and result out.
   The field order is mirrored by clew/codegen/c/interface.py. */
#ifndef CLEW_CONTROL_H
#define CLEW_CONTROL_H

#include "types.h"

#define STATUS_RUNNING 0
#define STATUS_DONE 1    /* everything reachable was explored */
#define STATUS_FOUND 2   /* stopped because of a hit */
#define STATUS_MEMORY 3  /* memory limit or address space used up */
#define STATUS_STOPPED 4 /* the caller raised the stop flag */
#define STATUS_DEPTH 5   /* the depth limit cut something off */
#define STATUS_REFUSED 6 /* the model met what it cannot execute */
#define STATUS_PAUSED 7  /* the caller raised the pause flag; the search goes on when it is run again */
#define STATUS_DISK 8    /* the quota on disk is used up, or the system takes no more */
#define STATUS_COLLIDED 9 /* states with the same fingerprint: the search has to begin anew with other hashes */

#define STOP_NEVER 0 /* explore everything, keep the first hit of each goal */
#define STOP_FIRST 1 /* stop at the first hit of anything */
#define STOP_ALL 2   /* stop when every wanted goal was hit */

#define HIT_GOAL 0
#define HIT_CHECK 1
#define HIT_DEADLOCK 2

/* Read by the caller at any time while the search runs; `stop` and `pause` are written by the caller. */
typedef struct Control {
    u64 states, transitions, depth, bytes;
    u32 stop, pause;
} Control;

typedef struct Edge { /* an edge of the automaton: taken where all of `must` and none of `never` hold */
    u64 must, never, marks;
    u32 target, unused;
} Edge;

typedef struct Options {
    u64 memory_limit;
    u64 depth_limit; /* 0: none; breadth order only */
    u64 seed;
    u64 goals;       /* bit set of the state goals that are asked */
    u64 safes;       /* bit set of the check goals that are asked */
    u64 disk_limit;  /* disk: bytes of all files together */
    u64 hash_seed;   /* disk: which hashes */
    u64 asides;      /* those of them for which alone the search does not go on */
    u32 workers;
    u32 stop_mode;
    u32 deadlock;    /* 1: a deadlock is a hit */
    u32 fairness;    /* 1: weak fairness of every process */
    u32 automaton_states, initials, marks, unused;
    i32 files[4];    /* disk: empty files for keys, links, and two logs of keys */
    const u32 *first;   /* automaton: slices of edges per state */
    const u32 *initial; /* automaton: its initial states */
    const Edge *edges;
    void *const *helpers; /* MODEL_SHARED: clew_help of every worker's copy of the code, from the second one on */
} Options;

typedef struct Hit {
    u32 kind, id;
    u32 state;          /* index of the state that is hit, or whose action violates the check */
    u32 action, choice; /* of a violated check, else NOTHING */
    u32 site;           /* of a violated check: where */
} Hit;

typedef struct Result {
    u64 status;
    u64 states, transitions, depth, levels, deadlocks, collapsed;
    u64 bytes, hits;
    u64 lasso;  /* 1: an accepting cycle was found */
    u64 errors; /* error states, see search.h */
    u64 stored; /* bytes of the store alone, without queues and stacks */
    u64 disk;   /* bytes of all files */
} Result;

INLINE int control_paused(Control *c)
{
    return __atomic_load_n(&c->pause, __ATOMIC_RELAXED) != 0;
}

INLINE int control_stopped(Control *c)
{
    return __atomic_load_n(&c->stop, __ATOMIC_RELAXED) != 0;
}

#endif
