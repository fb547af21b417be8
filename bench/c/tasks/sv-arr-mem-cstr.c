//~ holds
//$ -p valid-deref -p valid-free -p valid-memtrack
#include <stdlib.h>
#include <assert.h>
void reach_error() { assert(0); }
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
#include <stdlib.h>
unsigned my_strlen(const char *s) { const char *p = s; while (*p) p++; return p - s; }
int main(void) {
  int len = __VERIFIER_nondet_int();
  if (len < 1 || len >= 1073741823) len = 1;
  char *s = malloc(len);
  if (!s) return 0;
  for (int i = 0; i < len - 1; i++) s[i] = 'a' + (i & 7);
  s[len - 1] = 0;
  unsigned l = my_strlen(s);
  free(s);
  return l == 0;
}
