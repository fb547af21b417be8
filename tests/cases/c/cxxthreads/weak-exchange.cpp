//~ holds
// `push` tries again until nobody, and no accident, came between.
#include <atomic>
#include <cassert>

struct Node {
    int value;
    Node *below;
};

static std::atomic<Node *> top{nullptr};

static void push(Node &node)
{
    node.below = top.load();
    while (!top.compare_exchange_weak(node.below, &node)) {
    }
}

int main()
{
    Node first{1, nullptr};
    push(first);
    assert(top.load() == &first);
}
