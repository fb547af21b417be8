//~ holds
// A jump back passes handlers and destructors by; exceptions pass functions that can be jumped to.
#include <cassert>
#include <csetjmp>

static std::jmp_buf place;
static int ended;

struct Guard {
    ~Guard() { ended++; }
};

static void leave(int how) {
    if (how == 1)
        std::longjmp(place, 7);
    throw how;
}

static int attempt(int how) {
    try {
        Guard guard;
        leave(how);
    } catch (int thrown) {
        return thrown;
    } catch (...) {
        return -1;
    }
    return 0;
}

int main() {
    int back = setjmp(place);
    if (back == 0)
        attempt(1);
    assert(back == 7 && ended == 0);
    assert(attempt(2) == 2 && ended == 1);
}
