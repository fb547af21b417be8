//~ fails
//$ -std c++20
#include <cassert>
#include <concepts>
#include <array>
#include <tuple>
#include <utility>
#include <type_traits>
#include <span>
template<typename T> concept Num = std::integral<T> || std::floating_point<T>;
template<Num... Ts> constexpr auto sum(Ts... t) {
    return (t + ...);
}
template<std::size_t N, class F> constexpr auto gen(F f) {
    std::array<int,N> a{};
    for(std::size_t i=0;i<N;i++) a[i]=f(i);
    return a;
}
template<class T> struct Stack { static constexpr int cap=4; T d[cap]; int n=0; bool push(const T&t){  if(n>cap) return false;  d[n++]=t; return true; } T pop(){ return d[--n]; } };
int total(std::span<const int> s) {
    int r=0;
    for(int x:s) r+=x;
    return r;
}
int main() {
    static_assert(sum(1,2,3)==6);
    constexpr auto a=gen<4>([](std::size_t i){ return int(i*i); });
    assert(total(a)==14);
    Stack<std::pair<int,char>> s;
    int k=0;
    for(int i=0;i<6;i++) k+=s.push({i,'a'});
    assert(k==4);
    auto [x,c]=s.pop();
    assert(x==3&&c=='a');
    auto t=std::make_tuple(1,2.5,'z');
    assert(std::get<char>(t)=='z');
    if constexpr(sizeof(int)==4) assert(std::apply([](auto...v){ return sizeof...(v); },t)==3);
    auto r=1<=>2;
    assert(r<0);
}
