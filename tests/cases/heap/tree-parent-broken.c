#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct tree { struct tree *left; struct tree *right; struct tree *parent; };
static struct tree *leaf(struct tree *parent) {
  struct tree *t = malloc(sizeof *t);
  t->left = 0;
  t->right = 0;
  t->parent = parent;
  return t;
}
static struct tree *build(void) {
  struct tree *root = leaf(0);
  struct tree *here = root;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (!here->left) here->left = leaf(here);
      here = here->left;
    } else if (__VERIFIER_nondet_int()) {
      if (!here->right) here->right = leaf(here);
      here = here->right;
    } else if (here->parent) {
      here = here->parent;
    }
  }
  return root;
}
static void destroy(struct tree *root) {
  struct tree *here = root;
  while (here) {
    if (here->left) { here = here->left; continue; }
    if (here->right) { here = here->right; continue; }
    struct tree *up = here->parent;
    if (up->left == here) up->left = 0; else up->right = 0;  //~ fails memory.null-dereference
    free(here);
    here = up;
  }
}
int main(void) {
  destroy(build());
  return 0;
}
