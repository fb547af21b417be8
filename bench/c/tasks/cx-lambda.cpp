//~ holds
#include <functional>
#include <cassert>
#include <vector>
#include <map>
#include <string>
std::function<int(int)> adder(int n) {
    return [=](int x) {
        return x+n;
    };
}
template<class F,class G> auto compose(F f,G g) {
    return [=](auto x) {
        return f(g(x));
    };
}
int main() {
    auto a=adder(3);
    auto b=adder(4);
    assert(a(1)==4);
    assert(compose(a,b)(0)==7);
    int c=0;
    auto inc=[c]() mutable {
        return ++c;
    };
    inc();
    assert(inc()==2&&c==0);
    std::map<std::string,std::function<int(int,int)>> ops {
        {
            "+",std::plus<>{}
        },{"-",std::minus<int>()},{"*",[](int x,int y){return x*y;}}
    };
    assert(ops["*"](3,4)==12);
    auto f=std::bind(ops["-"],std::placeholders::_2,std::placeholders::_1);
    assert(f(1,5)==4);
    std::function<int(int)> fact=[&](int n) {
        return n<2?1:n*fact(n-1);
    };
    assert(fact(5)==120);
}
