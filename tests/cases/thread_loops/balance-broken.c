// One thread counts up as often as the other counts down, and once more.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned rounds, balance;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *up(void *unused) {
  for (unsigned i = 0; i <= rounds; i++) {
    pthread_mutex_lock(&guard);
    balance++;
    pthread_mutex_unlock(&guard);
  }
  return unused;
}

static void *down(void *unused) {
  for (unsigned i = 0; i < rounds; i++) {
    pthread_mutex_lock(&guard);
    balance--;
    pthread_mutex_unlock(&guard);
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  rounds = __VERIFIER_nondet_uint();
  pthread_create(&one, 0, up, 0);
  pthread_create(&other, 0, down, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  assert(balance == 0);  //~ fails assertion.violated
  return 0;
}
