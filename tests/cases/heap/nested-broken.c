#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
struct inner { struct inner *next; };
struct outer { struct outer *next; struct inner *items; };
static struct outer *build(void) {
  struct outer *head = 0;
  while (__VERIFIER_nondet_int()) {
    struct outer *o = malloc(sizeof *o);
    o->items = 0;
    while (__VERIFIER_nondet_int()) {
      struct inner *i = malloc(sizeof *i);  //~ fails memory.leak
      i->next = o->items;
      o->items = i;
    }
    o->next = head;
    head = o;
  }
  return head;
}
int main(void) {
  struct outer *o = build();
  while (o) {
    struct outer *next = o->next;
    free(o->items);
    free(o);
    o = next;
  }
  return 0;
}
