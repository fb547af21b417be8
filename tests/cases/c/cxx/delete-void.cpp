//~ holds
#include <new>

struct Buffer {
    int *data = new int[4];
    ~Buffer() { delete[] data; }
};

void *context;

int main() {
    context = new Buffer;
    delete static_cast<Buffer *>(context);
    void *raw = ::operator new(8); // which is not an object yet
    ::operator delete(raw);
    return 0;
}
