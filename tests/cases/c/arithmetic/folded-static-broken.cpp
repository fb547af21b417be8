#include <climits>

namespace settings {
int limit = INT_MAX + 1; //~ fails arithmetic.overflow
}

int main() { return settings::limit == 1; }
