//~ holds
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
int main(void) {
  int n, l, r, i, j;
  n = __VERIFIER_nondet_int();
  if (!(1 <= n && n <= 1000000)) return 0;
  l = n / 2 + 1; r = n;
  if (l > 1) { l--; } else { r--; }
  while (r > 1) {
    i = l; j = 2 * l;
    while (j <= r) {
      if (j < r) {
        __VERIFIER_assert(1 <= j); __VERIFIER_assert(j <= n);
        __VERIFIER_assert(1 <= j + 1); __VERIFIER_assert(j + 1 <= n);
        if (__VERIFIER_nondet_int()) j = j + 1;
      }
      __VERIFIER_assert(1 <= j); __VERIFIER_assert(j <= n);
      if (__VERIFIER_nondet_int()) break;
      __VERIFIER_assert(1 <= i); __VERIFIER_assert(i <= n);
      i = j; j = 2 * j;
    }
    if (l > 1) { l--; } else { r--; }
  }
  return 0;
}
