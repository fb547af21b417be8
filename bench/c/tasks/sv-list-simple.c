//~ holds
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
int main(void) {
  List a = malloc(sizeof(struct node)); if (a == 0) exit(1);
  List t, p = a;
  a->h = 2;
  while (__VERIFIER_nondet_int()) {
    p->h = 1;
    t = malloc(sizeof(struct node)); if (t == 0) { p->h = 2; p->n = 0; goto fini; }
    p->n = t; p = p->n;
  }
  p->h = 2; p->n = 0;
fini:
  p = a;
  while (p != 0) {
    if (p->h != 2) { __VERIFIER_assert(p->h == 1); __VERIFIER_assert(p->n != 0); }
    else __VERIFIER_assert(p->n == 0);
    t = p; p = p->n; free(t);
  }
  return 0;
}
