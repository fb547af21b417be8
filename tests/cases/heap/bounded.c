#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct reading { int level; struct reading *next; };
static struct reading *readings;
int main(void) {  //~ holds
  while (__VERIFIER_nondet_int()) {
    int level = __VERIFIER_nondet_int();
    if (level < 0 || level > 100) continue;
    struct reading *made = malloc(sizeof *made);
    made->level = level;
    made->next = readings;
    readings = made;
  }
  for (struct reading *each = readings; each; each = each->next) {
    if (each->level < 100) each->level++;
  }
  for (struct reading *each = readings; each; each = each->next) {
    assert(each->level <= 100);
  }
  return 0;
}
