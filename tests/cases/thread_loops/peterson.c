// Peterson's algorithm for two threads that never stop, with a count of entries that has no bound.
//~ holds
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static unsigned entries, leaves;

static void enter(int self) {
  wants[self] = 1;
  turn = 1 - self;
  while (wants[1 - self] && turn == 1 - self) {
  }
}

static void visit(void) {
  entries++;
  assert(entries == leaves + 1);
  leaves++;
}

static void *left(void *unused) {
  for (;;) {
    enter(0);
    visit();
    wants[0] = 0;
  }
  return unused;
}

static void *right(void *unused) {
  for (;;) {
    enter(1);
    visit();
    wants[1] = 0;
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, left, 0);
  pthread_create(&other, 0, right, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
