// The filter lock: Peterson's algorithm for four threads, each of which enters once.
#include <assert.h>
#include <pthread.h>

#define N 4

static int level[N], last[N], inside;

static void *worker(void *argument) {
  int me = (int)(long)argument;
  for (int l = 1; l < N; l++) {
    level[me] = l;
    last[l] = me;
    for (int k = 0; k < N; k++)
      if (k != me)
        while (level[k] >= l && last[l] == me) {
        }
  }
  inside++;
  assert(inside == 1);
  inside--;
  level[me] = 0;
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; i++) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
  return 0;
}
