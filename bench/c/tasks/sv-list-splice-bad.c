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
struct node { int h; struct node *n; };
typedef struct node *List;
static List mk(int h, List n) { List t = malloc(sizeof *t); if (!t) exit(1); t->h = h; t->n = n; return t; }
int main(void) {
  List a = 0, b = 0, c = 0; int flag = 1;
  while (__VERIFIER_nondet_int()) { a = mk(flag, a); flag = flag == 3 ? 1 : flag + 1; }
  while (a) { List n = a->n; if (a->h == 1) { a->n = b; b = a; } else { a->n = c; c = a; } a = n; }
  while (c) { if (c->h != 2) { reach_error(); } c = c->n; }
  return 0;
}
