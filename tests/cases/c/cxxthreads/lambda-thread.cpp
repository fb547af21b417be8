// A thread runs a lambda that stands in main: its class has no name that a linker would take as it is.
//~ holds
#include <cassert>
#include <thread>

static int answer;

int main() {
    std::thread thread([] { answer = 42; });
    thread.join();
    assert(answer == 42);
}
