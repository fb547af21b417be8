// Money moves between two accounts, and none is lost. Here it is wrong.
#include <cassert>
#include <mutex>
#include <thread>

extern "C" unsigned __VERIFIER_nondet_uint();

static unsigned left = 100, right = 100;
static std::mutex guard;

static void move_money() {
  for (;;) {
    unsigned amount = __VERIFIER_nondet_uint();
    guard.lock();
    if (amount <= left) {
      left -= amount;
      guard.unlock();
      guard.lock();
      right += amount;
    }
    assert(left + right == 200);  //~ fails assertion.violated
    guard.unlock();
  }
}

int main() {
  std::thread one(move_money), other(move_money);
  one.join();
  other.join();
}
