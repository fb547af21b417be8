struct Buffer {
    int *data = new int[4];
    ~Buffer() { delete[] data; }
};

void *context;

int main() {
    context = new Buffer;
    delete context; //~ fails memory.invalid-free
    return 0;
}
