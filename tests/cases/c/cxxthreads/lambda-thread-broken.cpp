// A thread runs a lambda that stands in main, which looks before it is done.
#include <cassert>
#include <thread>

static int answer;

int main() {
    std::thread thread([] { answer = 42; });
    assert(answer == 0 || answer == 42); //~ fails concurrency.data-race
    thread.join();
}
