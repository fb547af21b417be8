// Five philosophers, one of whom takes the right fork first; each eats twice.
#include <assert.h>
#include <pthread.h>

#define N 5

static pthread_mutex_t fork_of[N];
static int eaten[N];

static void *philosopher(void *argument) {
  int me = (int)(long)argument, left = me, right = (me + 1) % N;
  if (me == N - 1) {
    left = right;
    right = me;
  }
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&fork_of[left]);
    pthread_mutex_lock(&fork_of[right]);
    eaten[me]++;
    pthread_mutex_unlock(&fork_of[right]);
    pthread_mutex_unlock(&fork_of[left]);
  }
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) pthread_mutex_init(&fork_of[i], 0);
  for (long i = 0; i < N; i++) pthread_create(&threads[i], 0, philosopher, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
  for (int i = 0; i < N; i++) assert(eaten[i] == 2);
  return 0;
}
