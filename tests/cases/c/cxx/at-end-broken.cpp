#include <cassert>

// As in at-end.cpp, but the destructor of the file uses what an object had freed before.
struct Buffer {
    int *cell = new int(1);
    ~Buffer() { delete cell; }
} buffer;

__attribute__((destructor)) static void end() {
    assert(*buffer.cell == 1); //~ fails memory.use-after-free
}

int main() { return 0; }
