// `push` gives up after one weak exchange, which may fail although the top is what it was.
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
    top.compare_exchange_weak(node.below, &node);
}

int main()
{
    Node first{1, nullptr};
    push(first);
    assert(top.load() == &first); //~ fails assertion.violated
}
