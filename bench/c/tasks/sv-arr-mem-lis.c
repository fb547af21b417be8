//~ holds
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
int lis(int *a, int n) {
  int *best, *prev, i, j, max = 0;
  best = malloc(sizeof(int) * n); prev = malloc(sizeof(int) * n);
  if (!best || !prev) { free(best); free(prev); return 0; }
  for (i = 0; i < n; i++) { best[i] = 1; prev[i] = i; }
  for (i = 1; i < n; i++) for (j = 0; j < i; j++) if (a[i] > a[j] && best[i] < best[j] + 1) { best[i] = best[j] + 1; prev[i] = j; }
  for (i = 0; i < n; i++) if (max < best[i]) max = best[i];
  free(best); free(prev);
  return max;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 4) n = 1;
  int *a = malloc(sizeof(int) * n);
  if (!a) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  lis(a, n);
  free(a);
  return 0;
}
