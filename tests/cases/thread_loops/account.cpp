// Money moves between two accounts, and none is lost.
//~ holds
#include <cassert>
#include <mutex>
#include <thread>

extern "C" unsigned __VERIFIER_nondet_uint();

static unsigned left = 100, right = 100;
static std::mutex guard;

static void move_money() {
  for (;;) {
    unsigned amount = __VERIFIER_nondet_uint();
    std::lock_guard<std::mutex> held(guard);
    if (amount <= left) {
      left -= amount;
      right += amount;
    }
    assert(left + right == 200);
  }
}

int main() {
  std::thread one(move_money), other(move_money);
  one.join();
  other.join();
}
