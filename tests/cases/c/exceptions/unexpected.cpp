//~ holds
// What a handler of unexpected exceptions throws takes the place of what was thrown, where the function permits it.
#include <cassert>
#include <exception>

struct Wanted {};

void permitted() { throw Wanted(); }
void neither() { throw 'c'; }

void narrow() throw(Wanted) { throw 5; }
void wide() throw(std::bad_exception) { throw 5; }

int main() {
    int caught = 0;
    std::set_unexpected(permitted);
    try {
        narrow();
    } catch (const Wanted &) {
        caught++;
    }
    std::set_unexpected(neither);
    try {
        wide();
    } catch (const std::bad_exception &) {
        caught++;
    }
    assert(caught == 2);
    return 0;
}
