// A producer and a consumer who wait for each other; what they have handed over has no bound.
//~ holds
#include <assert.h>
#include <pthread.h>

static unsigned made, taken;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *produce(void *unused) {
  for (;;) {
    pthread_mutex_lock(&guard);
    while (made != taken)
      pthread_cond_wait(&changed, &guard);
    made++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&guard);
  }
  return unused;
}

static void *consume(void *unused) {
  for (;;) {
    pthread_mutex_lock(&guard);
    while (made == taken)
      pthread_cond_wait(&changed, &guard);
    taken++;
    assert(made == taken);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&guard);
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, produce, 0);
  pthread_create(&other, 0, consume, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
