//~ holds
// An exception passes by the delete.
#include <memory>
#include <clew.h>

static void risky(int x) {
    if (x == 2)
        throw x;
}

int main() {
    try {
        std::unique_ptr<int> cell(new int(1));
        risky(clew_nondet_range(1, 2));
    } catch (int) {
    }
    return 0;
}
