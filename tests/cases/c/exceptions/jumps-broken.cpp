// As in jumps.cpp, but who jumps expects that the destructor has run.
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
    assert(back == 7 && ended == 1); //~ fails assertion.violated
    assert(attempt(2) == 2 && ended == 1);
}
