//~ fails
//$ -p valid-deref -p valid-free -p valid-memtrack
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
struct n { struct n *next; int v; };
int main(void) {
  struct n *l = 0, *x;
  while (__VERIFIER_nondet_bool()) { x = malloc(sizeof *x); if (!x) break; x->next = l; x->v = __VERIFIER_nondet_int(); l = x; }
  struct n **pp = &l;
  while (*pp) { if ((*pp)->v == 5) { x = *pp; *pp = x->next; if (x->next == 0 || x->next->v != 5) free(x); } else pp = &(*pp)->next; }
  while (l) { x = l; l = l->next; free(x); }
  return 0;
}
