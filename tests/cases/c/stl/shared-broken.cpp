// Two owners that own each other are never freed.
#include <memory>

struct Node {
    std::shared_ptr<Node> next;
};

int main() { //~ fails memory.leak
    auto first = std::make_shared<Node>(), second = std::make_shared<Node>();
    first->next = second;
    second->next = first;
    return 0;
}
