//~ holds
// The way back is weak, so both are freed.
#include <memory>

struct Node {
    std::weak_ptr<Node> next;
};

int main() {
    auto first = std::make_shared<Node>(), second = std::make_shared<Node>();
    first->next = second;
    second->next = first;
    return 0;
}
