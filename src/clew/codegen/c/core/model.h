/* What a generated (or hand-written) model gives to the core.

   The model is C text that stands in front of search.c, or that is compiled on its own and linked
   (linked.h); then nothing of it is static. The numbers have to be known in both cases:

     STATE_BYTES            length of a packed state, at least 1
     MODEL_ACTIONS          number of guarded actions; action numbers are declaration order
     MODEL_PROCESSES        number of processes, at most 64 where fairness is used
     MODEL_MAX_SUCCESSORS   no state has more outcomes (successors and violations together)
     MODEL_GOALS            number of state goals, at most 64
     MODEL_ATOMS            number of labels that an automaton reads, at most 64
     MODEL_SITES            number of places in effects where a check can be violated
     MODEL_SAFES            number of check goals, at most 64
     MODEL_CONJUNCTS        number of guard conjuncts (only with REDUCE_STUBBORN)

   and these functions and tables:

     static u32 model_initial(u32 index, u8 *state)
         Number of initial states; writes number `index` to `state` where it exists.

     static u32 model_successors(const u8 *restrict s, u8 *restrict to, u32 *restrict action,
                                 u32 *restrict choice, Expansion *restrict x)
         Writes the successors of s one after the other to `to` (STATE_BYTES each), in action
         order and for one action in the order of its choices; action[n] and choice[n] say which
         outcome it is. Returns how many. Fills x: enabled actions (an action whose guard holds
         counts, also when an `assume` in its effect removes every outcome) and violated checks
         (an outcome that violates a check has no successor).

     static u64 model_goals(const u8 *s)         bit g set: state goal g is hit in s
     static u64 model_atoms(const u8 *s)         bit a set: atom a holds in s
     static int model_valid_end(const u8 *s)     a state without enabled actions that is no deadlock
     static const u64 model_processes[]          per action: bit p set: process p takes part
     static const u64 model_sites[MODEL_SITES + 1]   per site: bit g set: a violation there hits check goal g
     static const u64 model_visible[]            bit set over actions: may change a goal or an atom,
                                                 or may violate a check
     static void model_canonical(u8 *s)          with REDUCE_SYMMETRY: the representative, in place
     static void model_conjuncts(const u8 *s, u64 *truth)      with REDUCE_STUBBORN: bit set
     static const u32 stubborn_first[MODEL_ACTIONS + 1]        slices of the next table
     static const u32 stubborn_conjuncts[]                     conjuncts of each action's guard
     static const u64 stubborn_dependent[MODEL_ACTIONS][ACTION_WORDS]
     static const u64 stubborn_enabling[MODEL_CONJUNCTS][ACTION_WORDS]
*/
#ifndef CLEW_MODEL_H
#define CLEW_MODEL_H

/* 1: a state is a number of four bytes, and the model itself keeps what it stands for. It then gives
     int model_open(u64 limit)    before anything else is called; 0 when there is no memory
     void model_close(void)
     u64 model_bytes(void)        what the model holds
     u64 model_capacity(void)     more states than this have no number
     u32 model_status(void)       a status that ends the search, or STATUS_RUNNING
     void model_chains(u32 rounds)   with CHAINS_IN_PLACE: successors are the ends of chains from now on; 0: they are not
     u32 model_distance(const u8 *s)           how far a goal is, as far as the predicates of a guide can tell
     u32 model_features(const u8 *s, u64 *to, u32 most)   the words of the state with their places, at most so many
     u32 model_rank(const u8 *s, u32 action)   where the process of an action stands, as a number that grows along its text
     void model_settle(u8 *states, u32 n)   gives n states that model_successors wrote their numbers: until
                                  then they only wait for one, so that the memory for many can be fetched at once */
#ifndef MODEL_NUMBERED
#define MODEL_NUMBERED 0
#endif
/* 1: it keeps them for several workers, each of which runs a copy of the code. It then gives
     void *model_shared(void)       what the workers share, of the first one
     int model_join(void *shared)   instead of model_open, for every other one
     void model_leave(void) */
#ifndef MODEL_SHARED
#define MODEL_SHARED 0
#endif

#include "types.h"

typedef struct Violation {
    u32 site, action, choice;
} Violation;

/* What model_successors tells about a state besides its successors. */
typedef struct Expansion {
    u32 enabled;           /* number of enabled actions */
    u32 violated;          /* number of entries in violations */
    u32 *actions;          /* the enabled actions, ascending; room for MODEL_ACTIONS */
    Violation *violations; /* room for MODEL_MAX_SUCCESSORS */
    u32 passed;            /* numbered models: states that chains have passed over */
    u64 chosen;            /* numbered models with REDUCE_STUBBORN: bit i: actions[i] is in the set that is enough */
} Expansion;

#define ENABLED(x, number) ((x)->actions[(x)->enabled++] = (number))
#define VIOLATED(x, site, number, which) ((x)->violations[(x)->violated++] = (Violation){(site), (number), (which)})

#endif
