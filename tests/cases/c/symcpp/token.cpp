//~ holds
// One token, two threads: only one passes.
#include <clew.h>
#include <symcpp.h>

int token = 1, inside = 0;

class Worker : public Thread {
  public:
    void Run() override {
        await(&token);
        inside++;
        clew_assert(inside == 1);
        inside--;
        token = 1;
    }
};

Worker first, second;

void main() {
    first.Start();
    second.Start();
}
