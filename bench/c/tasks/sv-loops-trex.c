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
int main(void) {
  int x1 = __VERIFIER_nondet_int(), x2 = __VERIFIER_nondet_int(), x3 = __VERIFIER_nondet_int();
  int d1 = 1, d2 = 1, d3 = 1;
  _Bool c1, c2;
  while (x1 > 0 && x2 > 0 && x3 > 0) {
    c1 = __VERIFIER_nondet_bool(); c2 = __VERIFIER_nondet_bool();
    if (c1) x1 = x1 - d1; else if (c2) x2 = x2 - d2; else x3 = x3 - d3;
  }
  __VERIFIER_assert(x1 == 0 || x2 == 0 || x3 == 0 || x1 > -5);
  __VERIFIER_assert(x2 == 0);
  return 0;
}
