#include <cassert>
#include <generator>

std::generator<int> below(int limit) {
    for (int i = 0; i < limit; i++)
        co_yield i;
}

int main() {
    int sum = 0;
    for (int each : below(4))
        sum += each;
    assert(sum == 10); //~ fails assertion.violated
}
