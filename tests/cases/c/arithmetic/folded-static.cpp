//~ holds
#include <climits>

namespace settings {
unsigned limit = INT_MAX + 1u;
const int width = 640 / -2;
constexpr double ratio = 16.0 / 9;
} // namespace settings

int main() {
    const int whole = (int)2.5;
    return settings::limit != 2147483648u || settings::width + 320 != 0 || whole != 2;
}
