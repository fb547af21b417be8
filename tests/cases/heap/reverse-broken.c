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
static struct node *reverse(struct node *list) {
  struct node *result = 0;
  while (list->next) {  //~ fails memory.null-dereference
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  list->next = result;
  return list;
}
int main(void) {
  destroy(reverse(build()));
  return 0;
}
