// A number is handed over through a flag, again and again. Here it is wrong.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static unsigned sent, seen;
static atomic_int full;

static void *sender(void *unused) {
  for (;;) {
    if (!full) {
      sent++;
      full = 1;
      sent++;
      full = 1;
    }
  }
  return unused;
}

static void *receiver(void *unused) {
  for (;;) {
    if (full) {
      seen = sent;
      assert(seen % 2 == 0);  //~ fails assertion.violated
      full = 0;
    }
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, sender, 0);
  pthread_create(&other, 0, receiver, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
