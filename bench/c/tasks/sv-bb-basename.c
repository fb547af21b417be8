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
#include <string.h>
#include <stdio.h>
static char *bb_get_last(char *path) {
  char *slash = strrchr(path, '/');
  if (!slash || (slash == path && !slash[1])) return path;
  while (slash[1] == '\0' && slash != path) { *slash = 0; slash = strrchr(path, '/'); if (!slash) return path; }
  return slash[1] ? slash + 1 : slash;
}
int main(int argc, char **argv) {
  int len = __VERIFIER_nondet_int(); if (len < 1 || len > 6) return 1;
  char *a = malloc(len); if (!a) return 1;
  for (int i = 0; i < len - 1; i++) a[i] = __VERIFIER_nondet_char();
  a[len - 1] = 0;
  char *s = bb_get_last(a);
  size_t m = strlen(s);
  puts(s);
  free(a);
  return m > 100;
}
