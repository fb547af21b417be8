//~ holds
#include <cassert>
#include <cstdlib>
#include <exception>

static int depth;

static void end() {
    assert(depth == 1);
    assert(std::current_exception() != nullptr);
    std::_Exit(3);
}

int main() {
    std::terminate_handler before = std::set_terminate(end);
    assert(before != nullptr && std::get_terminate() == end);
    depth++;
    throw 1;
}
