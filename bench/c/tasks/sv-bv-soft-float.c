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
typedef unsigned int u32;
u32 mul(u32 a, u32 b) {
  u32 ma = (a & 0xffffff) | 0x1000000, mb = (b & 0xffffff) | 0x1000000; int e = (int)(a >> 24) + (int)(b >> 24) - 128;
  if (a == 0 || b == 0) return 0;
  if (e < 0) return 0;
  ma >>= 12; mb >>= 12;
  u32 p = ma * mb;
  if (p & 0x2000000) { p >>= 1; e++; }
  if (e > 255) return 0xffffffff;
  return (p & 0xffffff) | ((u32)e << 24);
}
int main(void) {
  u32 a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  __VERIFIER_assert(mul(a, b) == mul(b, a));
  if (mul(a, b) != 0) __VERIFIER_assert(a <= mul(a, b));
  return 0;
}
