#include <cassert>

struct Item {
    static int alive;
    Item() { alive++; }
    ~Item() { alive--; }
};
int Item::alive = 0;

int main() {
    Item *items = new Item[3];
    assert(Item::alive == 1); //~ fails assertion.violated
    delete[] items;
    assert(Item::alive == 0);
    return 0;
}
