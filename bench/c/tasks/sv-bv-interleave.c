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
  unsigned short x = __VERIFIER_nondet_ushort(), y = __VERIFIER_nondet_ushort();
  unsigned xx = x, yy = y, zz, z = 0; unsigned i = 0;
  while (i < 16) { z |= ((x & (1u << i)) << i) | ((y & (1u << i)) << (i + 1)); i++; }
  xx = (xx | (xx << 8)) & 0x00FF00FF; xx = (xx | (xx << 4)) & 0x0F0F0F0F; xx = (xx | (xx << 2)) & 0x33333333; xx = (xx | (xx << 1)) & 0x55555555;
  yy = (yy | (yy << 8)) & 0x00FF00FF; yy = (yy | (yy << 4)) & 0x0F0F0F0F; yy = (yy | (yy << 2)) & 0x33333333; yy = (yy | (yy << 1)) & 0x55555555;
  zz = xx | (yy << 1);
  __VERIFIER_assert(z == zz);
  return 0;
}
