// Both classes are equally large, and nothing of them is virtual: only the class tells that the wrong thing is deleted.
#include <memory>

struct Handle {
    int number = 0;
};

struct Counted : Handle {
    static int alive;
    Counted() { ++alive; }
    ~Counted() { --alive; }
};

int Counted::alive = 0;

int main() {
    Handle *handle = new Counted;
    handle->number = 3;
    delete handle; //~ fails memory.invalid-free
    return Counted::alive;
}
