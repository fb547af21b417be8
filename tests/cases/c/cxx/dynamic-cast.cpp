//~ holds
#include <cassert>

struct Node {
    virtual ~Node() = default;
};
struct Leaf : Node {
    int value = 5;
};
struct Branch : Node {
    Node *left = nullptr;
};

int main() {
    Branch branch;
    Node *node = &branch;
    Leaf *leaf = dynamic_cast<Leaf *>(node);
    if (leaf == nullptr)
        return 0;
    assert(leaf->value == 5);
    return 0;
}
