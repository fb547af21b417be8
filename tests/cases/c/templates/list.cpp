//~ holds
// A list for any type; the end must be told from the last element.
#include <cassert>

template <class T> class List {
    struct Node {
        T value;
        Node *next;
    };
    Node *head_ = nullptr;

  public:
    ~List() {
        while (head_ != nullptr) {
            Node *next = head_->next;
            delete head_;
            head_ = next;
        }
    }
    void push(const T &value) { head_ = new Node{value, head_}; }
    T last() const {
        Node *node = head_;
        while (node->next != nullptr)
            node = node->next;
        return node->value;
    }
};

int main() {
    List<int> numbers;
    List<char> letters;
    numbers.push(1);
    numbers.push(2);
    letters.push('x');
    assert(numbers.last() == 1 && letters.last() == 'x');
    return 0;
}
