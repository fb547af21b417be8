//~ holds
// A class that owns memory needs its own copy.
struct Buffer {
    int *data;
    Buffer() : data(new int(0)) {}
    Buffer(const Buffer &other) : data(new int(*other.data)) {}
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { delete data; }
};

int main() {
    Buffer first;
    Buffer second = first;
    *second.data = 3;
    return 0;
}
