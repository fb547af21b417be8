//~ holds
#include <cassert>
#include <cmath>
#include <vector>

long double mean(const std::vector<double> &values) {
    long double sum = 0.0L;
    for (double value : values)
        sum += value;
    return sum / static_cast<long double>(values.size());
}

int main() {
    std::vector<double> values{1.0, 2.0, 3.0, 4.0};
    assert(std::floor(mean(values)) == 2.0L);
    assert(std::abs(mean(values) - 2.5L) < 0.1L);
    return 0;
}
