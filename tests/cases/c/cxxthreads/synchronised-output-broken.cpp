// The same without osyncstream: the texts of the two threads mix.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<char> text[4];
static std::atomic<int> used;

static void work(char name) {
    text[used.fetch_add(1)] = name;
    text[used.fetch_add(1)] = name;
}

int main() {
    std::thread one(work, 'a'), two(work, 'b');
    one.join();
    two.join();
    assert(text[0] == text[1]); //~ fails assertion.violated
}
