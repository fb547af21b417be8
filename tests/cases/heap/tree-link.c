#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree { struct tree *left; struct tree *right; };
static struct tree *leaf(void) {
  struct tree *made = malloc(sizeof *made);
  made->left = 0;
  made->right = 0;
  return made;
}
static struct tree *down(struct tree *here) {
  struct tree *next;
  while ((next = __VERIFIER_nondet_int() ? here->left : here->right)) {
    here = next;
  }
  return here;
}
static struct tree *root;
int main(void) {  //~ holds
  struct tree *here;
  root = leaf();
  while (__VERIFIER_nondet_int()) {
    here = down(root);
    if (!here->left) here->left = leaf();
    else if (!here->right) here->right = leaf();
  }
  here = down(root);
  if (here != root && !here->left && !here->right) {
    down(root);
    free(here);
  }
  return 0;
}
