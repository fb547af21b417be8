/* Locks through recursion: one way out forgets to unlock. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int locked;

static void lock(void) {
  assert(!locked);  //~ fails assertion.violated
  locked = 1;
}

static void unlock(void) {
  assert(locked);
  locked = 0;
}

static void work(void) {
  lock();
  if (__VERIFIER_nondet_int() == 17) {
    return;
  }
  unlock();
  if (__VERIFIER_nondet_int() < 0) work();
  lock();
  unlock();
}

int main(void) {
  work();
  work();
  return 0;
}
