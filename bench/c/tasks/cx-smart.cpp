//~ holds
#include <memory>
#include <cassert>
#include <functional>
#include <utility>
struct N {
    std::shared_ptr<N> next;
    std::weak_ptr<N> prev;
    static int c;
    N() {
        c++;
    }
    ~N() {
        c--;
    }
};
int N::c;
int main() {
    {
        auto a = std::make_shared<N>();
        auto b = std::make_shared<N>();
        a->next = b;
        b->prev = a;
        assert(a.use_count() == 1 && b.use_count() == 2);
        assert(b->prev.lock() == a);
    }
    assert(N::c == 0);
    auto u = std::make_unique<int[]>(3);
    u[1] = 5;
    auto w = std::move(u);
    assert(!u && w[1] == 5);
    int k = 2;
    std::function<int(int)> f = [&k](int x) {
        return x * k;
    };
    k = 4;
    assert(f(3) == 12);
    auto g = [p = std::make_unique<int>(7)]() mutable { return ++*p; };
    assert(g() == 8);
    return 0;
}
