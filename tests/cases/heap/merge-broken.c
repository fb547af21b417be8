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
static struct node *merge(struct node *a, struct node *b) {
  struct node *head = 0, *tail = 0;
  while (a && b) {
    struct node *take;
    if (__VERIFIER_nondet_int()) { take = a; a = a->next; }
    else { take = b; b = b->next; }
    take->next = 0;
    if (tail) tail->next = take; else head = take;
    tail = take;
  }
  return head;
}
int main(void) {
  struct node *a = build();
  struct node *b = build();
  destroy(merge(a, b));
  return 0;
}
