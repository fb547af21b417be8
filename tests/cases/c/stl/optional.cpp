//~ holds
#include <optional>
#include <clew.h>

static std::optional<int> half(int x) {
    if (x % 2 != 0)
        return std::nullopt;
    return x / 2;
}

int main() {
    auto result = half(clew_nondet_range(1, 4));
    if (!result)
        return 0;
    clew_assert(*result >= 1);
    return 0;
}
