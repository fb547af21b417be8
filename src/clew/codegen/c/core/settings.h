/* Compile-time settings of one search, with their defaults, and what follows from them. */
#ifndef CLEW_SETTINGS_H
#define CLEW_SETTINGS_H

#define ORDER_BREADTH 0
#define ORDER_DEPTH 1
#define ORDER_RANDOM 2
#define ORDER_EMPTINESS 3
#define ORDER_NEAR 4
#define ORDER_GUIDED 5
/* States wait outside of the pool. */
#define DRAWS (SEARCH_ORDER == ORDER_RANDOM || SEARCH_ORDER == ORDER_NEAR || SEARCH_ORDER == ORDER_GUIDED)

#ifndef SEARCH_ORDER
#define SEARCH_ORDER ORDER_BREADTH
#endif
#ifndef SEARCH_COMPACT /* 1: hash compaction, 0: exact */
#define SEARCH_COMPACT 0
#endif
#ifndef SEARCH_DISK /* 1: states, links and queue on disk; breadth order by one worker */
#define SEARCH_DISK 0
#endif
#ifndef SEARCH_LINKS /* 1: predecessor links are kept, so that runs can be shown */
#define SEARCH_LINKS 1
#endif
#ifndef SEARCH_THREADS /* 1: several workers share the table; breadth order only */
#define SEARCH_THREADS 0
#endif
#ifndef REDUCE_STUBBORN
#define REDUCE_STUBBORN 0
#endif
#ifndef STUBBORN_PROVISO /* 1: the ignoring proviso of the order is applied */
#define STUBBORN_PROVISO 1
#endif
#ifndef REDUCE_CHAINS
#define REDUCE_CHAINS 0
#endif
#ifndef CHAIN_ROUNDS /* silent steps after which a state is stored all the same */
#define CHAIN_ROUNDS 1000
#endif
#ifndef CHAINS_IN_PLACE /* 1: a numbered model follows chains itself */
#define CHAINS_IN_PLACE 0
#endif
#ifndef REDUCE_SYMMETRY
#define REDUCE_SYMMETRY 0
#endif

#define ACTION_WORDS ((MODEL_ACTIONS + 63) / 64)
#define CONJUNCT_WORDS ((MODEL_CONJUNCTS + 63) / 64)
#if SEARCH_ORDER == ORDER_EMPTINESS
#define KEY_BYTES (STATE_BYTES + 2) /* the automaton's state is part of the stored key */
#else
#define KEY_BYTES STATE_BYTES
#endif
/* Chains are followed from one stored state to the next: what a model does not pass over itself. */
#define CHAINS_LINKED (REDUCE_CHAINS && (!CHAINS_IN_PLACE || REDUCE_STUBBORN))
/* A compact store keeps no key; only a breadth queue needs the pool then. */
#define POOLED (!SEARCH_COMPACT || SEARCH_ORDER == ORDER_BREADTH)
/* Breadth order without reductions: states of a numbered model get their numbers batch by batch. */
#define SETTLES_LATE (MODEL_NUMBERED && SEARCH_ORDER == ORDER_BREADTH && !CHAINS_LINKED && !REDUCE_STUBBORN)
#define BATCH 256 /* successors whose memory is fetched together */
#define BATCH_ROOM (BATCH + MODEL_MAX_SUCCESSORS)

#endif
