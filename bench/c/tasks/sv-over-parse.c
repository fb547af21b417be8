//~ holds
//$ -p no-overflow
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
#include <limits.h>
int parse(const char *s, int *out) {
  int v = 0, neg = 0;
  if (*s == '-') { neg = 1; s++; }
  while (*s >= '0' && *s <= '9') {
    int d = *s++ - '0';
    if (v > (INT_MAX - d) / 10) return -1;
    v = v * 10 + d;
  }
  *out = neg ? -v : v;
  return *s ? -1 : 0;
}
int main(void) {
  char b[14];
  for (int i = 0; i < 13; i++) b[i] = __VERIFIER_nondet_char();
  b[13] = 0;
  int x; if (parse(b, &x) == 0) x = x / 2;
  return 0;
}
