//~ fails
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
struct list { int start, end; };
static int parse(char *s, struct list *out) {
  int n = 0; char *tok = strtok(s, ",");
  while (tok) { char *d = strchr(tok, '-'); out[n].start = atoi(tok); out[n].end = d ? atoi(d + 1) : out[n].start; n++; tok = strtok(NULL, ","); }
  return n;
}
int main(void) {
  char b[9]; struct list l[3];
  for (int i = 0; i < 9; i++) { b[i] = __VERIFIER_nondet_char(); if (b[i] != ',' && b[i] != '-' && b[i] != '1') b[i] = '2'; }
  b[8] = 0;
  return parse(b, l) > 3;
}
