#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct tree { int key; struct tree *left; struct tree *right; };
static struct tree *leaf(void) {
  struct tree *t = malloc(sizeof *t);
  t->key = 0;
  t->left = 0;
  t->right = 0;
  return t;
}
static struct tree *build(void) {
  struct tree *root = 0;
  while (__VERIFIER_nondet_int()) {
    if (!root) { root = leaf(); continue; }
    struct tree *here = root;
    for (;;) {
      if (__VERIFIER_nondet_int()) {
        if (!here->left) { here->left = leaf(); break; }
        here = here->left;
      } else {
        if (!here->right) { here->right = leaf(); break; }
        here = here->right;
      }
    }
  }
  return root;
}
static void destroy(struct tree *t) {
  if (!t) return;
  destroy(t->left);
  free(t);
  destroy(t->right);  //~ fails memory.use-after-free
}
int main(void) {
  destroy(build());
  return 0;
}
