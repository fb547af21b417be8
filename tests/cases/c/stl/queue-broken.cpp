#include <cassert>
#include <queue>
#include <stack>

int main() {
    std::queue<int> queue;
    std::stack<int> stack;
    for (int i = 1; i <= 3; i++) {
        queue.push(i);
        stack.push(i);
    }
    assert(queue.front() == stack.top()); //~ fails assertion.violated
    return 0;
}
