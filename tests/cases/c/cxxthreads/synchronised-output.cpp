// Two threads count through an atomic_ref and write a line each through osyncstream: no update is lost, no line is torn.
//~ holds
#include <atomic>
#include <cassert>
#include <sstream>
#include <syncstream>
#include <thread>

static int counter;
static std::ostringstream log_text;

static void work(const char *name) {
    std::atomic_ref<int>(counter).fetch_add(1);
    std::osyncstream(log_text) << name << name;
}

int main() {
    std::thread one(work, "a"), two(work, "b");
    one.join();
    two.join();
    assert(counter == 2);
    std::string text = log_text.str();
    assert(text == "aabb" || text == "bbaa");
}
