#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct node { int value; struct node *next; };
static struct node *build(void) {
  struct node *head = malloc(sizeof *head);
  head->value = 0;
  head->next = head;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    n->value = 1;
    n->next = head->next;
    head->next = n;
  }
  return head;
}
int main(void) {  //~ holds
  struct node *head = build();
  struct node *each = head->next;
  while (each != head) {
    struct node *next = each->next;
    if (each->value != 1) reach_error();
    free(each);
    each = next;
  }
  free(head);
  return 0;
}
