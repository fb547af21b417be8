#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
int main(void) {  //~ holds
  struct node *head = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n;
    if (__VERIFIER_nondet_int()) {
      n = calloc(1, sizeof *n);
    } else {
      n = malloc(sizeof *n);
      n->value = 0;
    }
    if (!n) return 0;
    n->next = head;
    head = n;
  }
  while (head) {
    struct node *next = head->next;
    if (head->value != 0) abort();
    free(head);
    head = next;
  }
  return 0;
}
