//~ fails
//$ -p unreach-call
#include <stdlib.h>
#include <assert.h>
void reach_error() { assert(0); }
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } }
#include <stdlib.h>
#include <stdint.h>
struct e { uint64_t hash; int used; };
struct st { size_t size, mask, count; struct e slots[8]; };
static int insert(struct st *s, uint64_t h) {
  size_t i = h & s->mask;
  for (size_t p = 0; p <= s->mask; p++) { struct e *e = &s->slots[(i + p) & s->mask]; if (!e->used) { e->used = 1; e->hash = h; s->count++; return 0; } if (e->hash == h) return 0; }
  return -1;
}
static int find(struct st *s, uint64_t h) { size_t i = h & s->mask; for (size_t p = 0; p <= s->mask; p++) { struct e *e = &s->slots[(i + p) & s->mask]; if (!e->used) return 0; if (e->hash == h) return 1; } return 0; }
static void rem(struct st *s, uint64_t h) { for (size_t p = 0; p <= s->mask; p++) if (s->slots[p].used && s->slots[p].hash == h) { s->slots[p].used = 0; s->count--; } }
int main(void) {
  struct st s = { 8, 7, 0 };
  uint64_t a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
  insert(&s, a); insert(&s, b);
  if (a != b) { rem(&s, a); __VERIFIER_assert(find(&s, b)); }
  return 0;
}
