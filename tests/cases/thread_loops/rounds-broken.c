// As many rounds as somebody wants, in two threads; nobody's round is lost. Here it is wrong.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned total, wanted;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  for (unsigned i = 0; i < wanted; i++) {
    unsigned now = total;
    pthread_mutex_lock(&guard);
    total = now + 1;
    pthread_mutex_unlock(&guard);
  }
  return unused;
}

int main(void) {
  pthread_t other;
  wanted = __VERIFIER_nondet_uint();
  pthread_create(&other, 0, worker, 0);
  worker(0);
  pthread_join(other, 0);
  assert(total == 2 * wanted);  //~ fails assertion.violated
  return 0;
}
