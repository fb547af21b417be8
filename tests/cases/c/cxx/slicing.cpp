//~ holds
#include <cassert>

struct Animal {
    virtual int legs() const { return 2; }
    virtual ~Animal() = default;
};
struct Dog : Animal {
    int legs() const override { return 4; }
};

static int count(const Animal &animal) { return animal.legs(); }

int main() {
    Dog dog;
    assert(count(dog) == 4);
    return 0;
}
