// A lock of tickets, whose numbers have no bound.
//~ holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint next, serving;
static unsigned inside;

static void *worker(void *unused) {
  for (;;) {
    unsigned mine = next++;
    while (serving != mine) {
    }
    inside++;
    assert(inside == 1);
    inside--;
    serving++;
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
