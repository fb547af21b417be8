//? valid-memsafety
// What the elements of a list point to is freed first, and read once more.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct slot { struct slot *next; int *held; };
int main(void) {
  struct slot *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct slot *made = malloc(sizeof *made);
    made->held = malloc(sizeof *made->held);
    *made->held = 1;
    made->next = list;
    list = made;
  }
  for (struct slot *at = list; at; at = at->next)
    free(at->held);
  while (list) {
    struct slot *next = list->next;
    if (*list->held == 0) //~ fails memory.use-after-free
      abort();
    free(list);
    list = next;
  }
  return 0;
}
