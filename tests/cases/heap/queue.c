#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct node { int value; struct node *next; };
struct queue { struct node *first; struct node *last; };
static void put(struct queue *q, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = 0;
  if (q->last) q->last->next = n; else q->first = n;
  q->last = n;
}
static int take(struct queue *q) {
  struct node *n = q->first;
  int value = n->value;
  q->first = n->next;
  if (!q->first) q->last = 0;
  free(n);
  return value;
}
int main(void) {  //~ holds
  struct queue q = { 0, 0 };
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) put(&q, 7);
    else if (q.first && take(&q) != 7) reach_error();
  }
  while (q.first) take(&q);
  return 0;
}
