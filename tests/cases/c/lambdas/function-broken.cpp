#include <cassert>
#include <functional>

static int apply(const std::function<int(int)> &f, int times, int x) {
    for (int i = 0; i < times; i++)
        x = f(x);
    return x;
}

int main() {
    int step = 3;
    std::function<int(int)> f = [step](int x) { return x + step; };
    assert(apply(f, 2, 1) == 7);
    std::function<int(int)> none;
    assert(apply(none, 1, 0) == 0); //~ fails exception.uncaught
    return 0;
}
