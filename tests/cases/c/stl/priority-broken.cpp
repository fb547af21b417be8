#include <cassert>
#include <functional>
#include <queue>
#include <vector>

int main() {
    std::priority_queue<int> queue;
    for (int x : {3, 1, 2})
        queue.push(x);
    assert(queue.top() == 1); //~ fails assertion.violated
    return 0;
}
