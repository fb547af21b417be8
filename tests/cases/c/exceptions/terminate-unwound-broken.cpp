// Nothing is unwound where nobody catches.
#include <cassert>
#include <cstdlib>
#include <exception>

static int open_files;

struct File {
    File() { open_files++; }
    ~File() { open_files--; }
};

int main() {
    std::set_terminate([] {
        assert(open_files == 0); //~ fails assertion.violated
        std::_Exit(1);
    });
    File file;
    try {
        throw 1;
    } catch (const char *) {
        return 2;
    }
}
