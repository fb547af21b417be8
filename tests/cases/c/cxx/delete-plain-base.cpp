//~ holds
#include <memory>
#include <new>

struct Handle {
    int number = 0;
};

struct Counted : Handle {
    static int alive;
    Counted() { ++alive; }
    ~Counted() { --alive; }
};

int Counted::alive = 0;
using Alias = Counted;

int main() {
    Handle *plain = new Handle;
    delete plain;
    Counted *counted = new Alias;
    Handle *same = counted;
    delete static_cast<const Counted *>(same);
    std::shared_ptr<Handle> shared(new Counted); // which remembers the class
    std::unique_ptr<Handle> unique = std::make_unique<Handle>();
    alignas(Counted) char place[sizeof(Counted)];
    Handle *placed = new (place) Counted;
    static_cast<Counted *>(placed)->~Counted();
    shared.reset();
    return Counted::alive;
}
