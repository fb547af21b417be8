//~ holds
#include <list>
#include <set>
#include <unordered_map>
#include <deque>
#include <string>
#include <cassert>
#include <sstream>
class LRU {
    std::list<std::pair<int,int>> l;
    std::unordered_map<int,std::list<std::pair<int,int>>::iterator> m;
    size_t cap;
    public: LRU(size_t c):cap(c) {
    }
    int get(int k) {
        auto it=m.find(k);
        if(it==m.end()) return -1;
        l.splice(l.begin(),l,it->second);
        return it->second->second;
    }
    void put(int k,int v) {
        auto it=m.find(k);
        if(it!=m.end()) {
            it->second->second=v;
            l.splice(l.begin(),l,it->second);
            return;
        }
        if(l.size()==cap) {
            m.erase(l.back().first);
            l.pop_back();
        }
        l.emplace_front(k,v);
        m[k]=l.begin();
    }
};
int main() {
    LRU c(2);
    c.put(1,1);
    c.put(2,2);
    assert(c.get(1)==1);
    c.put(3,3);
    assert(c.get(2)==-1);
    assert(c.get(3)==3);
    std::multiset<int> s{3,1,2,1};
    assert(s.count(1)==2&&*s.begin()==1);
    std::deque<int> d{1,2};
    d.push_front(0);
    assert(d[0]==0&&d.back()==2);
    std::ostringstream o;
    o<<"n="<<42<<','<<std::hex<<255;
    assert(o.str()=="n=42,ff");
    std::istringstream i("3 4 x");
    int a,b;
    i>>a>>b;
    assert(a+b==7);
    std::string w;
    i>>w;
    assert(w=="x"&&i.eof());
}
