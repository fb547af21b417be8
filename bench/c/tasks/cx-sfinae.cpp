//~ holds
#include <type_traits>
#include <cassert>
#include <optional>
#include <variant>
#include <tuple>
#include <array>
#include <string_view>
template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0> int kind(T) {
    return 1;
}
template <class T, std::enable_if_t<std::is_floating_point_v<T>, int> = 0> int kind(T) {
    return 2;
}
template <class T> constexpr auto cube(T x) {
    if constexpr (std::is_same_v<T, bool>) return x;
    else return x * x * x;
}
template <class D> struct Base {
    int call() {
        return static_cast<D *>(this)->impl();
    }
};
struct Dv : Base<Dv> {
    int impl() {
        return 11;
    }
};
int main() {
    assert(kind(1) == 1 && kind(1.0) == 2);
    static_assert(cube(3) == 27);
    Dv d;
    assert(d.call() == 11);
    std::optional<int> o;
    assert(!o);
    o = 4;
    assert(o.value_or(1) == 4);
    std::variant<int, double> v = 2.5;
    assert(v.index() == 1 && std::get<double>(v) == 2.5);
    auto [a, b] = std::make_tuple(1, 'c');
    assert(a == 1 && b == 'c');
    std::array<int, 3> r{1, 2, 3};
    int s = 0;
    for (int x : r) s += x;
    assert(s == 6);
    assert(std::visit([](auto x) { return (int)x; }, v) == 2);
    std::string_view sv = "hello";
    assert(sv.substr(1, 3) == "ell");
    return 0;
}
