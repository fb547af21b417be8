#include <exception>

struct Wanted {};

void neither() { throw 'c'; }

void narrow() throw(Wanted) { throw 5; } //~ fails exception.uncaught

int main() {
    std::set_unexpected(neither);
    try {
        narrow();
    } catch (...) {
    }
    return 0;
}
