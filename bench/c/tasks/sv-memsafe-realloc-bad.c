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
struct v { int *d; int n, c; };
static int put(struct v *v, int x) {
  if (v->n == v->c) { int nc = v->c ? v->c * 2 : 2; int *p = realloc(v->d, nc * sizeof(int)); if (!p) return -1; v->d = p; v->c = nc; }
  v->d[v->n++] = x; return 0;
}
int main(void) {
  struct v v = {0}; int *first = 0; int k = __VERIFIER_nondet_int();
  for (int i = 0; i < k && i < 10; i++) { if (put(&v, i)) break; if (i == 0) first = v.d; }
  int r = first ? *first : 0;
  free(v.d);
  return r;
}
