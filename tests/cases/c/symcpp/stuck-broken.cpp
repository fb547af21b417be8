//~ fails deadlock
// A token that nobody gives.
#include <symcpp.h>

int token = 0;

class Waiter : public Thread {
  public:
    void Run() override { await(&token); }
};

class Giver : public Thread {
  public:
    void Run() override { token = symcpp_nondet(0, 1); }
};

Waiter waiter;
Giver giver;

void main() {
    waiter.Start();
    giver.Start();
}
