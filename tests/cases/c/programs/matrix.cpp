//~ holds
// A class template with operators.
#include <array>
#include <cassert>
#include <cstddef>

template <typename T, std::size_t N> class Matrix {
public:
    T &operator()(std::size_t row, std::size_t column) { return cells_[row * N + column]; }
    const T &operator()(std::size_t row, std::size_t column) const { return cells_[row * N + column]; }
    friend Matrix operator*(const Matrix &a, const Matrix &b) {
        Matrix product;
        for (std::size_t i = 0; i < N; ++i)
            for (std::size_t j = 0; j < N; ++j)
                for (std::size_t k = 0; k < N; ++k)
                    product(i, j) += a(i, k) * b(k, j);
        return product;
    }

private:
    std::array<T, N * N> cells_{};
};

int main() {
    Matrix<int, 2> a;
    a(0, 0) = 1;
    a(0, 1) = 1;
    a(1, 0) = 1;
    auto power = a;
    for (int i = 0; i < 6; ++i)
        power = power * a;
    assert(power(0, 1) == 13);
}
