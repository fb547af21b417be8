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
int inputs[] = {1, 2, 3, 4, 5};
int a17 = 8, a4 = 3; int a21 = 1, a9 = 0; int a28 = 7;
int calculate_output(int input) {
  if ((a17 == 8) && (input == 3) && a21 == 1) { a17 = 9; a28 = 8; return 21; }
  else if ((input == 5) && ((a17 == 9) && (a28 == 8))) { a28 = 10; a21 = 0; return 23; }
  else if ((a21 == 0) && (input == 1) && a28 == 10) { a17 = 10; a4 = 5; return 24; }
  else if ((a17 == 10) && (input == 2) && (a4 == 5)) { a9 = a9 + 1; if (a9 > 3) a9 = 0; return 25; }
  else if ((a17 == 10) && (input == 4) && (a9 == 2)) { a17 = 8; a21 = 1; a28 = 7; a4 = 3; a9 = 0; return 22; }
  if (a17 == 10 && a28 != 10) { ERROR_1: reach_error(); }
  if (a9 > 0 && a4 != 5) { ERROR_2: reach_error(); }
  return -2;
}
int main(void) {
  while (1) {
    int input = __VERIFIER_nondet_int();
    if ((input != 1) && (input != 2) && (input != 3) && (input != 4) && (input != 5)) return -2;
    calculate_output(input);
  }
}
