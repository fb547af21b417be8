#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct node { int value; struct node *next; struct node *prev; };
struct list { struct node *head; struct node *tail; };
static void push_back(struct list *l, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = 0;
  n->prev = l->tail;
  if (l->tail) l->tail->next = n; else l->head = n;
  l->tail = n;
}
static void destroy(struct list *l) {
  struct node *each = l->head;
  while (each) {
    struct node *next = each->next;
    if (next && next->prev != each) reach_error();
    free(each);
    each = next;
  }
}
static void remove_node(struct list *l, struct node *n) {
  if (n->prev) n->prev->next = n->next; else l->head = n->next;
  if (n->next) n->next->prev = n->prev; else l->tail = n->prev;
  free(n);
}
int main(void) {  //~ holds
  struct list l = { 0, 0 };
  while (__VERIFIER_nondet_int()) push_back(&l, 3);
  struct node *each = l.head;
  while (each) {
    struct node *next = each->next;
    if (__VERIFIER_nondet_int()) remove_node(&l, each);
    each = next;
  }
  destroy(&l);
  return 0;
}
