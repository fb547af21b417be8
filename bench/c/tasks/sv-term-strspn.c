//~ holds
//$ -p termination
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
#include <alloca.h>
int (strspn_)(const char *s1, const char *s2) {
  const char *s = s1, *p;
  while (*s != '\0') {
    for (p = s2; *p != '\0'; p++) if (*s == *p) break;
    if (*p == '\0') break;
    s++;
  }
  return (int)(s - s1);
}
int main(void) {
  int l1 = __VERIFIER_nondet_int(), l2 = __VERIFIER_nondet_int();
  if (l1 < 1 || l1 > 5) l1 = 1;
  if (l2 < 1 || l2 > 5) l2 = 1;
  char *a = (char *)alloca(l1), *b = (char *)alloca(l2);
  for (int i = 0; i < l1 - 1; i++) a[i] = __VERIFIER_nondet_char();
  for (int i = 0; i < l2 - 1; i++) b[i] = __VERIFIER_nondet_char();
  a[l1 - 1] = '\0'; b[l2 - 1] = '\0';
  return strspn_(a, b);
}
