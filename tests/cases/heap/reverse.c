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
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}
int main(void) {  //~ holds
  struct node *list = reverse(build());
  for (struct node *each = list; each; each = each->next)
    if (each->value != 1) reach_error();
  destroy(list);
  return 0;
}
