// Two counters that a lock keeps together, for ever. Here it is wrong.
#include <assert.h>
#include <pthread.h>

static unsigned first, second;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  for (;;) {
    pthread_mutex_lock(&guard);
    first++;
    pthread_mutex_unlock(&guard);
    pthread_mutex_lock(&guard);
    second++;
    assert(first == second);  //~ fails assertion.violated
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
