//~ holds
#include <cassert>

struct Item {
    static int alive;
    Item() { alive++; }
    ~Item() { alive--; }
};
int Item::alive = 0;

int main() {
    Item *items = new Item[3];
    assert(Item::alive == 3);
    delete[] items;
    assert(Item::alive == 0);
    return 0;
}
