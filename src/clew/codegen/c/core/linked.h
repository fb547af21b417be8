/* The functions and tables of a model that is compiled on its own; model.h says what they mean. */
#ifndef CLEW_LINKED_H
#define CLEW_LINKED_H

#include "model.h"
#include "settings.h"

u32 model_initial(u32 index, u8 *state);
u32 model_successors(const u8 *restrict s, u8 *restrict to, u32 *restrict action, u32 *restrict choice, Expansion *restrict x);
u64 model_goals(const u8 *s);
u64 model_atoms(const u8 *s);
int model_valid_end(const u8 *s);
void model_canonical(u8 *s);
void model_conjuncts(const u8 *s, u64 *truth);
int model_open(u64 limit);
void model_close(void);
void *model_shared(void);
int model_join(void *shared);
void model_leave(void);
u64 model_bytes(void);
u64 model_capacity(void);
u32 model_status(void);
void model_chains(u32 rounds);
u32 model_rank(const u8 *s, u32 action);
u32 model_distance(const u8 *s);
u32 model_features(const u8 *s, u64 *to, u32 most);
void model_settle(u8 *states, u32 n);
u32 model_spans(Span *spans);
int model_restore(void);
extern const u64 model_sites[], model_processes[], model_visible[];
extern const u32 stubborn_first[], stubborn_conjuncts[];
extern const u64 stubborn_dependent[][ACTION_WORDS], stubborn_enabling[][ACTION_WORDS];

#endif
