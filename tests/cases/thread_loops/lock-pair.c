// Two counters that a lock keeps together, for ever.
//~ holds
#include <assert.h>
#include <pthread.h>

static unsigned first, second;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  for (;;) {
    pthread_mutex_lock(&guard);
    first++;
    second++;
    assert(first == second);
    pthread_mutex_unlock(&guard);
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
