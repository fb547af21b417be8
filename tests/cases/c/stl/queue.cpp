//~ holds
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
    assert(queue.front() == 1 && stack.top() == 3);
    return 0;
}
