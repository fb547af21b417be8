#include <thread>
#include <vector>

static std::vector<int> values;

static void add(int value) {
    values.push_back(value); //~ fails concurrency.data-race
}

int main() {
    values.reserve(2);
    std::thread other(add, 1);
    add(2);
    other.join();
    return 0;
}
