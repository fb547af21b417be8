//~ fails
//$ -p unreach-call
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
void reach_error() { __assert_fail("0", "t.c", 3, "reach_error"); }
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
#include <pthread.h>
int bal = 100;
void *w(void *a) { int amt = *(int *)a; if (bal >= amt) { int b = bal; bal = b - amt; } return 0; }
int main(void) {
  pthread_t a, b; int p = 60, q = 70;
  pthread_create(&a, 0, w, &p); pthread_create(&b, 0, w, &q);
  pthread_join(a, 0); pthread_join(b, 0);
  __VERIFIER_assert(bal == 40 || bal == 30);
  return 0;
}
