//~ holds
#include <cassert>
#include <functional>
#include <queue>
#include <vector>

int main() {
    std::priority_queue<int, std::vector<int>, std::greater<int>> queue;
    for (int x : {3, 1, 2})
        queue.push(x);
    assert(queue.top() == 1);
    return 0;
}
