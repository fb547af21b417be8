//~ fails
#include <shared_mutex>
#include <mutex>
#include <thread>
#include <map>
#include <string>
#include <optional>
#include <cassert>
class Store {
    mutable std::shared_mutex m;
    std::map<std::string,int> d;
    public: std::optional<int> get(const std::string&k) const {
        std::shared_lock l(m);
        auto it=d.find(k);
        if(it==d.end()) return std::nullopt;
        return it->second;
    }
    void put(const std::string&k,int v) {
        std::shared_lock l(m);
        d[k]=v;
    }
};
int main() {
    Store s;
    s.put("a",1);
    std::thread t([&]{ s.put("b",2); });
    auto x=s.get("a");
    assert(x && *x==1);
    auto y=s.get("b");
    assert(!y||*y==2);
    t.join();
    assert(s.get("b").value()==2);
}
