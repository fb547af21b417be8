//~ holds
//? valid-memcleanup
// A list of lists: the inner ones are freed by a callee while the outer one is held by its caller.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item { struct item *next; };
struct row { struct row *next; struct item *items; };
static struct row *rows;
static struct item *items(void) {
  struct item *head = 0;
  while (__VERIFIER_nondet_int()) {
    struct item *made = malloc(sizeof *made);
    made->next = head;
    head = made;
  }
  return head;
}
static void drop(struct item *item) {
  while (item) {
    struct item *next = item->next;
    free(item);
    item = next;
  }
}
int main(void) {
  while (__VERIFIER_nondet_int()) {
    struct row *made = malloc(sizeof *made);
    made->items = items();
    made->next = rows;
    rows = made;
  }
  while (rows) {
    struct row *next = rows->next;
    drop(rows->items);
    free(rows);
    rows = next;
  }
  return 0;
}
