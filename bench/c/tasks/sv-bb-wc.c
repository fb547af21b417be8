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
#include <stdio.h>
#include <ctype.h>
int main(void) {
  unsigned long lines = 0, words = 0, chars = 0; int c, in = 0;
  while ((c = getchar()) != EOF) { chars++; if (c == '\n') lines++; if (isspace(c)) in = 0; else if (!in) { in = 1; words++; } }
  __VERIFIER_assert(lines <= chars || chars < lines);
  printf("%lu %lu %lu\n", lines, words, chars);
  return 0;
}
