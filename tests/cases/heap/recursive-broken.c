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
static struct node *copy(struct node *list) {
  if (!list) return 0;
  struct node *n = malloc(sizeof *n);
  n->value = list->value;
  n->next = copy(list->next);
  return n;
}
static void drop(struct node *list) {
  free(list);
  if (list) drop(list->next);  //~ fails memory.use-after-free
}
int main(void) {
  struct node *a = build();
  struct node *b = copy(a);
  drop(a);
  drop(b);
  return 0;
}
