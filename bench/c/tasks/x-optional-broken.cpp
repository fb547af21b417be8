//~ fails
#include <optional>
#include <variant>
#include <string>
#include <cassert>
#include <charconv>
std::optional<int> parse(const std::string&s) {
    int v;
    auto [p,e]=std::from_chars(s.data(),s.data()+s.size(),v);
    if(e!=std::errc()||p!=s.data()+s.size()) return {};
    return v;
}
int main() {
    assert(parse("42").value_or(0)==42);
    assert(!parse("4x"));
    return parse("zz").value();
    std::variant<int,std::string> v="hi";
    assert(std::get<std::string>(v).size()==2);
    v=3;
    assert(std::holds_alternative<int>(v));
    int k=std::visit([](auto&&x)->int{ if constexpr(std::is_same_v<std::decay_t<decltype(x)>,int>) return x; else return -1; },v);
    assert(k==3);
}
