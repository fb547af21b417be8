#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int value; };
int main(void) {
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
    struct node *next = head->next;  //~ fails memory.use-after-free
    if (head->value != 0) abort();
    if (next) free(next);
    free(head);
    head = next;
  }
  return 0;
}
