//~ holds
#include <future>
#include <thread>
#include <string>
#include <functional>
#include <stdexcept>
#include <numeric>
#include <vector>
#include <cassert>
int work(const std::vector<int>&v) {
    if(v.empty()) throw std::invalid_argument("empty");
    return std::accumulate(v.begin(),v.end(),0);
}
int main() {
    std::vector<int> v{1,2,3};
    auto f=std::async(std::launch::async,work,std::cref(v));
    std::promise<int> p;
    auto g=p.get_future();
    std::thread t([&p]{ p.set_value(4); });
    assert(f.get()+g.get()==10);
    t.join();
    auto e=std::async(std::launch::deferred,work,std::vector<int>{});
    bool threw=false;
    try {
        e.get();
    } catch(const std::logic_error&x) {
        threw=true;
        assert(std::string(x.what())=="empty");
    }
    assert(threw);
}
