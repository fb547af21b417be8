//~ holds
// A static local is made once, whoever comes first.
#include <cassert>
#include <thread>

static int made;
struct Service {
    Service() { made++; }
};

static Service &service() {
    static Service instance;
    return instance;
}

int main() {
    std::thread first([] { service(); }), second([] { service(); });
    first.join();
    second.join();
    assert(made == 1);
    return 0;
}
