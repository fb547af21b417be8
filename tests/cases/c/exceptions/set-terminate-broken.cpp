#include <cassert>
#include <cstdlib>
#include <exception>

// As in set-terminate.cpp, but the exception comes too early.
static int depth;

static void end() {
    assert(depth == 1); //~ fails assertion.violated
    std::_Exit(3);
}

int main() {
    std::set_terminate(end);
    if (depth == 0)
        throw 1;
    depth++;
    return 0;
}
