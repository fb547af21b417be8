//~ holds
// A list template with its own nodes, copied deeply.
#include <cassert>
#include <utility>

template <typename T> class List {
    struct Node {
        T value;
        Node *next;
    };
    Node *head_ = nullptr;

public:
    List() = default;
    List(const List &other) {
        Node **end = &head_;
        for (Node *at = other.head_; at; at = at->next) {
            *end = new Node{at->value, nullptr};
            end = &(*end)->next;
        }
    }
    List &operator=(List other) {
        std::swap(head_, other.head_);
        return *this;
    }
    ~List() {
        while (head_) {
            Node *next = head_->next;
            delete head_;
            head_ = next;
        }
    }
    void push(T value) { head_ = new Node{value, head_}; }
    T first() const { return head_->value; }
};

int main() {
    List<int> a;
    a.push(1);
    a.push(2);
    List<int> b = a;
    b.push(3);
    a = b;
    assert(a.first() == 3 && b.first() == 3);
}
