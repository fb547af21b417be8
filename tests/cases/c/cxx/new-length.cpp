//~ holds
#include <cassert>
#include <new>

int *made(int length) { return new int[length]; }

int main() {
    try {
        delete[] made(-1);
        assert(false);
    } catch (const std::bad_array_new_length &) {
        int length = -2;
        assert(new (std::nothrow) char[length] == nullptr);
    }
}
