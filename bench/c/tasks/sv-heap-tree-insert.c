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
struct t { struct t *l, *r; int k; };
int main(void) {
  struct t *root = NULL;
  while (__VERIFIER_nondet_bool()) {
    int k = __VERIFIER_nondet_int(); struct t **p = &root;
    while (*p) { if (k == (*p)->k) break; p = k < (*p)->k ? &(*p)->l : &(*p)->r; }
    if (*p) continue;
    struct t *n = malloc(sizeof *n); if (!n) break;
    n->l = n->r = NULL; n->k = k; *p = n;
  }
  while (root) {
    if (root->l) { struct t *l = root->l; root->l = l->r; l->r = root; root = l; }
    else { struct t *r = root->r; free(root); root = r; }
  }
  return 0;
}
