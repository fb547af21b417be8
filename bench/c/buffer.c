// Two producers and two consumers around a buffer for two, with condition variables.
#include <assert.h>
#include <pthread.h>

#define ITEMS 2

static int slots[2], head, held;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;

static void put(int value) {
  pthread_mutex_lock(&lock);
  while (held == 2) pthread_cond_wait(&emptied, &lock);
  slots[(head + held) % 2] = value;
  held++;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
}

static int get(void) {
  pthread_mutex_lock(&lock);
  while (held == 0) pthread_cond_wait(&filled, &lock);
  int value = slots[head];
  head = (head + 1) % 2;
  held--;
  pthread_cond_signal(&emptied);
  pthread_mutex_unlock(&lock);
  return value;
}

static void *producer(void *argument) {
  for (int i = 0; i < ITEMS; i++) put((int)(long)argument);
  return 0;
}

static void *consumer(void *argument) {
  (void)argument;
  for (int i = 0; i < ITEMS; i++) {
    int value = get();
    assert(value == 1 || value == 2);
  }
  return 0;
}

int main(void) {
  pthread_t threads[4];
  pthread_create(&threads[0], 0, producer, (void *)1L);
  pthread_create(&threads[1], 0, producer, (void *)2L);
  pthread_create(&threads[2], 0, consumer, 0);
  pthread_create(&threads[3], 0, consumer, 0);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
  assert(held == 0);
  return 0;
}
