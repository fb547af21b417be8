#include <cassert>
#include <set>

int main() {
    std::set<int> values;
    for (int x : {3, 1, 3, 2})
        values.insert(x);
    int sum = 0, before = 0;
    for (int x : values) {
        assert(x > before);
        before = x;
        sum += x;
    }
    assert(sum == 9); //~ fails assertion.violated
    return 0;
}
