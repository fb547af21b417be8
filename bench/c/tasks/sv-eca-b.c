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
int a1 = 23, a19 = 9, a10 = 0, a12 = 0, a4 = 14;
int calculate_output(int input) {
  if (((((a1 > 23) && (312 >= a1)) && a19 == 9) && (input == 2))) { a1 = (((a1 * 10) / 5) % 145) + 312; a10 = 4; return 22; }
  if ((a1 <= 23) && input == 1 && a10 == 0) { a1 = (((a1 + 600) % 288) + 24); a12 = 1; return 21; }
  if (a1 > 312 && a10 == 4 && input == 3) { a1 = a1 - 600; a19 = 8; a4 = a4 - 1; return 25; }
  if (a19 == 8 && input == 4) { a19 = 9; a10 = 0; return 26; }
  if (a4 == 12 && input == 5) { reach_error(); }
  return -2;
}
int main(void) {
  while (1) {
    int input = __VERIFIER_nondet_int();
    if (input < 1 || input > 5) return -2;
    calculate_output(input);
  }
}
