// A class that owns memory needs its own copy.
struct Buffer {
    int *data;
    Buffer() : data(new int(0)) {}
    ~Buffer() { delete data; } //~ fails memory.invalid-free
};

int main() {
    Buffer first;
    Buffer second = first;
    *second.data = 3;
    return 0;
}
