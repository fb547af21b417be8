//~ holds
// Unwinding destroys what was made, in reverse order.
#include <cassert>

static int log_[4], entries;
struct Guard {
    int number;
    explicit Guard(int n) : number(n) {}
    ~Guard() { log_[entries++] = number; }
};

int main() {
    try {
        Guard first(1);
        Guard second(2);
        throw 0;
    } catch (int) {
    }
    assert(entries == 2 && log_[0] == 2 && log_[1] == 1);
    return 0;
}
