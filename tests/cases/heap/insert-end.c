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
static struct node *append(struct node *list) {
  struct node *n = malloc(sizeof *n);
  n->value = 2;
  n->next = 0;
  if (!list) return n;
  struct node *last = list;
  while (last->next) last = last->next;
  last->next = n;
  return list;
}
int main(void) {  //~ holds
  struct node *list = append(build());
  struct node *each = list;
  while (each->next) {
    if (each->value != 1) reach_error();
    each = each->next;
  }
  if (each->value != 2) reach_error();
  destroy(list);
  return 0;
}
