#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
#include <stddef.h>
struct list_head { struct list_head *next, *prev; };
#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))
struct item { int id; struct list_head link; };
static void list_add(struct list_head *n, struct list_head *head) {
  n->next = head->next;
  n->prev = head;
  head->next->prev = n;
  head->next = n;
}
static void list_del(struct list_head *e) {
  e->prev->next = e->next;
  e->next->prev = e->prev;
}
int main(void) {  //~ holds
  struct list_head head = { &head, &head };
  while (__VERIFIER_nondet_int()) {
    struct item *i = malloc(sizeof *i);
    i->id = 5;
    list_add(&i->link, &head);
  }
  struct list_head *pos = head.next;
  while (pos != &head) {
    struct list_head *next = pos->next;
    struct item *i = container_of(pos, struct item, link);
    if (i->id != 5) reach_error();
    list_del(pos);
    free(i);
    pos = next;
  }
  if (head.next != &head) reach_error();
  return 0;
}
