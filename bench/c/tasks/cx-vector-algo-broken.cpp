//~ fails
#include <vector>
#include <algorithm>
#include <numeric>
#include <iterator>
#include <cassert>
extern "C" int __VERIFIER_nondet_int();
int main() {
    std::vector<int> v;
    for(int i=0;i<4;i++) {
        int x=__VERIFIER_nondet_int();
        if(x<0||x>9) return 0;
        v.push_back(x);
    }
    auto w=v;
    std::sort(w.begin(),w.end(),std::greater<>{});
    assert(std::is_sorted(w.rbegin(),w.rend()));
    assert(std::is_permutation(v.begin(),v.end(),w.begin()));
    auto mx=*std::max_element(v.begin(),v.end());
    assert(w.front()==mx);
    w.erase(std::unique(w.begin(),w.end()),w.end());
    assert(w.size()>1);
    std::vector<int> p;
    std::partial_sum(v.begin(),v.end(),std::back_inserter(p));
    assert(p.back()==std::accumulate(v.cbegin(),v.cend(),0));
    auto it=std::lower_bound(w.rbegin(),w.rend(),mx);
    assert(it!=w.rend());
}
