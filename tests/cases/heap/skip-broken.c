#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct node { struct node *next; struct node *jump; };
static struct node *build(void) {
  struct node *head = 0, *top = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);  //~ fails memory.leak
    n->next = head;
    n->jump = 0;
    if (__VERIFIER_nondet_int()) { n->jump = top; top = n; }
    head = n;
  }
  return head;
}
int main(void) {
  struct node *each = build();
  while (each) {
    struct node *next = each->jump;
    free(each);
    each = next;
  }
  return 0;
}
