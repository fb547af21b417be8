#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct node { int value; struct node *next; };
static struct node *build(void) {
  struct node *head = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->value = 1;
    n->next = head;
    head = n;
  }
  return head;
}
static void destroy(struct node *list) {
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}
static struct node *delete(struct node *list, int value) {
  struct node **link = &list;
  while (*link) {
    struct node *here = *link;
    if (here->value == value) {
      free(here);
      *link = here->next;  //~ fails memory.use-after-free
    } else {
      link = &here->next;
    }
  }
  return list;
}
int main(void) {
  destroy(delete(build(), __VERIFIER_nondet_int()));
  return 0;
}
