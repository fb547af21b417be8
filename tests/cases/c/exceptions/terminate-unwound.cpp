//~ holds
// What is caught unwinds, also where a handler for the end is set; what nobody catches does not.
#include <cassert>
#include <cstdlib>
#include <exception>

static int open_files;

struct File {
    File() { open_files++; }
    ~File() { open_files--; }
};

static void write(int number) {
    File file;
    try {
        File second;
        throw number;
    } catch (const char *) {
        open_files = 9;
    }
}

int main() {
    std::set_terminate([] {
        assert(open_files == 2);
        std::_Exit(1);
    });
    try {
        write(1);
    } catch (int) {
        assert(open_files == 0);
    }
    File file;
    try {
        File second;
        throw 2L;
    } catch (int) {
        open_files = 9;
    }
}
