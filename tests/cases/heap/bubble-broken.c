#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct node { int value; struct node *next; };
static struct node *build(void) {
  struct node *head = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);  //~ fails memory.leak
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
static void sort(struct node **list) {
  int again = 1;
  while (again) {
    again = 0;
    struct node **link = list;
    while (*link && (*link)->next) {
      struct node *first = *link, *second = first->next;
      if (__VERIFIER_nondet_int()) {
        first->next = second->next;
        second->next = first;
        *link = first;
        again = 1;
      }
      link = &(*link)->next;
    }
  }
}
int main(void) {
  struct node *list = build();
  sort(&list);
  destroy(list);
  return 0;
}
